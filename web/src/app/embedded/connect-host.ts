import { kindOfRouteType, kindOfWireCode, routeTypeOf } from '@selvage/contract/user-types';
import type { HostConnection } from '../../host/host-connection.ts';
import type { Embedded } from '../../host/host-mode.ts';
import { forgetLandings } from '../../router/landing-loop.ts';
import { go } from '../../router/go.ts';
import { appLocation } from '../../router/location.ts';
import { landing, landingKind } from '../../router/next-step.ts';
import { paths } from '../../router/paths.ts';
import { currentUser } from '../../session/current-user.ts';
import { routeFor } from '../routes.tsx';
import { embeddedView } from './embedded-view.ts';
import type { HostChannel } from './host-channel.ts';

/** Sends the messages of the screens to the embedding page, and hands over a person who is about to leave. */
export function hostConnection(channel: HostChannel, embedded: Embedded): HostConnection {
  return {
    notify(news) {
      channel.send(news);
      const keepsNobody = news.type === 'error' && news.code === 'cookies-blocked';
      // A login in a window helps only in a frame, because browsers may keep cookies only for top-level pages.
      if (keepsNobody && embedded === 'frame') embeddedView.set({ type: 'cookies-blocked', opened: false });
    },
    handOver(href) {
      const screen = ownScreen(href, location.origin);
      if (screen) {
        go(screen.path, { search: screen.search, replace: true });
        return true;
      }
      const user = currentUser.get();
      if (user === null) {
        if (embedded === 'frame') go(paths.entry('member'), { replace: true });
        return embedded === 'frame';
      }
      const kind = kindOfWireCode(user.userType);
      const taken = channel.send({ type: 'authenticated', kind, area: landing(kind, user) });
      if (taken) {
        forgetLandings();
        embeddedView.set({ type: 'signed-in', kind: landingKind(user), href, from: appLocation.pathname });
      }
      return taken;
    },
  };
}

/** Returns the screen to which an address of this site leads, or null if it leads to none. */
export function ownScreen(href: string, origin: string): { path: string; search: string } | null {
  const { pathname, search } = new URL(href, origin);
  const [, type] = pathname.split('/');
  const screen = routeTypeOf(kindOfRouteType(type)) === type ? routeFor(pathname)?.screen : undefined;
  return screen === undefined || screen === 'entry' ? null : { path: pathname, search };
}
