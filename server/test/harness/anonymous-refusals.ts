import type { Deps } from '../../src/deps.ts';
import { anonymousCounts } from '../../src/audit/anonymous-counts.ts';
import { nameOf, writeAnonymousCounts } from '../../src/audit/anonymous-refusal-store.ts';

/** How often strangers were refused while something was done, as `{ 'sign-in/member:locked': 1 }`. */
export async function anonymousRefusals(
  { deps: { db, now } }: { deps: Pick<Deps, 'db' | 'now'> },
  act: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const newest = await db
    .selectFrom('stranger_refusals')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  // Another file of tests may have left something in the memory that they share.
  anonymousCounts.take();
  await act();
  await writeAnonymousCounts(db, now());
  const rows = await db
    .selectFrom('stranger_refusals')
    .selectAll()
    .where('id', '>', newest.id ?? '0')
    .orderBy('id')
    .execute();
  const counts: Record<string, number> = {};
  for (const row of rows) counts[nameOf(row)] = (counts[nameOf(row)] ?? 0) + row.hits;
  return counts;
}
