import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { sendCodeAgain } from '@selvage/contract/api/two-factor';
import { messageLimits } from '@selvage/contract/limits';
import { callResult } from '../../api/call.ts';
import type { CallFailed } from '../../api/call-failed.ts';
import { useHostMode } from '../../host/host-mode.ts';
import { twoFactorMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { ResendControl, type Resending, useResend } from '../../fields/resend.tsx';
import { keptEmail } from '../../router/prefill.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import link from '../../ui/text/link.module.css';
import { EmailText } from '../../ui/text/email-text.tsx';
import styles from './code-form.module.css';
import { hasCode, isSent } from '../ways.ts';
import { useSetupFlow } from './setup-flow.ts';
import { Unbroken } from '../../ui/text/unbroken.tsx';

interface CodeResendProps {
  id: string;
  way: PendingTwoFactor['type'];
  resending: Resending;
}

interface CodeSentToProps {
  type?: PendingTwoFactor['type'];
  /** The email or number that the code was sent to, as the server has masked it. */
  destination?: string | undefined;
}

/** Says where the code was sent or can be found. Shown in the aside of a screen. */
export function CodeSentTo({ type, destination }: CodeSentToProps) {
  const { verify } = useMessages(twoFactorMessages);
  const shown = useOwnDestination()({ type, destination });
  if (type !== undefined && !isSent(type)) return <p>{hasCode({ type }) ? verify.fromApp : verify.byPasskey}</p>;
  if (type === undefined || shown === undefined) return <p>{verify.sentSomewhere}</p>;
  return (
    <>
      <p>{verify.sent[type]}</p>
      <p className={styles['destination']} dir="ltr">
        <EmailText text={shown} />
      </p>
    </>
  );
}

interface Destination {
  type?: string | undefined;
  /** The email or number that the code was sent to, as the server has masked it. */
  destination?: string | undefined;
}

/**
 * Returns the full email or number for a masked destination, to a person who knows it: an email to a person who is logged in or has just
 * typed it, and a number to a person who has just typed it in the settings. For everybody else the destination stays masked.
 */
export function useOwnDestination(): ({ type, destination }: Destination) => string | undefined {
  const own = useCurrentUser()?.email ?? keptEmail.get();
  const flow = useSetupFlow();
  const typed = flow.step === 'verifying' ? flow.draft.mobile.trim() : '';
  return ({ type, destination }) => {
    if (type === 'EMAIL' && fits(own, destination)) return own;
    return type === 'SMS' && endsAlike(typed, destination) ? typed : destination;
  };
}

/** True if a number ends like a masked number: `085 000 0001` ends like `••• ••• 0001`. */
function endsAlike(number: string, masked = ''): boolean {
  const end = digitsOf(masked);
  return end !== '' && digitsOf(number).endsWith(end);
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** True if an email fits a masked email: `aoife@example.ie` fits `a•••@e•••.ie`. */
function fits(email: string, masked = ''): boolean {
  const parts = masked.split('•••');
  const [start = '', end = ''] = [parts[0], parts.at(-1)];
  return (
    parts.length > 1 && email.startsWith(start) && email.endsWith(end) && parts.every((part) => email.includes(part))
  );
}

interface CodeResendOptions {
  token: string;
  secondsToFirst: number;
  /** Called if the challenge accepts no more codes, or if the session has ended. */
  onOver: (failure: CallFailed) => void | Promise<void>;
}

/** Sends the code of a challenge again. */
export function useCodeResend({ token, secondsToFirst, onOver }: CodeResendOptions): Resending {
  const ask = async () => {
    const sent = await callResult(sendCodeAgain, { body: { mfaToken: token } });
    if (sent.type === 'refused') {
      const { refusal } = sent.failure;
      if (refusal === 'challenge.over' || refusal === 'session.required') await onOver(sent.failure);
    }
    return sent;
  };
  return useResend({ ask, secondsToFirst, noticeFor: messageLimits.resendNotice });
}

const clock = new Intl.DateTimeFormat('en-IE', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The message that a code was sent disappears after a while. The time of the sending stays. */
export function CodeResend({ id, way = 'EMAIL', resending }: CodeResendProps) {
  const { verify, textsUnavailable } = useMessages(twoFactorMessages);
  const { lastSent } = resending;
  const named = { 'texts.unavailable': textsUnavailable.later };
  if (!isSent(way)) {
    const isApp = hasCode({ type: way });
    return (
      <section className={styles['resend']}>
        <h2>{isApp ? verify.noApp : verify.noPasskey}</h2>
        <CodeHelp text={isApp ? verify.noAppText : verify.noPasskeyText} label={verify.contact} />
      </section>
    );
  }
  const isSaid = resending.result.phase === 'sent';
  const noteOf = (at: Date) =>
    isSaid ? verify.lastSent(clock.format(at)) : `${verify.lastSent(clock.format(at))}. ${verify.resend.newest}`;
  return (
    <section className={styles['resend']}>
      <h2>{verify.noCode}</h2>
      <p>{verify.wait[way]}</p>
      <ResendControl
        id={id}
        messages={{ ...verify.resend, failures: { ...verify.resend.failures, named } }}
        resending={resending}
        note={lastSent ? noteOf(lastSent) : undefined}
      />
      <CodeHelp text={verify.helpText} label={verify.help} />
    </section>
  );
}

/** Shown in place of the field if another browser was just sent a code, because that code does not work here. */
export function CodeElsewhere({ id, resending }: { id: string; resending: Resending }) {
  const { verify, textsUnavailable } = useMessages(twoFactorMessages);
  const named = { 'texts.unavailable': textsUnavailable.later };
  return (
    <div className={styles['form']}>
      <p>{verify.elsewhere.text}</p>
      <ResendControl
        id={id}
        messages={{ ...verify.elsewhere, failures: { ...verify.resend.failures, named } }}
        resending={resending}
      />
    </div>
  );
}

function CodeHelp({ text, label }: { text: string; label: string }) {
  const { links } = useHostMode().brand;
  return (
    <>
      <p>
        <Unbroken text={text} />
      </p>
      <a className={link['link']} data-roomy href={links.contact}>
        {label}
      </a>
    </>
  );
}
