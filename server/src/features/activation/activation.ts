import { timingSafeEqual } from 'node:crypto';
import { linkLimits } from '@selvage/contract/limits';
import { lastTry } from '@selvage/contract/refusals';
import { oneTimeCodeRule } from '@selvage/contract/rules/codes';
import { oneTimeCode, tokenHash } from '../../crypto/key-ring.ts';
import { spendSecret, takeTry } from '../../crypto/one-time-secret-store.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { lockAccount } from '../../accounts/account-store.ts';
import { audit, type Origin } from '../../audit/audit-store.ts';
import { endCredentials } from '../../accounts/end-credentials.ts';
import { refuse } from '../../refuse.ts';
import { activateAccount, findByLink, findRegistration, findUnactivated } from './store.ts';
import { deleteAccountOf } from '../../accounts/account-deletion.ts';
import type { Kind } from '@selvage/contract/user-types';
import { mailedLinks, sendRequestedLink } from '../../accounts/mailed-links.ts';
import { countMessage } from '../../attempts/message-limits.ts';
import type { RequestContext } from '../../sessions/request-context.ts';

type ActivateDeps = Pick<Deps, 'db' | 'keys' | 'now'>;

interface Proof {
  secretId: string;
  accountId: AccountId;
}

interface Checked {
  proof: Proof | undefined;
  /** How many more digits may be tried after these. A link has no such limit. */
  triesLeft?: number;
}

/** A link's code is far longer than six digits, so the two cannot be taken for one another. */
const isLinkCode = (code: string): boolean => code.length >= 40;

/** AC4: by link from anywhere, by six digits only for the person who is signed in. Answers with the email that was proven. */
export async function activate(
  deps: ActivateDeps,
  code: string,
  signedIn: AccountId | null,
  origin: Origin,
): Promise<string> {
  const { proof, triesLeft }: Checked = isLinkCode(code)
    ? { proof: await findByLink(deps.db, tokenHash(code), deps.now()) }
    : await byDigits(deps, code, signedIn);
  const email = proof && (await activateBy(deps, proof, origin));
  if (email !== undefined) return email;
  // Only a counted try is an event of the account: its owner and the desk read the newest rows, and others would push those out.
  const whom = signedIn === null || triesLeft === undefined ? {} : { accountId: signedIn };
  await audit(deps.db, { event: 'activation', result: 'refused', ...whom, origin, at: deps.now() });
  return refuse('activation.failed', triesLeft === 1 ? { reason: lastTry } : {});
}

/** Undefined if the link has ended meanwhile, by a newer one or with the account. */
function activateBy(deps: ActivateDeps, { secretId, accountId }: Proof, origin: Origin): Promise<string | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    // The account before its secrets, as a reset does: two that meet the other way round would wait for each other.
    await lockAccount(tx, accountId);
    if (!(await spendSecret(tx, { id: secretId, evenUsed: true }, now))) return undefined;
    const activated = await activateAccount(tx, accountId, now);
    if (!activated) return undefined;
    const { isNew, email } = activated;
    // F8: a session opened before now has not shown the second factor that an imported account may have.
    if (isNew) await endCredentials(tx, accountId, 'activated', { secret: secretId, now });
    // Whoever comes second finds it done: that is success too, but no second event.
    if (isNew) await audit(tx, { event: 'activation', result: 'ok', accountId, origin, at: now });
    return email;
  });
}

async function byDigits(deps: ActivateDeps, typed: string, accountId: AccountId | null): Promise<Checked> {
  const result = oneTimeCodeRule(typed);
  if (accountId === null || !result.ok) return { proof: undefined };
  // Digits that were used already are no failure: the person may have opened the link meanwhile.
  const which = { accountId, purpose: 'activation', evenUsed: true } as const;
  const secret = await takeTry(deps.db, which, linkLimits.activationCodeTries, deps.now());
  if (!secret) return { proof: undefined };
  const { id, nonce, triesLeft } = secret;
  const isRight = timingSafeEqual(Buffer.from(oneTimeCode(deps.keys, id, nonce)), Buffer.from(result.value));
  return isRight ? { proof: { secretId: id, accountId } } : { proof: undefined, triesLeft };
}

type DisownDeps = Pick<Deps, 'db' | 'keys' | 'now'>;

/**
 * F18: "I didn’t register", pressed by the owner of the mailbox. The account is closed, its sessions end with it, and the email
 * and the number may be registered again. An imported account stays: nobody registered it.
 */
export async function disownRegistration(deps: DisownDeps, code: string, origin: Origin): Promise<void> {
  const isClosed = await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    const found = await findRegistration(tx, tokenHash(code), now);
    if (!found?.selfRegistered) return false;
    // A link that was ended while this waited for the account closes nothing.
    await lockAccount(tx, found.accountId);
    if (!(await findRegistration(tx, tokenHash(code), now))) return false;
    if (!(await deleteAccountOf(tx, deps, found.accountId))) return false;
    const { accountId, kind } = found;
    await audit(tx, { event: 'registration-disowned', result: 'ok', accountId, kind, origin, at: now });
    return true;
  });
  if (isClosed) return;
  await audit(deps.db, { event: 'registration-disowned', result: 'refused', origin, at: deps.now() });
  refuse('activation.failed');
}

type ResendDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config'>;

/**
 * AC2, B7: the same statements, whether a message leaves or not. Answers with the seconds to wait if it was too soon for
 * another: only someone who asks for themselves may be told.
 */
export async function resendActivation(
  deps: ResendDeps,
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
