import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import type { PersonalWords } from '../../ways/password/new-password.ts';

/** Returns the words of this person that a new password must not consist of. */
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
  /** The time when the password was last replaced. Null if it never was. */
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
