import { userTypes, type Kind } from '@selvage/contract/user-types';
import { CompiledQuery } from 'kysely';
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

// Written out because every sign-in runs it. Addresses are unique, and indexed, within a realm.
const readForSignIn = `
  select id, email, login_id as "loginId", password_hash as "passwordHash", activated_at is not null as activated,
    two_factor as "twoFactor", mobile_sealed as "mobileSealed"
  from accounts where realm = $1 and email = $2 and kind = $3`;

export async function findForSignIn(db: Db, kind: Kind, email: string): Promise<SignInAccount | undefined> {
  const asked = [userTypes[kind].realm, email, kind];
  const { rows } = await db.executeQuery<SignInAccount>(CompiledQuery.raw(readForSignIn, asked));
  return rows[0];
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
