import { useState } from 'react';
import { CallFailed } from '../../api/call-failed.ts';
import { clearPasswords } from '../../fields/clear-passwords.ts';
import { newPasswordProblem } from '../../fields/new-password-problem.ts';
import type { NewPasswordProblem } from '../../fields/new-password-rule.ts';
import type { NextStep } from '../../navigation/next-step.ts';
import { paths } from '../../navigation/paths.ts';
import { stepOnward } from '../../navigation/step-onward.ts';
import { useFollow } from '../../navigation/use-follow.ts';
import type { Unsaved } from '../../navigation/use-leave-question.ts';
import { useUnsaved } from '../../navigation/use-unsaved.ts';
import { loadCurrentUser } from '../../session/current-user.ts';
import type { RegisteringKind } from './registering-kinds.ts';

export interface Refused {
  failure: CallFailed;
  /** Each new refusal takes the focus again, even when it says the same. */
  times: number;
}

type Outcome = 'left' | 'stayed' | { refused: { password: NewPasswordProblem } };

export interface Registration {
  formId: string;
  refused: Refused | null;
  unsaved: Unsaved;
  submit(request: Promise<unknown>, signal: AbortSignal): Promise<Outcome>;
}

const formId = 'register';

/** RG7. */
export function useRegistration(kind: RegisteringKind): Registration {
  const follow = useFollow();
  const unsaved = useUnsaved(formId);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [times, setTimes] = useState(0);

  const submit = async (request: Promise<unknown>, signal: AbortSignal): Promise<Outcome> => {
    setRefused(null);
    try {
      await request;
    } catch (thrown) {
      if (signal.aborted) return 'stayed';
      const failure = thrown instanceof CallFailed ? thrown : new CallFailed('unknown');
      if (failure.isAnswered) clearPasswords(document.querySelector(`form#${formId}`));
      setTimes(times + 1);
      setRefused({ failure, times: times + 1 });
      // ER3 goes by the status too: only a 400 says something about the password.
      const password = failure.status === 400 ? newPasswordProblem(failure) : undefined;
      return password === undefined ? 'stayed' : { refused: { password } };
    }
    unsaved.saved();
    follow(await nextStepFor(kind));
    return 'left';
  };

  return { formId, refused, unsaved, submit };
}

/** LN5: whoever cannot be found out about goes to Login. */
async function nextStepFor(kind: RegisteringKind): Promise<NextStep> {
  try {
    return stepOnward(kind, await loadCurrentUser());
  } catch {
    return { go: 'screen', path: paths.login(kind), search: '' };
  }
}
