import type { CallFailed } from '../../../api/call-failed.ts';
import { refusalByCode } from '../../../api/refusal-by-code.ts';
import { failureSentence } from '../../../fields/failure-sentence.ts';
import type { SignedInWords } from '../../../words/en/signed-in.ts';

/** UP4: by the error code where it has a sentence of its own; `notAnswered` where the answer carries no code at all. */
export function updateSentence(
  failure: CallFailed,
  { refusals, tooMany }: Pick<SignedInWords, 'refusals' | 'tooMany'>,
  notAnswered: string,
  shell: { notSent: string },
): string {
  if (failure.refusal === 'offline') return shell.notSent;
  if (failure.code === undefined) return notAnswered;
  const refusal = refusalByCode(failure);
  if (isNamed(refusal, refusals)) return refusals[refusal];
  return failureSentence(failure, { tooMany, other: refusals.other }, shell);
}

const isNamed = <Sentences extends object>(name: PropertyKey, sentences: Sentences): name is keyof Sentences =>
  Object.hasOwn(sentences, name);
