export type { ClientAuth, Configuration } from 'openid-client';
export type Library = typeof import('openid-client');
