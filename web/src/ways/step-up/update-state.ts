import type { Kind } from '@selvage/contract/user-types';
import type { CallResult } from '../../api/call.ts';
import { type CallFailed, type FailureName, refusalByCode } from '../../api/call-failed.ts';
import { type Failure, useFailure } from '../../fields/form/failure-alert.tsx';
import { type Form, type Outcome, clearPasswords, useForm } from '../../fields/form/use-form.ts';
import type { ProblemsOf, Rules, ValuesOf } from '../../fields/form/use-validation.ts';
import { useSessionEnded } from '../../router/session-ended.ts';
import { currentUserResult } from '../../session/current-user.ts';
import { forgetLockedSession } from '../../session/session-end.ts';
import type { StepUp } from './state.ts';

interface UpdateOptions<R extends Rules> {
  id: string;
  kind: Kind;
  rules: R;
  send: (values: ValuesOf<R>, signal: AbortSignal) => Promise<CallResult<unknown>>;
  /** UP4: what a refusal says about a field. Those that are not here say nothing about any. */
  attached: Partial<Record<FailureName, (failure: CallFailed) => ProblemsOf<R>>>;
  stepUp: StepUp;
  onDone: (values: ValuesOf<R>) => void;
  onLocked: () => void;
}

export interface Update<R extends Rules> {
  form: Form<R>;
  failure: Failure | null;
}

/** A change that a signed-in person confirms with their password. */
export function useUpdate<R extends Rules>(options: UpdateOptions<R>): Update<R> {
  const { id, kind, rules, send, attached, stepUp, onDone, onLocked } = options;
  const failure = useFailure();
  const timedOut = useSessionEnded(kind);

  const take = (failed: CallFailed): Outcome<R> => {
    const refusal = refusalByCode(failed);
    if (refusal === 'session.required') {
      timedOut(failed);
      return 'left';
    }
    if (refusal === 'session.locked') {
      forgetLockedSession();
      onLocked();
      return 'left';
    }
    const refused = attached[refusal]?.(failed);
    if (refused === undefined) {
      failure.show(failed);
      return 'stayed';
    }
    forgetRefusedPasswords(form.ref.current, Object.keys(refused));
    return { refused };
  };

  const form = useForm({
    id,
    rules,
    async submit(values, signal): Promise<Outcome<R>> {
      failure.clear();
      const sent = await stepUp.run(form.ref.current, () => send(values, signal), signal);
      if (sent === null || sent.type === 'aborted') return 'stayed';
      if (sent.type === 'refused') return take(sent.failure);
      void currentUserResult();
      onDone(values);
      return 'stayed';
    },
  });
  return { form, failure: failure.shown };
}

/** What is right stays; a password that has to be typed again goes, the confirmation of a new one with it. */
function forgetRefusedPasswords(form: HTMLFormElement | null, refused: readonly string[]): void {
  if (refused.includes('password')) clearPasswords(form, 'current-password');
  if (refused.includes('newPassword')) clearPasswords(form, 'new-password');
}
