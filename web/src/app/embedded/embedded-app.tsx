import { kindOfRouteType } from '@selvage/contract/user-types';
import { Suspense, type ReactNode } from 'react';
import { usePath } from '../../navigation/place.ts';
import { useStore } from '../../session/store.ts';
import { OneMoment } from '../../ui/one-moment.tsx';
import { useWords } from '../../words/words-provider.tsx';
import { App } from '../app.tsx';
import { SessionWatch } from '../session-watch.tsx';
import { Shell } from '../shell.tsx';
import type { HostChannel } from './host-channel.ts';
import { outcome } from './outcome.ts';
import { OnwardPanel, WayOutPanel } from './outcome-panels.tsx';
import { useHost } from './use-host.ts';

interface EmbeddedAppProps {
  channel: HostChannel;
  mount: HTMLElement;
  themed: HTMLElement;
}

/** The screens, with the page around them heard before any of them speaks. */
export function EmbeddedApp(around: EmbeddedAppProps) {
  return (
    <>
      <Listening {...around} />
      <Shown />
    </>
  );
}

function Listening(around: EmbeddedAppProps) {
  useHost(around);
  return null;
}

function Shown() {
  const path = usePath();
  const shown = useStore(outcome);
  const kind = kindOfRouteType(path.split('/')[1]);
  if (shown.shows === 'way-out') return <Framed kind={kind}>{<WayOutPanel kind={kind} />}</Framed>;
  // Whoever is led elsewhere meanwhile, by the watch over their session say, is no longer on the way onward.
  if (shown.shows === 'screen' || shown.from !== path) return <App />;
  return (
    <Framed kind={kind}>
      <OnwardPanel kind={kind} href={shown.href} />
      <SessionWatch kind={kind} />
    </Framed>
  );
}

function Framed({ kind, children }: { kind: ReturnType<typeof kindOfRouteType>; children: ReactNode }) {
  const { shell } = useWords();
  return (
    <Shell kind={kind}>
      <Suspense fallback={<OneMoment text={shell.oneMoment} />}>{children}</Suspense>
    </Shell>
  );
}
