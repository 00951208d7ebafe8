import { activate } from '@selvage/contract/api/activation';
import { lastTry } from '@selvage/contract/refusals';
import { callResult } from '../../api/call.ts';
import type { CallFailed } from '../../api/call-failed.ts';

export type CodeSent =
  | { type: 'activated'; email: string }
  | { type: 'wrong' | 'last-try' | 'given-up' }
  | { type: 'failed'; failure: CallFailed };

/** 'wrong' is what the server says of the code, 'last-try' is 'wrong' with one try left; 'failed' says nothing about it. */
export async function sendCode(code: string, signal: AbortSignal): Promise<CodeSent> {
  const result = await callResult(activate, { body: { code }, signal });
  if (result.type === 'ok') return { type: 'activated', email: result.reply.email };
  if (result.type === 'aborted') return { type: 'given-up' };
  const { failure } = result;
  if (failure.refusal !== 'activation.failed') return { type: 'failed', failure };
  return { type: failure.reason === lastTry ? lastTry : 'wrong' };
}
