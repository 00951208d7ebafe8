import { kindOfRouteType, routeTypeOf } from '@selvage/contract/user-types';
import { lineFor } from '../routes.tsx';

/** The screen of ours that an address of this site leads to, if it leads to one. */
export function ownScreen(href: string, origin: string): { path: string; search: string } | null {
  const { pathname, search } = new URL(href, origin);
  const [, type] = pathname.split('/');
  const screen = routeTypeOf(kindOfRouteType(type)) === type ? lineFor(pathname)?.screen : undefined;
  return screen === undefined || screen === 'entry' ? null : { path: pathname, search };
}
