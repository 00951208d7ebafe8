import type { Kind } from '@selvage/contract/user-types';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { TwoPanelCard } from '../../ui/cards/two-panel-card.tsx';
import message from '../../ui/cards/message.module.css';
import { type Screen, paths } from '../paths.ts';
import { useScreen } from '../use-screen.ts';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import button from '../../ui/buttons/button.module.css';
import { FailureIllustration } from '../../ui/cards/illustrations.tsx';
import { useMessages } from '../../messages/load-messages.ts';
import { signedInMessages } from '../../messages/feature-messages.ts';
import { keptEmail } from '../prefill.ts';
import { ScreenLink } from './screen-link.tsx';

interface MessageScreenProps {
  kind: Kind;
  screen: Screen;
  illustration: ComponentType;
  title: string;
  /** The progress of a set-up, above the heading. */
  step?: ReactNode;
  inError?: boolean;
  /** Set if the screen replaces an element that had the focus. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** A screen with one short message: a drawing, a heading, a text and links. */
export function MessageScreen(props: MessageScreenProps) {
  const {
    kind,
    screen,
    illustration: Illustration,
    title,
    step,
    inError = false,
    takesFocus = false,
    children,
  } = props;
  const heading = useScreen({ screen, kind, title, inError });
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [heading, takesFocus]);
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <Illustration />
        {step}
        <h1 ref={heading} tabIndex={-1}>
          <Unbroken text={title} />
        </h1>
        {children}
      </div>
    </TwoPanelCard>
  );
}

interface UnreachablePanelProps {
  kind: Kind;
  screen: Screen;
  /** What could not be loaded. The default names the account. */
  text?: string;
  onRetry: () => void;
}

/** Shown if the server did not answer a question without which the screen shows nothing, such as who is signed in. */
export function UnreachablePanel({ kind, screen, text, onRetry }: UnreachablePanelProps) {
  const { unreachable } = useMessages(signedInMessages);
  const heading = useScreen({ screen, kind, title: unreachable.title, inError: true });
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <FailureIllustration />
        <h1 ref={heading} tabIndex={-1}>
          {unreachable.title}
        </h1>
        <p className={message['text']}>{text ?? unreachable.text}</p>
        <button type="button" className={button['button']} onClick={onRetry}>
          {unreachable.retry}
        </button>
      </div>
    </TwoPanelCard>
  );
}

interface LockedPanelProps {
  kind: Kind;
  screen: Screen;
  /** The email that prefills the next form that asks for an email. */
  email: string | undefined;
}

/** Shown if too many wrong passwords have locked the account and ended the session. A reset unlocks the account. */
export function LockedPanel({ kind, screen, email }: LockedPanelProps) {
  const { locked, refusals } = useMessages(signedInMessages);
  const heading = useScreen({ screen, kind, title: locked.title, inError: true });
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <FailureIllustration />
        <h1 ref={heading} tabIndex={-1}>
          {locked.title}
        </h1>
        <p className={message['text']} role="alert">
          {refusals['session.locked']}
        </p>
        <ScreenLink className={button['button']} to={paths.reset(kind)} onClick={() => keptEmail.keep(email ?? '')}>
          {locked.next}
        </ScreenLink>
      </div>
    </TwoPanelCard>
  );
}
