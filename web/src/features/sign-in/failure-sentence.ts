import type { CallFailed } from '../../api/call-failed.ts';
import { refusalByCode } from '../../api/refusal-by-code.ts';
import type { SignInRefusedWords } from '../../words/en/sign-in-refused.ts';

/** What is said about a sign-in that was answered with a no. */
export function failureSentence(failure: CallFailed, words: SignInRefusedWords): string {
  const { sentences } = words;
  const refusal = refusalByCode(failure);
  if (refusal === 'session.required') return words.cookiesBlocked;
  if (refusal === 'request.too-many') return words.tooMany(failure.retryAfter);
  return sentences[refusal in sentences ? (refusal as keyof typeof sentences) : 'unknown'];
}
