import { tokenHash } from '../../crypto/key-ring.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../audit/audit-store.ts';
import { isEmailFree } from '../../accounts/email-change.ts';
import { endCredentials } from '../../accounts/end-credentials.ts';
import { maskedEmail } from '../../accounts/masking.ts';
import { countMessage } from '../../attempts/message-limits.ts';
import { isReserved } from '../../accounts/account-recovery.ts';
import { type RequestContext, type SignedInPerson, lockOwnAccount } from '../../sessions/request-context.ts';
import { notify, notifyNobody } from '../../messages/notify.ts';
import { refuse } from '../../refuse.ts';
import { findEmailChange, findPendingEmail } from './store.ts';

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
