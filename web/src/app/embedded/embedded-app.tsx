import { kindOfRouteType, type Kind } from '@selvage/contract/user-types';
import { Suspense, type ReactNode, useEffect, useRef } from 'react';
import { usePath } from '../../router/location.ts';
import { useStore } from '../../ui/store.ts';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { useLoginMessages } from '../../messages/provider.tsx';
import { App } from '../app.tsx';
import { SessionWatch } from '../session-watch.tsx';
import { Shell } from '../shell.tsx';
import type { HostChannel } from './host-channel.ts';
import { embeddedView } from './embedded-view.ts';
import { useHost } from './use-host.ts';
import { paths } from '../../router/paths.ts';
import { TwoPanelCard } from '../../ui/cards/two-panel-card.tsx';
import { FailureIllustration, SuccessIllustration } from '../../ui/cards/illustrations.tsx';
import { useMessages } from '../../messages/load-messages.ts';
import { embeddingMessages } from '../../messages/feature-messages.ts';
import button from '../../ui/buttons/button.module.css';
import styles from '../../ui/cards/message.module.css';

interface EmbeddedAppProps {
  channel: HostChannel;
  mount: HTMLElement;
  themed: HTMLElement;
}

/** The screens. Commands of the embedding page are listened to before any screen sends a message. */
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
  // Whoever is led elsewhere meanwhile, by the watch over their session say, is no longer on the way onward.
  if (shown.type === 'screen' || shown.from !== path) return <App />;
  return (
    <PanelInShell kind={kind}>
      <ContinuePanel kind={kind} href={shown.href} />
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

interface MessagePanelProps {
  illustration: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function MessagePanel({ illustration, title, text, children }: MessagePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Whoever has done nothing here yet is elsewhere on the page, and stays there.
    if (navigator.userActivation?.hasBeenActive) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <TwoPanelCard>
      <div className={styles['panel']}>
        {illustration}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles['text']}>{text}</p>
        {children}
      </div>
    </TwoPanelCard>
  );
}

/** For an embedding page that receives the sign-in message and does nothing about it. */
function ContinuePanel({ kind, href }: { kind: Kind; href: string }) {
  const { signedIn } = useMessages(embeddingMessages);
  const { shell } = useLoginMessages();
  return (
    <MessagePanel illustration={<SuccessIllustration />} title={signedIn.title} text={signedIn.text(shell.areas[kind])}>
      <a className={button['button']} href={href} target="_top">
        {signedIn.next}
      </a>
    </MessagePanel>
  );
}

/** Where nobody can be signed in, asking once more would only go round in circles. */
function OpenInWindowPanel({ kind }: { kind: Kind }) {
  const { blocked } = useMessages(embeddingMessages);
  return (
    <MessagePanel illustration={<FailureIllustration />} title={blocked.title} text={blocked.text}>
      <a
        className={button['button']}
        href={paths.login(kind)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => embeddedView.set({ type: 'cookies-blocked', opened: true })}
      >
        {blocked.next}
      </a>
    </MessagePanel>
  );
}
