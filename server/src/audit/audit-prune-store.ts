import { minutes } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { counted } from '../counted.ts';
import { auditPartitions, monthStart, startOfPartition } from '../db/audit-partitions.ts';
import type { Db } from '../db/database.ts';
import type { ChainFault } from './audit-fault.ts';

// A prune is an event of the audit itself, so the owner of the table can forge one to excuse rows that they deleted. Each one is
// therefore compared with what it cannot change: the digests of what it dropped, the partitions that are left, and the clock.

/** What `audit prune` dropped at once: a whole partition. */
export interface Prune {
  /** Of the event, and its number in the chain. */
  id: string;
  seq: string;
  at: Date;
  operator: string | null;
  why: string | null;
  partition: string;
  /** Null where the partition has no lower bound. */
  from: Date | null;
  until: Date;
  rows: number;
  /** The numbers that the chain gave its first and last row; null where it had none. */
  first: string | null;
  last: string | null;
}

/** The event is chained within seconds; the clocks of two machines may differ. */
const chainedWithin = minutes(10);

export const pruneReason = ({ partition, until, rows, first, last }: Omit<Dropped, 'from'>): string =>
  `${partition}, before ${until.toISOString().slice(0, 10)}: ${counted(rows, 'row')}${first === null ? '' : `, numbers ${first} to ${last}`}`;

const reasonPattern =
  /^(?<partition>\w+), before (?<day>\d{4}-\d\d-\d\d): (?<rows>\d{1,15}) rows?(?:, numbers (?<first>\d{1,18}) to (?<last>\d{1,18}))?$/;

type Dropped = Pick<Prune, 'partition' | 'from' | 'until' | 'rows' | 'first' | 'last'>;

/** Undefined for a reason that `audit prune` cannot have written at this moment: it drops whole months and keeps the last one at least. */
function droppedBy(reason: string, at: Date): Dropped | undefined {
  const { partition = '', day, rows, first = null, last = null } = reasonPattern.exec(reason)?.groups ?? {};
  const until = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(until.getTime()) || until.getTime() !== monthStart(until, 0).getTime()) return undefined;
  const from = startOfPartition(partition, until);
  if (from === undefined || until > monthStart(at, -1)) return undefined;
  return { partition, from, until, rows: Number(rows), first, last };
}

/** The prunes that count, in the order of the chain, and why others do not. */
export async function readPrunes(db: Db, now: Date): Promise<{ prunes: Prune[]; faults: ChainFault[] }> {
  const { rows } = await sql<NotedPrune>`
    select e.id, e.at, e.reason, e.operator, e.operator_reason as why, d.seq, b.made_at as chained
    from audit_events e
    left join audit_digests d on d.id = e.id and d.at = e.at
    left join lateral (select made_at from audit_batches where last_seq >= d.seq order by last_seq limit 1) b on true
    where e.event = 'audit-pruned' and e.result = 'ok' order by d.seq, e.id`.execute(db);
  const prunes: Prune[] = [];
  const faults: ChainFault[] = [];
  for (const { reason, chained, seq, ...noted } of rows) {
    const dropped = droppedBy(reason ?? '', noted.at);
    if (!dropped) faults.push({ what: 'prune impossible', id: noted.id, at: noted.at });
    else if (seq === null || !agrees(noted.at, chained, now))
      faults.push({ what: 'prune misdated', id: noted.id, at: noted.at });
    else prunes.push({ ...noted, ...dropped, seq });
  }
  const wrong = await wrongPrunes(db, prunes);
  const wrongIds = new Set(wrong.map(({ id }) => id));
  return { prunes: prunes.filter(({ id }) => !wrongIds.has(id)), faults: [...faults, ...wrong] };
}

interface NotedPrune extends Pick<Prune, 'id' | 'at' | 'operator' | 'why'> {
  reason: string | null;
  seq: string | null;
  chained: Date | null;
}

/** The batch's time is not covered by the head, so that it could be forged too: neither may be yet to come. */
const agrees = (at: Date, chained: Date | null, now: Date): boolean =>
  chained !== null &&
  Math.abs(chained.getTime() - at.getTime()) <= chainedWithin &&
  at.getTime() <= now.getTime() + chainedWithin;

/** Finds prunes whose rows are not all gone, or whose count and numbers do not agree with the digests. */
async function wrongPrunes(db: Db, prunes: readonly Prune[]): Promise<ChainFault[]> {
  if (prunes.length === 0) return [];
  const ends = (await auditPartitions(db)).flatMap(({ until }) => until ?? []);
  const { rows } = await sql<{ id: string; left: boolean; agrees: boolean }>`
    select p.id::text,
      exists (select from audit_events d where ${isInTime}
        and exists (select from audit_digests t where t.id = d.id and t.at = d.at and t.seq < p.seq)) as left,
      (select (count(*), min(d.seq), max(d.seq)) is not distinct from (p.rows, p.first, p.last)
        from audit_digests d where ${isInRange} and d.seq < p.seq) as agrees
    from ${prunedRanges(prunes)}`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return prunes.flatMap(({ id, at, until }): ChainFault[] => {
    if (found.get(id)?.left !== false || ends.some((end) => end <= until))
      return [{ what: 'prune incomplete', id, at }];
    return found.get(id)?.agrees === true ? [] : [{ what: 'prune miscounted', id, at }];
  });
}

/** The prunes as the table `p`. */
export const prunedRanges = (prunes: readonly Prune[]) => sql`
  jsonb_to_recordset(${JSON.stringify(prunes)}::jsonb)
    as p (id bigint, seq bigint, "from" timestamptz, until timestamptz, rows bigint, first bigint, last bigint)`;

const isInTime = sql.raw(`d.at < p.until and (p."from" is null or d.at >= p."from")`);

/** Whether the digest `d` is one of those that the prune `p` says it dropped. */
export const isInRange = sql`d.seq between p.first and p.last and ${isInTime}`;
