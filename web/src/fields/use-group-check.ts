import { validateGroup } from '@selvage/contract/api/registration';
import { groupIdRule } from '@selvage/contract/rules/identifiers';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';

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
    const phase = await call(validateGroup, { query: { groupid: groupId }, signal }).then(
      ({ validWellnessGroup }) => (validWellnessGroup === 'Y' ? ('found' as const) : ('not-found' as const)),
      () => 'check-failed' as const,
    );
    if (!signal.aborted) setNow({ phase, groupId });
  };

  return {
    now,
    check(typed) {
      const verdict = groupIdRule(typed);
      if (!verdict.ok || isAnswered(now, verdict.value)) return;
      void ask(verdict.value);
    },
    forget() {
      asking.current?.abort();
      setNow({ phase: 'unchecked' });
    },
  };
}

const isAnswered = (check: GroupCheck, groupId: string): boolean =>
  check.phase !== 'unchecked' && check.phase !== 'check-failed' && check.groupId === groupId;
