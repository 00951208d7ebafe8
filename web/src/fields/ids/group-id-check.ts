import { validateGroup } from '@selvage/contract/api/registration';
import { type GroupIdProblem, groupIdRule } from '@selvage/contract/rules/identifiers';
import { type Rule, invalid, valid } from '@selvage/contract/rules/rule';
import { useEffect, useRef, useState } from 'react';
import { callResult } from '../../api/call.ts';

export type GroupCheck =
  | { phase: 'unchecked' }
  | { phase: 'checking' | 'found' | 'not-found' | 'check-failed'; groupId: string };

export interface GroupChecking {
  now: GroupCheck;
  /** Asks unless the answer for this very ID is there or on its way. */
  check: (typed: string) => void;
  /** The ID is being changed: what is known of it no longer counts, and an answer on its way is not waited for. */
  forget: () => void;
}

/** RG8: only the answer to the last question counts. */
export function useGroupCheck(): GroupChecking {
  const [now, setNow] = useState<GroupCheck>({ phase: 'unchecked' });
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const ask = async (groupId: string) => {
    const question = new AbortController();
    asking.current?.abort();
    asking.current = question;
    const { signal } = question;
    setNow({ phase: 'checking', groupId });
    const result = await callResult(validateGroup, { query: { groupid: groupId }, signal });
    if (signal.aborted) return;
    if (result.type !== 'ok') setNow({ phase: 'check-failed', groupId });
    else setNow({ phase: result.reply.validWellnessGroup === 'Y' ? 'found' : 'not-found', groupId });
  };

  return {
    now,
    check(typed) {
      const result = groupIdRule(typed);
      if (!result.ok || isAnswered(now, result.value)) return;
      void ask(result.value);
    },
    forget() {
      asking.current?.abort();
      setNow({ phase: 'unchecked' });
    },
  };
}

const isAnswered = (check: GroupCheck, groupId: string): boolean =>
  check.phase !== 'unchecked' && check.phase !== 'check-failed' && check.groupId === groupId;

export type CheckedGroupIdProblem = GroupIdProblem | 'not-found' | 'check-failed' | 'unchecked';

/** RG8: what is wrong with the ID itself, or with what is known of it. */
export const checkedGroupIdRule =
  (check: GroupCheck): Rule<string, CheckedGroupIdProblem> =>
  (typed) => {
    const result = groupIdRule(typed);
    if (!result.ok) return result;
    if (check.phase !== 'not-found' && check.phase !== 'check-failed') return result;
    return check.groupId === result.value ? invalid(check.phase) : result;
  };

/** Validated on submit only: until then an ID that has not been checked is no mistake. */
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
