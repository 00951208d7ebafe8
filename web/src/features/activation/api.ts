import { activate } from '@selvage/contract/api/activation';
import { lastTry } from '@selvage/contract/refusals';
import { call } from '../../api/call.ts';
import { CallFailed } from '../../api/call-failed.ts';

export type CodeSent =
  | { type: 'activated'; email: string }
  | { type: 'wrong' | 'last-try' | 'given-up' }
  | { type: 'failed'; failure: CallFailed };

/** 'wrong' is the server's verdict on the code, 'last-try' is 'wrong' with one try left; 'failed' says nothing about it. */
export async function sendCode(code: string, signal: AbortSignal): Promise<CodeSent> {
  try {
    const { email } = await call(activate, { body: { code }, signal });
    return { type: 'activated', email };
  } catch (failure) {
    if (signal.aborted) return { type: 'given-up' };
    if (!(failure instanceof CallFailed)) return { type: 'failed', failure: new CallFailed('unknown') };
    if (failure.refusal !== 'activation.failed') return { type: 'failed', failure };
    return { type: failure.reason === lastTry ? lastTry : 'wrong' };
  }
}
