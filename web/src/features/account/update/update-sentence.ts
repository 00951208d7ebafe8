import type { CallFailed } from '../../../api/call-failed.ts';
import { failureSentence } from '../../../fields/failure-sentence.ts';
import type { SignedInWords } from '../../../words/en/signed-in.ts';

/** UP4: by the refusal's name where it has a sentence of its own; `notAnswered` where nothing was answered at all. */
export function updateSentence(
  failure: CallFailed,
  { refusals, tooMany }: Pick<SignedInWords, 'refusals' | 'tooMany'>,
  notAnswered: string,
): string {
  if (failure.status === undefined) return notAnswered;
  if (isNamed(failure.refusal, refusals)) return refusals[failure.refusal];
  return failureSentence(failure, { tooMany, other: refusals.other });
}

const isNamed = <Sentences extends object>(name: PropertyKey, sentences: Sentences): name is keyof Sentences =>
  Object.hasOwn(sentences, name);
