import type { PasskeyAssertion } from '@selvage/contract/api/passkeys';
import type { Deps } from '../../../deps.ts';
import { lockAccount, setPasswordSetByMail } from '../../../accounts/account-store.ts';
import { accountSubject } from '../../../attempts/attempt-rules.ts';
import { audit } from '../../../audit/audit-store.ts';
import { rememberAndNotifyBrowser } from '../../../sessions/known-browser.ts';
import { kindsWithPasskeys, mayUsePasskeys } from '../../../ways/passkey/passkey-permission.ts';
import { notePasskeyUse, spendChallenge } from '../../../ways/passkey/passkey-store.ts';
import { reportCopiedPasskey } from '../../../ways/passkey/report-copied.ts';
import type { RelyingParty } from '../../../ways/passkey/relying-party.ts';
import { type ShownPasskey, verifyAssertion } from '../../../ways/passkey/verify-assertion.ts';
import type { RequestContext } from '../../../sessions/request-context.ts';
import { refuse } from '../../../refuse.ts';
import { openByPasskey, openSignedInSession } from '../opening-store.ts';
import { type PasskeyAccount, findPasskeyAccount } from './store.ts';

export interface PasskeyAttempt {
  party: RelyingParty;
  assertion: PasskeyAssertion;
  /** The hash of the cookie that came with the challenge; null for a browser that has none. */
  askedBy: Buffer | null;
  session: { hash: Buffer; replaces: Buffer | null };
  browser: Buffer;
  context: RequestContext;
}

/** No challenge was made for it. */
const noBrowser = Buffer.alloc(0);

/**
 * WY2, WY3: whoever shows a passkey that their device has verified them for is logged in, of whatever kind they are. `mayHaveWritten`
 * says whether a message may be in the outbox.
 */
export async function passkeySignIn(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'keys'>,
  attempt: PasskeyAttempt,
): Promise<{ mayHaveWritten: boolean }> {
  const { session, browser, context } = attempt;
  const { origin } = context;
  const asker = { type: 'browser', hash: attempt.askedBy ?? noBrowser } as const;
  const result = await verifyAssertion(deps, attempt.party, attempt.assertion, asker);
  if (result.outcome === 'verified') {
    const opening = { session, browser, origin, now: deps.now(), kinds: kindsWithPasskeys(deps.config) };
    if (await openByPasskey(deps.db, result.shown, opening)) return { mayHaveWritten: false };
  }
  const stopped: Stopped | undefined =
    result.outcome === 'verified' ? await open(deps, attempt, result.shown) : { reason: `passkey-${result.outcome}` };
  if (stopped === undefined) return { mayHaveWritten: true };
  const { account, reason } = stopped;
  const whom = account && { accountId: account.id, kind: account.kind };
  // The report of a copy is in the audit already.
  if (reason !== 'passkey-copied')
    await audit(deps.db, { event: 'sign-in', result: 'refused', reason, ...whom, origin, at: deps.now() });
  return refuse(refusals[reason]);
}

/** Only somebody who has proved that the account is theirs is told more than that it was wrong. */
const refusals = {
  'passkey-refused': 'sign-in.wrong-credentials',
  'passkey-unknown': 'passkey.unknown',
  'passkey-copied': 'sign-in.wrong-credentials',
  'passkeys-off': 'sign-in.wrong-credentials',
  disabled: 'account.disabled',
  locked: 'sign-in.locked',
} as const;

interface Stopped {
  reason: keyof typeof refusals;
  account?: PasskeyAccount;
}

/**
 * Opens what `openByPasskey` did not: the challenge is spent, the counter moved and the session opened, all at once or not at all. The
 * challenge comes first: an answer that was sent twice says nothing about the counter.
 */
async function open(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'keys'>,
  { session, browser, context }: PasskeyAttempt,
  { passkey, challenge, counter, backedUp, shownFactors }: ShownPasskey,
): Promise<Stopped | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    // The account first, as every change of it does.
    await lockAccount(tx, passkey.accountId);
    if (!(await spendChallenge(tx, challenge))) return { reason: 'passkey-refused' };
    const use = await notePasskeyUse(tx, passkey.id, { counter, backedUp, now });
    if (use === 'copied') await reportCopiedPasskey(tx, deps, passkey, context);
    if (use !== 'noted') return { reason: use === 'copied' ? 'passkey-copied' : 'passkey-refused' };
    const account = await findPasskeyAccount(tx, passkey.accountId);
    if (account === undefined) return { reason: 'passkey-refused' };
    if (!mayUsePasskeys(deps.config, account.kind)) return { account, reason: 'passkeys-off' };
    if (account.disabled) return { account, reason: 'disabled' };
    const isOpen = await openSignedInSession(tx, {
      account,
      by: 'passkey',
      subject: accountSubject(account.id),
      stage: 'full',
      shownFactors,
      challengeId: null,
      session,
      browser: null,
      origin: context.origin,
      now,
    });
    if (!isOpen) return { account, reason: 'locked' };
    await setPasswordSetByMail(tx, account.id, false);
    if (account.activated) await rememberAndNotifyBrowser(tx, deps, account, browser, context);
    return undefined;
  });
}
