import type { Library } from './library-types.ts';

let loading: Promise<Library> | undefined;

/** Loads oidc-provider. No other code loads it, because it is large. It always writes its warnings to stderr. */
export const loadLibrary = (): Promise<Library> => (loading ??= import('./library.ts'));

/**
 * Starts loading oidc-provider while the server waits for the database. An error is ignored here, because the code that
 * awaits the library reports it.
 */
export function beginLoadingLibrary(): void {
  loadLibrary().catch(() => undefined);
}
