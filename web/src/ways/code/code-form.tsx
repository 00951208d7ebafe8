import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { verifyCode } from '@selvage/contract/api/two-factor';
import { lastTry } from '@selvage/contract/refusals';
import { type OneTimeCodeProblem, oneTimeCodeRule } from '@selvage/contract/rules/codes';
import { type Rule, valid } from '@selvage/contract/rules/rule';
import { type ReactNode, useEffect, type RefObject, useRef } from 'react';
import { callResult } from '../../api/call.ts';
import type { CallFailed } from '../../api/call-failed.ts';
import { oneTimeCodeMessages, twoFactorMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { announce } from '../../ui/feedback/announcements.tsx';
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx';
import { SubmitButton } from '../../ui/buttons/submit-button.tsx';
import { FailureAlert, type FailureSentences, useFailure } from '../../fields/form/failure-alert.tsx';
import { FormSummary, summaryLine } from '../../fields/form/form-summary.tsx';
import { renewsSession } from '../../session/session-renewal.ts';
import { isSent } from '../ways.ts';
import { OneTimeCodeField } from './one-time-code-field.tsx';
import { keepDeviceTrust } from './trusted-device.ts';
import { SlowNote } from '../../fields/form/slow-note.tsx';
import { type Field, useForm } from '../../fields/form/use-form.ts';
import type { Resending } from '../../fields/resend.tsx';
import linkButton from '../../ui/buttons/link-button.module.css';
import styles from './code-form.module.css';

interface GivenCode {
  code: string;
  trust: boolean;
}

/** 'wrong', 'last-try' and 'expired' are answers of the server. 'last-try' is a wrong code after which one try is left. */
type CodeOutcome = 'wrong' | 'last-try' | 'expired' | 'stayed' | 'left' | { failure: CallFailed };

interface CodeAnswers {
  onVerified: () => void | Promise<void>;
  /** Called if the code was right and the server asks for a further code. */
  onOneMore: (pending: PendingTwoFactor) => void;
  /** Called if the challenge accepts no more codes, or if the session has ended. */
  onOver: (failure: CallFailed) => void | Promise<void>;
}

/** Sends the typed codes for one challenge. */
export const codeCheck =
  (mfaToken: string, { onVerified, onOneMore, onOver }: CodeAnswers): CodeFormProps['check'] =>
  async ({ code, trust }, signal) => {
    const sent = await renewsSession(
      callResult(verifyCode, { body: { mfaToken, code, trustThisDevice: trust }, signal }),
    );
    if (sent.type === 'aborted') return 'stayed';
    if (sent.type === 'ok') {
      const { deviceTrustToken, mfaRequired } = sent.reply;
      if (deviceTrustToken) keepDeviceTrust(deviceTrustToken.value, deviceTrustToken.expirationDate);
      if (mfaRequired) onOneMore(mfaRequired);
      else await onVerified();
      return 'left';
    }
    const { failure } = sent;
    switch (failure.refusal) {
      case 'code.expired':
        return 'expired';
      case 'code.wrong':
      // Input that the server cannot read as a code counts as a wrong code.
      case 'request.malformed':
        return failure.reason === lastTry ? lastTry : 'wrong';
      case 'challenge.over':
      case 'session.required':
        await onOver(failure);
        return 'left';
      default:
        return { failure };
    }
  };

interface CodeFormProps {
  id: string;
  /** The second step that is asked for. A browser can read a code from a text message by itself. */
  way: PendingTwoFactor['type'];
  submit: string;
  failures: FailureSentences;
  resending: Resending;
  offersTrust?: boolean | undefined;
  check: (given: GivenCode, signal: AbortSignal) => Promise<CodeOutcome>;
  onProblems: (shown: boolean) => void;
  /** Further buttons, which are shown below the submit button. */
  children?: ReactNode;
}

/** The problems with which the server refuses a code. `not-newest` is `refused` after another code was sent. `few-tries` is the third `refused` on this page. */
type Refused = 'refused' | 'not-newest' | 'few-tries' | 'last-try' | 'expired';
const codeRule: Rule<string, OneTimeCodeProblem | Refused> = oneTimeCodeRule;
const isRefusal: ReadonlySet<unknown> = new Set<Refused>(['refused', 'not-newest', 'few-tries', 'last-try', 'expired']);
const warnsFrom = 3;
const trustRule: Rule<boolean, never> = (typed) => valid(typed === 'on');

/** Asks for a code that was sent or that an app shows. */
export function CodeForm(props: CodeFormProps) {
  const { id, way, submit, failures, resending, offersTrust, check, onProblems, children } = props;
  const { verify } = useMessages(twoFactorMessages);
  const fromApp = way !== undefined && !isSent(way);
  const { problems: sentProblems, appProblems } = useMessages(oneTimeCodeMessages);
  const problems = fromApp ? appProblems : sentProblems;
  const failure = useFailure();
  const wrongTries = useRef(0);
  const form = useForm({
    id,
    rules: { code: codeRule, trust: trustRule },
    async submit(given, signal) {
      failure.clear();
      const outcome = await check(given, signal);
      if (outcome === 'wrong') {
        const wrong = resending.lastSent === null ? 'refused' : 'not-newest';
        return { refused: { code: ++wrongTries.current < warnsFrom ? wrong : 'few-tries' } };
      }
      if (outcome === 'last-try' || outcome === 'expired') return { refused: { code: outcome } };
      if (typeof outcome === 'string') return outcome;
      failure.show(outcome.failure);
      return 'stayed';
    },
  });
  const code = form.field('code');
  const refused = isRefusal.has(code.problem);
  const inError = failure.shown !== null || code.problem !== undefined;
  useEffect(() => onProblems(inError), [inError, onProblems]);
  useRetry(code.id, refused ? form.failedSubmits : 0);
  useSmsCode({
    form: form.ref,
    name: code.name,
    expected: way === 'SMS',
    onFilled: () => announce(verify.filled(submit)),
  });
  return (
    <form {...form.props} ref={form.ref} className={styles['form']}>
      <FailureAlert id={`${id}-alert`} failure={failure.shown} sentences={failures} />
      {!refused && <FormSummary failedSubmits={form.failedSubmits} fields={[summaryLine(code, problems)]} />}
      <div className={styles['code']}>
        <OneTimeCodeField field={code} fromApp={fromApp} />
        {refused && !fromApp && <SendAgain resending={resending} />}
      </div>
      {offersTrust && <TrustTick field={form.field('trust')} />}
      <div className={styles['actions']}>
        <SubmitButton
          id={`${id}-submit`}
          label={submit}
          busyLabel={verify.submitting}
          state={form.phase === 'idle' ? 'ready' : 'busy'}
        />
        {children}
      </div>
      <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
    </form>
  );
}

/** The button beside a refused code. */
function SendAgain({ resending: { secondsLeft, send } }: { resending: Resending }) {
  const { verify } = useMessages(twoFactorMessages);
  const waits = secondsLeft > 0;
  const press = () => {
    if (waits) announce(verify.resend.wait(secondsLeft));
    else void send();
  };
  return (
    <div>
      <button type="button" className={linkButton['link']} aria-disabled={waits || undefined} onClick={press}>
        {verify.sendAgain}
      </button>
    </div>
  );
}

/** The checkbox to trust this device. It is never ticked in advance. */
function TrustTick({ field }: { field: Field<never> }) {
  const { verify } = useMessages(twoFactorMessages);
  return (
    <div>
      <CheckboxField id={field.id} name={field.name} label={verify.trust} aria-describedby={`${field.id}-hint`} />
      <p className={styles['trustHint']} id={`${field.id}-hint`}>
        {verify.trustHint}
      </p>
    </div>
  );
}

/** Leaves a refused code in the field, selected and focused, because correcting the code is faster than typing it again. */
function useRetry(fieldId: string, refusals: number): void {
  useEffect(() => {
    const input = document.getElementById(fieldId);
    if (refusals === 0 || !(input instanceof HTMLInputElement)) return;
    input.focus();
    input.select();
  }, [fieldId, refusals]);
}

interface TextedCodeOptions {
  form: RefObject<HTMLFormElement | null>;
  /** The name of the field to fill. */
  name: string;
  expected: boolean;
  onFilled: () => void;
}

/** Fills in a code from a text message. Only the person submits it. Stops waiting once the form is sent. */
export function useSmsCode({ form, name, expected, onFilled }: TextedCodeOptions): void {
  const latest = useRef(onFilled);
  useEffect(() => {
    latest.current = onFilled;
  });
  useEffect(() => {
    const element = form.current;
    if (!expected || element === null) return;
    const waiting = new AbortController();
    element.addEventListener('submit', () => waiting.abort(), { signal: waiting.signal });
    void readSmsCode(waiting.signal).then((code) => {
      const input = element.elements.namedItem(name);
      if (code === null || waiting.signal.aborted || !(input instanceof HTMLInputElement)) return;
      input.value = code;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      latest.current();
    });
    return () => waiting.abort();
  }, [form, name, expected]);
}

interface SmsCodeRequest extends CredentialRequestOptions {
  otp: { transport: 'sms'[] };
}

/** Reads the code of a text message by WebOTP, in browsers that support it. It never fails, because the person can type the code. */
async function readSmsCode(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null;
  const request: SmsCodeRequest = { otp: { transport: ['sms'] }, signal };
  try {
    const received = await navigator.credentials.get(request);
    return received !== null && 'code' in received && typeof received.code === 'string' ? received.code : null;
  } catch {
    return null;
  }
}
