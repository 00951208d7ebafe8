import { resendActivation } from '@selvage/contract/api/activation';
import type { Kind } from '@selvage/contract/user-types';
import { useState, useEffect, useRef } from 'react';
import { type OneTimeCodeProblem, oneTimeCodeRule } from '@selvage/contract/rules/codes';
import type { Rule } from '@selvage/contract/rules/rule';
import { callResult } from '../../api/call.ts';
import { ResendControl, useResend } from '../../fields/resend.tsx';
import { useHostMode } from '../../host/host-mode.ts';
import { paths } from '../../router/paths.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { useScreen } from '../../router/use-screen.ts';
import { EmailLine } from '../../ui/text/email-text.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TwoPanelCard } from '../../ui/cards/two-panel-card.tsx';
import link from '../../ui/text/link.module.css';
import message from '../../ui/cards/message.module.css';
import { MailIllustration } from '../../ui/cards/illustrations.tsx';
import { useMessages } from '../../messages/load-messages.ts';
import { activationMessages, oneTimeCodeMessages } from '../../messages/feature-messages.ts';
import styles from './check-email-panel.module.css';
import { type Look, sendCode } from './state.ts';
import { FailureAlert, useFailure } from '../../fields/form/failure-alert.tsx';
import { FormSummary } from '../../fields/form/form-summary.tsx';
import { OneTimeCodeField } from '../../ways/code/one-time-code-field.tsx';
import { FormSubmit } from '../../fields/form/form-submit.tsx';
import { useForm } from '../../fields/form/use-form.ts';

interface CheckEmailPanelProps {
  kind: Kind;
  email: string | undefined;
  /** Seconds until the person may ask for another email. */
  secondsToNext: number;
  lostLink: boolean;
  onActivated: Look;
}

/** Waits for the link or the six digits, and can send the email again. */
export function CheckEmailPanel({ kind, email, secondsToNext, lostLink, onActivated }: CheckEmailPanelProps) {
  const { heading: title, panel, lost } = useMessages(activationMessages);
  const [inError, setInError] = useState(false);
  const heading = useScreen({ screen: 'activate', kind, title, inError });
  const resending = useResend({
    ask: () => callResult(resendActivation, { body: {} }),
    secondsToFirst: secondsToNext,
  });
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <MailIllustration />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lostLink && (
          <Alert id="activation-lost" tone="info" spoken={false}>
            <p>{lost.signedInText}</p>
          </Alert>
        )}
        <h2>{panel.title}</h2>
        <p className={message['text']}>{email === undefined ? panel.sentSomewhere : panel.sentTo}</p>
        {email !== undefined && <EmailLine of={email} />}
        <p className={message['text']}>{panel.whatToDo}</p>
        <DigitsForm lastSent={resending.lastSent} onActivated={onActivated} onProblems={setInError} />
        <section className={styles['aside']}>
          <h3>{panel.noEmail}</h3>
          <p>{panel.wait}</p>
          <ResendControl id="activation-resend" messages={panel.resend} resending={resending} />
        </section>
        <WrongEmail kind={kind} />
      </div>
    </TwoPanelCard>
  );
}

/** Offers help to a person who cannot read emails at the shown address. */
function WrongEmail({ kind }: { kind: Kind }) {
  const { panel } = useMessages(activationMessages);
  const { links } = useHostMode().brand;
  return (
    <section className={styles['aside']}>
      <h3>{panel.wrongEmail}</h3>
      <p>{panel.wrongEmailText}</p>
      <p className={styles['ways']}>
        <a className={link['link']} data-roomy href={links.contact}>
          {panel.contact}
        </a>
        <ScreenLink className={link['link']} data-roomy to={paths.logout(kind)}>
          {panel.logout}
        </ScreenLink>
      </p>
    </section>
  );
}

interface DigitsFormProps {
  /** The time at which the email was last sent again on this page. */
  lastSent: Date | null;
  onActivated: Look;
  onProblems: (shown: boolean) => void;
}

type Refused = 'refused' | 'not-newest' | 'last-try' | 'no-try';
const codeRule: Rule<string, OneTimeCodeProblem | Refused> = oneTimeCodeRule;

function DigitsForm({ lastSent, onActivated, onProblems }: DigitsFormProps) {
  const messages = useMessages(activationMessages);
  const { problems } = useMessages(oneTimeCodeMessages);
  const failure = useFailure();
  /** The `lastSent` of the email with one try left. After another email it is no longer equal to `lastSent`. */
  const lastTryOf = useRef<Date | null>(undefined);
  const form = useForm({
    id: 'activation',
    rules: { code: codeRule },
    async submit({ code }, signal) {
      failure.clear();
      const sent = await sendCode(code, signal);
      if (sent.type === 'wrong') {
        if (lastTryOf.current === lastSent) return { refused: { code: 'no-try' } };
        return { refused: { code: lastSent === null ? 'refused' : 'not-newest' } };
      }
      if (sent.type === 'last-try') {
        lastTryOf.current = lastSent;
        return { refused: { code: 'last-try' } };
      }
      if (sent.type === 'failed') failure.show(sent.failure);
      return sent.type === 'activated' ? onActivated() : 'stayed';
    },
  });
  const code = form.field('code');
  const inError = failure.shown !== null || code.problem !== undefined;
  useEffect(() => onProblems(inError), [inError, onProblems]);
  return (
    <form {...form.props} ref={form.ref} className={styles['form']}>
      <FailureAlert id="activation-alert" failure={failure.shown} sentences={messages.failures} />
      <FormSummary
        failedSubmits={form.failedSubmits}
        fields={[{ id: code.id, sentence: code.problem && problems[code.problem] }]}
      />
      <OneTimeCodeField field={code} hint={messages.panel.codeHint} />
      <FormSubmit form={form} id="activation-submit" label={messages.activate} busyLabel={messages.activating} />
    </form>
  );
}
