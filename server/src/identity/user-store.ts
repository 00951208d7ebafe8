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
  /** Another one means that everything begun with these credentials has ended. */
  credentialsVersion: number;
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
