import { limits } from '@selvage/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';

/** Hashes of what the browser sends: one half out of its storage, one out of a cookie. */
export interface DeviceHalves {
  value: Buffer;
  cookie: Buffer;
}

export async function findTrustedDevice(
  db: Db,
  accountId: AccountId,
  { value, cookie }: DeviceHalves,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('trusted_devices')
    .select('id')
    .where('value_hash', '=', value)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where((device) => device.or([device('cookie_hash', '=', cookie), device('former_cookie_hash', '=', cookie)]))
    .executeTakeFirst();
  return row?.id;
}

export interface NewTrustedDevice extends DeviceHalves {
  accountId: AccountId;
  device: string;
  now: Date;
}

/** Beyond the most an account may have, the one that was used least lately makes room. */
export async function addTrustedDevice(db: Db, given: NewTrustedDevice): Promise<Date> {
  const { accountId, value, cookie, device, now } = given;
  const expiresAt = new Date(now.getTime() + limits.deviceTrust);
  await sql`
    delete from trusted_devices where id in (
      select id from trusted_devices where account_id = ${accountId}
      order by last_used_at desc offset ${limits.trustedDevices - 1}
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

/** a new cookie half at every use. The one it was used with still counts, in case the answer never arrives. */
export async function renewTrustedDevice(
  db: Db,
  id: string,
  { used, next }: { used: Buffer; next: Buffer },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('trusted_devices')
    .set({ cookie_hash: next, former_cookie_hash: used, last_used_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetDevicesOf(db: Db, accountId: AccountId): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('trusted_devices')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
