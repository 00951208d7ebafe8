import { sql } from 'kysely';
import { digestOf } from '../audit/audit-chain-store.ts';
import type { Db } from '../db/database.ts';
import type { AccountReference } from '../db/tables.ts';

// The event of a ledger row is computed from the row, and compared with the digest that the audit keeps. So a row that was changed or forged
// is found even after the month of its event was pruned.

export interface LedgerFault {
  /** `changed`: the row says something else than its event. `forged`: the row has no event. `removed`: the event has no row. */
  what: 'changed' | 'forged' | 'removed' | 'text changed';
  /** Null for a text, which belongs to no account. */
  reference: AccountReference | null;
  at: Date;
  /** The id of the audit event, or the digest of the text. */
  id: string;
}

const faultsTold = 20;

/** The same text as `consentReason` makes. */
const reason = sql.raw(
  `concat_ws(' ', ${[
    'c.subject',
    'c.series',
    'c.version',
    'c.effective',
    'c.language',
    'c.brand',
    'c.given',
    'c.release',
    `encode(c.wording, 'hex')`,
    `array_to_string(c.scopes, ',')`,
  ]
    .map((part) => `coalesce(nullif(${part}, ''), '-')`)
    .join(', ')})`,
);

/** Checks the next rows after an audit id. `last` is null at the end. */
export async function verifyLedgerRows(
  db: Db,
  { after, rows: most }: { after: string; rows: number },
): Promise<{ faults: LedgerFault[]; rows: number; last: string | null }> {
  const { rows } = await sql<{
    faults: (Omit<LedgerFault, 'at'> & { at: string })[] | null;
    rows: number;
    last: string | null;
  }>`
    with event as (
      select c.audit_id as id, c.at, 'consent-' || c.act as event, 'ok' as result, ${reason} as reason, c.account_id,
        null::bytea as subject, c.kind, c.request_id, null::text as client, null::text as device, null::text as actor,
        null::text as actor_reason
      from consents c where c.audit_id > ${after}::bigint order by c.audit_id limit ${most}
    ), compared as (
      select event.*, ${digestOf('event')} as own, d.digest as chained,
        (select ${digestOf('e')} from audit_events e where e.id = event.id and e.at = event.at) as written
      from event left join audit_digests d on d.id = event.id
    ), fault as (
      select case when chained is null and written is null then 'forged' else 'changed' end as what, account_id, at, id
      from compared where own is distinct from coalesce(chained, written)
    )
    select (select json_agg(json_build_object('what', f.what, 'reference', r.reference, 'at', f.at, 'id', f.id::text))
        from (select * from fault order by id limit ${faultsTold}) f join account_references r on r.account_id = f.account_id) as faults,
      (select count(*)::int from event) as rows, (select max(id)::text from event) as last`.execute(db);
  const [found] = rows;
  const faults = (found?.faults ?? []).map((fault) => ({ ...fault, at: new Date(fault.at) }));
  return { faults, rows: found?.rows ?? 0, last: found?.last ?? null };
}

/**
 * Finds rows of this version that name no event, events whose row was removed, and texts that were changed. The rows of an account that was
 * never activated go with it, and those of others after `years`.
 */
export async function findLedgerGaps(db: Db, { years, now }: { years: number; now: Date }): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    (select 'forged' as what, r.reference, c.at, '-' as id from consents c join account_references r on r.account_id = c.account_id
      where c.audit_id is null and (c.release is not null or c.series is not null or c.act <> 'agreed') order by c.at limit ${faultsTold})
    union all
    (select 'removed', r.reference, e.at, e.id::text from audit_events e join account_references r on r.account_id = e.account_id
      where e.event in ('consent-agreed', 'consent-declined', 'consent-withdrawn') and e.result = 'ok'
        and not exists (select from consents c where c.audit_id = e.id)
        and not (r.ended_at is null and not exists (select from accounts a where a.id = e.account_id))
        and (r.ended_at is null or r.ended_at >= ${now}::timestamptz - make_interval(years => ${years}))
      order by e.at limit ${faultsTold})
    union all
    (select 'text changed', null, first_seen_at, encode(digest, 'hex') from wordings where sha256(body) <> digest limit ${faultsTold})`.execute(
    db,
  );
  return rows;
}
