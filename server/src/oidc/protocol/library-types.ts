export type { LibraryContext, LibraryToken, Provider as LibraryProvider } from 'oidc-provider';
export type Library = typeof import('./library.ts');
