import { kindOfRouteType } from '@selvage/contract/user-types';
import { Suspense, type ReactNode } from 'react';
import { usePath } from '../../router/location.ts';
import { useStore } from '../../ui/store.ts';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { useLoginMessages } from '../../messages/provider.tsx';
import { App } from '../app.tsx';
import { SessionWatch } from '../session-watch.tsx';
import { Shell } from '../shell.tsx';
import type { HostChannel } from './host-channel.ts';
import { embeddedView } from './embedded-view.ts';
import { ContinuePanel, OpenInWindowPanel } from './continue-panels.tsx';
import { useHost } from './use-host.ts';

interface EmbeddedAppProps {
  channel: HostChannel;
  mount: HTMLElement;
  themed: HTMLElement;
}

/** Shows the screens. It listens to commands of the embedding page before any screen sends a message. */
export function EmbeddedApp(around: EmbeddedAppProps) {
  return (
    <>
      <HostListener {...around} />
      <CurrentView />
    </>
  );
}

function HostListener(around: EmbeddedAppProps) {
  useHost(around);
  return null;
}

function CurrentView() {
  const path = usePath();
  const shown = useStore(embeddedView);
  const kind = kindOfRouteType(path.split('/')[1]);
  if (shown.type === 'cookies-blocked')
    return <PanelInShell kind={kind}>{<OpenInWindowPanel kind={kind} />}</PanelInShell>;
  // The panel is no longer shown if the person was led to another screen meanwhile, for example by the session watch.
  if (shown.type === 'screen' || shown.from !== path) return <App />;
  return (
    <PanelInShell kind={shown.kind}>
      <ContinuePanel kind={shown.kind} href={shown.href} />
      <SessionWatch kind={kind} />
    </PanelInShell>
  );
}

function PanelInShell({ kind, children }: { kind: ReturnType<typeof kindOfRouteType>; children: ReactNode }) {
  const { shell } = useLoginMessages();
  return (
    <Shell kind={kind}>
      <Suspense fallback={<LoadingNotice text={shell.oneMoment} />}>{children}</Suspense>
    </Shell>
  );
}
