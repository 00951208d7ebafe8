import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import { lazyOnce } from '../ui/lazy-once.ts';
import { openBooks } from '../words/book.ts';
import { Placed } from './placed.tsx';
import { lineFor, loadScreensAfter } from './routes.tsx';
import { UnknownPath } from './unknown-path.tsx';

const SessionWatch = lazyOnce(async () => (await import('./session-watch.tsx')).SessionWatch);

/** Whichever screen an address names. */
export function OtherScreen({ path }: { path: string }) {
  const line = lineFor(path);
  return line ? <Placed key={line.address} line={line} routeType={path.split('/')[1]} /> : <UnknownPath />;
}

/** On the way out, a watch would take the end for a time-out. */
export function OtherWatch({ path, kind }: { path: string; kind: Kind }) {
  return lineFor(path)?.screen !== 'logout' && <SessionWatch kind={kind} />;
}

/** S1: fetches the screens that somebody is likely to go to from here, and their words. */
export async function prepareAfter(path: string, language: Language): Promise<void> {
  const screen = lineFor(path)?.screen;
  if (screen === undefined) return;
  await loadScreensAfter(screen);
  await openBooks(language);
}
