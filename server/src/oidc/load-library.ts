import type { Log } from '../deps.ts';
import type { Library } from './library-types.ts';
import { withWarningsLogged } from './library-warnings.ts';

let loading: Promise<Library> | undefined;

/** Nothing else loads the library, which is large. */
export const loadLibrary = (log: Log): Promise<Library> =>
  (loading ??= withWarningsLogged(log, () => import('./library.ts')));

/** For a start, which waits for the database meanwhile. A failure is told by whoever waits for the library. */
export function beginLoadingLibrary(log: Log): void {
  loadLibrary(log).catch(() => undefined);
}
