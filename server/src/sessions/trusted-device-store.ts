import { codeLimits } from '@selvage/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';

/**
 * Hashes of the two secrets of a trusted device. The browser keeps one secret in the page’s storage (`value`) and one in a cookie
 * (`cookie`), and sends both.
 */
export interface DeviceHalves {
  value: Buffer;
  cookie: Buffer;
}

/**
 * The state of the cookie that a trusted device sent. `grace`: the cookie was replaced in the last minute. It is still accepted, because
 * the answer with the new cookie may have been lost, or two tabs asked at once. `reused`: the cookie was replaced earlier, so another
 * browser has a copy.
 */
export type DeviceTrust = { id: string; state: 'current' | 'grace' | 'reused' };

export interface NewTrustedDevice extends DeviceHalves {
  accountId: AccountId;
  device: string;
  now: Date;
}

/** Adds a trusted device. Above the limit, the least recently used device is removed. */
export async function addTrustedDevice(db: Db, given: NewTrustedDevice): Promise<Date> {
  const { accountId, value, cookie, device, now } = given;
  const expiresAt = new Date(now.getTime() + codeLimits.deviceTrust);
  await sql`
    delete from trusted_devices where id in (
      select id from trusted_devices where account_id = ${accountId}
      order by last_used_at desc offset ${codeLimits.trustedDevices - 1}
    )`.execute(db);
  await db
    .insertInto('trusted_devices')
    .values({
      account_id: accountId,
      value_hash: value,
      cookie_hash: cookie,
      device,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return expiresAt;
}

/** The number of replaced cookies that are still recognised as copies: more than a month of daily logins. */
const keptHalves = 100;

/**
 * Replaces the secret in the cookie of a device, which happens at each use. Returns false if another request was faster, or the device was
 * revoked.
 */
export async function rotateTrustedDevice(
  db: Db,
  id: string,
  { used, next }: { used: Buffer; next: Buffer },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('trusted_devices')
    .set({
      cookie_hash: next,
      former_cookie_hash: used,
      used_cookie_hashes: sql<Buffer[]>`(array[${used}::bytea] || used_cookie_hashes)[1:${sql.lit(keptHalves)}]`,
      last_used_at: now,
    })
    .where('id', '=', id)
    .where('cookie_hash', '=', used)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isTrusted(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('trusted_devices').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function forgetDevice(db: Db, accountId: AccountId, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('trusted_devices')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
