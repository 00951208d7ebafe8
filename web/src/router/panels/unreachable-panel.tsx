import type { Kind } from '@selvage/contract/user-types';
import button from '../../ui/buttons/button.module.css';
import { TwoPanelCard } from '../../ui/cards/two-panel-card.tsx';
import message from '../../ui/cards/message.module.css';
import { FailureIllustration } from '../../ui/cards/illustrations.tsx';
import { useMessages } from '../../messages/load-messages.ts';
import { signedInMessages } from '../../messages/feature-messages.ts';
import type { Screen } from '../paths.ts';
import { useScreen } from '../use-screen.ts';

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
