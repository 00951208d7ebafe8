import type { Language } from '@selvage/contract/languages';
import { type Kind, kindOfRouteType, routeTypeOf } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { ForApplication } from '../host/for-application.tsx';
import { useGo } from '../router/go.ts';
import { usePath } from '../router/location.ts';
import { notice } from '../router/notice.ts';
import { paths } from '../router/paths.ts';
import { lazyOnce } from '../ui/load-once.ts';
import { type Route, loadScreensAfter, routeFor } from './routes.tsx';

/** Redirects an unknown path to the entry screen. The login screen explains why. */
function UnknownPath() {
  const go = useGo();
  useEffect(() => {
    notice.set('page-not-found');
    go(paths.entry('member'), { replace: true });
  }, [go]);
  return null;
}

/** Shows a screen for the route type in the address. An unknown route type is treated as member, and the address is corrected. */
function RouteScreen({ route: { screen, show: Show }, routeType }: { route: Route; routeType: string | undefined }) {
  const kind = kindOfRouteType(routeType);
  const known = !routeType || routeTypeOf(kind) === routeType;
  return (
    <>
      {!known && <CorrectedRouteType routeType={routeTypeOf(kind)} />}
      <ForApplication at="way" />
      <Show kind={kind} screen={screen} />
    </>
  );
}

function CorrectedRouteType({ routeType }: { routeType: string }) {
  const path = usePath();
  const go = useGo();
  useEffect(() => go(path.replace(/^\/[^/]+/, `/${routeType}`), { replace: true }), [go, path, routeType]);
  return null;
}

export { AccountTools, OwnArea } from './account-menu.tsx';

const SessionWatch = lazyOnce(async () => (await import('./session-watch.tsx')).SessionWatch);

export function LazyScreen({ path }: { path: string }) {
  const route = routeFor(path);
  return route ? <RouteScreen key={route.address} route={route} routeType={path.split('/')[1]} /> : <UnknownPath />;
}

/** The logout screen has no session watch, because the watch would take the logout for a timeout. */
export function LazySessionWatch({ path, kind }: { path: string; kind: Kind }) {
  return routeFor(path)?.screen !== 'logout' && <SessionWatch kind={kind} />;
}

/** Fetches the screens that a person is likely to open next, and their messages. */
export async function preloadScreensAfter(path: string, language: Language): Promise<void> {
  const screen = routeFor(path)?.screen;
  if (screen === undefined) return;
  await loadScreensAfter(screen, language);
}
