export type ReasonProblem = 'missing' | 'address' | 'not-a-line' | 'too-long';

export const longestReason = 500;

/** Why somebody acted on another's account: kept for good, so it must not name anybody. */
export function reasonProblem(reason: string): ReasonProblem | undefined {
  if (reason === '') return 'missing';
  if (/\S@\S/.test(reason)) return 'address';
  if (/\p{Cc}/u.test(reason)) return 'not-a-line';
  return reason.length > longestReason ? 'too-long' : undefined;
}
