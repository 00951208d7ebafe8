import { randomBytes } from 'node:crypto';
import { authenticatorLimits } from '@selvage/contract/limits';
import { groupedRecoveryCode, recoveryCodeAlphabet, recoveryCodeLength } from '@selvage/contract/rules/codes';
import { sql } from 'kysely';
import { openField, sealField } from '../../crypto/sealed-fields.ts';
import { hmacSha256, type KeyRing } from '../../crypto/key-ring.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';

// The digests of an account are made with a key of its own, which is sealed. A rotation of the server's key seals it anew, which it
// could not do with digests of codes that only their owner has.

/** 32 characters divide a byte evenly. */
const newCode = (): string =>
  Array.from(randomBytes(recoveryCodeLength), (byte) => recoveryCodeAlphabet[byte % recoveryCodeAlphabet.length]).join(
    '',
  );

/** WY21: ten new ones in place of all there were, as they are shown this once. */
export async function makeRecoveryCodes(
  tx: Db,
  keys: KeyRing,
  accountId: AccountId,
  { byMailbox, now }: { byMailbox: boolean; now: Date },
): Promise<string[]> {
  const codes = Array.from({ length: authenticatorLimits.recoveryCodes }, newCode);
  const key = randomBytes(32);
  await deleteRecoveryCodes(tx, accountId, null);
  const sealed = sealField(keys, 'recovery codes', accountId, key.toString('base64'));
  await tx
    .insertInto('recovery_code_sets')
    .values({ account_id: accountId, key_sealed: sealed, by_mailbox: byMailbox, made_at: now })
    .execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, digest: hmacSha256(key, code) })))
    .execute();
  return codes.map(groupedRecoveryCode);
}

export interface FoundRecoveryCode {
  digest: Buffer;
  /** It is worth no more than the mailbox, by which it was made. */
  byMailbox: boolean;
}

/** A code that this account can still use. */
export async function findRecoveryCode(
  db: Db,
  keys: KeyRing,
  accountId: AccountId,
  code: string,
): Promise<FoundRecoveryCode | undefined> {
  const set = await db
    .selectFrom('recovery_code_sets')
    .select(['key_sealed', 'by_mailbox'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!set) return undefined;
  const digest = hmacSha256(Buffer.from(openField(keys, 'recovery codes', accountId, set.key_sealed), 'base64'), code);
  const row = await db
    .selectFrom('recovery_codes')
    .select('digest')
    .where('account_id', '=', accountId)
    .where('digest', '=', digest)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row && { digest: row.digest, byMailbox: set.by_mailbox };
}

/** The statement that spends a code is the check that it may be spent. Returns how many are left. */
export async function spendRecoveryCode(
  tx: Db,
  accountId: AccountId,
  digest: Buffer,
  now: Date,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('digest', '=', digest)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return row && (await recoveryCodesLeft(tx, accountId));
}

async function recoveryCodesLeft(db: Db, accountId: AccountId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes where account_id = ${accountId} and used_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * WY21: those that stand in for nothing. There is neither a second step nor a passkey; or the mailbox made them, and codes do not come
 * by email any more.
 */
export async function deleteUnusedRecoveryCodes(tx: Db, accountId: AccountId): Promise<void> {
  await sql`
    delete from recovery_code_sets s using accounts a
    where s.account_id = ${accountId} and a.id = s.account_id
      and ((a.two_factor is null
          and not exists (select from authenticator_apps where account_id = a.id)
          and not exists (select from passkeys where account_id = a.id))
        or (s.by_mailbox and a.two_factor is distinct from 'EMAIL'))`.execute(tx);
}

/** Those that the mailbox made, which is another one now. */
export async function deleteMailboxRecoveryCodes(tx: Db, accountId: AccountId): Promise<void> {
  await tx
    .deleteFrom('recovery_code_sets')
    .where('account_id', '=', accountId)
    .where('by_mailbox', '=', true)
    .execute();
}

/** Those of an account, whenever they were made or only if they were made since. */
export async function deleteRecoveryCodes(tx: Db, accountId: AccountId, madeSince: Date | null): Promise<void> {
  let ended = tx.deleteFrom('recovery_code_sets').where('account_id', '=', accountId);
  if (madeSince !== null) ended = ended.where('made_at', '>', madeSince);
  await ended.execute();
}
