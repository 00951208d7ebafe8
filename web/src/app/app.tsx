import { fieldLimits } from '@selvage/contract/field-limits';
import { kindOfRouteType } from '@selvage/contract/user-types';
import { Suspense, useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { LoginScreen } from '../features/sign-in/screen.tsx';
import { useLanguage, useLoginMessages } from '../messages/provider.tsx';
import { ShownUrl, useUrl } from '../router/location.ts';
import { loginPaths } from '../router/login-paths.ts';
import { lazyOnce, loadOnce, retryFailedLoads } from '../ui/load-once.ts';
import { LoadingNotice } from '../ui/feedback/spinner.tsx';
import { withAllStyles } from '../ui/styles/all-styles.ts';
import { onFirstInteraction } from '../ui/on-first-interaction.ts';
import { FailureBoundary } from './failure-boundary.tsx';
import { Shell } from './shell.tsx';

/** All screens except the login. */
const loadLazyScreens = loadOnce(() => withAllStyles(() => import('./lazy-screens.tsx')));

const ignore = (): void => {};

/**
 * Fetches the screens at the first interaction with the page, and the likely next screens when the browser is idle. Failed fetches are
 * forgotten when the address changes, so that a screen is fetched again when it is opened. React renders a screen that failed a second
 * time, and reports an error if the failure was forgotten between the two.
 */
function usePreloadedScreens(path: string, url: string): void {
  const { language } = useLanguage();
  useEffect(() => onFirstInteraction(() => void loadLazyScreens().catch(ignore)), []);
  useLayoutEffect(retryFailedLoads, [url]);
  useEffect(() => {
    // Safari has no `requestIdleCallback`. There the screens are fetched when they are opened.
    const idle = globalThis.requestIdleCallback?.(() => {
      void loadLazyScreens()
        .then(({ preloadScreensAfter }) => preloadScreensAfter(path, language))
        .catch(ignore);
    });
    return () => {
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [path, language]);
}

/** Shows the support desk which build this is. */
function DebugScreen() {
  return <main>Build number {fieldLimits.buildNumber}</main>;
}

const LazyScreen = lazyOnce(async () => (await loadLazyScreens()).LazyScreen);
const LazyAccountTools = lazyOnce(async () => (await loadLazyScreens()).AccountTools);
const LazyOwnArea = lazyOnce(async () => (await loadLazyScreens()).OwnArea);
const LazySessionWatch = lazyOnce(async () => (await loadLazyScreens()).LazySessionWatch);

const accountParts = { Area: LazyOwnArea, Tools: LazyAccountTools };

/**
 * The login screen is part of the page's script and needs no session watch, because a signed-in person is redirected from it. All other
 * screens are fetched. Until the next screen is fetched, the previous screen stays.
 */
export function App() {
  const { shell } = useLoginMessages();
  const url = useUrl();
  const shown = useDeferredValue(url);
  const path = shown.split('?')[0] ?? '/';
  usePreloadedScreens(path, url);
  if (path === '/debug') return <DebugScreen />;
  const kind = kindOfRouteType(path.split('/')[1]);
  const atLogin = path.replace(/\/$/, '') === loginPaths.login(kind);
  return (
    <ShownUrl value={shown}>
      <Shell kind={kind} account={atLogin ? undefined : accountParts} waiting={shown !== url}>
        <Suspense fallback={<LoadingNotice text={shell.oneMoment} />}>
          <FailureBoundary path={path}>
            {atLogin ? <LoginScreen kind={kind} /> : <LazyScreen path={path} />}
          </FailureBoundary>
        </Suspense>
        {!atLogin && (
          <FailureBoundary path={path} silent>
            <Suspense>
              <LazySessionWatch path={path} kind={kind} />
            </Suspense>
          </FailureBoundary>
        )}
      </Shell>
    </ShownUrl>
  );
}
