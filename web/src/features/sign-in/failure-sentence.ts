import type { CallFailed } from '../../api/call-failed.ts';
import type { Words } from '../../words/words.ts';

/** What is said about a sign-in that did not work. */
export function failureSentence({ refusal, code, retryAfter }: CallFailed, words: Words['signIn']): string {
  // LG10: an answer without status and data is as good as none.
  if (code === undefined) return words.failures.unreachable;
  if (refusal === 'request.too-many' && retryAfter) return words.tooManyFor(Math.ceil(retryAfter / 60));
  return words.failures[refusal in words.failures ? (refusal as keyof typeof words.failures) : 'unknown'];
}
