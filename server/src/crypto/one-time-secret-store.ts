import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type KeyRing, newSecretId, oneTimeToken, tokenHash } from './key-ring.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';

export const challengePurposes = ['sign-in-code', 'setup-code', 'mailbox-code', 'step-up-code'] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

/** F3: links that give an account back to its owner. They outlive every later change. */
export const recoveryPurposes = ['not-me', 'email-undo'] as const;
export type RecoveryPurpose = (typeof recoveryPurposes)[number];

export const purposes = [...challengePurposes, 'activation', 'reset', 'email-change', ...recoveryPurposes] as const;
export type Purpose = (typeof purposes)[number];

export interface NewOneTimeSecret {
  accountId: AccountId;
  purpose: Purpose;
  life: number;
  now: Date;
  /** What answers it, if it is a challenge. */
  way?: 'EMAIL' | 'SMS' | 'APP' | 'PASSKEY';
}

/** Returns the row's id; the token and the code are derived from it wherever they are needed. No account, no row. */
export async function insertOneTimeSecret(db: Db, keys: KeyRing, secret: NewOneTimeSecret): Promise<string> {
  const id = newSecretId(keys);
  const expiresAt = new Date(secret.now.getTime() + secret.life);
  await sql`
    insert into one_time_secrets (id, account_id, purpose, nonce, token_hash, created_at, expires_at, way)
    select ${id}::uuid, id, ${secret.purpose}, ${randomBytes(16)}, ${tokenHash(oneTimeToken(keys, id))}, ${secret.now}, ${expiresAt},
      ${secret.way ?? null}
    from accounts where id = ${secret.accountId}`.execute(db);
  return id;
}

/**
 * Ends what is not used yet. The end is set to the beginning: another server's clock may be behind ours, and must not find
 * it alive. A used one ends too, as using an activation link again would else go on working.
 */
export async function endSecrets(
  db: Db,
  accountId: AccountId,
  ended: readonly Purpose[],
  spare?: string,
): Promise<void> {
  if (ended.length === 0) return;
  let secrets = db
    .updateTable('one_time_secrets')
    .set((secret) => ({ expires_at: secret.ref('created_at') }))
    .where('account_id', '=', accountId)
    .where('purpose', 'in', ended)
    // Those that have expired as well: a challenge outlives its code, and could else be given another.
    .where('expires_at', '>', sql.ref<Date>('created_at'));
  if (spare !== undefined) secrets = secrets.where('id', '<>', spare);
  await secrets.execute();
}

/** For a link that was spent in the same transaction and could do nothing: it can be used again. */
export async function returnSecret(tx: Db, id: string): Promise<void> {
  await tx.updateTable('one_time_secrets').set({ used_at: null }).where('id', '=', id).execute();
}

/** The statement that spends a link is the check that it may be spent. */
export async function spendSecret(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('one_time_secrets')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
