import { randomBytes } from 'node:crypto';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { type KeyRing, newSecretId, oneTimeToken, tokenHash } from './key-ring.ts';
import type { Db } from '../db/database.ts';
import type { AccountId, Tables } from '../db/tables.ts';

export const challengePurposes = ['sign-in-code', 'setup-code', 'mailbox-code', 'step-up-code'] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

/** Links that give an account back to its owner. Later changes of the account do not end them. */
export const recoveryPurposes = ['not-me', 'email-undo'] as const;
export type RecoveryPurpose = (typeof recoveryPurposes)[number];

/** The link that keeps an account open which is going to close. It ends with the closing, and with no other change. */
export const closingPurpose = 'closing-cancel';

export const purposes = [
  ...challengePurposes,
  'activation',
  'reset',
  'email-change',
  'invitation',
  closingPurpose,
  ...recoveryPurposes,
] as const;
export type Purpose = (typeof purposes)[number];

export interface NewOneTimeSecret {
  accountId: AccountId;
  purpose: Purpose;
  life: number;
  now: Date;
  /** The factor that answers the challenge. Only challenges have it. */
  way?: 'EMAIL' | 'SMS' | 'APP' | 'PASSKEY';
  /** The time of the last code to this recipient, if another challenge sent it. */
  sentAt?: Date;
}

/**
 * Stores a secret and returns the row’s id, from which the token and the code are derived when needed. Without an
 * account no row is written.
 */
export async function insertOneTimeSecret(db: Db, keys: KeyRing, secret: NewOneTimeSecret): Promise<string> {
  const id = newSecretId(keys);
  const expiresAt = new Date(secret.now.getTime() + secret.life);
  await sql`
    insert into one_time_secrets (id, account_id, purpose, nonce, token_hash, created_at, expires_at, way, sent_at)
    select ${id}::uuid, id, ${secret.purpose}, ${randomBytes(16)}, ${tokenHash(oneTimeToken(keys, id))}, ${secret.now}, ${expiresAt},
      ${secret.way ?? null}, ${secret.sentAt ?? null}
    from accounts where id = ${secret.accountId}`.execute(db);
  return id;
}

/**
 * Ends the secrets of these purposes, including used ones, because an activation link still works after its first use.
 * `expires_at` is set to `created_at`, because another server's clock may be behind and must not find the secret valid.
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
    // Ends expired codes too. A challenge lives longer than its code, and would otherwise send a new code for an expired one.
    .where('expires_at', '>', sql.ref<Date>('created_at'));
  if (spare !== undefined) secrets = secrets.where('id', '<>', spare);
  await secrets.execute();
}

/** Ends one secret, also one of another account. */
export async function endSecret(db: Db, id: string): Promise<void> {
  await db
    .updateTable('one_time_secrets')
    .set((secret) => ({ expires_at: secret.ref('created_at') }))
    .where('id', '=', id)
    .execute();
}

/** Makes a used link usable again, if the same transaction used it without effect. */
export async function returnSecret(tx: Db, id: string): Promise<void> {
  await tx.updateTable('one_time_secrets').set({ used_at: null }).where('id', '=', id).execute();
}

/** Selects a secret. It must be unused and not expired, unless a field says otherwise. */
export type WhichSecret = ({ id: string } | { accountId: AccountId; purpose: Purpose }) & {
  /** True if a used secret is accepted, for cases in which a second use is harmless. */
  evenUsed?: boolean;
  /** True if an expired secret is accepted, because it was exchanged in time for a value with its own expiry. */
  evenEnded?: boolean;
};

function isGood(secret: ExpressionBuilder<Tables, 'one_time_secrets'>, which: WhichSecret, now: Date) {
  const { evenUsed = false, evenEnded = false } = which;
  return secret.and([
    secret.and('id' in which ? { id: which.id } : { account_id: which.accountId, purpose: which.purpose }),
    ...(evenUsed ? [] : [secret('used_at', 'is', null)]),
    ...(evenEnded ? [] : [secret('expires_at', '>', now)]),
  ]);
}

type Row = Selectable<Tables['one_time_secrets']>;
export type CountedTry = Pick<Row, 'id' | 'nonce' | 'purpose' | 'way'> & { triesLeft: number };

/** Counts a try before the comparison, and returns the values to compare with. Undefined if no try is left. */
export async function takeTry(db: Db, which: WhichSecret, limit: number, now: Date): Promise<CountedTry | undefined> {
  const row = await db
    .updateTable('one_time_secrets')
    .set((secret) => ({ attempts: secret('attempts', '+', 1) }))
    .where((secret) => isGood(secret, which, now))
    .where('attempts', '<', limit)
    .returning(['id', 'nonce', 'purpose', 'way', 'attempts'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { attempts, ...secret } = row;
  return { ...secret, triesLeft: limit - attempts };
}

/** Gives back a counted try, because it was not a wrong guess. */
export async function returnTry(db: Db, id: string): Promise<void> {
  await sql`update one_time_secrets set attempts = greatest(attempts - 1, 0) where id = ${id}::uuid`.execute(db);
}

/**
 * Marks a secret as used. One statement both checks and marks it, so that only one of two concurrent requests can use
 * it. The time of the first use stays.
 */
export async function spendSecret(db: Db, which: WhichSecret, now: Date): Promise<{ purpose: string } | undefined> {
  return db
    .updateTable('one_time_secrets')
    .set((secret) => ({ used_at: secret.fn.coalesce('used_at', secret.val(now)) }))
    .where((secret) => isGood(secret, which, now))
    .returning('purpose')
    .executeTakeFirst();
}
