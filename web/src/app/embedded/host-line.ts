import { kindOfWireCode } from '@selvage/contract/user-types';
import type { HostLine } from '../../host/host-line.ts';
import type { Embedded } from '../../host/host-mode.ts';
import { here } from '../../navigation/here.ts';
import { landing } from '../../navigation/landing.ts';
import { paths } from '../../navigation/paths.ts';
import { go } from '../../navigation/use-go.ts';
import { currentUser } from '../../session/current-user.ts';
import type { HostChannel } from './host-channel.ts';
import { outcome } from './outcome.ts';
import { ownScreen } from './own-screen.ts';

/** LO3, EM1: what the screens have to say goes out; whoever is about to leave is handed over. */
export function hostLine(channel: HostChannel, embedded: Embedded): HostLine {
  return {
    tell(news) {
      channel.send(news);
      const keepsNobody = news.type === 'error' && news.code === 'cookies-blocked';
      // A window of its own helps a frame only.
      if (keepsNobody && embedded === 'frame') outcome.set({ shows: 'way-out', opened: false });
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
      if (taken) outcome.set({ shows: 'onward', href, from: here.pathname });
      return taken;
    },
  };
}
