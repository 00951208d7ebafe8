import { currentPasswordRule, type CurrentPasswordProblem } from '@selvage/contract/rules/current-password';
import type { Rule } from '@selvage/contract/rules/verdict';
import { CallFailed, type FailureName } from '../../api/call-failed.ts';
import { clearPasswords } from '../../fields/clear-passwords.ts';
import { useFailure } from '../../fields/use-failure.ts';
import { useForm } from '../../fields/use-form.ts';

const password: Rule<string, CurrentPasswordProblem | 'wrong'> = currentPasswordRule;

export interface PasswordFormOptions {
  act: (password: string, signal: AbortSignal) => Promise<unknown>;
  onDone: () => void;
  /** ER4: one wrong password too many, and the session is over. */
  onLocked: () => void;
  onTimedOut: () => void;
}

export function usePasswordForm({ act, onDone, onLocked, onTimedOut }: PasswordFormOptions) {
  const failure = useFailure();
  const endings: Partial<Record<FailureName, () => void>> = {
    'session.locked': onLocked,
    'session.required': onTimedOut,
  };
  const form = useForm({
    id: 'password-dialog',
    rules: { password },
    async submit(values, signal) {
      failure.clear();
      try {
        await act(values.password, signal);
      } catch (thrown) {
        if (signal.aborted) return 'stayed';
        const refusal = thrown instanceof CallFailed ? thrown.refusal : 'unknown';
        const end = endings[refusal];
        clearPasswords(form.ref.current);
        if (end) {
          end();
          return 'left';
        }
        if (refusal === 'password.wrong') return { refused: { password: 'wrong' } };
        failure.show(thrown);
        return 'stayed';
      }
      onDone();
      return 'left';
    },
  });
  return { form, failure: failure.shown };
}
