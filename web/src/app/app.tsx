import { kindOfRouteType } from '@selvage/contract/user-types';
import { lazy, Suspense } from 'react';
import { LoginScreen } from '../features/sign-in/login-screen.tsx';
import { frontPaths } from '../navigation/front-paths.ts';
import { usePath } from '../navigation/place.ts';
import { OneMoment } from '../ui/one-moment.tsx';
import { useWords } from '../words/words-provider.tsx';
import { beyondLogin, useBeyondPrepared } from './beyond.ts';
import { DebugScreen } from './debug-screen.tsx';
import { FailureBoundary } from './failure-boundary.tsx';
import { Shell } from './shell.tsx';

const OtherScreen = lazy(async () => ({ default: (await beyondLogin()).OtherScreen }));
const OtherWatch = lazy(async () => ({ default: (await beyondLogin()).OtherWatch }));

/** The login comes with the page, and nothing is watched there: whoever is signed in does not stay. Everything else is fetched. */
export function App() {
  const { shell } = useWords();
  const path = usePath();
  useBeyondPrepared();
  if (path === '/debug') return <DebugScreen />;
  const kind = kindOfRouteType(path.split('/')[1]);
  const atLogin = path.replace(/\/$/, '') === frontPaths.login(kind);
  return (
    <Shell kind={kind}>
      <Suspense fallback={<OneMoment text={shell.oneMoment} />}>
        <FailureBoundary path={path}>
          {atLogin ? <LoginScreen kind={kind} /> : <OtherScreen path={path} />}
        </FailureBoundary>
      </Suspense>
      <Suspense>{!atLogin && <OtherWatch path={path} kind={kind} />}</Suspense>
    </Shell>
  );
}
