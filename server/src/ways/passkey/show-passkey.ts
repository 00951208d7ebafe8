import type { PasskeyAssertion, PasskeyRequestOptions } from '@selvage/contract/api/passkeys';
import { passkeyLimits, sessionLimits } from '@selvage/contract/limits';
import type { Deps } from '../../deps.ts';
import { setPasswordSetByMail } from '../../accounts/account-store.ts';
import { changeAccount } from '../../accounts/change-account.ts';
import { auditRefusal } from '../../audit/audit-store.ts';
import { rememberAndNotifyBrowser } from '../../sessions/known-browser.ts';
import { askerIn, newPasskeyChallenge } from './passkey-challenge.ts';
import { mayUsePasskeys } from './passkey-permission.ts';
import { credentialDescriptors, passkeysOf } from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';
import { type ShownPasskey, useAssertion, verifyAssertion } from './verify-assertion.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import type { KnownSession } from '../../http/request-session.ts';
import { endSessionsBeyond } from '../../sessions/session-store.ts';
import { refuse } from '../../refuse.ts';

type ShowDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'wakeOutbox'>;

/** Returns the options for showing a passkey instead of a code. Undefined if the person has no passkey on this host. */
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
    // A password was shown before, so a security key without a PIN is enough as the second factor.
    userVerification: 'preferred',
    allowCredentials: credentialDescriptors(own),
  };
}

interface GivenPasskey {
  party: RelyingParty;
  assertion: PasskeyAssertion;
  browser: Buffer;
}

/** Records in the session that a passkey was shown, and gives the session a new id. */
export async function showPasskey(deps: ShowDeps, person: KnownSession, given: GivenPasskey): Promise<void> {
  const result = await verifyAssertion(deps, given.party, given.assertion, askerIn(person));
  const isShown =
    result.outcome === 'verified' &&
    mayUsePasskeys(deps.config, person.account.kind) &&
    (await use(deps, person, result.shown, given.browser));
  if (isShown) return;
  await auditRefusal(deps, person, 'code', 'passkey');
  refuse('passkey.refused');
}

/** Returns false if the challenge was answered before, or if the passkey was removed or copied. */
function use(deps: ShowDeps, person: KnownSession, shown: ShownPasskey, browser: Buffer): Promise<boolean> {
  const { account } = person;
  return changeAccount(deps, person, {}, async (change) => {
    const { tx, now } = change;
    if ((await useAssertion(change, shown)) !== 'used') return change.untold(false);
    await change.rotateSession({ factors: shown.shownFactors });
    await setPasswordSetByMail(tx, account.id, false);
    const isOwed = person.state === 'partial';
    await change.audit('code', { reason: isOwed ? 'sign-in-code' : 'step-up-code' });
    if (!isOwed) return true;
    await endSessionsBeyond(tx, account.id, sessionLimits.sessionsPerAccount, now);
    await rememberAndNotifyBrowser(change, deps, browser);
    return true;
  });
}
