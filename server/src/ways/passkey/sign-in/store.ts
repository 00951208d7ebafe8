import type { Kind } from '@selvage/contract/user-types';
import type { Db } from '../../../db/database.ts';
import type { AccountId } from '../../../db/tables.ts';
import type { SignInAccount } from '../../../accounts/account-store.ts';

export type PasskeyAccount = Pick<
  SignInAccount,
  'id' | 'email' | 'passwordHash' | 'activated' | 'credentialsVersion' | 'disabled'
> & { kind: Kind };

/** Read while the row of the account is locked. */
export async function findPasskeyAccount(tx: Db, id: AccountId): Promise<PasskeyAccount | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .select(['id', 'kind', 'email', 'password_hash', 'activated_at', 'credentials_version', 'disabled_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      kind: row.kind,
      email: row.email,
      passwordHash: row.password_hash,
      activated: row.activated_at !== null,
      credentialsVersion: row.credentials_version,
      disabled: row.disabled_at !== null,
    }
  );
}
