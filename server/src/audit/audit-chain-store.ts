import { sql } from 'kysely';
import { tryLock } from '../db/advisory-locks.ts';
import type { Db } from '../db/database.ts';
import { minutes } from '@selvage/contract/time-units';
import { counted } from '../counted.ts';
import { auditPartitions, monthStart, startOfPartition } from '../db/audit-partitions.ts';

// One instance at a time adds a digest for each committed audit row and chains the digests in batches. Logins do not
// wait for it. A forger must change the row, its digest and every later head. A head that was exported earlier then
// shows the change.

/**
 * The digest of an audit row. The computation must never change, because stored digests depend on the exact text. `npm
 * test` compares it with recorded digests.
 */
export const digestOf = (row: string) =>
  sql.raw(`sha256(convert_to(json_build_array(${row}.id, to_char(${row}.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    ${row}.event, ${row}.result, ${row}.reason, ${row}.account_id, encode(${row}.subject, 'hex'), ${row}.kind, ${row}.request_id,
    ${row}.client, ${row}.device, ${row}.actor, ${row}.actor_reason)::text, 'UTF8'))`);

const noBytes = sql.raw(`'\\x'::bytea`);

/**
 * Chains up to `atMost` committed rows and returns their number. A row gets its id before its commit, so rows with
 * smaller ids may appear later. No further row can appear up to `settled_id`, because every transaction that ran when
 * it was found has ended.
 *
 * Only a forger can write two rows with one id; the earlier one is chained. If a forged digest has the id of a row, the
 * insert fails and the lag grows, so that no row is skipped silently.
 */
export async function chainAudit(db: Db, now: Date, atMost = 5000): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await tryLock(tx, 'auditChain'))) return 0;
    const { rows } = await sql<{ count: number }>`
      with last as (
        select * from audit_batches order by last_seq desc limit 1
      ), start as (
        select coalesce(max(last_seq), 0) as seq, coalesce(max(settled_id), 0) as settled, coalesce(max(last_id), 0) as id,
          coalesce((select head from last), ${noBytes}) as head
        from last
      ), found as (
        select distinct on (e.id) e.id, e.at, ${digestOf('e')} as digest from audit_events e, start
        where e.id > start.settled and not exists (select from audit_digests d where d.id = e.id and d.seq between 1 and start.seq)
        order by e.id, e.at limit ${atMost}
      ), numbered as (
        insert into audit_digests (seq, id, at, digest)
        select start.seq + row_number() over (order by found.id), found.id, found.at, found.digest from found, start
        returning seq, id, digest
      ), batch as (
        select min(seq) as first_seq, max(seq) as last_seq, string_agg(digest, ${noBytes} order by seq) as digests,
          max(id) as id, count(*) as count
        from numbered
      ), settled as (
        select coalesce((select last_id from audit_batches
          where next_transaction <= pg_snapshot_xmin(pg_current_snapshot()) order by last_seq desc limit 1), 0) as id
      ), chained as (
        insert into audit_batches (last_seq, first_seq, head, last_id, settled_id, next_transaction, made_at)
        select last_seq, first_seq, sha256(start.head || digests), greatest(batch.id, start.id),
          greatest(start.settled, case when count = ${atMost} then least(settled.id, batch.id) else settled.id end),
          pg_snapshot_xmax(pg_current_snapshot()), ${now}
        from batch, start, settled where count > 0
      )
      select count::int from batch`.execute(tx);
    return rows[0]?.count ?? 0;
  });
}

interface ChainHead {
  seq: string;
  head: string;
  at: Date;
}

export async function chainHead(db: Db): Promise<ChainHead | undefined> {
  const { rows } = await sql<ChainHead>`
    select last_seq as seq, encode(head, 'hex') as head, made_at as at
    from audit_batches order by last_seq desc limit 1`.execute(db);
  return rows[0];
}

/** Returns the head of the batch that ended at this chain number, or undefined. */
export async function headAt(db: Db, seq: string): Promise<string | undefined> {
  const { rows } = await sql<{ head: string }>`
    select encode(head, 'hex') as head from audit_batches where last_seq = ${seq}::bigint`.execute(db);
  return rows[0]?.head;
}

/** The maximum number of reported faults. The first faults are enough to start an investigation. */
const faultsTold = 20;

/** The state after the verified batches. The next batch must continue from it. */
export interface Verified {
  /** The last chain number. Null before the first batch. */
  seq: string | null;
  head: string;
  /** All audit rows up to this time are in the chain. */
  chainedUntil: string | null;
}

export const nothingVerified: Verified = { seq: null, head: '', chainedUntil: null };

/**
 * A row is back-dated if it is older, by more than this, than both the rows chained before it and its own batch. One
 * sign alone proves nothing: a stopped chain makes batches long after their rows, and a clock that was put back makes
 * rows older than their predecessors.
 */
const tolerance = sql.raw(`interval '1 hour'`);

/**
 * Compares rows with digests, digests with heads, and times with earlier batches. `after` is the last verified batch.
 * Pruned rows do not count as missing. Sums of anonymous refusals may be old, because they are written late if no
 * server ran.
 *
 * The owner can drop constraints, so their rules are checked too: numbers are unique and without gap, heads and digests
 * have 32 bytes. Batches with the same number are read together, because a copy could otherwise fall between two reads.
 */
export async function verifyBatches(
  db: Db,
  { after, pruned, batches }: { after: Verified; pruned: readonly Prune[]; batches: number },
): Promise<{ faults: ChainFault[]; last: Verified | null; rows: number }> {
  const { rows } = await sql<{ faults: ChainFault[] | null; last: Verified | null; rows: number }>`
    with read as (
      select * from audit_batches where ${after.seq}::bigint is null or last_seq > ${after.seq}::bigint
      order by last_seq fetch first ${batches} rows with ties
    ), batch as (
      select b.last_seq, b.first_seq, b.head, b.made_at, d.*, least(b.made_at, d.latest) as chained_until,
        lag(b.head, 1, decode(${after.head}, 'hex')) over in_order as head_before,
        lag(b.last_seq, 1, coalesce(${after.seq}::bigint, 0)) over in_order as seq_before,
        greatest(${after.chainedUntil}::timestamptz, max(least(b.made_at, d.latest)) over (in_order rows between unbounded preceding and 1 preceding))
          as chained_before
      from read b, lateral (
        select count(*) as digest_count, count(distinct seq) filter (where octet_length(digest) = 32) as number_count,
          string_agg(digest, ${noBytes} order by seq) as digests, max(at) as latest
        from audit_digests where seq between b.first_seq and b.last_seq
      ) d
      window in_order as (order by b.last_seq)
    ), digest as (
      select d.*, b.chained_before, b.made_at from batch b join audit_digests d on d.seq between b.first_seq and b.last_seq
    ), fault as (
      select 'changed' as what, d.id, d.at from digest d join audit_events e on e.id = d.id and e.at = d.at
      where d.digest is distinct from ${digestOf('e')}
      union all
      select 'missing', d.id, d.at from digest d
      where not exists (select from audit_events e where e.id = d.id and e.at = d.at)
        and not exists (select from ${prunedRanges(pruned)} where ${isInRange})
      union all
      select 'back-dated', d.id, d.at from digest d join audit_events e on e.id = d.id and e.at = d.at
      where d.at < d.chained_before - ${tolerance} and d.at < d.made_at - ${tolerance} and e.event <> 'anonymous-refused'
      union all
      select 'chain broken', last_seq, made_at from batch
      where (first_seq = seq_before::numeric + 1 and last_seq >= first_seq and made_at is not null
        and digest_count = last_seq::numeric - first_seq + 1 and number_count = digest_count
        and octet_length(head) = 32 and head = sha256(head_before || digests)) is not true
    )
    select (select json_agg(json_build_object('what', what, 'id', id::text, 'at', at) order by at, id)
        from (select * from fault order by at, id limit ${faultsTold}) first) as faults,
      (select json_build_object('seq', last_seq::text, 'head', coalesce(encode(head, 'hex'), ''),
          'chainedUntil', greatest(chained_before, chained_until)::text)
        from batch order by last_seq desc limit 1) as last,
      (select count(*)::int from digest) as rows`.execute(db);
  const [found] = rows;
  const faults = (found?.faults ?? []).map((fault) => ({ ...fault, at: new Date(fault.at) }));
  return { faults, last: found?.last ?? null, rows: found?.rows ?? 0 };
}

/**
 * Finds rows before this moment that the chain does not contain, because they have no digest. A digest counts only if
 * it belongs to the same row and to a batch.
 */
export async function unchainedRows(db: Db, before: Date): Promise<ChainFault[]> {
  const { rows } = await sql<ChainFault>`
    select 'digest missing' as what, e.id, e.at from audit_events e
    where e.at < ${before} and not exists (
      select from audit_digests d where d.id = e.id and d.at = e.at
        and d.seq between 1 and (select max(last_seq) from audit_batches))
    order by e.at, e.id limit ${faultsTold}`.execute(db);
  return rows;
}

/** Age in seconds of the oldest row that is not chained yet, or 0. */
export async function chainLag(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ oldest: Date | null }>`
    with last as (select settled_id, last_seq from audit_batches order by last_seq desc limit 1)
    select min(e.at) as oldest from audit_events e
    where e.id > coalesce((select settled_id from last), 0) and not exists (
      select from audit_digests d where d.id = e.id and d.seq between 1 and (select last_seq from last))`.execute(db);
  const oldest = rows[0]?.oldest;
  return oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0;
}

// A prune is itself an audit event, which the owner of the table could forge to excuse deleted rows. So it is compared
// with the digests of the dropped rows, the remaining partitions and the clock.

/** An event of `audit prune`, which drops whole partitions. */
export interface Prune {
  /** The id and the chain number of the audit event. */
  id: string;
  seq: string;
  at: Date;
  actor: string | null;
  why: string | null;
  partition: string;
  /** The start of the dropped partition. Null if the partition has no lower bound. */
  from: Date | null;
  until: Date;
  rows: number;
  /** The chain numbers of the first and last dropped row; null if none was chained. */
  first: string | null;
  last: string | null;
}

/** The longest time between the event and its batch. It allows for differing clocks of two machines. */
const chainedWithin = minutes(10);

export const pruneReason = ({ partition, until, rows, first, last }: Omit<Dropped, 'from'>): string =>
  `${partition}, before ${until.toISOString().slice(0, 10)}: ${counted(rows, 'row')}${first === null ? '' : `, numbers ${first} to ${last}`}`;

const reasonPattern =
  /^(?<partition>\w+), before (?<day>\d{4}-\d\d-\d\d): (?<rows>\d{1,15}) rows?(?:, numbers (?<first>\d{1,18}) to (?<last>\d{1,18}))?$/;

type Dropped = Pick<Prune, 'partition' | 'from' | 'until' | 'rows' | 'first' | 'last'>;

/**
 * Returns what a prune with this reason at this moment dropped. Undefined if `audit prune` cannot have written the
 * reason then. It drops only whole months and keeps at least the last month.
 */
function droppedBy(reason: string, at: Date): Dropped | undefined {
  const { partition = '', day, rows, first = null, last = null } = reasonPattern.exec(reason)?.groups ?? {};
  const until = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(until.getTime()) || until.getTime() !== monthStart(until, 0).getTime()) return undefined;
  const from = startOfPartition(partition, until);
  if (from === undefined || until > monthStart(at, -1)) return undefined;
  return { partition, from, until, rows: Number(rows), first, last };
}

/** Returns the valid prunes in the order of the chain, and a fault for each invalid one. */
export async function readPrunes(db: Db, now: Date): Promise<{ prunes: Prune[]; faults: ChainFault[] }> {
  const { rows } = await sql<NotedPrune>`
    select e.id, e.at, e.reason, e.actor, e.actor_reason as why, d.seq, b.made_at as chained
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

interface NotedPrune extends Pick<Prune, 'id' | 'at' | 'actor' | 'why'> {
  reason: string | null;
  seq: string | null;
  chained: Date | null;
}

/**
 * True if a prune was chained soon after its time. The head does not cover the time of the batch, so both times could
 * be forged. Neither may lie in the future.
 */
const agrees = (at: Date, chained: Date | null, now: Date): boolean =>
  chained !== null &&
  Math.abs(chained.getTime() - at.getTime()) <= chainedWithin &&
  at.getTime() <= now.getTime() + chainedWithin;

/** Finds prunes that left rows behind, or whose counts differ from the digests. */
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

/** An SQL table `p` with the prunes as rows. */
const prunedRanges = (prunes: readonly Prune[]) => sql`
  jsonb_to_recordset(${JSON.stringify(prunes)}::jsonb)
    as p (id bigint, seq bigint, "from" timestamptz, until timestamptz, rows bigint, first bigint, last bigint)`;

const isInTime = sql.raw(`d.at < p.until and (p."from" is null or d.at >= p."from")`);

/** True if the prune `p` says that it dropped the digest `d`. */
const isInRange = sql`d.seq between p.first and p.last and ${isInTime}`;

export interface ChainFault {
  what: 'changed' | 'missing' | 'digest missing' | 'back-dated' | 'chain broken' | PruneFault;
  /** The id of the row, or the last number of the batch where the chain is broken. */
  id: string;
  at: Date;
}

type PruneFault = 'prune impossible' | 'prune misdated' | 'prune incomplete' | 'prune miscounted';
