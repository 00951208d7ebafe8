import { activate } from '@selvage/contract/api/activation';
import { lastTry } from '@selvage/contract/refusals';
import { call } from '../../api/call.ts';
import { CallFailed } from '../../api/call-failed.ts';

export type CodeSent =
  | { outcome: 'activated'; email: string }
  | { outcome: 'wrong' | 'last-try' | 'given-up' }
  | { outcome: 'failed'; failure: CallFailed };

/** 'wrong' is the server's verdict on the code, 'last-try' is 'wrong' with one try left; 'failed' says nothing about it. */
export async function sendCode(code: string, signal: AbortSignal): Promise<CodeSent> {
  try {
    const { email } = await call(activate, { body: { code }, signal });
    return { outcome: 'activated', email };
  } catch (failure) {
    if (signal.aborted) return { outcome: 'given-up' };
    if (!(failure instanceof CallFailed)) return { outcome: 'failed', failure: new CallFailed('unknown') };
    if (failure.refusal !== 'activation.failed') return { outcome: 'failed', failure };
    return { outcome: failure.reason === lastTry ? lastTry : 'wrong' };
  }
}
