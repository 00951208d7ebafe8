import { kindOfRouteType } from '@selvage/contract/user-types';
import { Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { OneMoment } from '../ui/one-moment.tsx';
import { useWords } from '../words/words-provider.tsx';
import { DebugScreen } from './debug-screen.tsx';
import { FailureBoundary } from './failure-boundary.tsx';
import { Placed } from './placed.tsx';
import { routes } from './routes.tsx';
import { SessionWatch } from './session-watch.tsx';
import { Shell } from './shell.tsx';
import { UnknownPath } from './unknown-path.tsx';

export function App() {
  const { shell } = useWords();
  const [path] = useLocation();
  const kind = kindOfRouteType(path.split('/')[1]);
  if (path === '/debug') return <DebugScreen />;
  return (
    <Shell kind={kind}>
      <FailureBoundary path={path}>
        <Suspense fallback={<OneMoment text={shell.oneMoment} />}>
          <Switch>
            {routes.map((line) => (
              <Route key={line.path} path={line.path}>
                {({ type }: { type?: string }) => <Placed line={line} routeType={type} />}
              </Route>
            ))}
            <Route>
              <UnknownPath />
            </Route>
          </Switch>
        </Suspense>
      </FailureBoundary>
      <SessionWatch kind={kind} />
    </Shell>
  );
}
