import { minutes } from '@selvage/contract/time-units';
import { hash } from 'node:crypto';
import type { Db } from '../../db/database.ts';

/** The time that a login at the provider may take. It is long enough for a second factor, or to look up a password. */
export const openIdLoginLife = minutes(15);

/**
 * The stored form of a login. `DeskProvider` derives secrets from the hash of the browser's cookie, so the stored value
 * must be a different hash.
 */
const keptHash = (cookieHash: Buffer): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from('row '), cookieHash]), 'buffer');

/** `confirms` is the session whose agent shows a second factor again, or null for a login. */
export async function addOpenIdLogin(
  db: Db,
  cookieHash: Buffer,
  now: Date,
  confirms: Buffer | null = null,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + openIdLoginLife);
  await db
    .insertInto('desk_openid_logins')
    .values({ token_hash: keptHash(cookieHash), expires_at: expiresAt, confirms })
    .execute();
}

/** Ends a login in progress. Returns it only once, on whichever instance. */
export async function spendOpenIdLogin(
  db: Db,
  cookieHash: Buffer,
  now: Date,
): Promise<{ confirms: Buffer | null } | undefined> {
  return db
    .deleteFrom('desk_openid_logins')
    .where('token_hash', '=', keptHash(cookieHash))
    .where('expires_at', '>', now)
    .returning('confirms')
    .executeTakeFirst();
}
