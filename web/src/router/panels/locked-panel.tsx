import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import button from '../../ui/buttons/button.module.css';
import { TwoPanelCard } from '../../ui/cards/two-panel-card.tsx';
import message from '../../ui/cards/message.module.css';
import { FailureIllustration } from '../../ui/cards/illustrations.tsx';
import { useMessages } from '../../messages/load-messages.ts';
import { signedInMessages } from '../../messages/feature-messages.ts';
import { keptEmail } from '../prefill.ts';
import { paths, type Screen } from '../paths.ts';
import { ScreenLink } from './screen-link.tsx';
import { useScreen } from '../use-screen.ts';

interface LockedPanelProps {
  kind: Kind;
  screen: Screen;
  /** Whose account it is, for the form that asks next. */
  email: string | undefined;
}

/** ER4: too many wrong passwords inside a session have locked the account and ended it; a reset is the way back. */
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
