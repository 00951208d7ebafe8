import { stopPasskeyAsks } from '@selvage/contract/api/passkey-offers';
import { addPasskey, newPasskeyOptions } from '@selvage/contract/api/passkeys';
import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { callResult } from '../../api/call.ts';
import type { CallFailed } from '../../api/call-failed.ts';
import { useSessionEnded } from '../../router/session-ended.ts';
import { promptForNewPasskey } from '../../session/passkey-prompt.ts';

/** `late`: the second factor was shown too long ago to add a passkey. */
export type Problem = 'impossible' | 'failed' | 'late';

interface PasskeyAsk {
  isAdding: boolean;
  problem: Problem | null;
  /** Each new problem takes the focus. */
  problems: number;
  add: () => void;
  stop: () => void;
}

/** WY10: adds a passkey, or sees to it that nobody asks again. Both lead on. */
export function usePasskeyAsk(kind: Kind, goOn: () => void): PasskeyAsk {
  const [isAdding, setAdding] = useState(false);
  const [told, setTold] = useState<{ problem: Problem | null; problems: number }>({ problem: null, problems: 0 });
  const sessionEnded = useSessionEnded(kind);

  const failed = (failure: CallFailed): Problem | null => {
    if (failure.refusal !== 'session.required') return failure.refusal === 'step-up.required' ? 'late' : 'failed';
    sessionEnded(failure);
    return null;
  };
  const make = async (): Promise<Problem | null> => {
    const asked = await callResult(newPasskeyOptions, { body: {} });
    if (asked.type === 'refused') return failed(asked.failure);
    const made = await promptForNewPasskey(asked.reply.publicKey);
    if (made.type === 'closed') return null;
    if (made.type === 'impossible') return 'impossible';
    const added = made.type === 'given' && (await callResult(addPasskey, { body: { credential: made.credential } }));
    if (added && added.type === 'refused') return failed(added.failure);
    goOn();
    return null;
  };
  const add = async () => {
    if (isAdding) return;
    setAdding(true);
    const problem = await make();
    setAdding(false);
    setTold(({ problems }) => ({ problem, problems: problem === null ? problems : problems + 1 }));
  };
  const stop = async () => {
    // If it fails they are asked once more at worst.
    await callResult(stopPasskeyAsks, { body: {} });
    goOn();
  };
  return { isAdding, ...told, add: () => void add(), stop: () => void stop() };
}
