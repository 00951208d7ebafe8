import { tokenHash } from '../../config/one-time.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockAccount } from '../../identity/account-store.ts';
import { audit } from '../../identity/audit-store.ts';
import { maskedEmail } from '../../identity/masked.ts';
import { endAllSecrets } from '../../identity/one-time-store.ts';
import type { RequestContext } from '../../identity/request-context.ts';
import { endOtherSessionsOf, endSessionsOf, rotateSession } from '../../identity/session-store.ts';
import type { SignedInPerson } from '../../identity/signed-in-person.ts';
import { tellOwner } from '../../identity/tell-owner.ts';
import { forgetDevicesOf } from '../../identity/trusted-device-store.ts';
import { refuse, Refusal } from '../../refuse.ts';
import { setEmail } from './account-change-store.ts';
import { findEmailChange, spendEmailChange, type EmailChange } from './email-change-store.ts';

type ConfirmDeps = Pick<Deps, 'db' | 'now'>;

/**
 * UP1, D14: with or without a session. Taken by somebody else meanwhile, it fails and the old address stays. Answers
 * whether this browser's own session goes on, under the new id.
 */
export function confirmEmailChange(
  deps: ConfirmDeps,
  code: string,
  visitor: SignedInPerson | null,
  nextSession: Buffer,
  context: RequestContext,
): Promise<boolean> {
  return confirm(deps, code, visitor, nextSession, context).catch(async (error: unknown) => {
    if (error instanceof Refusal) {
      const { origin } = context;
      const whom = visitor ? { accountId: visitor.account.id, kind: visitor.account.kind } : {};
      await audit(deps.db, { event: 'email-changed', result: 'refused', ...whom, origin, at: deps.now() });
    }
    throw error;
  });
}

async function confirm(
  deps: ConfirmDeps,
  code: string,
  visitor: SignedInPerson | null,
  nextSession: Buffer,
  context: RequestContext,
): Promise<boolean> {
  const change = (await findEmailChange(deps.db, tokenHash(code), deps.now())) ?? refuse('email-change.failed');
  if (change.isDone) return false;
  const { accountId } = change;
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    await lockAccount(tx, accountId);
    if (!(await spendEmailChange(tx, change.secretId, now))) {
      // Quicker in another tab: done is done.
      const again = await findEmailChange(tx, tokenHash(code), now);
      return again?.isDone ? false : refuse('email-change.failed');
    }
    if (!(await setEmail(tx, accountId, change.newEmail))) refuse('email-change.failed');
    await forgetDevicesOf(tx, accountId);
    await endAllSecrets(tx, accountId, now, { id: change.secretId });
    await tellBoth(tx, change, context, now);
    return keepOwnSession(tx, accountId, visitor, nextSession);
  });
}

async function tellBoth(tx: Db, change: EmailChange, context: RequestContext, now: Date): Promise<void> {
  const { accountId, kind, oldEmail, newEmail } = change;
  await audit(tx, { event: 'email-changed', result: 'ok', accountId, kind, origin: context.origin, at: now });
  const facts = { newEmail: maskedEmail(newEmail) };
  for (const recipient of [oldEmail, newEmail]) {
    await tellOwner(tx, { letter: 'email-changed', accountId, recipient, facts }, context, now);
  }
}

/** E4: every other session of the account ends. */
async function keepOwnSession(
  tx: Db,
  accountId: string,
  visitor: SignedInPerson | null,
  nextSession: Buffer,
): Promise<boolean> {
  if (visitor?.account.id !== accountId) {
    await endSessionsOf(tx, accountId);
    return false;
  }
  await endOtherSessionsOf(tx, accountId, visitor.session.hash);
  return rotateSession(tx, visitor.session.hash, nextSession);
}
