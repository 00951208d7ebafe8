import type { PendingSecondFactor } from '@selvage/contract/api/sign-in';
import { oneTimeCodeRule, type OneTimeCodeProblem } from '@selvage/contract/rules/one-time-code';
import { fine, type Rule } from '@selvage/contract/rules/verdict';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { FormSummary } from '../../fields/form-summary.tsx';
import { OneTimeCodeField } from '../../fields/one-time-code-field.tsx';
import { said } from '../../fields/said.ts';
import { SlowNote } from '../../fields/slow-note.tsx';
import { useFailure } from '../../fields/use-failure.ts';
import { useForm } from '../../fields/use-form.ts';
import type { Resending } from '../../fields/use-resend.ts';
import { announce } from '../../ui/announcements.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useBook } from '../../words/book.ts';
import { oneTimeCodeBook } from '../../words/one-time-code-book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import { checkCode } from './check-code.ts';
import { FailureAlert } from '../../fields/failure-alert.tsx';
import styles from './second-factor.module.css';
import { SendAgain } from './send-again.tsx';
import { TrustPart } from './trust-part.tsx';
import type { Challenge } from './use-owed.ts';
import { useTextedCode } from './use-texted-code.ts';
import { useVerified } from './use-verified.ts';

interface VerifyFormProps {
  kind: Kind;
  challenge: Challenge;
  initial: boolean;
  resending: Resending;
  onNext: (pending: PendingSecondFactor) => void;
  onOver: () => Promise<void>;
  onProblems: (shown: boolean) => void;
}

const codeRule: Rule<string, OneTimeCodeProblem | 'refused'> = oneTimeCodeRule;
const trustRule: Rule<boolean, never> = (typed) => fine(typed === 'on');

export function VerifyForm(props: VerifyFormProps) {
  const { kind, challenge, initial, resending, onNext, onOver, onProblems } = props;
  const { verify } = useBook(secondFactorBook);
  const { problems } = useBook(oneTimeCodeBook);
  const failure = useFailure();
  const verified = useVerified(kind, initial);
  const form = useForm({
    id: 'mfa-verify',
    rules: { code: codeRule, trust: trustRule },
    async submit(values, signal) {
      failure.clear();
      const checked = await checkCode(challenge.token, values, signal);
      if (checked.outcome === 'wrong') return { refused: { code: 'refused' } };
      if (checked.outcome === 'failed') failure.show(checked.failure);
      if (checked.outcome === 'failed' || checked.outcome === 'given-up') return 'stayed';
      if (checked.outcome === 'over') await onOver();
      else if (checked.outcome === 'one-more') onNext(checked.pending);
      else await verified(challenge.afterVerification);
      return 'left';
    },
  });
  const code = form.field('code');
  const refused = code.problem === 'refused';
  const inError = failure.shown !== null || code.problem !== undefined;
  useEffect(() => onProblems(inError), [inError, onProblems]);
  useRetry(code.id, refused ? form.failedSubmits : 0);
  useTextedCode({
    form: form.ref,
    name: code.name,
    expected: challenge.pending.type === 'SMS',
    onFilled: () => announce(verify.filled),
  });
  return (
    <form {...form.props} ref={form.ref} className={styles['form']}>
      <FailureAlert id="mfa-verify-alert" failure={failure.shown} sentences={verify.failures} />
      {!refused && <FormSummary failedSubmits={form.failedSubmits} fields={[said(code, problems)]} />}
      <div className={styles['code']}>
        <OneTimeCodeField field={code} />
        {refused && <SendAgain resending={resending} />}
      </div>
      {challenge.pending.trustDeviceEnabled && <TrustPart field={form.field('trust')} />}
      <SubmitButton
        id="mfa-verify-submit"
        label={verify.submit}
        busyLabel={verify.submitting}
        state={form.phase === 'idle' ? 'ready' : 'busy'}
      />
      <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
    </form>
  );
}

/** A code that was refused is kept, selected and in focus: it is quicker to put right than to type again. */
function useRetry(fieldId: string, refusals: number): void {
  useEffect(() => {
    const input = document.getElementById(fieldId);
    if (refusals === 0 || !(input instanceof HTMLInputElement)) return;
    input.focus();
    input.select();
  }, [fieldId, refusals]);
}
