import type { Library } from './library-types.ts';

let loading: Promise<Library> | undefined;

/** Nothing else loads the library, which is large. It writes its warnings to stderr, and cannot be told to write them elsewhere. */
export const loadLibrary = (): Promise<Library> => (loading ??= import('./library.ts'));

/** For a start, which waits for the database meanwhile. The code that awaits the library reports a failure. */
export function beginLoadingLibrary(): void {
  loadLibrary().catch(() => undefined);
}
