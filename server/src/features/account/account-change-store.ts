import { userTypes, type Kind } from '@selvage/contract/user-types';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import type { PersonalWords } from '../../identity/personal-words.ts';

/** What a new password of theirs may not be made of. */
export async function personalWordsOf(
  db: Db,
  account: { id: AccountId; email: string; memberNumber: string | null },
  brand: PersonalWords['brand'],
): Promise<PersonalWords> {
  const { loginId } = await db
    .selectFrom('accounts')
    .select('login_id as loginId')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  const { email, memberNumber } = account;
  return { email, numbers: [loginId, memberNumber], brand };
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

/** Whether it was free: uniqueness is the index's to decide, also between two who ask at once. */
export async function setMemberNumber(db: Db, id: AccountId, memberNumber: string): Promise<boolean> {
  return setIfFree(db, sql`update accounts set member_number = ${memberNumber} where id = ${id}`);
}

export async function setEmail(db: Db, id: AccountId, email: string): Promise<boolean> {
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

export async function isEmailFree(db: Db, kind: Kind, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('realm', '=', userTypes[kind].realm)
    .where('email', '=', email)
    .executeTakeFirst();
  return row === undefined;
}
