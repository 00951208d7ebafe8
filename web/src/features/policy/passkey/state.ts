import { secondStepOptions, showPasskey } from '@selvage/contract/api/passkeys';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { type CallResult, callResult } from '../../../api/call.ts';
import { useFailure } from '../../../fields/form/failure-alert.tsx';
import { policyMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { follow } from '../../../router/go.ts';
import { nextStepFromHere } from '../../../router/next-step.ts';
import { useSessionEnded } from '../../../router/session-ended.ts';
import { currentUserResult } from '../../../session/current-user.ts';
import { knowsPasskeys, promptForPasskey } from '../../../session/passkey-prompt.ts';
import { markNoticeSeen } from '../../../session/policy-notice.ts';
import { addNewPasskey } from '../../../step-up/add-passkey.ts';
import { type StepUp, useStepUp } from '../../../step-up/state.ts';
import { announce } from '../../../ui/feedback/announcements.tsx';
import { renewsSession } from '../../../session/session-renewal.ts';

/** What the browser or the server says no to, in words of this screen. */
export type PasskeyProblem = 'refused' | 'exists' | 'impossible' | 'held';

export interface OwedPasskey {
  /** Whether there is a passkey to show here, or one to add; null until it is known. */
  mode: 'add' | 'show' | null;
  stepUp: StepUp;
  isBusy: boolean;
  problem: PasskeyProblem | null;
  /** Each new problem takes the focus again. */
  problems: number;
  failure: ReturnType<typeof useFailure>['shown'];
  press: (form: HTMLFormElement) => void;
  /** To where the person was going. */
  goOn: () => Promise<void>;
}

/** WY25: whoever owes a passkey shows the one they have, or adds the first; whoever does so in time adds one. */
export function useOwedPasskey(kind: Kind, owes: boolean): OwedPasskey {
  const messages = useMessages(policyMessages).passkey;
  const mode = useMode(owes);
  const stepUp = useStepUp({ mailbox: true });
  const timedOut = useSessionEnded(kind);
  const failure = useFailure();
  const [isBusy, setBusy] = useState(false);
  const [{ problem, problems }, setProblem] = useState<Pick<OwedPasskey, 'problem' | 'problems'>>({
    problem: null,
    problems: 0,
  });
  const say = (said: PasskeyProblem) => setProblem((before) => ({ problem: said, problems: before.problems + 1 }));

  const goOn = async () => {
    markNoticeSeen();
    const found = await currentUserResult();
    if (found.type === 'ok') follow(nextStepFromHere(kind, found.reply));
    else if (found.failure.refusal === 'session.required') timedOut(found.failure);
    else failure.show(found.failure);
  };

  const settle = async (result: CallResult<unknown> | null, done: string | null) => {
    // A code is asked for first, or the window of the browser was closed.
    if (result === null || result.type === 'aborted') return;
    if (result.type === 'ok') {
      if (done !== null) announce(done);
      return goOn();
    }
    const { refusal } = result.failure;
    if (refusal === 'session.required') timedOut(result.failure);
    else if (refusal === 'passkey.held') say('held');
    else if (refusal === 'passkey.refused') say('refused');
    else failure.show(result.failure);
  };

  const press = async (form: HTMLFormElement) => {
    if (isBusy) return;
    setBusy(true);
    failure.clear();
    setProblem((before) => ({ ...before, problem: null }));
    if (mode === 'show') await settle(await show(say), null);
    else await settle(await addNewPasskey(form, stepUp, say), messages.done);
    setBusy(false);
  };

  return { mode, stepUp, isBusy, problem, problems, failure: failure.shown, press: (form) => void press(form), goOn };
}

async function show(say: (problem: PasskeyProblem) => void): Promise<CallResult<unknown> | null> {
  const asked = await callResult(secondStepOptions, { body: {} });
  if (asked.type !== 'ok') return asked;
  const prompted = asked.reply.publicKey && (await promptForPasskey(asked.reply.publicKey));
  if (prompted?.type === 'given')
    return renewsSession(callResult(showPasskey, { body: { credential: prompted.credential } }));
  if (prompted?.type !== 'closed') say('impossible');
  return null;
}

/** Whoever owes nothing adds one: there is nothing to show. */
function useMode(owes: boolean): OwedPasskey['mode'] {
  const [mode, setMode] = useState<OwedPasskey['mode']>(owes && knowsPasskeys() ? null : 'add');
  useEffect(() => {
    if (mode !== null) return;
    const asking = new AbortController();
    void callResult(secondStepOptions, { body: {}, signal: asking.signal }).then((asked) => {
      if (asked.type === 'aborted') return;
      setMode(asked.type === 'ok' && asked.reply.publicKey !== undefined ? 'show' : 'add');
    });
    return () => asking.abort();
  }, [mode]);
  return mode;
}
