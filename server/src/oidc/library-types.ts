export type { LibraryContext } from 'oidc-provider';
export type Library = typeof import('./library.ts');
