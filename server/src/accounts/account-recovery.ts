import type { EndedWays } from '@selvage/contract/api/fields';
import { linkLimits } from '@selvage/contract/limits';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import { sql } from 'kysely';
import { tokenHash } from '../crypto/key-ring.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import {
  insertOneTimeSecret,
  type RecoveryPurpose,
  returnSecret,
  spendSecret,
} from '../crypto/one-time-secret-store.ts';
import type { RefusalName } from '@selvage/contract/refusals';
import { type AuditEvent, auditRefusal } from '../audit/audit-store.ts';
import { refuse } from '../refuse.ts';
import { isAccountDisabled, setEmailIfFree } from './account-store.ts';
import { type Change, changeAccount } from './change-account.ts';
import { accountSubject, lockStateOf, lockUntil } from '../attempts/attempts.ts';
import { type CredentialEvent, endedReason } from './end-credentials.ts';
import { mailedLinks, sendLink } from './mailed-links.ts';
import { lockOrganisationOf } from './organisation-store.ts';
import type { RequestContext } from '../sessions/request-context.ts';

/** Makes a link that gives the account back to the email it is sent to. */
export async function makeRecoveryLink(
  tx: Db,
  deps: Pick<Deps, 'keys' | 'now'>,
  { id: accountId, email }: { id: AccountId; email: string },
  purpose: RecoveryPurpose,
): Promise<{ secretId: string; expiresAt: Date }> {
  const now = deps.now();
  const life = linkLimits.recoveryLinkLife;
  const secretId = await insertOneTimeSecret(tx, deps.keys, { accountId, purpose, life, now });
  await tx.insertInto('recovery_links').values({ secret_id: secretId, email }).execute();
  return { secretId, expiresAt: new Date(now.getTime() + life) };
}

export interface RecoveryLink {
  secretId: string;
  accountId: AccountId;
  /** The email that the link was sent to. */
  email: string;
  /**
   * The links are numbered in the order in which they are made. Links are made under the lock of the account, so a later link has a higher
   * number.
   */
  number: string;
  /** The time when the link was made. An undo link is made when the change of email is requested. */
  madeAt: Date;
}

/** Finds the link even if it no longer works. */
async function findRecoveryLink(db: Db, code: string, purpose: RecoveryPurpose): Promise<RecoveryLink | undefined> {
  return db
    .selectFrom('one_time_secrets as s')
    .innerJoin('recovery_links as r', 'r.secret_id', 's.id')
    .select(['s.id as secretId', 's.account_id as accountId', 'r.email', 'r.number', 's.created_at as madeAt'])
    .where('s.token_hash', '=', tokenHash(code))
    .where('s.purpose', '=', purpose)
    .executeTakeFirst();
}

/**
 * Ends the recovery links that are younger than this one. If an intruder moved the account to another email, the younger links are the
 * intruder's.
 */
async function endYoungerRecoveryLinks(tx: Db, { accountId, number }: RecoveryLink, now: Date): Promise<void> {
  await sql`
    update one_time_secrets s set expires_at = s.created_at
    from recovery_links r
    where r.secret_id = s.id and r.number > ${number} and s.account_id = ${accountId} and s.expires_at > ${now}`.execute(
    tx,
  );
}

/** The newest link that was sent to an email and can still undo a change. */
export async function findUndoLink(
  db: Db,
  accountId: AccountId,
  email: string,
  now: Date,
): Promise<{ secretId: string } | undefined> {
  return db
    .selectFrom('one_time_secrets as s')
    .innerJoin('recovery_links as r', 'r.secret_id', 's.id')
    .select('s.id as secretId')
    .where('s.account_id', '=', accountId)
    .where('s.purpose', '=', 'email-undo')
    .where('r.email', '=', email)
    .where('s.used_at', 'is', null)
    .where('s.expires_at', '>', now)
    .orderBy('r.number', 'desc')
    .executeTakeFirst();
}

/** A change of email that the owner of the old email can still undo. */
export interface UndoableChange {
  /** The link that was sent to the old email. */
  secretId: string;
  oldEmail: string;
  changedAt: Date;
  /** The time until which the link works. */
  until: Date;
}

/**
 * The change of email that can still be undone. After several changes it is the one that gave up the first email, because the emails after
 * it may be an intruder's.
 */
export async function undoableChange(db: Db, accountId: AccountId, now: Date): Promise<UndoableChange | undefined> {
  const { rows } = await sql<Omit<UndoableChange, 'changedAt'>>`
    select s.id as "secretId", r.email as "oldEmail", s.expires_at as until
    from recovery_links r
    join one_time_secrets s on s.id = r.secret_id
    join accounts a on a.id = s.account_id
    where a.id = ${accountId} and s.purpose = 'email-undo' and r.email <> a.email and s.used_at is null and s.expires_at > ${now}
    order by min(r.number) over (partition by r.email), r.number desc limit 1`.execute(db);
  const [link] = rows;
  // The confirmation of the change set the end of the link.
  return link && { ...link, changedAt: new Date(link.until.getTime() - linkLimits.recoveryLinkLife) };
}

/** The earlier emails of an account whose links can still undo a change. */
export async function undoableEmails(db: Db, accountId: AccountId, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('one_time_secrets as s')
    .innerJoin('recovery_links as r', 'r.secret_id', 's.id')
    .select('r.email')
    .distinct()
    .where('s.account_id', '=', accountId)
    .where('s.purpose', '=', 'email-undo')
    .where('s.used_at', 'is', null)
    .where('s.expires_at', '>', now)
    .execute();
  return rows.map(({ email }) => email);
}

/** Extends the undo link of an email change, so that it lives its full time after the change. */
export async function prolongUndoLinks(tx: Db, accountId: AccountId, email: string, now: Date): Promise<void> {
  await sql`
    update one_time_secrets s set expires_at = ${new Date(now.getTime() + linkLimits.recoveryLinkLife)}
    from recovery_links r
    where r.secret_id = s.id and r.email = ${email} and s.account_id = ${accountId} and s.purpose = 'email-undo'
      and s.used_at is null and s.expires_at > ${now}`.execute(tx);
}

/** True if another account has given up this email and its owner may still take it back. Other accounts cannot use the email until then. */
export async function isReserved(
  db: Db,
  kind: Kind,
  email: string,
  now: Date,
  exceptFor: AccountId | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from recovery_links r
    join one_time_secrets s on s.id = r.secret_id
    join accounts a on a.id = s.account_id
    where r.email = ${email} and a.email <> r.email and a.realm = ${userTypes[kind].realm}
      and s.used_at is null and s.expires_at > ${now} and a.id is distinct from ${exceptFor} limit 1`.execute(db);
  return rows.length > 0;
}

/** Tells the holder of a recovery link whether its account can be used, so that the screen promises no link to a disabled account. */
export async function accessTo(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: AccountId,
): Promise<'open' | 'locked' | 'disabled'> {
  if (await isAccountDisabled(db, accountId)) return 'disabled';
  const { lock } = await lockStateOf(db, accountSubject(accountId), now());
  return lock === 'until-reset' ? 'locked' : 'open';
}

export type RecoveryDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'wakeOutbox'>;

/** The options of a change by which the owner reports a takeover. It may reach colleagues, so it locks their organisation. */
export const reportedTakeover = (deps: Pick<Deps, 'config' | 'now'>, { id }: { id: AccountId }) => ({
  locks: (tx: Db) => lockOrganisationOf(tx, deps, id),
});

interface FollowedLink {
  code: string;
  purpose: RecoveryPurpose;
  event: AuditEvent;
  /** The refusal for a link that was used, has ended or is unknown. */
  whenOver: RefusalName;
}

/** Spends a recovery link for a change of its account. Refuses only after the commit, so that the account stays locked. */
export async function followRecoveryLink<Outcome extends object>(
  deps: RecoveryDeps,
  { code, purpose, event, whenOver }: FollowedLink,
  context: RequestContext,
  write: (change: Change, link: RecoveryLink) => Promise<Outcome | 'email-taken'>,
): Promise<{ accountId: AccountId; outcome: Outcome }> {
  const link = await findRecoveryLink(deps.db, code, purpose);
  const account = link && { id: link.accountId };
  const outcome =
    account &&
    (await changeAccount(deps, { account, context }, reportedTakeover(deps, account), async (change) => {
      const isSpent = await spendSecret(change.tx, { id: link.secretId }, change.now);
      return isSpent ? write(change, link) : change.untold(undefined);
    }));
  if (account && outcome !== undefined && outcome !== 'email-taken') return { accountId: account.id, outcome };
  const taken = typeof outcome === 'string' ? outcome : undefined;
  await auditRefusal(deps, { account, context }, event, taken);
  return refuse(taken ? 'recovery.email-taken' : whenOver);
}

/**
 * Gives an account back to the email that a recovery link was sent to. It ends all sessions and locks the password until the owner of that
 * mailbox chooses a new one. The second factor stays. If another account now has that email, this account is locked too, and the link works
 * again after the desk has helped.
 */
export async function recoverAccount(
  change: Change,
  deps: Pick<Deps, 'keys' | 'now'>,
  link: RecoveryLink,
  event: RecoveryEvent,
  context: RequestContext,
): Promise<EndedWays | 'email-taken'> {
  const { tx, now } = change;
  const { accountId: id, email } = link;
  const isRestored = await setEmailIfFree(tx, id, email);
  await endYoungerRecoveryLinks(tx, link, now);
  if (!isRestored) {
    await change.endCredentials('recovery-email-taken');
    await lockUntil(tx, accountSubject(id), null, now, 'withoutLink');
    await returnSecret(tx, link.secretId);
    return change.untold('email-taken');
  }
  return lockUntilReset(change, deps, event, context, { email });
}

type RecoveryEvent = Extract<CredentialEvent & AuditEvent, 'not-me' | 'email-change-undone'>;

/** Ends all access to the account, locks its password, and sends its owner a reset link. */
export async function lockUntilReset(
  { tx, account, now, endCredentials, audit }: Change,
  deps: Pick<Deps, 'keys' | 'now'>,
  event: RecoveryEvent,
  context: RequestContext,
  { email = account.email, audited = event }: { email?: string; audited?: RecoveryEvent | 'account-secured' } = {},
): Promise<EndedWays> {
  const { id } = account;
  const { passkeys, recoveryCodes } = await endCredentials(event);
  const ended = { passkeys, recoveryCodes };
  const reason = endedReason(ended);
  await lockUntil(tx, accountSubject(id), null, now);
  await sendLink(tx, deps, { id, email }, mailedLinks.secured, context, reason && { ended: reason });
  await audit(audited, reason && { reason });
  return ended;
}
