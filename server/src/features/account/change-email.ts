import type { Deps } from '../../deps.ts';
import { audit } from '../../audit/audit-store.ts';
import { isEmailFree, offerEmailChange, tellOldEmail } from '../../accounts/email-change.ts';
import { requirePassword } from '../../ways/password/current-password.ts';
import { countMessage } from '../../attempts/message-limits.ts';
import {
  findRecoveryLink,
  findUndoLink,
  isReserved,
  prolongUndoLinks,
  recoverAccount,
  type RecoveryLink,
} from '../../accounts/account-recovery.ts';
import { lockOwnAccount, type RequestContext, type SignedInPerson } from '../../sessions/request-context.ts';
import { requireProof } from '../../ways/require-proof.ts';
import { Refusal, refuse } from '../../refuse.ts';
import { activateIfNot, type EmailChange, findEmailChange, findPendingEmail } from './store.ts';
import { tokenHash } from '../../crypto/key-ring.ts';
import type { Db } from '../../db/database.ts';
import { findKindAndEmail, lockAccount, setEmailIfFree } from '../../accounts/account-store.ts';
import { endCredentials, recentSince } from '../../accounts/end-credentials.ts';
import { maskedEmail } from '../../accounts/masking.ts';
import { spendSecret } from '../../crypto/one-time-secret-store.ts';
import { rotateSession } from '../../sessions/session-store.ts';
import { notify, notifyNobody } from '../../messages/notify.ts';
import type { RecentWay } from '@selvage/contract/api/account';
import type { AccountId } from '../../db/tables.ts';
import { accountSubject } from '../../attempts/attempt-rules.ts';
import { lockStateOf } from '../../attempts/attempts.ts';
import { passkeysOf } from '../../ways/passkey/passkey-store.ts';
import { passkeyName } from '../../ways/passkey/provider-names.ts';
import { heldWays } from '../../ways/held-ways.ts';

type RequestDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'hashing'>;

/** UP1, D14: the old email goes on working until the link is followed. The same is written whether or not one leaves. */
export async function requestEmailChange(
  deps: RequestDeps,
  person: SignedInPerson,
  { email, password }: { email: string; password: string },
  context: RequestContext,
): Promise<void> {
  const { id: accountId, kind } = person.account;
  // Before anything is asked for or counted: they know their own email.
  if (email === person.account.email) refuse('email.unchanged');
  await requireProof(deps, person, 'email');
  const compared = await requirePassword(deps, person, password, 'password.wrong', context);
  const isTaken = !(await isEmailFree(deps.db, kind, email));
  const isReservedForAnother = await isReserved(deps.db, kind, email, deps.now(), accountId);
  const message = { purpose: 'email-change', channel: 'email', recipient: email, asked: email } as const;
  const mayLeave = (await countMessage(deps, { ...message, knownBrowser: null })) === 0;
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    // A reset, or “this wasn't me”, that came meanwhile leaves nothing pending.
    await lockOwnAccount(tx, person, { hash: compared, whenChanged: 'password.wrong' });
    // A passkey that was added meanwhile leaves this session open.
    await requireProof({ ...deps, db: tx }, person, 'email');
    const pending = await findPendingEmail(tx, accountId, now);
    // Too soon for another message to this very email: the link of the one before stays good.
    if (mayLeave || pending?.email !== email) {
      await offerEmailChange(
        tx,
        deps,
        { accountId, email, leaves: mayLeave && !isTaken && !isReservedForAnother },
        context,
      );
      await tellOldEmail(tx, deps, person.account, { email, by: 'owner' }, context);
    }
    const { origin } = context;
    await audit(tx, { event: 'email-change-requested', result: 'ok', accountId, kind, origin, at: now });
  });
}

type ConfirmDeps = Pick<Deps, 'db' | 'now'>;

/**
 * Works with and without a session. It fails, and the old email stays, when another account has taken the new one meanwhile. Returns
 * whether the session of this browser continues under a new id.
 */
export function confirmEmailChange(
  deps: ConfirmDeps,
  code: string,
  requestSession: SignedInPerson | null,
  nextSession: Buffer,
  context: RequestContext,
): Promise<boolean> {
  return confirm(deps, code, requestSession, nextSession, context).catch(async (error: unknown) => {
    if (error instanceof Refusal) {
      const { origin } = context;
      const whom = requestSession ? { accountId: requestSession.account.id, kind: requestSession.account.kind } : {};
      await audit(deps.db, { event: 'email-changed', result: 'refused', ...whom, origin, at: deps.now() });
    }
    throw error;
  });
}

async function confirm(
  deps: ConfirmDeps,
  code: string,
  requestSession: SignedInPerson | null,
  nextSession: Buffer,
  context: RequestContext,
): Promise<boolean> {
  const change = (await findEmailChange(deps.db, tokenHash(code), deps.now())) ?? refuse('email-change.failed');
  if (change.isDone) return false;
  const { accountId, secretId } = change;
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    await lockAccount(tx, accountId);
    if (!(await spendSecret(tx, secretId, now))) {
      // Quicker in another tab: done is done.
      const again = await findEmailChange(tx, tokenHash(code), now);
      return again?.isDone ? false : refuse('email-change.failed');
    }
    if (!(await setEmailIfFree(tx, accountId, change.newEmail))) refuse('email-change.failed');
    // A mistyped email that support staff correct was never proven; the link proves the new one.
    if (await activateIfNot(tx, accountId, now))
      await audit(tx, { event: 'activation', result: 'ok', accountId, origin: context.origin, at: now });
    // Asked after the update, which waits for an account that is being moved away from this email.
    if (await isReserved(tx, change.kind, change.newEmail, now, accountId)) refuse('email-change.failed');
    const own = requestSession?.account.id === accountId ? requestSession.session.hash : null;
    await endCredentials(tx, accountId, 'email-changed', { ...(own && { session: own }), secret: secretId, now });
    await prolongUndoLinks(tx, accountId, change.oldEmail, now);
    await tellBoth(tx, change, context, now);
    return own !== null && rotateSession(tx, own, nextSession);
  });
}

/** F3: the old email can still undo the change by the link it was sent when the change was asked for. */
async function tellBoth(tx: Db, change: EmailChange, context: RequestContext, now: Date): Promise<void> {
  const { accountId, kind, oldEmail, newEmail } = change;
  await audit(tx, { event: 'email-changed', result: 'ok', accountId, kind, origin: context.origin, at: now });
  const facts = { newEmail: maskedEmail(newEmail) };
  const undo = await findUndoLink(tx, accountId, oldEmail, now);
  const notice = { message: 'email-changed', accountId, facts } as const;
  await notify(tx, { ...notice, recipient: oldEmail, ...(undo && { secretId: undo.secretId }) }, context, now);
  await notify(tx, { ...notice, recipient: newEmail }, context, now);
}

type PendingDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config'>;

/** S11: the owner withdraws a change that is not confirmed yet. Nobody is logged out: nothing has changed. */
export async function cancelEmailChange(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  person: SignedInPerson,
  { origin }: RequestContext,
): Promise<void> {
  const { id: accountId, kind } = person.account;
  await db.transaction().execute(async (tx) => {
    const at = now();
    await lockOwnAccount(tx, person);
    if ((await findPendingEmail(tx, accountId, at)) === undefined) return;
    await endCredentials(tx, accountId, 'email-change-withdrawn', { now: at });
    await audit(tx, { event: 'email-change-cancelled', result: 'ok', reason: 'owner', accountId, kind, origin, at });
  });
}

/** S11: the same link once more. The same is written whether or not the email is free, as when it was asked for. */
export async function resendEmailChange(
  deps: PendingDeps,
  person: SignedInPerson,
  context: RequestContext,
): Promise<void> {
  const { id: accountId, kind } = person.account;
  const { email } = (await findPendingEmail(deps.db, accountId, deps.now())) ?? refuse('email-change.failed');
  const message = { purpose: 'email-change', channel: 'email', recipient: email, asked: email } as const;
  const wait = await countMessage(deps, { ...message, knownBrowser: null });
  if (wait > 0) refuse('request.too-many', { retryAfterSeconds: wait });
  const isFree = await isEmailFree(deps.db, kind, email);
  const isReservedForAnother = await isReserved(deps.db, kind, email, deps.now(), accountId);
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    // Whoever withdrew the change meanwhile is sent nothing.
    await lockOwnAccount(tx, person);
    const pending = await findPendingEmail(tx, accountId, now);
    if (pending?.email !== email) return refuse('email-change.failed');
    const { secretId, expiresAt } = pending;
    if (isFree && !isReservedForAnother)
      await notify(tx, { message: 'email-change', accountId, recipient: email, secretId, expiresAt }, context, now);
    else await notifyNobody(tx, context, now);
    const { origin } = context;
    await audit(tx, {
      event: 'email-change-requested',
      result: 'ok',
      reason: 'again',
      accountId,
      kind,
      origin,
      at: now,
    });
  });
}

/** What a mailed link would confirm. Masked: whoever holds the link may have found it. */
export async function emailOfLink(deps: Pick<Deps, 'db' | 'now'>, code: string): Promise<string> {
  const change = await findEmailChange(deps.db, tokenHash(code), deps.now());
  return maskedEmail((change ?? refuse('email-change.failed')).newEmail);
}

type UndoDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config'>;

interface Undone {
  accountId: AccountId;
  outcome: 'cancelled' | 'undone';
}

/** F3: the old email cancels a change that is not confirmed yet, or takes the account back after it. */
export async function undoEmailChange(deps: UndoDeps, code: string, context: RequestContext): Promise<Undone> {
  const link = await findRecoveryLink(deps.db, code, 'email-undo');
  const outcome = link && (await deps.db.transaction().execute((tx) => undoIn(tx, deps, link, context)));
  if (link && (outcome === 'cancelled' || outcome === 'undone')) return { accountId: link.accountId, outcome };
  const { origin } = context;
  const whom = link && { accountId: link.accountId, ...(outcome === 'email-taken' && { reason: outcome }) };
  await audit(deps.db, { event: 'email-change-undone', result: 'refused', ...whom, origin, at: deps.now() });
  return refuse(outcome === 'email-taken' ? 'recovery.email-taken' : 'email-change.failed');
}

/** What an intruder may have added before the change was cancelled. Passkeys come first, oldest first. */
export async function recentWaysOf(deps: UndoDeps, accountId: AccountId): Promise<RecentWay[]> {
  const { appAddedAt, codesMadeAt } = await heldWays(deps, accountId);
  const passkeys = (await passkeysOf(deps.db, accountId)).map((each) => {
    const name = passkeyName(each);
    return { type: 'PASSKEY', at: each.createdAt, ...(name !== undefined && { name }) } as const;
  });
  const ways = [...passkeys, { type: 'APP', at: appAddedAt } as const, { type: 'RECOVERY', at: codesMadeAt } as const];
  const since = recentSince(deps.now());
  return ways.flatMap(({ at, ...way }) => (at !== null && at > since ? { ...way, addedAt: at.toISOString() } : []));
}

/**
 * F3: an older link than the one that took the account back has nothing to cancel, and must not end the mailed reset link. A lock
 * that ends by itself is another matter: wrong passwords brought it.
 */
async function isRecovered(tx: Db, accountId: AccountId, now: Date): Promise<boolean> {
  const { lock } = await lockStateOf(tx, accountSubject(accountId), now);
  return lock === 'until-reset' && (await findPendingEmail(tx, accountId, now)) === undefined;
}

async function undoIn(
  tx: Db,
  deps: UndoDeps,
  link: RecoveryLink,
  context: RequestContext,
): Promise<Undone['outcome'] | 'email-taken' | undefined> {
  const { accountId } = link;
  const now = deps.now();
  await lockAccount(tx, accountId);
  const account = await findKindAndEmail(tx, accountId);
  if (!account || !(await spendSecret(tx, link.secretId, now))) return undefined;
  const { kind } = account;
  const note = (outcome: Undone['outcome']) =>
    audit(tx, {
      event: outcome === 'cancelled' ? 'email-change-cancelled' : 'email-change-undone',
      result: 'ok',
      accountId,
      kind,
      origin: context.origin,
      at: now,
    });
  if (account.email === link.email) {
    const event = (await isRecovered(tx, accountId, now)) ? 'email-undo-repeated' : 'email-change-cancelled';
    await endCredentials(tx, accountId, event, { now, askedAt: link.madeAt });
    await note('cancelled');
    return 'cancelled';
  }
  if (!(await recoverAccount(tx, deps, link, 'email-change-undone', context))) return 'email-taken';
  await note('undone');
  return 'undone';
}
