import button from '../../../ui/buttons/button.module.css';
import message from '../../../ui/cards/message.module.css';
import actions from '../../../ui/cards/message-actions.module.css';
import type { EndedWays } from '@selvage/contract/api/fields';
import { thisWasNotMe } from '@selvage/contract/api/security';
import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { callResult } from '../../../api/call.ts';
import { useHostMode } from '../../../host/host-mode.ts';
import { MailedLinkAction } from '../../../router/panels/mailed-link-action.tsx';
import { PhoneLine } from '../../../router/panels/phone-line.tsx';
import { MessageScreen } from '../../../router/panels/message-screens.tsx';
import { paths } from '../../../router/paths.ts';
import { ScreenLink } from '../../../router/panels/screen-link.tsx';
import { useLinkCode } from '../../../router/mailed-link.ts';
import { currentUser } from '../../../session/current-user.ts';
import { FailureIllustration } from '../../../ui/cards/illustrations.tsx';
import { useMessages } from '../../../messages/load-messages.ts';
import { securityMessages } from '../../../messages/feature-messages.ts';
import { AccountSecured, stepsOf } from '../secure-account.tsx';

type Stage = 'asking' | EndedWays | 'disabled' | 'failed' | 'taken';

/** The screen behind the link in the email about a new device. It needs no session, and changes nothing until its button is pressed. */
export function NotMeScreen({ kind }: { kind: Kind }) {
  const { notMe: messages, failures } = useMessages(securityMessages);
  const link = useLinkCode();
  const [stage, setStage] = useState<Stage>('asking');
  if (link.state !== 'held') return <Useless kind={kind} messages={messages.lost} />;
  if (stage === 'disabled') return <Useless kind={kind} messages={messages.disabled} afterwards onlyContact byPhone />;
  if (stage === 'failed') return <Useless kind={kind} messages={messages.failed} afterwards />;
  if (stage === 'taken') return <Useless kind={kind} messages={messages.taken} afterwards onlyContact />;
  if (stage !== 'asking') return <AccountSecured kind={kind} screen="notMe" ended={stage} />;
  return (
    <MailedLinkAction
      id="not-me"
      kind={kind}
      screen="notMe"
      messages={{ ...messages, steps: stepsOf(messages, 'maybe') }}
      failures={failures}
      act={(signal) => callResult(thisWasNotMe, { body: { code: link.code }, signal })}
      onDone={({ access, ended }) => {
        // The session of this browser may have been ended, so the person is forgotten.
        currentUser.clear();
        setStage(access === 'disabled' ? 'disabled' : ended);
      }}
      onRefused={{
        'not-me.failed': () => setStage('failed'),
        'recovery.email-taken': () => {
          currentUser.clear();
          setStage('taken');
        },
      }}
    />
  );
}

interface UselessProps {
  kind: Kind;
  messages: { title: string; text: string };
  /** True once the button was pressed. */
  afterwards?: boolean;
  /** True if a reset would not help. */
  onlyContact?: boolean;
  /** True if the phone number is shown too. */
  byPhone?: boolean;
}

/** Shown for a link that is missing, expired, used or of no help. It names other ways to secure the account. */
function Useless({ kind, messages, afterwards = false, onlyContact = false, byPhone = false }: UselessProps) {
  const { title, text } = messages;
  const { contact, failed } = useMessages(securityMessages).notMe;
  const { links } = useHostMode().brand;
  return (
    <MessageScreen
      kind={kind}
      screen="notMe"
      illustration={FailureIllustration}
      title={title}
      inError={afterwards}
      takesFocus={afterwards}
    >
      <p className={message['text']}>{text}</p>
      {byPhone && <PhoneLine />}
      <div className={actions['actions']}>
        {!onlyContact && (
          <ScreenLink className={button['button']} to={paths.reset(kind)}>
            {failed.reset}
          </ScreenLink>
        )}
        <a className={button['button']} data-look={onlyContact ? undefined : 'quiet'} href={links.contact}>
          {contact}
        </a>
      </div>
    </MessageScreen>
  );
}
