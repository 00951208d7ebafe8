import { spendRecoveryCode } from '@selvage/contract/api/authenticator';
import { lastTry } from '@selvage/contract/refusals';
import { type RecoveryCodeProblem, recoveryCodeRule } from '@selvage/contract/rules/codes';
import type { Rule } from '@selvage/contract/rules/rule';
import { useEffect } from 'react';
import type { CallFailed } from '../../api/call-failed.ts';
import { callResult } from '../../api/call.ts';
import { FailureAlert, useFailure } from '../../fields/form/failure-alert.tsx';
import { SlowNote } from '../../fields/form/slow-note.tsx';
import { useFieldProblem, useForm } from '../../fields/form/use-form.ts';
import { twoFactorMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { renewsSession } from '../../session/session-renewal.ts';
import { SubmitButton } from '../../ui/buttons/submit-button.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import column from '../../ui/cards/form-column.module.css';

interface RecoveryFormProps {
  id: string;
  token: string;
  /** True if the form appears together with its screen. The heading then keeps the focus. */
  isFirst: boolean;
  /** Called after the code was accepted, with the number of unused recovery codes. */
  onVerified: (left: number) => void | Promise<void>;
  onOver: (failure: CallFailed) => void | Promise<void>;
  onProblems: (shown: boolean) => void;
}

const rules: { code: Rule<string, RecoveryCodeProblem | 'refused' | 'last-try'> } = { code: recoveryCodeRule };

/** Asks for a recovery code in place of the code of the second step. */
export function RecoveryForm({ id, token, isFirst, onVerified, onOver, onProblems }: RecoveryFormProps) {
  const { recovery: messages, submitting, failures } = useMessages(twoFactorMessages).verify;
  const failure = useFailure();
  const form = useForm({
    id,
    rules,
    async submit({ code }, signal) {
      failure.clear();
      const result = await renewsSession(callResult(spendRecoveryCode, { body: { mfaToken: token, code }, signal }));
      if (result.type === 'aborted') return 'stayed';
      if (result.type === 'ok') {
        await onVerified(result.reply.left);
        return 'left';
      }
      const { refusal, reason } = result.failure;
      if (refusal === 'recovery-code.wrong') return { refused: { code: reason === lastTry ? lastTry : 'refused' } };
      if (refusal === 'challenge.over' || refusal === 'code.expired' || refusal === 'session.required') {
        await onOver(result.failure);
        return 'left';
      }
      failure.show(result.failure);
      return 'stayed';
    },
  });
  const code = form.field('code');
  const inError = failure.shown !== null || code.problem !== undefined;
  useEffect(() => onProblems(inError), [inError, onProblems]);
  // The form has a single field and needs no summary. The field takes the focus when it appears and after a problem.
  useFieldFocus(code.id, form.failedSubmits, isFirst);
  return (
    <form {...form.props} ref={form.ref} className={column['form']}>
      <FailureAlert id={`${id}-alert`} failure={failure.shown} sentences={failures} />
      <TextField
        id={code.id}
        name={code.name}
        label={messages.label}
        hint={messages.hint}
        problem={useFieldProblem(code, messages.problems)}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        dir="ltr"
        required
      />
      <SubmitButton
        id={`${id}-submit`}
        label={messages.submit}
        busyLabel={submitting}
        state={form.phase === 'idle' ? 'ready' : 'busy'}
      />
      <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
    </form>
  );
}

function useFieldFocus(id: string, failedSubmits: number, isFirst: boolean): void {
  const hasFocus = !isFirst || failedSubmits > 0;
  useEffect(() => {
    if (hasFocus) document.getElementById(id)?.focus();
  }, [id, failedSubmits, hasFocus]);
}
