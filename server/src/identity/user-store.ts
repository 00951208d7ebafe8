import type { Kind } from '@selvage/contract/user-types';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';

export interface SignInAccount {
  id: AccountId;
  email: string;
  loginId: string | null;
  passwordHash: string | null;
  activated: boolean;
  twoFactor: 'EMAIL' | 'SMS' | null;
  mobileSealed: Buffer | null;
}

export async function findForSignIn(db: Db, kind: Kind, email: string): Promise<SignInAccount | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'login_id', 'password_hash', 'activated_at', 'two_factor', 'mobile_sealed'])
    .where('kind', '=', kind)
    .where('email', '=', email)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      email: row.email,
      loginId: row.login_id,
      passwordHash: row.password_hash,
      activated: row.activated_at !== null,
      twoFactor: row.two_factor,
      mobileSealed: row.mobile_sealed,
    }
  );
}

/** Keeps a hash up to date with today's cost, unless the password itself was changed meanwhile. */
export async function replaceHash(db: Db, id: AccountId, from: string, to: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .execute();
}

export async function findAddress(db: Db, id: AccountId): Promise<{ kind: Kind; email: string } | undefined> {
  return db.selectFrom('accounts').select(['kind', 'email']).where('id', '=', id).executeTakeFirst();
}
