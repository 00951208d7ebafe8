import type { SecondStep } from '@selvage/contract/api/sign-in';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import { useHostMode } from '../../host/host-mode.ts';
import { twoFactorMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { MessageScreen } from '../../router/panels/message-screens.tsx';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { paths } from '../../router/paths.ts';
import { KeyIllustration } from '../../ui/cards/illustrations.tsx';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import button from '../../ui/buttons/button.module.css';
import linkStyles from '../../ui/text/link.module.css';
import message from '../../ui/cards/message.module.css';
import styles from './used-screen.module.css';

type Lost = Exclude<SecondStep, 'RECOVERY'>;

/** The screen that sets up each lost way again. */
const again: Readonly<Record<Lost, (kind: Kind) => string>> = {
  APP: paths.authenticator,
  SMS: paths.mfaSettings,
  EMAIL: paths.updateEmail,
  PASSKEY: paths.security,
};

interface RecoveryUsedScreenProps {
  kind: Kind;
  left: number;
  /** The second step that the recovery code replaced. */
  lost: Lost;
  goOn: () => Promise<void>;
}

/** Shown after a login with a recovery code. If the person has lost a second step, it leads to the screen that sets this step up again. */
export function RecoveryUsedScreen({ kind, left, lost, goOn }: RecoveryUsedScreenProps) {
  const { contact, recovery } = useMessages(twoFactorMessages).verify;
  const { used } = recovery;
  const { embedded, brand } = useHostMode();
  const { text, link } = used.lost[lost];
  // Some kinds have no screen to change their email address.
  const hasScreen = lost !== 'EMAIL' || userTypes[kind].changesEmail;
  return (
    <MessageScreen kind={kind} screen="mfaVerify" illustration={KeyIllustration} title={used.title} takesFocus>
      <p className={message['text']}>{used.left(left)}</p>
      {/* These screens do not exist inside another page. */}
      {!embedded && (
        <div className={styles['next']}>
          <p>
            <Unbroken text={text} />{' '}
            {hasScreen ? (
              <ScreenLink className={linkStyles['link']} to={again[lost](kind)}>
                {link}
              </ScreenLink>
            ) : (
              <a className={linkStyles['link']} href={brand.links.contact}>
                {contact}
              </a>
            )}
          </p>
          <p>
            <Unbroken text={used.stillLoggedIn.text} />{' '}
            <ScreenLink className={linkStyles['link']} to={paths.security(kind)}>
              {used.stillLoggedIn.link}
            </ScreenLink>
            .
          </p>
          {left < fewCodes && (
            <ScreenLink className={linkStyles['link']} data-roomy to={paths.recoveryCodes(kind)}>
              {used.more}
            </ScreenLink>
          )}
        </div>
      )}
      <button type="button" className={button['button']} onClick={() => void goOn()}>
        {used.next}
      </button>
    </MessageScreen>
  );
}

/** The screen offers new codes if fewer are left. */
const fewCodes = 3;
