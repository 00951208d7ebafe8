import type { Kind } from '@selvage/contract/user-types';
import { lazy } from 'react';
import { Placed } from './placed.tsx';
import { lineFor } from './routes.tsx';
import { UnknownPath } from './unknown-path.tsx';

const SessionWatch = lazy(async () => ({ default: (await import('./session-watch.tsx')).SessionWatch }));

/** Whichever screen an address names. */
export function OtherScreen({ path }: { path: string }) {
  const line = lineFor(path);
  return line ? <Placed key={line.address} line={line} routeType={path.split('/')[1]} /> : <UnknownPath />;
}

/** On the way out, a watch would take the end for a time-out. */
export function OtherWatch({ path, kind }: { path: string; kind: Kind }) {
  return lineFor(path)?.screen !== 'logout' && <SessionWatch kind={kind} />;
}
