import { addPasskey, newPasskeyOptions } from '@selvage/contract/api/passkeys';
import { type CallResult, callResult } from '../../api/call.ts';
import { promptForNewPasskey } from './browser.ts';
import { renewsSession } from '../../session/session-renewal.ts';
import type { StepUp } from '../step-up/state.ts';

/** The reason why the browser created no passkey. */
export type BrowserProblem = 'closed' | 'exists' | 'impossible';

/**
 * Lets the browser create a passkey, and adds it to the account. Returns null if a step-up is needed first, or if no passkey was created.
 * If none was created, `onProblem` is called with the reason.
 */
export async function addNewPasskey(
  form: HTMLFormElement,
  stepUp: StepUp,
  onProblem: (problem: BrowserProblem) => void,
): Promise<CallResult<{ id: string }> | null> {
  const { signal } = new AbortController();
  const asked = await stepUp.run(form, () => callResult(newPasskeyOptions, { body: {} }), signal);
  if (asked?.type !== 'ok') return asked;
  const made = await promptForNewPasskey(asked.reply.publicKey);
  // If the person had to add a passkey, this answer gives the session a new cookie.
  if (made.type === 'given') return renewsSession(callResult(addPasskey, { body: { credential: made.credential } }));
  if (made.type !== 'replaced') onProblem(made.type);
  return null;
}
