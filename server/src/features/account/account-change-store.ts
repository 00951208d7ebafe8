import { userTypes, type Kind } from '@selvage/contract/user-types';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import type { PersonalWords } from '../../identity/personal-words.ts';

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

export async function isEmailFree(db: Db, kind: Kind, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('realm', '=', userTypes[kind].realm)
    .where('email', '=', email)
    .executeTakeFirst();
  return row === undefined;
}
