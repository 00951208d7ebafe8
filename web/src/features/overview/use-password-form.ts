import { CallFailed, type FailureName } from '../../api/call-failed.ts';
import { clearPasswords } from '../../fields/clear-passwords.ts';
import { ownPasswordRule, wrongPassword } from '../../fields/own-password-rule.ts';
import { useFailure } from '../../fields/use-failure.ts';
import { useForm } from '../../fields/use-form.ts';
import type { OnTimedOut } from '../../navigation/use-timed-out.ts';

export interface PasswordFormOptions {
  act: (password: string, signal: AbortSignal) => Promise<unknown>;
  onDone: () => void;
  /** ER4: one wrong password too many, and the session is over. */
  onLocked: () => void;
  onTimedOut: OnTimedOut;
}

export function usePasswordForm({ act, onDone, onLocked, onTimedOut }: PasswordFormOptions) {
  const failure = useFailure();
  const endings: Partial<Record<FailureName, (failure: CallFailed) => void>> = {
    'session.locked': onLocked,
    'session.required': onTimedOut,
  };
  const form = useForm({
    id: 'password-dialog',
    rules: { password: ownPasswordRule },
    async submit(values, signal) {
      failure.clear();
      try {
        await act(values.password, signal);
      } catch (thrown) {
        if (signal.aborted) return 'stayed';
        const failed = thrown instanceof CallFailed ? thrown : new CallFailed('unknown');
        const end = endings[failed.refusal];
        clearPasswords(form.ref.current);
        if (end) {
          end(failed);
          return 'left';
        }
        if (failed.refusal === 'password.wrong') return { refused: { password: wrongPassword(failed) } };
        failure.show(failed);
        return 'stayed';
      }
      onDone();
      return 'left';
    },
  });
  return { form, failure: failure.shown };
}
