import type { CallFailed, FailureName } from '../api/call-failed.ts';

export interface FailureSentences {
  /** ER4: for whoever has to wait; seconds if it is known how long. */
  tooMany: (seconds: number | undefined) => string;
  other: string;
  /** Refusals that have a sentence of their own here. */
  named?: Readonly<Partial<Record<FailureName, string>>>;
}

/** What is said about a call that did not work, where no more is known than that. */
export function failureSentence(
  { refusal, retryAfter }: CallFailed,
  sentences: FailureSentences,
  { notSent }: { notSent: string },
): string {
  if (refusal === 'offline') return notSent;
  if (refusal === 'request.too-many') return sentences.tooMany(retryAfter);
  return sentences.named?.[refusal] ?? sentences.other;
}
