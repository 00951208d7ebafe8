import type { CallFailed } from '../../api/call-failed.ts';
import type { SignInRefusedWords } from '../../words/en/sign-in-refused.ts';

/** What is said about a sign-in that was answered with a no. */
export function failureSentence({ refusal, retryAfter }: CallFailed, words: SignInRefusedWords): string {
  const { sentences } = words;
  if (refusal === 'request.too-many') return words.tooMany(retryAfter);
  return sentences[refusal in sentences ? (refusal as keyof typeof sentences) : 'unknown'];
}
