import type { EndedWays } from '@selvage/contract/api/fields';
import { secureAccount } from '@selvage/contract/api/security';
import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { callResult } from '../../api/call.ts';
import { useHostMode } from '../../host/host-mode.ts';
import type { SecurityMessages } from '../../messages/en/security.ts';
import { securityMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { MessageScreen } from '../../router/panels/message-screens.tsx';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { paths, type Screen } from '../../router/paths.ts';
import type { OnSessionEnded } from '../../router/session-ended.ts';
import { SuccessIllustration } from '../../ui/cards/illustrations.tsx';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import { endedWords } from '../../ways/ended-ways.ts';
import { PasswordDialog } from '../../ways/password/dialog.tsx';
import button from '../../ui/buttons/button.module.css';
import danger from '../../ui/buttons/danger.module.css';
import message from '../../ui/cards/message.module.css';
import actions from '../../ui/cards/message-actions.module.css';
import styles from './secure-account.module.css';

interface SecureAccountProps {
  email: string;
  /** The ways to log in that would be removed. Undefined until the server has named them. */
  ended: EndedWays | undefined;
  onSecured: (ended: EndedWays) => void;
  onLocked: () => void;
  onSessionEnded: OnSessionEnded;
}

/** Secures the account of a person who finds activity that was not their own. It does the same as the “this wasn’t me” link in an email. */
export function SecureAccount({ email, ended, onSecured, onLocked, onSessionEnded }: SecureAccountProps) {
  const { activity, notMe } = useMessages(securityMessages);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className={styles['wrong']}>
        <p>
          <Unbroken text={activity.wrong} />
        </p>
        <button type="button" className={`${button['button']} ${danger['button']}`} onClick={() => setAsking(true)}>
          {notMe.submit}
        </button>
      </div>
      {asking && (
        <PasswordDialog
          title={notMe.title}
          submit={notMe.submit}
          submitting={notMe.submitting}
          isDanger
          email={email}
          act={({ password }, signal) => callResult(secureAccount, { body: { password }, signal })}
          onDone={(reply) => onSecured(reply.ended)}
          onDismiss={() => setAsking(false)}
          onLocked={onLocked}
          onSessionEnded={onSessionEnded}
        >
          <p>{notMe.leadHere}</p>
          <ul className={styles['steps']}>
            {stepsOf(notMe, ended && endedWords(ended)).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </PasswordDialog>
      )}
    </>
  );
}

/** The steps of the button. `maybe`: before the press, the page of a mailed link does not know what there is to remove. */
export function stepsOf(
  { steps: [first = '', ...others], removes }: SecurityMessages['notMe'],
  ended: keyof SecurityMessages['notMe']['removes'] | undefined,
): string[] {
  return ended === undefined ? [first, ...others] : [first, removes[ended], ...others];
}

/** Shown after the account was secured. All its sessions have ended, in this browser too. */
export function AccountSecured({ kind, screen, ended }: { kind: Kind; screen: Screen; ended: EndedWays }) {
  const { contact, done } = useMessages(securityMessages).notMe;
  const { links } = useHostMode().brand;
  const which = endedWords(ended);
  return (
    <MessageScreen kind={kind} screen={screen} illustration={SuccessIllustration} title={done.title} takesFocus>
      <p className={message['text']}>{done.text}</p>
      {which && <p className={message['text']}>{done.ended[which]}</p>}
      <p className={message['text']}>{done.wait}</p>
      <div className={actions['actions']}>
        <ScreenLink className={button['button']} to={paths.login(kind)}>
          {done.toLogin}
        </ScreenLink>
        <a className={button['button']} data-look="quiet" href={links.contact}>
          {contact}
        </a>
      </div>
    </MessageScreen>
  );
}
