import { kindOfRouteType } from '@selvage/contract/user-types';
import { Suspense, useDeferredValue } from 'react';
import { LoginScreen } from '../features/sign-in/login-screen.tsx';
import { frontPaths } from '../navigation/front-paths.ts';
import { ShownAddress, useAddress } from '../navigation/place.ts';
import { lazyOnce } from '../ui/lazy-once.ts';
import { OneMoment } from '../ui/one-moment.tsx';
import { useWords } from '../words/words-provider.tsx';
import { beyondLogin, useBeyondPrepared } from './beyond.ts';
import { DebugScreen } from './debug-screen.tsx';
import { FailureBoundary, SilentBoundary } from './failure-boundary.tsx';
import { Shell } from './shell.tsx';

const OtherScreen = lazyOnce(async () => (await beyondLogin()).OtherScreen);
const OtherWatch = lazyOnce(async () => (await beyondLogin()).OtherWatch);

/**
 * The login comes with the page, and nothing is watched there: whoever is signed in does not stay. Everything else is fetched,
 * and the screen before it stays until it is there.
 */
export function App() {
  const { shell } = useWords();
  const address = useAddress();
  const shown = useDeferredValue(address);
  const path = shown.split('?')[0] ?? '/';
  useBeyondPrepared(path);
  if (path === '/debug') return <DebugScreen />;
  const kind = kindOfRouteType(path.split('/')[1]);
  const atLogin = path.replace(/\/$/, '') === frontPaths.login(kind);
  return (
    <ShownAddress value={shown}>
      <Shell kind={kind} waiting={shown !== address}>
        <Suspense fallback={<OneMoment text={shell.oneMoment} />}>
          <FailureBoundary path={path}>
            {atLogin ? <LoginScreen kind={kind} /> : <OtherScreen path={path} />}
          </FailureBoundary>
        </Suspense>
        {!atLogin && (
          <SilentBoundary path={path}>
            <Suspense>
              <OtherWatch path={path} kind={kind} />
            </Suspense>
          </SilentBoundary>
        )}
      </Shell>
    </ShownAddress>
  );
}
