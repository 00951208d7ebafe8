import type { CallFailed } from '../api/call-failed.ts';

interface FailureSentences {
  /** ER4: for whoever has to wait; minutes if it is known how long. */
  tooMany: (minutes: number | undefined) => string;
  other: string;
}

/** What is said about a call that did not work, where no more is known than that. */
export function failureSentence({ refusal, retryAfter }: CallFailed, { tooMany, other }: FailureSentences): string {
  if (refusal !== 'request.too-many') return other;
  return tooMany(retryAfter && Math.ceil(retryAfter / 60));
}
