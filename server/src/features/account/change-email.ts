import type { EndedWays } from '@selvage/contract/api/fields';
import type { RecentWay } from '@selvage/contract/api/account';
import {
  findUndoLink,
  isReserved,
  prolongUndoLinks,
  recoverAccount,
  type RecoveryLink,
  followRecoveryLink,
} from '../../accounts/account-recovery.ts';
import { activateIfNot, setEmailIfFree } from '../../accounts/account-store.ts';
import { type Change, changeAccount } from '../../accounts/change-account.ts';
import {
  type EmailChange,
  findEmailChange,
  findPendingEmail,
  isEmailFree,
  offerEmailChange,
  tellOldEmail,
} from '../../accounts/pending-email-change.ts';
import { recentSince } from '../../accounts/end-credentials.ts';
import { hintOfEmail, maskedEmail } from '../../accounts/masking.ts';
import { accountSubject, lockStateOf } from '../../attempts/attempts.ts';
import { countMessage } from '../../attempts/message-limits.ts';
import { auditRefusal } from '../../audit/audit-store.ts';
import { tokenHash } from '../../crypto/key-ring.ts';
import { spendSecret } from '../../crypto/one-time-secret-store.ts';
import { newSessionToken } from '../../crypto/session-token.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { notifyNobody } from '../../messages/outbox-store.ts';
import { Refusal, refuse } from '../../refuse.ts';
import type { RequestContext, SignedInPerson } from '../../sessions/request-context.ts';
import { rotateSession } from '../../sessions/session-store.ts';
import { heldWays } from '../../ways/held-ways.ts';
import { passkeysOf, passkeyName } from '../../ways/passkey/passkey-store.ts';
import { requirePasswordAndProof, requireProof } from '../../ways/require-proof.ts';

/** The person who opens a mailed link, with their account and session if they are logged in. */
export type LinkHolder = { context: RequestContext } & Partial<Pick<SignedInPerson, 'account' | 'session'>>;

/**
 * Requests a change of email. The old email works until the link in the message is opened. The same rows are written whether or not a
 * message is sent, so that the answer does not tell whether the new email is taken.
 */
export async function requestEmailChange(
  deps: Deps,
  person: SignedInPerson,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { id: accountId, kind } = person.account;
  // This check comes first, because it reveals nothing: people know their own email.
  if (email === person.account.email) refuse('email.unchanged');
  const proven = await requirePasswordAndProof(deps, person, {
    password,
    change: 'email',
    whenWrong: 'password.wrong',
  });
  const isTaken = !(await isEmailFree(deps.db, kind, email));
  const isReservedForAnother = await isReserved(deps.db, kind, email, deps.now(), accountId);
  const message = { purpose: 'email-change', channel: 'email', recipient: email, asked: email } as const;
  const mayLeave = (await countMessage(deps, { ...message, knownBrowser: null })) === 0;
  const { context } = person;
  await changeAccount(deps, person, { proven }, async (change) => {
    // The proof is checked again under the lock. Another request may have added a passkey meanwhile. That does not end this session, but
    // the session must then show the passkey.
    await requireProof({ ...deps, db: change.tx }, person, 'email');
    const pending = await findPendingEmail(change.tx, accountId, change.now);
    // If it is too soon for another message to this email, the link that was sent before stays valid.
    if (mayLeave || pending?.email !== email) {
      const leaves = mayLeave && !isTaken && !isReservedForAnother;
      await offerEmailChange(change.tx, deps, { accountId, email, leaves }, context);
      await tellOldEmail(change.tx, deps, person.account, { email }, context);
    }
    await change.audit('email-change-requested');
  });
}

/**
 * Confirms a change of email, with or without a session. If another account has taken the new email meanwhile, the confirmation fails and
 * the old email stays. If the session of this browser belongs to the account, the session gets a new id.
 */
export async function confirmEmailChange(deps: Deps, code: string, asker: LinkHolder): Promise<void> {
  await confirm(deps, code, asker).catch(async (error: unknown) => {
    if (error instanceof Refusal) await auditRefusal(deps, asker, 'email-changed');
    throw error;
  });
}

async function confirm(deps: Deps, code: string, { session, account, context }: LinkHolder): Promise<void> {
  const found = (await findEmailChange(deps.db, tokenHash(code), deps.now())) ?? refuse('email-change.failed');
  if (found.isDone) return;
  const { accountId, secretId, newEmail } = found;
  const own = account?.id === accountId ? session : undefined;
  const next = newSessionToken();
  const goesOn = await changeAccount(deps, { account: { id: accountId }, context }, {}, async (change) => {
    const { tx, now } = change;
    if (!(await spendSecret(tx, { id: secretId }, now))) {
      // If another tab has just followed the link, the change is done, and this request succeeds too.
      const again = await findEmailChange(tx, tokenHash(code), now);
      return again?.isDone ? change.untold(false) : refuse('email-change.failed');
    }
    if (!(await setEmailIfFree(tx, accountId, newEmail))) refuse('email-change.failed');
    // If support staff corrected a mistyped email, the account may not be active yet. The link proves the new email, so it activates the
    // account.
    if (await activateIfNot(tx, accountId, now)) await change.audit('activation');
    // This check comes after the update. The update waits for a concurrent change that frees this email, and only then is the reservation
    // of the email visible.
    if (await isReserved(tx, change.account.kind, newEmail, now, accountId)) refuse('email-change.failed');
    await change.endCredentials('email-changed', { ...(own && { session: own.hash }), secret: secretId });
    await prolongUndoLinks(tx, accountId, found.oldEmail, now);
    await change.audit('email-changed');
    await tellBoth(change, found);
    // `change.rotateSession` would refuse if this session ended meanwhile. The change of email must succeed in that case too.
    return own !== undefined && rotateSession(tx, own.hash, next.hash);
  });
  if (goesOn === undefined) refuse('email-change.failed');
  if (goesOn) own?.giveId(next.token, { partial: false });
}

/**
 * Informs both emails of the change. The link in the message to the old email was made when the change was requested, and can still undo
 * the change.
 */
async function tellBoth({ tx, now, notify }: Change, { accountId, oldEmail, newEmail }: EmailChange): Promise<void> {
  const facts = { newEmail: maskedEmail(newEmail) };
  const undo = await findUndoLink(tx, accountId, oldEmail, now);
  await notify('email-changed', {
    facts: { ...facts, to: 'old' },
    recipient: oldEmail,
    ...(undo && { secretId: undo.secretId }),
  });
  await notify('email-changed', { facts: { ...facts, to: 'new' }, recipient: newEmail });
}

/** Withdraws an email change that is not confirmed yet. No session ends, because nothing has changed. */
export async function cancelEmailChange(deps: Deps, person: SignedInPerson): Promise<void> {
  await changeAccount(deps, person, {}, async (change) => {
    if ((await findPendingEmail(change.tx, person.account.id, change.now)) === undefined)
      return change.untold(undefined);
    await change.endCredentials('email-change-withdrawn');
    return change.audit('email-change-cancelled', { reason: 'owner' });
  });
}

/**
 * Sends the link of a pending email change again. The same rows are written whether or not the new email is taken, so that the answer does
 * not tell.
 */
export async function resendEmailChange(deps: Deps, person: SignedInPerson): Promise<void> {
  const { id: accountId, kind } = person.account;
  const { email } = (await findPendingEmail(deps.db, accountId, deps.now())) ?? refuse('email-change.failed');
  const message = { purpose: 'email-change', channel: 'email', recipient: email, asked: email } as const;
  const wait = await countMessage(deps, { ...message, knownBrowser: null });
  if (wait > 0) refuse('request.too-many', { retryAfterSeconds: wait });
  const isFree = await isEmailFree(deps.db, kind, email);
  const isReservedForAnother = await isReserved(deps.db, kind, email, deps.now(), accountId);
  await changeAccount(deps, person, {}, async (change) => {
    // The change may have been withdrawn meanwhile. Then nothing is sent.
    const pending = await findPendingEmail(change.tx, accountId, change.now);
    if (pending?.email !== email) return refuse('email-change.failed');
    const { secretId, expiresAt } = pending;
    if (isFree && !isReservedForAnother) await change.notify('email-change', { recipient: email, secretId, expiresAt });
    else await notifyNobody(change.tx, person.context, change.now);
    return change.audit('email-change-requested', { reason: 'again' });
  });
}

/** Returns the email that a link would confirm, partly hidden, because a stranger may have found the link. */
export async function emailOfLink(deps: Pick<Deps, 'db' | 'now'>, code: string): Promise<string> {
  const change = await findEmailChange(deps.db, tokenHash(code), deps.now());
  return hintOfEmail((change ?? refuse('email-change.failed')).newEmail);
}

type Undoing = { outcome: 'cancelled' } | { outcome: 'undone'; ended: EndedWays };

/**
 * Follows the link that was sent to the old email. It cancels a change that is not confirmed yet, or gives the account back after the
 * change.
 */
export function undoEmailChange(
  deps: Deps,
  code: string,
  context: RequestContext,
): Promise<{ accountId: AccountId; outcome: Undoing }> {
  const link = {
    code,
    purpose: 'email-undo',
    event: 'email-change-undone',
    whenOver: 'email-change.failed',
  } as const;
  return followRecoveryLink(deps, link, context, (change, found) => undoIn(change, deps, found, context));
}

/**
 * Lists the passkeys, authenticator app and recovery codes that were added in the last 30 days, because an intruder may have added them.
 * Passkeys come first, oldest first.
 */
export async function recentWaysOf(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  accountId: AccountId,
): Promise<RecentWay[]> {
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
 * True if a newer undo link has already given the account back. The account is then locked until a reset, and no email change is pending.
 * An older link has nothing left to cancel, and must not end the mailed reset link. A lock that ends after some time does not count,
 * because wrong passwords caused it.
 */
async function isRecovered(tx: Db, accountId: AccountId, now: Date): Promise<boolean> {
  const { lock } = await lockStateOf(tx, accountSubject(accountId), now);
  return lock === 'until-reset' && (await findPendingEmail(tx, accountId, now)) === undefined;
}

async function undoIn(
  change: Change,
  deps: Deps,
  link: RecoveryLink,
  context: RequestContext,
): Promise<Undoing | 'email-taken'> {
  const { tx, now, account } = change;
  if (account.email !== link.email) {
    const outcome = await recoverAccount(change, deps, link, 'email-change-undone', context);
    return outcome === 'email-taken' ? outcome : { outcome: 'undone', ended: outcome };
  }
  const event = (await isRecovered(tx, account.id, now)) ? 'email-undo-repeated' : 'email-change-cancelled';
  await change.endCredentials(event, { askedAt: link.madeAt });
  await change.audit('email-change-cancelled');
  return { outcome: 'cancelled' };
}
