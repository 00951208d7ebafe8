import { randomBytes } from 'node:crypto';
import { authenticatorLimits } from '@selvage/contract/limits';
import { groupedRecoveryCode, recoveryCodeAlphabet, recoveryCodeLength } from '@selvage/contract/rules/codes';
import { sql } from 'kysely';
import { openField, sealField } from '../../crypto/sealed-fields.ts';
import { hmacSha256, type KeyRing } from '../../crypto/key-ring.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';

// Each account has its own key for the digests of its recovery codes, and that key is stored encrypted with the server's key. A rotation of
// the server's key only encrypts it again. Digests made with the server's key could not be converted, because only the owner has the codes.

/** The alphabet has 32 characters. 256 is a multiple of 32, so every character is equally likely. */
const newCode = (): string =>
  Array.from(randomBytes(recoveryCodeLength), (byte) => recoveryCodeAlphabet[byte % recoveryCodeAlphabet.length]).join(
    '',
  );

export interface NewRecoveryCodes {
  recoveryCodes: string[];
  /** True if the account had recovery codes before, which these have ended. */
  replaced: boolean;
}

/**
 * Replaces all recovery codes of an account by ten new ones and returns them. Only their digests are stored, so they cannot be shown again.
 */
export async function makeRecoveryCodes(
  tx: Db,
  keys: KeyRing,
  accountId: AccountId,
  { byMailbox, now }: { byMailbox: boolean; now: Date },
): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: authenticatorLimits.recoveryCodes }, newCode);
  const key = randomBytes(32);
  const replaced = await deleteRecoveryCodes(tx, accountId, null);
  const sealed = sealField(keys, 'recovery codes', accountId, key.toString('base64'));
  await tx
    .insertInto('recovery_code_sets')
    .values({ account_id: accountId, key_sealed: sealed, by_mailbox: byMailbox, made_at: now })
    .execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, digest: hmacSha256(key, code) })))
    .execute();
  return { recoveryCodes: codes.map(groupedRecoveryCode), replaced };
}

export interface FoundRecoveryCode {
  digest: Buffer;
  /** True if the code was made when only the mailbox was proven. Such a code is worth no more than the mailbox. */
  byMailbox: boolean;
}

/** Finds a typed recovery code among those that this account can still use. */
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

/** One statement both checks and spends a code, so each code works only once. Returns how many codes are left. */
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
 * Deletes recovery codes that can replace nothing: if the account has no second step and no passkey, or if the codes were made when only
 * the mailbox was proven and codes no longer come by email. Returns true if codes that still worked were deleted.
 */
export async function deleteUnusedRecoveryCodes(tx: Db, accountId: AccountId): Promise<boolean> {
  const left = await recoveryCodesLeft(tx, accountId);
  const { numAffectedRows } = await sql`
    delete from recovery_code_sets s using accounts a
    where s.account_id = ${accountId} and a.id = s.account_id
      and ((a.two_factor is null
          and not exists (select from authenticator_apps where account_id = a.id)
          and not exists (select from passkeys where account_id = a.id))
        or (s.by_mailbox and a.two_factor is distinct from 'EMAIL'))`.execute(tx);
  return left > 0 && numAffectedRows !== undefined && numAffectedRows > 0n;
}

/**
 * Deletes the recovery codes that were made with access to the mailbox only, because the account now has another mailbox. Returns true if
 * there were such codes.
 */
export async function deleteMailboxRecoveryCodes(tx: Db, accountId: AccountId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code_sets')
    .where('account_id', '=', accountId)
    .where('by_mailbox', '=', true)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all recovery codes of an account, or only those made after `madeSince`. Returns whether there were any. */
export async function deleteRecoveryCodes(tx: Db, accountId: AccountId, madeSince: Date | null): Promise<boolean> {
  let ended = tx.deleteFrom('recovery_code_sets').where('account_id', '=', accountId);
  if (madeSince !== null) ended = ended.where('made_at', '>', madeSince);
  return (await ended.executeTakeFirst()).numDeletedRows > 0n;
}
