import { Tally } from '../tally.ts';

interface Audited {
  event: string;
  result: 'ok' | 'refused';
  reason?: string | undefined;
  kind?: string | undefined;
}

/** Their reasons are words of ours; that of a letter which came back is its provider's, and there is no end to those. */
const reasonCounts = new Set(['sign-in', 'throttled']);

/** What this process has written into the audit, without whom it was about. */
export const auditTally = new Tally<{ event: string; result: 'ok' | 'refused'; reason: string; kind: string }>();

export function countAudited({ event, result, reason = '', kind = '' }: Audited): void {
  auditTally.add({ event, result, reason: reasonCounts.has(event) ? reason : '', kind });
}
