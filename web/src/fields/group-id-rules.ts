import { groupIdRule, type GroupIdProblem } from '@selvage/contract/rules/identifiers';
import { valid, invalid, type Rule } from '@selvage/contract/rules/rule';
import type { GroupCheck } from './use-group-check.ts';

export type CheckedGroupIdProblem = GroupIdProblem | 'not-found' | 'check-failed' | 'unchecked';

/** RG8: what is wrong with the ID itself, or with what is known of it. */
export const checkedGroupIdRule =
  (check: GroupCheck): Rule<string, CheckedGroupIdProblem> =>
  (typed) => {
    const verdict = groupIdRule(typed);
    if (!verdict.ok) return verdict;
    if (check.phase !== 'not-found' && check.phase !== 'check-failed') return verdict;
    return check.groupId === verdict.value ? invalid(check.phase) : verdict;
  };

/** Judged by a submit only: until then an ID that is still to be checked is nobody's mistake. */
export const groupFoundRule =
  (check: GroupCheck): Rule<true, 'unchecked'> =>
  () =>
    check.phase === 'found' ? valid(true) : invalid('unchecked');

/** What to say of the field now: the answer to the check says more than what was wrong when the field was left. */
export function groupIdProblem(
  check: GroupCheck,
  found: CheckedGroupIdProblem | undefined,
  unchecked: 'unchecked' | undefined,
): CheckedGroupIdProblem | undefined {
  if (check.phase === 'not-found' || check.phase === 'check-failed') return check.phase;
  return check.phase === 'unchecked' ? (found ?? unchecked) : undefined;
}
