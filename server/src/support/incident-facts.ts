import { type Kind, kinds } from '@selvage/contract/user-types';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface IncidentRange {
  from: Date;
  to: Date;
  /** Only these events of the audit. Null: all. */
  events: readonly string[] | null;
  /** Only this network. Null: all. */
  client: string | null;
}

interface AffectedKind {
  kind: Kind;
  /** The accounts of this kind at the end of the range. Erased ones are missing. */
  accounts: number;
  /** The people with one of the events. An erased person is counted here. */
  affected: number;
}

interface EventCount {
  event: string;
  result: 'ok' | 'refused';
  events: number;
  people: number;
  first: Date;
  last: Date;
}

interface MessageCount {
  channel: 'email' | 'sms';
  written: number;
  sent: number;
  failed: number;
  waiting: number;
}

export interface IncidentFacts {
  kinds: AffectedKind[];
  events: EventCount[];
  messages: MessageCount[];
}

/** Counts what a report to an authority asks for. It returns no data of people. */
export async function incidentFacts(db: Db, range: IncidentRange): Promise<IncidentFacts> {
  const { from, to, events, client } = range;
  const inRange = sql`e.at >= ${from} and e.at < ${to}
    and (${events}::text[] is null or e.event = any(${events})) and (${client}::text is null or e.client = ${client})`;
  const counted = await sql<EventCount>`
    select e.event, e.result, count(*)::int as events, count(distinct e.account_id)::int as people,
      min(e.at) as first, max(e.at) as last
    from audit_events e where ${inRange} group by e.event, e.result order by e.event, e.result`.execute(db);
  const affected = await sql<{ kind: Kind | null; affected: number }>`
    select coalesce(a.kind, e.kind) as kind, count(distinct e.account_id)::int as affected
    from audit_events e left join accounts a on a.id = e.account_id
    where ${inRange} and e.account_id is not null group by 1`.execute(db);
  const accounts = await sql<{ kind: Kind; accounts: number }>`
    select kind, count(*)::int as accounts from accounts where created_at < ${to} group by kind`.execute(db);
  const messages = await sql<MessageCount>`
    select channel, count(*)::int as written, count(sent_at)::int as sent, count(dead_at)::int as failed,
      count(*) filter (where sent_at is null and dead_at is null)::int as waiting
    from outbox where created_at >= ${from} and created_at < ${to} group by channel order by channel`.execute(db);
  return {
    kinds: kinds.map((kind) => ({
      kind,
      accounts: accounts.rows.find((row) => row.kind === kind)?.accounts ?? 0,
      affected: affected.rows.find((row) => row.kind === kind)?.affected ?? 0,
    })),
    events: counted.rows,
    messages: messages.rows,
  };
}
