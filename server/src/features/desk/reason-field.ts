import type { Markup } from '../../gateways/letters/html.ts';
import { longestReason, reasonProblem, type ReasonProblem } from '../../identity/operator/act-reason.ts';
import type { OperatorAct } from '../../identity/operator/operator-act.ts';
import type { OperatorAsk } from './desk-route.ts';
import { field } from './field.ts';

export const reasonField = (label: string, value = '', { isFirst = true } = {}): Markup =>
  field({
    name: 'reason',
    label,
    hint: 'Kept for good: a ticket number and how you made sure who it is. No names, no addresses.',
    value,
    isFirst,
    most: longestReason,
  });

const problems: Readonly<Record<ReasonProblem, string>> = {
  missing: 'Say why: it is kept with your name.',
  address: 'Leave addresses out of the reason: it is kept for good. A ticket number will do.',
  'not-a-line': 'The reason must be one line of text.',
  'too-long': `The reason must be at most ${longestReason} characters.`,
};

/** Who does this and why, as the audit will have it; or what is wrong with the reason. */
export function actIn({ form, operator: { name }, origin }: OperatorAsk): OperatorAct | { wrong: string } {
  const reason = (form['reason'] ?? '').trim();
  const problem = reasonProblem(reason);
  return problem ? { wrong: problems[problem] } : { operator: { name, reason }, origin };
}
