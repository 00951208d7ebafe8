import { sql } from 'kysely';
import type { OrganisationKind } from '@selvage/contract/user-types';
import { hasIdOf, idColumnOf, isRemoved, type OrganisationKey } from './organisation-store.ts';
import type { WrittenReminders } from './review-calendar.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';

/** The present review period of an organisation. */
export interface ReviewRow extends WrittenReminders {
  id: string;
}

const columns = sql`organisation_id as id, coalesce(reviewed_at, created_at) as "startedAt", reminders, reminded_at as "remindedAt",
  stops_on as "stopsOn"`;

export async function findReview(db: Db, { kind, id }: OrganisationKey): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    select ${columns} from organisations where kind = ${kind} and organisation_id = ${id}`.execute(db);
  return rows[0];
}

/** The organisations of a kind whose present period began before this time. */
export async function reviewsSince(db: Db, kind: OrganisationKind, before: Date): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${columns} from organisations
    where kind = ${kind} and coalesce(reviewed_at, created_at) < ${before} order by organisation_id`.execute(db);
  return rows;
}

/** Begins the next period. */
export async function noteReview(tx: Db, { kind, id }: OrganisationKey, now: Date): Promise<void> {
  await tx
    .updateTable('organisations')
    .set({ reviewed_at: now, reminders: 0, reminded_at: null, stops_on: null })
    .where('kind', '=', kind)
    .where('organisation_id', '=', id)
    .execute();
}

export async function noteReminder(
  tx: Db,
  { kind, id }: OrganisationKey,
  { reminders, stopsOn }: Pick<ReviewRow, 'reminders' | 'stopsOn'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('organisations')
    .set({ reminders, reminded_at: now, stops_on: stopsOn })
    .where('kind', '=', kind)
    .where('organisation_id', '=', id)
    .execute();
}

/** Makes the row of each ID with two or more colleagues, so that its first period begins. */
export async function makeOrganisations(db: Db, kind: OrganisationKind, now: Date): Promise<void> {
  const column = idColumnOf(kind);
  await sql`
    insert into organisations (kind, organisation_id, created_at)
    select ${kind}, ${column}, ${now} from accounts a
    where a.kind = ${sql.lit(kind)} and ${column} is not null and not ${isRemoved}
    group by ${column} having count(*) > 1
    on conflict do nothing`.execute(db);
}

/** Tells whether the last reminder reached an administrator, waits to be sent, or reached none. */
export async function lastReminder(
  tx: Db,
  administrators: readonly AccountId[],
  since: Date,
): Promise<'sent' | 'waiting' | 'lost'> {
  const { rows } = await sql<{ isSent: boolean; isWaiting: boolean }>`
    select coalesce(bool_or(sent_at is not null and delivery_status is distinct from 'bounced'), false) as "isSent",
      coalesce(bool_or(sent_at is null and dead_at is null), false) as "isWaiting"
    from outbox where account_id = any(${[...administrators]}::bigint[]) and message = 'review-due' and created_at >= ${since}`.execute(
    tx,
  );
  const [found] = rows;
  if (found?.isSent) return 'sent';
  return found?.isWaiting ? 'waiting' : 'lost';
}

/** When each colleague was last logged in. Visits are noted once a day. */
export async function lastLoginsOf(db: Db, key: OrganisationKey): Promise<ReadonlyMap<AccountId, Date>> {
  const { rows } = await sql<{ accountId: AccountId; at: Date }>`
    select a.id::text as "accountId", max(b.last_seen_at) as at
    from accounts a join known_browsers b on b.account_id = a.id
    where ${hasIdOf(key)} group by a.id`.execute(db);
  return new Map(rows.map(({ accountId, at }) => [accountId, at]));
}
