import type { Kind } from '@selvage/contract/user-types';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import type { PersonalWords } from '../../ways/password/new-password.ts';

export interface EmailChange {
  secretId: string;
  accountId: AccountId;
  kind: Kind;
  oldEmail: string;
  newEmail: string;
  isDone: boolean;
}

/** What a link still stands for, whether it was followed already or not. */
export async function findEmailChange(db: Db, tokenHash: Buffer, now: Date): Promise<EmailChange | undefined> {
  const row = await db
    .selectFrom('one_time_secrets as s')
    .innerJoin('email_changes as c', 'c.secret_id', 's.id')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select([
      's.id as secretId',
      'a.id as accountId',
      'a.kind',
      'a.email as oldEmail',
      'c.email as newEmail',
      's.used_at as usedAt',
    ])
    .where('s.token_hash', '=', tokenHash)
    .where('s.purpose', '=', 'email-change')
    .where('s.expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const { usedAt, ...change } = row;
  return { ...change, isDone: usedAt !== null };
}

export async function findPendingEmail(
  db: Db,
  accountId: AccountId,
  now: Date,
): Promise<{ secretId: string; email: string; expiresAt: Date } | undefined> {
  return db
    .selectFrom('one_time_secrets as s')
    .innerJoin('email_changes as c', 'c.secret_id', 's.id')
    .select(['s.id as secretId', 'c.email', 's.expires_at as expiresAt'])
    .where('s.account_id', '=', accountId)
    .where('s.purpose', '=', 'email-change')
    .where('s.used_at', 'is', null)
    .where('s.expires_at', '>', now)
    .orderBy('s.created_at', 'desc')
    .executeTakeFirst();
}

/** What a new password of theirs may not be made of. */
export async function personalWordsOf(
  db: Db,
  account: { id: AccountId; email: string; memberNumber: string | null },
  brand: PersonalWords['brand'],
): Promise<PersonalWords> {
  const row = await db
    .selectFrom('accounts')
    .select('login_id as loginId')
    .where('id', '=', account.id)
    .executeTakeFirst();
  const { email, memberNumber } = account;
  return { email, numbers: [row?.loginId ?? null, memberNumber], brand };
}

export async function setPasswordHash(db: Db, id: AccountId, hash: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: hash }).where('id', '=', id).execute();
}

export async function birthDateDigestOf(db: Db, id: AccountId): Promise<Buffer | null> {
  const row = await db
    .selectFrom('accounts')
    .select('birth_date_digest as digest')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.digest ?? null;
}

interface SummaryRow {
  loginId: string | null;
  groupId: string | null;
  firstNameSealed: Buffer | null;
  lastNameSealed: Buffer | null;
  selfRegistered: boolean;
  createdAt: Date;
  /** When the password before the present one was replaced, if there was one. */
  passwordReplacedAt: Date | null;
}

export async function findSummary(db: Db, accountId: AccountId): Promise<SummaryRow | undefined> {
  return db
    .selectFrom('accounts as a')
    .select((account) => [
      'a.login_id as loginId',
      'a.group_id as groupId',
      'a.first_name_sealed as firstNameSealed',
      'a.last_name_sealed as lastNameSealed',
      'a.self_registered as selfRegistered',
      'a.created_at as createdAt',
      account
        .selectFrom('password_history as h')
        .whereRef('h.account_id', '=', 'a.id')
        .select((history) => history.fn.max('h.replaced_at').as('at'))
        .as('passwordReplacedAt'),
    ])
    .where('a.id', '=', accountId)
    .executeTakeFirst();
}
