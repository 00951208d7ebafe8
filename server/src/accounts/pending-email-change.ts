import { linkLimits } from '@selvage/contract/limits';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { notify, notifyNobody } from '../messages/outbox-store.ts';
import { endCredentials } from './end-credentials.ts';
import { maskedEmail } from './masking.ts';
import { insertOneTimeSecret } from '../crypto/one-time-secret-store.ts';
import { makeRecoveryLink } from './account-recovery.ts';
import type { RequestContext } from '../sessions/request-context.ts';

type EmailChangeDeps = Pick<Deps, 'keys' | 'now'>;

/** Stores a change that waits until the link at the new email is opened. It replaces an earlier waiting change. */
export async function offerEmailChange(
  tx: Db,
  deps: EmailChangeDeps,
  { accountId, email, leaves }: { accountId: AccountId; email: string; leaves: boolean },
  context: RequestContext,
): Promise<void> {
  const now = deps.now();
  const life = linkLimits.emailChangeLife;
  await endCredentials(tx, accountId, 'email-change-requested', { now });
  const secretId = await insertOneTimeSecret(tx, deps.keys, { accountId, purpose: 'email-change', life, now });
  await tx.insertInto('email_changes').values({ secret_id: secretId, email }).execute();
  if (!leaves) return notifyNobody(tx, context, now);
  const expiresAt = new Date(now.getTime() + life);
  return notify(tx, { message: 'email-change', accountId, recipient: email, secretId, expiresAt }, context, now);
}

/**
 * Informs the old email that a change was requested, with a link that cancels the change. The message is sent even if the new email is
 * taken.
 */
export async function tellOldEmail(
  tx: Db,
  deps: EmailChangeDeps,
  account: { id: AccountId; email: string },
  asked: { email: string },
  context: RequestContext,
): Promise<void> {
  const { secretId, expiresAt } = await makeRecoveryLink(tx, deps, account, 'email-undo');
  const facts = { newEmail: maskedEmail(asked.email) };
  const notice = { message: 'email-change-asked', accountId: account.id, recipient: account.email, facts } as const;
  await notify(tx, { ...notice, secretId, expiresAt }, context, deps.now());
}

/** True if no account of this realm has the email. The unique index makes the final decision. */
export async function isEmailFree(db: Db, kind: Kind, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('realm', '=', userTypes[kind].realm)
    .where('email', '=', email)
    .executeTakeFirst();
  return row === undefined;
}

export interface EmailChange {
  secretId: string;
  accountId: AccountId;
  kind: Kind;
  oldEmail: string;
  newEmail: string;
  isDone: boolean;
}

/** Finds the email change that a link belongs to, even if the link was already followed. */
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
