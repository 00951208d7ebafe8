import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AccountReference } from '../db/tables.ts';
import { printable } from '../plain-text.ts';

export interface AuditRow {
  id: string;
  at: Date;
  event: string;
  result: 'ok' | 'refused';
  reason: string | null;
  /** The reference stays after the account is erased. Account ids never leave the server. */
  account: AccountReference | null;
  /** The pseudonym of an email that has no account. */
  subject: string | null;
  kind: string | null;
  requestId: string;
  client: string | null;
  device: string | null;
  actor: string | null;
  actorReason: string | null;
}

export const auditColumns = sql.raw(`id, at, event, result, reason,
  (select reference from account_references r where r.account_id = audit_events.account_id) as account,
  encode(subject, 'hex') as subject, kind, request_id as "requestId", client, nullif(device, '/') as device, actor, actor_reason as "actorReason"`);

export async function latestEvents(db: Db, count: number): Promise<AuditRow[]> {
  const { rows } =
    await sql<AuditRow>`select ${auditColumns} from audit_events order by id desc limit ${count}`.execute(db);
  return rows.toReversed();
}

/** An event of a longer transaction can appear this many ids behind the newest event. */
const looseness = 1000;

export async function eventsNear(db: Db, newest: string): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select ${auditColumns} from audit_events where id > ${newest}::bigint - ${looseness}::int order by id`.execute(db);
  return rows;
}

export interface AuditRange {
  since: Date | null;
  until: Date | null;
  account: AccountReference | null;
  event: string | null;
  client: string | null;
}

const batch = 1000;

/** Reads one snapshot through a cursor, and fetches a batch only after the previous batch was taken. */
export async function eachBatch(db: Db, range: AuditRange, take: (rows: AuditRow[]) => Promise<void>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`
      declare trail no scroll cursor for
      select ${auditColumns} from audit_events
      where (${range.since}::timestamptz is null or at >= ${range.since}) and (${range.until}::timestamptz is null or at < ${range.until})
        and (${range.account}::text is null
          or account_id = (select r.account_id from account_references r where r.reference = ${range.account}))
        and (${range.event}::text is null or event = ${range.event})
        and (${range.client}::text is null or client = ${range.client})
      order by id`.execute(tx);
    let count = 0;
    for (;;) {
      const { rows } = await sql<AuditRow>`fetch ${sql.raw(String(batch))} from trail`.execute(tx);
      if (rows.length === 0) return count;
      count += rows.length;
      await take(rows);
    }
  });
}

/** Renders one event as JSON or as a readable line. */
export function auditLine(row: AuditRow, json: boolean): string {
  if (json) return `${JSON.stringify(row)}\n`;
  const whom =
    row.account === null ? (row.subject ? `nobody ${row.subject.slice(0, 8)}` : '–') : `account ${row.account}`;
  const by = row.actor === null ? '' : `by ${row.actor}${row.actorReason ? ` (${row.actorReason})` : ''}`;
  const what = `${row.event}${row.reason ? ` ${row.reason}` : ''}`;
  const parts = [row.at.toISOString(), row.result.padEnd(7), what.padEnd(32), whom.padEnd(25), row.client ?? '', by];
  return `${printable(parts.join('  ')).trimEnd()}\n`;
}

const csvColumns = [
  'id',
  'at',
  'event',
  'result',
  'reason',
  'account',
  'subject',
  'kind',
  'requestId',
  'client',
  'device',
  'actor',
  'actorReason',
] as const satisfies readonly (keyof AuditRow)[];

export const csvHead = `${csvColumns.join(',')}\r\n`;

/** RFC 4180. A spreadsheet reads a text that starts with = + - @ as a formula, so this puts an apostrophe in front. */
export function csvLine(row: AuditRow): string {
  const cells = csvColumns.map((name) => {
    const value = row[name];
    const text = value instanceof Date ? value.toISOString() : (value ?? '');
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${cells.join(',')}\r\n`;
}
