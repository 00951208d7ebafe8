import type { Log } from '../deps.ts';
import type { Library } from './library-types.ts';
import { withWarningsLogged } from './library-warnings.ts';

let loading: Promise<Library> | undefined;

/** Nothing else loads the library, which is large. A start begins early, and loads it while it waits for the database. */
export const loadLibrary = (log: Log): Promise<Library> =>
  (loading ??= withWarningsLogged(log, () => import('./library.ts')));
