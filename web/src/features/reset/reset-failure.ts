import type { Kind } from '@selvage/contract/user-types';
import type { CallFailed } from '../../api/call-failed.ts';
import { failureSentence } from '../../fields/failure-sentence.ts';
import type { ResetWords } from '../../words/en/reset.ts';

/** RS8: by name where the answer has one; any other 400 or 401 has the sentence of its status. */
export function resetFailure(
  failure: CallFailed,
  kind: Kind,
  words: ResetWords['form'],
  shell: { notSent: string },
): string {
  const { refusal, status } = failure;
  if (isNamed(refusal, words.failures)) return words.failures[refusal];
  if (status === 400) return words.otherRefused;
  if (status === 401) return words.failures['reset.not-authorised'];
  return failureSentence(failure, kind === 'consultant' ? words.consultantFailures : words.otherFailures, shell);
}

const isNamed = <Sentences extends object>(name: PropertyKey, sentences: Sentences): name is keyof Sentences =>
  Object.hasOwn(sentences, name);
