import button from '../../../ui/buttons/button.module.css';
import link from '../../../ui/text/link.module.css';
import message from '../../../ui/cards/message.module.css';
import { disownRegistration } from '@selvage/contract/api/activation';
import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { callResult } from '../../../api/call.ts';
import { useHostMode } from '../../../host/host-mode.ts';
import { MailedLinkAction } from '../../../router/panels/mailed-link-action.tsx';
import { mailedLink, useLinkCode } from '../../../router/mailed-link.ts';
import { MessageScreen } from '../../../router/panels/message-screens.tsx';
import { paths } from '../../../router/paths.ts';
import { ScreenLink } from '../../../router/panels/screen-link.tsx';
import { currentUser } from '../../../session/current-user.ts';
import { FailureIllustration, SuccessIllustration } from '../../../ui/cards/illustrations.tsx';
import { activationMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';

type Stage = 'asking' | 'done' | 'failed';

/** The screen behind “I didn’t register” in the activation email. It changes nothing until its button is pressed. */
export function NotRegisteredScreen({ kind }: { kind: Kind }) {
  const { disown: messages, failures } = useMessages(activationMessages);
  const mailed = useLinkCode();
  const [stage, setStage] = useState<Stage>('asking');
  if (mailed.state !== 'held') return <Outcome kind={kind} stage="lost" />;
  if (stage !== 'asking') return <Outcome kind={kind} stage={stage} />;
  const toActivation = paths.activate(kind);
  return (
    <MailedLinkAction
      id="not-registered"
      kind={kind}
      screen="notRegistered"
      messages={messages}
      failures={failures}
      act={(signal) => callResult(disownRegistration, { body: { code: mailed.code }, signal })}
      onDone={() => {
        // The session of this browser may belong to the closed account, so the person is forgotten.
        currentUser.clear();
        mailedLink.forget();
        setStage('done');
      }}
      onRefused={{ 'activation.failed': () => setStage('failed') }}
    >
      <ScreenLink className={link['link']} data-roomy to={toActivation} onClick={() => mailedLink.share(toActivation)}>
        {messages.toActivation}
      </ScreenLink>
    </MailedLinkAction>
  );
}

function Outcome({ kind, stage }: { kind: Kind; stage: Exclude<Stage, 'asking'> | 'lost' }) {
  const { disown } = useMessages(activationMessages);
  const { links } = useHostMode().brand;
  const { title, text } = disown[stage];
  return (
    <MessageScreen
      kind={kind}
      screen="notRegistered"
      illustration={stage === 'done' ? SuccessIllustration : FailureIllustration}
      title={title}
      inError={stage === 'failed'}
      takesFocus={stage !== 'lost'}
    >
      <p className={message['text']}>{text}</p>
      <a className={button['button']} data-look="quiet" href={links.contact}>
        {disown.contact}
      </a>
    </MessageScreen>
  );
}
