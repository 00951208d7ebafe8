import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Keys } from '../config/keys.ts';
import { oneTimeToken, tokenHash } from '../config/one-time.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';

export type Purpose =
  | 'sign-in-code'
  | 'setup-code'
  | 'old-factor-code'
  | 'activation'
  | 'reset'
  | 'email-change'
  | 'not-me';

export interface NewOneTimeSecret {
  accountId: AccountId;
  purpose: Purpose;
  life: number;
  now: Date;
}

/** Returns the row's id; the token and the code are derived from it wherever they are needed. No account, no row. */
export async function insertOneTimeSecret(db: Db, keys: Keys, secret: NewOneTimeSecret): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(secret.now.getTime() + secret.life);
  await sql`
    insert into one_time_secrets (id, account_id, purpose, nonce, token_hash, created_at, expires_at)
    select ${id}::uuid, id, ${secret.purpose}, ${randomBytes(16)}, ${tokenHash(oneTimeToken(keys, id))}, ${secret.now}, ${expiresAt}
    from accounts where id = ${secret.accountId}`.execute(db);
  return id;
}

// What is ended was never good: by its own time, not by ours, as another server's clock, or a statement that waited for
// this one, may be a moment behind.

/** A newer letter ends what older ones of its purpose carried. */
export async function endEarlierSecrets(db: Db, accountId: AccountId, purpose: Purpose, now: Date): Promise<void> {
  await db
    .updateTable('one_time_secrets')
    .set((secret) => ({ expires_at: secret.ref('created_at') }))
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/** Whatever was mailed before is worth nothing from now on, but for what is spared. */
export async function endAllSecrets(
  db: Db,
  accountId: AccountId,
  now: Date,
  spared: { id?: string; purpose?: Purpose } = {},
): Promise<void> {
  let secrets = db
    .updateTable('one_time_secrets')
    .set((secret) => ({ expires_at: secret.ref('created_at') }))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now);
  if (spared.id !== undefined) secrets = secrets.where('id', '<>', spared.id);
  if (spared.purpose !== undefined) secrets = secrets.where('purpose', '<>', spared.purpose);
  await secrets.execute();
}
