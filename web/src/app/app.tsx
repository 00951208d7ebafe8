import { kindOfRouteType } from '@selvage/contract/user-types';
import { lazy, Suspense } from 'react';
import { usePath } from '../navigation/place.ts';
import { OneMoment } from '../ui/one-moment.tsx';
import { useWords } from '../words/words-provider.tsx';
import { DebugScreen } from './debug-screen.tsx';
import { FailureBoundary } from './failure-boundary.tsx';
import { Placed } from './placed.tsx';
import { lineFor } from './routes.tsx';
import { Shell } from './shell.tsx';
import { UnknownPath } from './unknown-path.tsx';

const SessionWatch = lazy(async () => ({ default: (await import('./session-watch.tsx')).SessionWatch }));

/** Whoever is signed in does not stay on the first; on the second a watch would take the end for a time-out. */
const unwatched: ReadonlySet<unknown> = new Set(['login', 'logout']);

export function App() {
  const { shell } = useWords();
  const path = usePath();
  if (path === '/debug') return <DebugScreen />;
  const routeType = path.split('/')[1];
  const kind = kindOfRouteType(routeType);
  const line = lineFor(path);
  return (
    <Shell kind={kind}>
      <Suspense fallback={<OneMoment text={shell.oneMoment} />}>
        <FailureBoundary path={path}>
          {line ? <Placed key={line.address} line={line} routeType={routeType} /> : <UnknownPath />}
        </FailureBoundary>
      </Suspense>
      <Suspense>{!unwatched.has(line?.screen) && <SessionWatch kind={kind} />}</Suspense>
    </Shell>
  );
}
