import { randomBytes, randomUUID } from 'node:crypto';
import type { Keys } from '../config/keys.ts';
import { oneTimeToken, tokenHash } from '../config/one-time.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';

export type Purpose = 'sign-in-code';

export interface NewOneTimeSecret {
  accountId: AccountId;
  purpose: Purpose;
  life: number;
  now: Date;
}

/** Returns the row's id; the token and the code are derived from it wherever they are needed. */
export async function insertOneTimeSecret(db: Db, keys: Keys, secret: NewOneTimeSecret): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('one_time_secrets')
    .values({
      id,
      account_id: secret.accountId,
      purpose: secret.purpose,
      nonce: randomBytes(16),
      token_hash: tokenHash(oneTimeToken(keys, id)),
      created_at: secret.now,
      expires_at: new Date(secret.now.getTime() + secret.life),
      used_at: null,
    })
    .execute();
  return id;
}
