import { minutes, seconds } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { tryLock } from '../db/advisory-locks.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { AuditEvent } from './audit-store.ts';
import { type AnonymousCount, anonymousCounts, minuteOf } from './anonymous-counts.ts';
import { failureFields } from '../db/database-errors.ts';

/** A minute is summed up this long after its end. By then, every request that was counted in the minute has been answered. */
const grace = seconds(30);

/** Writes the counts of this process to the database. If that fails, the counts return to memory, and the next call writes them. */
export async function writeAnonymousCounts(db: Db, now: Date): Promise<void> {
  const counts = anonymousCounts.take();
  if (counts.length === 0) return;
  const minute = minuteOf(now);
  try {
    await db
      .insertInto('anonymous_refusals')
      .values(counts.map((count) => ({ minute, ...count })))
      .execute();
  } catch (error) {
    for (const { hits, ...refusal } of counts) anonymousCounts.add(refusal, hits);
    throw error;
  }
}

/** Turns the counts of each finished minute into one audit row. Returns the number of minutes. */
export async function sumUpAnonymousRefusals(db: Db, now: Date): Promise<number> {
  for (let summed = 0; ; summed++) if (!(await sumUpOldest(db, now))) return summed;
}

/**
 * Writes one audit row for the counts of the oldest finished minute, and deletes these counts in the same transaction.
 * Returns false if no minute is left, or if another instance is doing this.
 */
function sumUpOldest(db: Db, now: Date): Promise<boolean> {
  const finished = new Date(now.getTime() - minutes(1) - grace);
  return db.transaction().execute(async (tx) => {
    if (!(await tryLock(tx, 'anonymousRefusals'))) return false;
    const { rows } = await sql<AnonymousCount & { minute: Date }>`
      with deleted as (
        delete from anonymous_refusals
        where minute = (select min(minute) from anonymous_refusals where minute <= ${finished})
        returning minute, event, reason, kind, client, hits
      )
      select minute, event, reason, kind, client, sum(hits)::int as hits
      from deleted group by minute, event, reason, kind, client`.execute(tx);
    const [first] = rows;
    if (!first) return false;
    const event: AuditEvent = 'anonymous-refused';
    const nobody = { account_id: null, subject: null, kind: null, request_id: 'minute-summary' };
    await tx
      .insertInto('audit_events')
      .values({ ...nobody, ...summaryOf(rows), at: first.minute, event, result: 'refused' })
      .execute();
    return true;
  });
}

/** Writes the counts of this process to the database each second, and sums up each minute after its end. */
export function startCountingRefusals({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): {
  stop: () => Promise<void>;
} {
  const attempt = (work: Promise<unknown>) =>
    // A failed run is only logged, because the next run also does the work of the failed one.
    work.then(
      () => undefined,
      (error: unknown) => log.warn(failureFields(error), 'refusals could not be counted'),
    );
  const writing = setInterval(() => void attempt(writeAnonymousCounts(db, now())), seconds(1));
  const summing = setInterval(() => void attempt(sumUpAnonymousRefusals(db, now())), seconds(15));
  return {
    stop: async () => {
      clearInterval(writing);
      clearInterval(summing);
      await attempt(writeAnonymousCounts(db, now()));
    },
  };
}

/** A minute has few different refusals. The limit keeps the audit row short even if it has many. */
const mostRefusals = 24;
const mostNetworks = 3;

/**
 * The text that the audit stores for one minute: `sign-in/member:wrong-credentials=120 throttled:sign-in=44; networks:
 * 18, most from 203.0.113.0/24=110`. `client` is set only if all refusals came from one network.
 */
export function summaryOf(counts: readonly AnonymousCount[]): { reason: string; client: string | null } {
  const refusals = mostFirst(counts, nameOf);
  const networks = mostFirst(counts, ({ client }) => client);
  const others = refusals.slice(mostRefusals).reduce((sum, [, hits]) => sum + hits, 0);
  const listed = listOf(refusals.slice(0, mostRefusals)) + (others === 0 ? '' : ` other=${others}`);
  // A count without a client means that networks were left out, so their number is a minimum.
  const number = `${networks.length}${counts.some(({ client }) => client === null) ? ' or more' : ''}`;
  const most = networks.length === 0 ? '' : `, most from ${listOf(networks.slice(0, mostNetworks))}`;
  const [only] = networks;
  return {
    reason: `${listed}; networks: ${number}${most}`,
    client: only && number === '1' ? only[0] : null,
  };
}

export const nameOf = ({ event, kind, reason }: AnonymousCount): string =>
  `${event}${kind === null ? '' : `/${kind}`}${reason === null ? '' : `:${reason}`}`;

function mostFirst(counts: readonly AnonymousCount[], keyOf: (count: AnonymousCount) => string | null) {
  const sums = new Map<string, number>();
  for (const count of counts) {
    const key = keyOf(count);
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + count.hits);
  }
  return [...sums].toSorted(([a, many], [b, more]) => more - many || a.localeCompare(b));
}

const listOf = (sums: readonly (readonly [string, number])[]): string =>
  sums.map(([name, hits]) => `${name}=${hits}`).join(' ');
