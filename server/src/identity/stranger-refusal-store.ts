import { minutes, seconds } from '@selvage/contract/durations';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { AuditEvent } from './audit-store.ts';
import { minuteOf, strangerCounts, type StrangerCount } from './stranger-counts.ts';
import { summaryOf } from './stranger-summary.ts';

/** Any number, as long as nothing else in the database locks it. */
const summingLock = 20_261_103;

/** A minute is summed up this long after its end. A request that was counted in it has been answered by then. */
const grace = seconds(30);

/** Writes down what this process has counted. What cannot be written is counted again at the next try. */
export async function writeStrangerCounts(db: Db, now: Date): Promise<void> {
  const counts = strangerCounts.take();
  if (counts.length === 0) return;
  const minute = minuteOf(now);
  try {
    await db
      .insertInto('stranger_refusals')
      .values(counts.map((count) => ({ minute, ...count })))
      .execute();
  } catch (error) {
    for (const { hits, ...refusal } of counts) strangerCounts.add(refusal, hits);
    throw error;
  }
}

/** Turns the counts of each finished minute into one row of the audit. Says how many minutes there were. */
export async function sumUpStrangerRefusals(db: Db, now: Date): Promise<number> {
  for (let summed = 0; ; summed++) if (!(await sumUpOldest(db, now))) return summed;
}

/** One transaction for each minute: its counts are deleted and its row is written, or neither. One instance at a time. */
function sumUpOldest(db: Db, now: Date): Promise<boolean> {
  const finished = new Date(now.getTime() - minutes(1) - grace);
  return db.transaction().execute(async (tx) => {
    const lock = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${summingLock}) as mine`.execute(tx);
    if (!lock.rows[0]?.mine) return false;
    const { rows } = await sql<StrangerCount & { minute: Date }>`
      with deleted as (
        delete from stranger_refusals
        where minute = (select min(minute) from stranger_refusals where minute <= ${finished})
        returning minute, event, reason, kind, client, hits
      )
      select minute, event, reason, kind, client, sum(hits)::int as hits
      from deleted group by minute, event, reason, kind, client`.execute(tx);
    const [first] = rows;
    if (!first) return false;
    const event: AuditEvent = 'strangers-refused';
    const nobody = { account_id: null, subject: null, kind: null, request_id: 'minute-summary' };
    await tx
      .insertInto('audit_events')
      .values({ ...nobody, ...summaryOf(rows), at: first.minute, event, result: 'refused' })
      .execute();
    return true;
  });
}

/** Writes down each second what this process has counted, and sums up each minute once it is over. */
export function startCountingRefusals({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): {
  stop: () => Promise<void>;
} {
  const attempt = (work: Promise<unknown>) =>
    // What failed is made up for by the next one.
    work.then(
      () => undefined,
      () => log.warn({}, 'refusals could not be counted'),
    );
  const writing = setInterval(() => void attempt(writeStrangerCounts(db, now())), seconds(1));
  const summing = setInterval(() => void attempt(sumUpStrangerRefusals(db, now())), seconds(15));
  return {
    stop: async () => {
      clearInterval(writing);
      clearInterval(summing);
      await attempt(writeStrangerCounts(db, now()));
    },
  };
}
