import { valid, type Rule } from '@selvage/contract/rules/rule';
import { CallFailed, type FailureName } from '../../api/call-failed.ts';
import { clearPasswords } from '../../fields/clear-passwords.ts';
import { ownPasswordRule, wrongPassword } from '../../fields/own-password-rule.ts';
import { useFailure } from '../../fields/use-failure.ts';
import { useForm } from '../../fields/use-form.ts';
import type { OnTimedOut } from '../../navigation/use-timed-out.ts';

const forget: Rule<boolean, never> = (typed) => valid(typed === 'on');

export interface GivenPassword {
  password: string;
  /** Whether devices are to be forgotten too, where that is asked. */
  forget: boolean;
}

export interface PasswordFormOptions {
  act: (given: GivenPassword, signal: AbortSignal) => Promise<unknown>;
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
    rules: { password: ownPasswordRule, forget },
    async submit(values, signal) {
      failure.clear();
      try {
        await act(values, signal);
      } catch (thrown) {
        if (signal.aborted) return 'stayed';
        const failed = thrown instanceof CallFailed ? thrown : new CallFailed('unknown');
        const end = endings[failed.refusal];
        if (failed.isAnswered) clearPasswords(form.ref.current);
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
