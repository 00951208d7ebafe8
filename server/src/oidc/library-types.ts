export type { LibraryContext, LibraryToken } from 'oidc-provider';
export type Library = typeof import('./library.ts');
