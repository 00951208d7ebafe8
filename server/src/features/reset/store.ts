import { linkLimits } from '@selvage/contract/limits';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';

export async function findForReset(
  db: Db,
  kind: Kind,
  email: string,
): Promise<{ id: AccountId; email: string; loginId: string | null } | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'login_id as loginId'])
    .where('realm', '=', userTypes[kind].realm)
    .where('kind', '=', kind)
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function findAccountOfLink(db: Db, tokenHash: Buffer): Promise<AccountId | undefined> {
  const row = await db
    .selectFrom('one_time_secrets')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'reset')
    .executeTakeFirst();
  return row?.account_id;
}

/** Counts an exchange without using up the link, because mail scanners exchange links too. */
export async function countExchange(db: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('one_time_secrets')
    .set((secret) => ({ exchanges: secret('exchanges', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('exchanges', '<', linkLimits.resetExchanges)
    .where('attempts', '<', linkLimits.resetBirthDateTries)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Stores the authorisation of a link. A link has at most one, so a newer exchange replaces the earlier one. */
export async function authorise(db: Db, secretId: string, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  const values = { token_hash: tokenHash, expires_at: expiresAt };
  await db
    .insertInto('reset_authorisations')
    .values({ secret_id: secretId, ...values })
    .onConflict((conflict) => conflict.column('secret_id').doUpdateSet(values))
    .execute();
}

export interface Authorised {
  /** The hash of the token in the browser's cookie. */
  authorisation: Buffer;
  secretId: string;
  accountId: AccountId;
  kind: Kind;
  email: string;
  loginId: string | null;
  memberNumber: string | null;
  passwordHash: string | null;
  birthDateDigest: Buffer | null;
}

export async function findAuthorised(db: Db, tokenHash: Buffer, now: Date): Promise<Authorised | undefined> {
  return db
    .selectFrom('reset_authorisations as r')
    .innerJoin('one_time_secrets as s', 's.id', 'r.secret_id')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select([
      'r.token_hash as authorisation',
      's.id as secretId',
      'a.id as accountId',
      'a.kind',
      'a.email',
      'a.login_id as loginId',
      'a.member_number as memberNumber',
      'a.password_hash as passwordHash',
      'a.birth_date_digest as birthDateDigest',
    ])
    .where('r.token_hash', '=', tokenHash)
    .where('r.expires_at', '>', now)
    .where('s.used_at', 'is', null)
    .where('s.attempts', '<', linkLimits.resetBirthDateTries)
    .where('a.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** False if the authorisation has ended meanwhile, by a newer exchange or together with the link or the account. */
export async function endAuthorisation(
  tx: Db,
  { secretId, authorisation }: Pick<Authorised, 'secretId' | 'authorisation'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reset_authorisations')
    .where('secret_id', '=', secretId)
    .where('token_hash', '=', authorisation)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The link has proven the mailbox, so this also activates the account. */
export async function setPassword(db: Db, accountId: AccountId, passwordHash: string, now: Date): Promise<void> {
  await sql`
    update accounts set password_hash = ${passwordHash}, activated_at = coalesce(activated_at, ${now})
    where id = ${accountId}`.execute(db);
}
