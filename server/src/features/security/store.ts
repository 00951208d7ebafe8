import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import { deleteSessions } from '../../sessions/session-store.ts';

/** Returns the session, or undefined if there is no such session. */
export async function endSessionById(
  db: Db,
  accountId: AccountId,
  id: string,
  now: Date,
): Promise<{ device: string } | undefined> {
  const named = sql`account_id = ${accountId} and id = ${id}::uuid`;
  return (await deleteSessions(db, named, 'ended-elsewhere', now))[0];
}

export interface DeviceRow {
  id: string;
  device: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  cookieHash: Buffer;
  formerCookieHash: Buffer | null;
}

export async function devicesOf(db: Db, accountId: AccountId, now: Date): Promise<DeviceRow[]> {
  return db
    .selectFrom('trusted_devices')
    .select([
      'id',
      'device',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'expires_at as expiresAt',
      'cookie_hash as cookieHash',
      'former_cookie_hash as formerCookieHash',
    ])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .execute();
}

export interface EventRow {
  id: string;
  at: Date;
  event: string;
  result: 'ok' | 'refused';
  reason: string | null;
  device: string | null;
  /** True for an act of an agent, operator or colleague. */
  hasActor: boolean;
}

/** Selects only the wanted events, so that other events do not use up the limit of rows. */
export async function eventsOf(
  db: Db,
  accountId: AccountId,
  since: Date,
  wanted: Readonly<Record<EventRow['result'], string[]>>,
): Promise<EventRow[]> {
  return db
    .selectFrom('audit_events')
    .select(['id', 'at', 'event', 'result', 'reason', 'device'])
    .select(sql<boolean>`actor is not null`.as('hasActor'))
    .where('account_id', '=', accountId)
    .where('at', '>', since)
    .where((row) =>
      row.or(
        (['ok', 'refused'] as const).map((result) => row('result', '=', result).and('event', 'in', wanted[result])),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
}
