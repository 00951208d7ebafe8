import { cancelClosing } from '@selvage/contract/api/consents';
import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { callResult } from '../../../api/call.ts';
import { useHostMode } from '../../../host/host-mode.ts';
import { privacyMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { mailedLink } from '../../../router/mailed-link.ts';
import { MailedLinkAction } from '../../../router/panels/mailed-link-action.tsx';
import { MessageScreen } from '../../../router/panels/message-screens.tsx';
import { ScreenLink } from '../../../router/panels/screen-link.tsx';
import { paths } from '../../../router/paths.ts';
import { FailureIllustration, SuccessIllustration } from '../../../ui/cards/illustrations.tsx';
import button from '../../../ui/buttons/button.module.css';
import message from '../../../ui/cards/message.module.css';
import actions from '../../../ui/cards/message-actions.module.css';

type Outcome = 'done' | 'over';

/** The page behind the link in the message about a closing. It changes nothing until its button is pressed. */
export function KeepAccount({ kind, code }: { kind: Kind; code: string }) {
  const { keep } = useMessages(privacyMessages);
  const [outcome, setOutcome] = useState<Outcome>();
  const end = (how: Outcome) => {
    mailedLink.forget();
    setOutcome(how);
  };
  if (outcome !== undefined) return <Result kind={kind} of={outcome} takesFocus />;
  return (
    <MailedLinkAction
      id="keep-account"
      kind={kind}
      screen="closeAccount"
      messages={keep}
      failures={keep.failures}
      act={(signal) => callResult(cancelClosing, { body: { code }, signal })}
      onDone={() => end('done')}
      onRefused={{ 'closing.over': () => end('over') }}
    />
  );
}

/** Shown on a page that was reloaded after the code had left the address. */
export const LinkLost = ({ kind }: { kind: Kind }) => <Result kind={kind} of="lost" />;

function Result({ kind, of, takesFocus = false }: { kind: Kind; of: Outcome | 'lost'; takesFocus?: boolean }) {
  const { keep } = useMessages(privacyMessages);
  const { links } = useHostMode().brand;
  const { title, text, next } = keep[of];
  return (
    <MessageScreen
      kind={kind}
      screen="closeAccount"
      illustration={of === 'done' ? SuccessIllustration : FailureIllustration}
      title={title}
      inError={of === 'over'}
      takesFocus={takesFocus}
    >
      <p className={message['text']}>{text}</p>
      <div className={actions['actions']}>
        <ScreenLink className={button['button']} to={paths.login(kind)}>
          {next}
        </ScreenLink>
        <a className={button['button']} data-look="quiet" href={links.contact}>
          {keep.contact}
        </a>
      </div>
    </MessageScreen>
  );
}
