import type { Kind } from '@selvage/contract/user-types';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';

export async function keepEmailChange(db: Db, secretId: string, email: string): Promise<void> {
  await db.insertInto('email_changes').values({ secret_id: secretId, email }).execute();
}

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
