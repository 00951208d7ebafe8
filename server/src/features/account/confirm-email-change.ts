import { tokenHash } from '../../crypto/key-ring.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockAccount, setEmailIfFree } from '../../accounts/account-store.ts';
import { audit } from '../../audit/audit-store.ts';
import { endCredentials } from '../../accounts/end-credentials.ts';
import { maskedEmail } from '../../accounts/masking.ts';
import { spendSecret } from '../../crypto/one-time-secret-store.ts';
import { findUndoLink, isReserved, prolongUndoLinks } from '../../accounts/account-recovery.ts';
import type { RequestContext, SignedInPerson } from '../../sessions/request-context.ts';
import { rotateSession } from '../../sessions/session-store.ts';
import { notify } from '../../messages/notify.ts';
import { Refusal, refuse } from '../../refuse.ts';
import { activateIfNot, type EmailChange, findEmailChange } from './store.ts';

type ConfirmDeps = Pick<Deps, 'db' | 'now'>;

/**
 * UP1, D14: with or without a session. If somebody else has taken the email meanwhile, it fails and the old one stays.
 * Returns whether this browser's own session goes on, under the new id.
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
