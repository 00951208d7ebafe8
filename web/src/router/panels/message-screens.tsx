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
  /** Above the heading: how far a set-up has come. */
  step?: ReactNode;
  inError?: boolean;
  /** It comes in place of something that held the focus. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** A screen that is one short message: a drawing, a heading, what there is to know and the ways on. */
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
  onRetry: () => void;
}

/** It could not be found out who is here. */
export function UnreachablePanel({ kind, screen, onRetry }: UnreachablePanelProps) {
  const { unreachable } = useMessages(signedInMessages);
  const heading = useScreen({ screen, kind, title: unreachable.title, inError: true });
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <FailureIllustration />
        <h1 ref={heading} tabIndex={-1}>
          {unreachable.title}
        </h1>
        <p className={message['text']}>{unreachable.text}</p>
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
  /** Whose account it is, for the form that asks next. */
  email: string | undefined;
}

/** Too many wrong passwords have locked the account and ended the session. A reset unlocks the account. */
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
