import { timingSafeEqual } from 'node:crypto';
import { linkLimits } from '@selvage/contract/limits';
import { lastTry } from '@selvage/contract/refusals';
import { oneTimeCodeRule } from '@selvage/contract/rules/codes';
import type { Kind } from '@selvage/contract/user-types';
import { lockBeforeDeletion } from '../../accounts/organisation-store.ts';
import { deleteAccountOf } from '../../accounts/account-deletion.ts';
import { activateIfNot, isAccountDisabled } from '../../accounts/account-store.ts';
import { changeAccount } from '../../accounts/change-account.ts';
import { mailedLinks, sendRequestedLink } from '../../accounts/mailed-links.ts';
import { countMessage } from '../../attempts/message-limits.ts';
import { auditRefusal } from '../../audit/audit-store.ts';
import { oneTimeCode, tokenHash } from '../../crypto/key-ring.ts';
import { spendSecret, takeTry } from '../../crypto/one-time-secret-store.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../refuse.ts';
import type { RequestContext } from '../../sessions/request-context.ts';
import { findByLink, findRegistration, findUnactivated } from './store.ts';

/**
 * `account` is the account of the session, if there is one. Six digits can activate only that account. A link may belong to another
 * account.
 */
interface Activating {
  account?: { id: AccountId; kind: Kind };
  context: RequestContext;
}

interface Proof {
  secretId: string;
  accountId: AccountId;
}

interface Checked {
  proof: Proof | undefined;
  /** The number of tries that are left for the six digits. Undefined for a link, because tries of a link are not limited. */
  triesLeft?: number;
}

/** A link has a code far longer than six digits, so the length tells a link's code from the digits. */
const isLinkCode = (code: string): boolean => code.length >= 40;

/** Activates an account by its link in any browser, or by six digits for the person who is logged in. Returns the email that was proven. */
export async function activate(deps: Deps, code: string, { account, context }: Activating): Promise<string> {
  const { proof, triesLeft }: Checked = isLinkCode(code)
    ? { proof: await findByLink(deps.db, tokenHash(code), deps.now()) }
    : await byDigits(deps, code, account?.id);
  const email = proof && (await activateBy(deps, proof, context));
  if (email !== undefined) return email;
  // A try of the six digits is audited for the account only if it was counted, because counted tries are limited. Other tries are
  // unlimited, and their rows would push out the newest events that the owner and the desk read.
  await auditRefusal(deps, { context, ...(triesLeft !== undefined && { account }) }, 'activation');
  return refuse('activation.failed', triesLeft === 1 ? { reason: lastTry } : {});
}

/** Returns undefined if the link has ended meanwhile, because a newer one was sent or the account was erased. */
function activateBy(
  deps: Deps,
  { secretId, accountId: id }: Proof,
  context: RequestContext,
): Promise<string | undefined> {
  return changeAccount(deps, { account: { id }, context }, {}, async (change) => {
    const { tx, now } = change;
    if (!(await spendSecret(tx, { id: secretId, evenUsed: true }, now))) return change.untold(undefined);
    if (!(await activateIfNot(tx, id, now))) {
      // If the account is active already, this request succeeds too, without another audit row.
      return change.untold((await isAccountDisabled(tx, id)) ? undefined : change.account.email);
    }
    // An imported account may have a second step already. Ends the sessions that have not shown it.
    await change.endCredentials('activated', { secret: secretId });
    await change.audit('activation');
    return change.account.email;
  });
}

async function byDigits(deps: Deps, typed: string, accountId: AccountId | undefined): Promise<Checked> {
  const result = oneTimeCodeRule(typed);
  if (accountId === undefined || !result.ok) return { proof: undefined };
  // Digits that were used already are accepted, because the person may have opened the link meanwhile.
  const which = { accountId, purpose: 'activation', evenUsed: true } as const;
  const secret = await takeTry(deps.db, which, linkLimits.activationCodeTries, deps.now());
  if (!secret) return { proof: undefined };
  const { id, nonce, triesLeft } = secret;
  const isRight = timingSafeEqual(Buffer.from(oneTimeCode(deps.keys, id, nonce)), Buffer.from(result.value));
  return isRight ? { proof: { secretId: id, accountId } } : { proof: undefined, triesLeft };
}

/**
 * Handles “I didn’t register”, which the owner of the mailbox presses. The account is erased with its sessions, and the email and the
 * number may be registered again. An imported account stays, because it was not registered here.
 */
export async function disownRegistration(deps: Deps, code: string, context: RequestContext): Promise<void> {
  const found = await findRegistration(deps.db, tokenHash(code), deps.now());
  const account = found?.selfRegistered && { id: found.accountId };
  const isClosed =
    account &&
    (await changeAccount(
      deps,
      { account, context },
      { locks: (tx) => lockBeforeDeletion(tx, account.id) },
      async (change) => {
        // The link is checked again under the lock. A link that has ended meanwhile must not erase the account.
        if (!(await findRegistration(change.tx, tokenHash(code), change.now))) return change.untold(false);
        await deleteAccountOf(change.tx, deps, account.id);
        await change.audit('registration-disowned');
        return true;
      },
    ));
  if (isClosed) return;
  await auditRefusal(deps, { context }, 'registration-disowned');
  refuse('activation.failed');
}

/**
 * Runs the same statements whether or not a message is sent. Returns the seconds to wait if it is too soon for another message. The caller
 * may show these seconds only to a person who asks for their own account.
 */
export async function resendActivation(
  deps: Deps,
  asked: { kind: Kind; email: string },
  context: RequestContext,
): Promise<number> {
  const { kind, email } = asked;
  const account = await findUnactivated(deps.db, kind, email);
  const message = { purpose: 'activation', channel: 'email', recipient: account?.email ?? null, asked: email } as const;
  const secondsToWait = await countMessage(deps, { ...message, knownBrowser: null });
  const mayLeave = secondsToWait === 0;
  const { activation: link } = mailedLinks;
  await sendRequestedLink(deps, { link, event: 'activation-resent', kind, email, account, mayLeave }, context);
  return secondsToWait;
}
