import type { Library } from './library-types.ts';

let loading: Promise<Library> | undefined;

/** Only this loads the library, which is large. Its warnings go to stderr, which cannot be configured. */
export const loadLibrary = (): Promise<Library> => (loading ??= import('./library.ts'));

/**
 * Starts loading while the server waits for the database. An error is ignored here, because the code that awaits the
 * library reports it.
 */
export function beginLoadingLibrary(): void {
  loadLibrary().catch(() => undefined);
}
