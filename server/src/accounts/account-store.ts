import { sql } from 'kysely';
import type { KeyRing } from '../crypto/key-ring.ts';
import type { EndedAccess } from '@selvage/contract/refusals';
import { organisationPolicy } from '../config/organisation-settings.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { AccountId, AccountReference } from '../db/tables.ts';
import type { TwoFactorChoice } from './code-destination.ts';
import { sealField } from '../crypto/sealed-fields.ts';
import type { Kind } from '@selvage/contract/user-types';

export interface LockedAccount {
  id: AccountId;
  kind: Kind;
  email: string;
  passwordHash: string | null;
  isDisabled: boolean;
}

/**
 * Locks the account for this transaction. Returns undefined if the account was erased. With `exclusive` it also waits for transactions that
 * add something to the account without this lock, such as sending a link.
 */
export async function lockAccount(
  tx: Db,
  accountId: AccountId,
  { exclusive = false } = {},
): Promise<LockedAccount | undefined> {
  const found = tx
    .selectFrom('accounts')
    .select(['id', 'kind', 'email', 'password_hash as passwordHash'])
    .select((account) => account('disabled_at', 'is not', null).as('isDisabled'))
    .where('id', '=', accountId);
  const row = await (exclusive ? found.forUpdate() : found.forNoKeyUpdate()).executeTakeFirst();
  return row && { ...row, isDisabled: Boolean(row.isDisabled) };
}

/** The reference by which people outside the server know the account. */
export async function referenceOf(db: Db, accountId: AccountId): Promise<AccountReference> {
  const row = await db
    .selectFrom('account_references')
    .select('reference')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.reference;
}

/** Returns who disabled the account: an operator, or the cause of its organisation. Undefined if it is not disabled or does not exist. */
export async function disabledBy(db: Db, accountId: AccountId): Promise<'operator' | EndedAccess | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('disabled_cause as cause')
    .where('id', '=', accountId)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst();
  return row && (row.cause ?? 'operator');
}

export const isAccountDisabled = async (db: Db, accountId: AccountId): Promise<boolean> =>
  (await disabledBy(db, accountId)) !== undefined;

/** Why a disabled account was refused, for its owner. Undefined if an operator disabled it, or if its kind has no organisations. */
export async function endedAccessOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { id, kind }: { id: AccountId; kind: Kind },
): Promise<EndedAccess | undefined> {
  if (organisationPolicy(config, kind) === null) return undefined;
  const by = await disabledBy(db, id);
  return by === 'operator' ? undefined : by;
}

/** Returns true if this call activated the account. A disabled account is not activated. */
export async function activateIfNot(db: Db, id: AccountId, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('accounts')
    .set({ activated_at: now })
    .where('id', '=', id)
    .where('activated_at', 'is', null)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns undefined if the account was erased. */
export async function passwordHashOf(db: Db, accountId: AccountId): Promise<string | null | undefined> {
  const row = await db.selectFrom('accounts').select('password_hash').where('id', '=', accountId).executeTakeFirst();
  return row?.password_hash;
}

export async function setTwoFactor(
  db: Db,
  keys: KeyRing,
  accountId: AccountId,
  { twoFactor, mobile }: TwoFactorChoice,
): Promise<void> {
  const sealed = mobile === null ? null : sealField(keys, 'account mobile', accountId, mobile);
  await db
    .updateTable('accounts')
    .set({ two_factor: twoFactor, mobile_sealed: sealed })
    .where('id', '=', accountId)
    .execute();
}

/**
 * Set after a password reset by email: the mailbox alone is then not enough until something stronger was shown. A password change in a
 * session does not clear it, because that session may have been opened with the mailbox alone.
 */
export async function setPasswordSetByMail(db: Db, id: AccountId, isSet: boolean): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_set_by_mail: isSet })
    .where('id', '=', id)
    .where('password_set_by_mail', '<>', isSet)
    .execute();
}

/** Returns false if another account has the value. The unique index decides, so that two concurrent requests cannot both win. */
export async function setMemberNumberIfFree(db: Db, id: AccountId, memberNumber: string): Promise<boolean> {
  return setIfFree(db, sql`update accounts set member_number = ${memberNumber} where id = ${id}`);
}

export async function setEmailIfFree(db: Db, id: AccountId, email: string): Promise<boolean> {
  return setIfFree(db, sql`update accounts set email = ${email} where id = ${id}`);
}

async function setIfFree(db: Db, statement: ReturnType<typeof sql>): Promise<boolean> {
  await sql`savepoint if_free`.execute(db);
  try {
    await statement.execute(db);
    return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await sql`rollback to savepoint if_free`.execute(db);
    return false;
  }
}

const isUniqueViolation = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';

export interface SignInAccount {
  id: AccountId;
  email: string;
  loginId: string | null;
  passwordHash: string | null;
  activated: boolean;
  twoFactor: 'EMAIL' | 'SMS' | null;
  mobileSealed: Buffer | null;
  hasApp: boolean;
  /** Increases when credentials of the account change. A login or other process that began with an earlier version cannot finish. */
  credentialsVersion: number;
  disabled: boolean;
}

/** Rehashes the password at today's cost, unless the password was changed meanwhile. */
export async function replaceHash(db: Db, id: AccountId, from: string, to: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .execute();
}

export async function findKindAndEmail(db: Db, id: AccountId): Promise<{ kind: Kind; email: string } | undefined> {
  return db.selectFrom('accounts').select(['kind', 'email']).where('id', '=', id).executeTakeFirst();
}
