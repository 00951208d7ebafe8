import type { Kind } from '@selvage/contract/user-types';
import { type ReactNode, useEffect, useRef } from 'react';
import { embeddingMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { paths } from '../../router/paths.ts';
import button from '../../ui/buttons/button.module.css';
import { FailureIllustration, SuccessIllustration } from '../../ui/cards/illustrations.tsx';
import styles from '../../ui/cards/message.module.css';
import { TwoPanelCard } from '../../ui/cards/two-panel-card.tsx';
import { embeddedView } from './embedded-view.ts';

interface MessagePanelProps {
  illustration: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function MessagePanel({ illustration, title, text, children }: MessagePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The heading takes the focus only if the person has already acted here. Otherwise the person is reading another part of the page.
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

/** Shown if the embedding page receives the sign-in message but does not react to it. */
export function ContinuePanel({ kind, href }: { kind: Kind; href: string }) {
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

/**
 * Shown if the browser keeps no cookies in the frame. Another login here would fail in the same way, so the panel opens the login in a
 * window.
 */
export function OpenInWindowPanel({ kind }: { kind: Kind }) {
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
