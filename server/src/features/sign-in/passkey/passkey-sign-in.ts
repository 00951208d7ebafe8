import type { PasskeyAssertion } from '@selvage/contract/api/passkeys';
import type { Deps } from '../../../deps.ts';
import { lockAccount, setPasswordSetByMail } from '../../../identity/account-store.ts';
import { accountSubject } from '../../../identity/attempt-rules.ts';
import { audit } from '../../../identity/audit-store.ts';
import { rememberAndNotifyBrowser } from '../../../identity/known-browser.ts';
import { mayUsePasskeys } from '../../../identity/passkeys/passkey-policy.ts';
import { notePasskeyUse, spendChallenge } from '../../../identity/passkeys/passkey-store.ts';
import { reportCopiedPasskey } from '../../../identity/passkeys/report-copied.ts';
import type { RelyingParty } from '../../../identity/passkeys/relying-party.ts';
import { type ShownPasskey, verifyAssertion } from '../../../identity/passkeys/verify-assertion.ts';
import type { RequestContext } from '../../../identity/request-context.ts';
import { refuse } from '../../../refuse.ts';
import { openSignedInSession } from '../store.ts';
import { findPasskeyAccount } from './store.ts';

export interface PasskeyAttempt {
  party: RelyingParty;
  assertion: PasskeyAssertion;
  session: { hash: Buffer; replaces: Buffer | null };
  browser: Buffer;
  context: RequestContext;
}

/** WY2, WY3: whoever shows a passkey that their device has verified them for is logged in, of whatever kind they are. */
export async function passkeySignIn(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'keys'>,
  attempt: PasskeyAttempt,
): Promise<void> {
  const { origin } = attempt.context;
  const result = await verifyAssertion(deps, attempt.party, attempt.assertion, null);
  if (result.outcome === 'verified') return open(deps, attempt, result.shown);
  if (result.outcome === 'copied') await reportCopiedPasskey(deps, result.passkey, attempt.context);
  else
    await audit(deps.db, {
      event: 'sign-in',
      result: 'refused',
      reason: `passkey-${result.outcome}`,
      origin,
      at: deps.now(),
    });
  return refuse(result.outcome === 'unknown' ? 'passkey.unknown' : 'sign-in.wrong-credentials');
}

const refusals = {
  'passkeys-off': 'sign-in.wrong-credentials',
  disabled: 'account.disabled',
  locked: 'sign-in.locked',
} as const;

/** The challenge is spent, the counter moved and the session opened, all at once or not at all. */
async function open(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'keys'>,
  { session, browser, context }: PasskeyAttempt,
  { passkey, challenge, counter, backedUp, ways }: ShownPasskey,
): Promise<void> {
  const stopped = await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    // The account first, as every change of it does.
    await lockAccount(tx, passkey.accountId);
    if (!(await spendChallenge(tx, challenge))) refuse('sign-in.wrong-credentials');
    if (!(await notePasskeyUse(tx, passkey.id, { counter, backedUp, now }))) refuse('sign-in.wrong-credentials');
    const account = (await findPasskeyAccount(tx, passkey.accountId)) ?? refuse('sign-in.wrong-credentials');
    if (!mayUsePasskeys(deps.config, account.kind)) return { account, reason: 'passkeys-off' } as const;
    if (account.disabled) return { account, reason: 'disabled' } as const;
    const isOpen = await openSignedInSession(tx, {
      account,
      by: 'passkey',
      subject: accountSubject(account.id),
      kind: account.kind,
      stage: 'full',
      ways,
      challengeId: null,
      session,
      browser: null,
      origin: context.origin,
      now,
    });
    if (!isOpen) return { account, reason: 'locked' } as const;
    await setPasswordSetByMail(tx, account.id, false);
    if (account.activated) await rememberAndNotifyBrowser(tx, deps, account, browser, context);
    return undefined;
  });
  if (stopped === undefined) return;
  const { account, reason } = stopped;
  const whom = { accountId: account.id, kind: account.kind, origin: context.origin };
  await audit(deps.db, { event: 'sign-in', result: 'refused', reason, ...whom, at: deps.now() });
  // They have proved that the account is theirs, and are told why it does not open.
  refuse(refusals[reason]);
}
