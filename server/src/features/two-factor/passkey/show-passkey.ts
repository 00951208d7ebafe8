import type { PasskeyAssertion, PasskeyRequestOptions } from '@selvage/contract/api/passkeys';
import { passkeyLimits, sessionLimits } from '@selvage/contract/limits';
import type { Deps } from '../../../deps.ts';
import { setPasswordSetByMail } from '../../../accounts/account-store.ts';
import { audit } from '../../../audit/audit-store.ts';
import { rememberAndNotifyBrowser } from '../../../sessions/known-browser.ts';
import { askerIn, newPasskeyChallenge } from '../../../ways/passkey/passkey-challenge.ts';
import { credentialDescriptors } from '../../../ways/passkey/credential-descriptors.ts';
import { mayUsePasskeys } from '../../../ways/passkey/passkey-permission.ts';
import { notePasskeyUse, passkeysOf, spendChallenge } from '../../../ways/passkey/passkey-store.ts';
import type { RelyingParty } from '../../../ways/passkey/relying-party.ts';
import { reportCopiedPasskey } from '../../../ways/passkey/report-copied.ts';
import { type ShownPasskey, verifyAssertion } from '../../../ways/passkey/verify-assertion.ts';
import { type RequestContext, type SignedInPerson, lockOwnAccount } from '../../../sessions/request-context.ts';
import { endSessionsBeyond, rotateSession } from '../../../sessions/session-store.ts';
import { refuse } from '../../../refuse.ts';

type ShowDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config'>;

/** WY7: which passkeys may be shown in place of the code; undefined without any on this host. */
export async function passkeyChoice(
  deps: ShowDeps,
  person: SignedInPerson,
  { id: rpId }: RelyingParty,
): Promise<PasskeyRequestOptions | undefined> {
  const { account } = person;
  if (!mayUsePasskeys(deps.config, account.kind)) return undefined;
  const own = (await passkeysOf(deps.db, account.id)).filter((passkey) => passkey.rpId === rpId);
  if (own.length === 0) return undefined;
  return {
    challenge: newPasskeyChallenge(deps, { purpose: 'second-step', rpId, asker: askerIn(person) }),
    rpId,
    timeout: passkeyLimits.challengeLife,
    // A password was shown before: a security key without a PIN is a second factor.
    userVerification: 'preferred',
    allowCredentials: credentialDescriptors(own),
  };
}

interface GivenPasskey {
  party: RelyingParty;
  assertion: PasskeyAssertion;
  nextSession: Buffer;
  browser: Buffer;
  /** Whether the session owed a second step until now. */
  isOwed: boolean;
}

/** WY7: the session goes on under a new id, and has shown a passkey. */
export async function showPasskey(
  deps: ShowDeps,
  person: SignedInPerson,
  given: GivenPasskey,
  context: RequestContext,
): Promise<void> {
  const { id: accountId, kind } = person.account;
  const { origin } = context;
  const result = await verifyAssertion(deps, given.party, given.assertion, askerIn(person));
  const isShown =
    result.outcome === 'verified' &&
    mayUsePasskeys(deps.config, kind) &&
    (await rotate(deps, person, given, result.shown, context));
  if (isShown) return;
  await audit(deps.db, {
    event: 'code',
    result: 'refused',
    reason: 'passkey',
    accountId,
    kind,
    origin,
    at: deps.now(),
  });
  refuse('passkey.refused');
}

/** False for a challenge that was answered before, and for a passkey that was removed or copied. The challenge comes first. */
async function rotate(
  deps: ShowDeps,
  person: SignedInPerson,
  { nextSession, browser, isOwed }: GivenPasskey,
  { passkey, challenge, counter, backedUp, shownFactors }: ShownPasskey,
  context: RequestContext,
): Promise<boolean> {
  const { account, session } = person;
  const { id: accountId, kind } = account;
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    await lockOwnAccount(tx, person);
    if (!(await spendChallenge(tx, challenge))) return false;
    const use = await notePasskeyUse(tx, passkey.id, { counter, backedUp, now });
    if (use === 'copied') await reportCopiedPasskey(tx, deps, passkey, context);
    if (use !== 'noted') return false;
    if (!(await rotateSession(tx, session.hash, nextSession, { factors: shownFactors, at: now })))
      refuse('session.required');
    await setPasswordSetByMail(tx, accountId, false);
    const reason = isOwed ? 'sign-in-code' : 'step-up-code';
    await audit(tx, { event: 'code', result: 'ok', reason, accountId, kind, origin: context.origin, at: now });
    if (!isOwed) return true;
    await endSessionsBeyond(tx, accountId, sessionLimits.sessionsPerAccount, now);
    await rememberAndNotifyBrowser(tx, deps, account, browser, context);
    return true;
  });
}
