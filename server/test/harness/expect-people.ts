import { expect } from 'vitest';
import type { Db } from '../../src/db/database.ts';
import type { BusyPeople, Witnessed } from './busy-people.ts';

/** How often each answer was given; `none` where none came. */
export function countBy(witnessed: readonly Witnessed[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of witnessed) counts[status ?? 'none'] = (counts[status ?? 'none'] ?? 0) + 1;
  return counts;
}

/** Whatever happened, people were answered or told to wait; never left without an answer or told of a fault of ours. */
export function expectOnlyWaiting({ witnessed }: BusyPeople): void {
  expect(['200', '401', '503']).toEqual(expect.arrayContaining(Object.keys(countBy(witnessed))));
  expect(witnessed.filter(({ status, retryAfter }) => status === 503 && !Number(retryAfter))).toEqual([]);
}

export async function expectNothingLost({ lost, registered }: BusyPeople, db: Db): Promise<void> {
  expect(lost).toEqual([]);
  const rows = await db.selectFrom('accounts').select('email').execute();
  const found = new Set(rows.map(({ email }) => email));
  expect(registered.filter((email) => !found.has(email))).toEqual([]);
}
