import type { Log } from '../deps.ts';
import type { Library } from './library-types.ts';

let loading: Promise<Library> | undefined;

/** Nothing else loads the library, which is large. */
export const loadLibrary = (log: Log): Promise<Library> =>
  (loading ??= withWarningsLogged(log, () => import('./library.ts')));

/** For a start, which waits for the database meanwhile. A failure is told by whoever waits for the library. */
export function beginLoadingLibrary(log: Log): void {
  loadLibrary(log).catch(() => undefined);
}

const ofLibrary = 'oidc-provider ';

/** The library warns on the console. While `work` lasts its warnings go to the log; those of others stay where they were. */
export async function withWarningsLogged<T>(log: Log, work: () => Promise<T> | T): Promise<T> {
  const { warn, info } = console;
  const logged =
    (otherwise: typeof warn): typeof warn =>
    (...said: unknown[]) => {
      const [first] = said;
      if (typeof first !== 'string' || !first.includes(ofLibrary)) return otherwise(...said);
      // Said of every Node below 22. The start has one warning of its own for production; a demonstration needs none.
      if (first.includes('Unsupported runtime')) return;
      log.warn(
        { says: first.slice(first.indexOf(ofLibrary) + ofLibrary.length) },
        'the library of OpenID Connect warns',
      );
    };
  Object.assign(console, { warn: logged(warn), info: logged(info) });
  try {
    return await work();
  } finally {
    Object.assign(console, { warn, info });
  }
}
