import type { PasskeyAssertion } from '@selvage/contract/api/passkeys';
import type { Deps } from '../../deps.ts';
import type { AccountId } from '../../db/tables.ts';
import { marks, ways } from '../ways.ts';
import { type Asker, type ReadChallenge, readPasskeyChallenge, readClientData } from './passkey-challenge.ts';
import {
  type StoredPasskey,
  findPasskey,
  notePasskeyUse,
  passkeyName,
  passkeysOf,
  spendPasskeyChallenge,
} from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';
import type { Change } from '../../accounts/change-account.ts';

export interface ShownPasskey {
  passkey: StoredPasskey;
  challenge: ReadChallenge;
  counter: number;
  backedUp: boolean;
  /** The bits of `ways` and `marks` in `ways.ts` that this passkey adds to the session. */
  shownFactors: number;
}

export type AssertionResult =
  | { outcome: 'verified'; shown: ShownPasskey }
  | { outcome: 'refused' }
  /** No account has this credential. */
  | { outcome: 'unknown' };

const refused: AssertionResult = { outcome: 'refused' };

/**
 * Verifies that a known passkey answered one of our challenges on one of our pages. Reuse of the challenge and the counter are checked
 * later, in the transaction that acts on the answer.
 */
export async function verifyAssertion(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  party: RelyingParty,
  assertion: PasskeyAssertion,
  asker: Asker,
): Promise<AssertionResult> {
  const clientData = readClientData(assertion.response.clientDataJSON, party);
  if (clientData === undefined) return refused;
  // At a login the account is not known yet: the passkey names it. A session accepts only passkeys of its own account.
  const accountId = asker.type === 'session' ? asker.accountId : null;
  const use = { purpose: accountId === null ? 'sign-in' : 'second-step', rpId: party.id, asker } as const;
  const challenge = readPasskeyChallenge(deps, clientData.challenge, use);
  if (challenge === undefined) return refused;
  const passkey = await findPasskey(deps.db, Buffer.from(assertion.id, 'base64url'));
  if (passkey === undefined) return { outcome: 'unknown' };
  if (!isTheirs(passkey, assertion, accountId) || passkey.rpId !== party.id) return refused;
  const asked = { challenge: clientData.challenge, requireUserVerification: accountId === null };
  const verified = await verifyAssertionSignature(party, assertion, passkey, asked);
  if (verified === undefined) return refused;
  const { newCounter: counter, userVerified, credentialBackedUp: backedUp } = verified;
  const shownFactors =
    ways.passkey.bit | (userVerified ? marks.verifiedByDevice : 0) | (passkey.backupEligible ? marks.syncedPasskey : 0);
  return { outcome: 'verified', shown: { passkey, challenge, counter, backedUp, shownFactors } };
}

/**
 * True if the passkey belongs to the expected account and the user handle in the answer names its owner. The user handle is optional in a
 * session, because the session names the account already.
 */
function isTheirs(passkey: StoredPasskey, { response }: PasskeyAssertion, accountId: AccountId | null): boolean {
  if (accountId !== null && passkey.accountId !== accountId) return false;
  const { userHandle } = response;
  if (userHandle === undefined || userHandle === null) return accountId !== null;
  return passkey.userHandle !== null && passkey.userHandle.equals(Buffer.from(userHandle, 'base64url'));
}

/** Verifies that the passkey signed this challenge for us. The caller checks who requested the challenge. */
export async function verifyAssertionSignature(
  party: RelyingParty,
  { id, rawId, type, response }: PasskeyAssertion,
  passkey: Pick<StoredPasskey, 'publicKey'>,
  { challenge, requireUserVerification }: { challenge: string; requireUserVerification: boolean },
) {
  const { verifyAuthenticationResponse } = await import('./library.ts');
  const { userHandle, ...given } = response;
  const credential = { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 };
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { ...given, ...(userHandle && { userHandle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      expectedTopOrigin: [...party.parents],
      // We compare the counter ourselves, so that we can tell the owner if it did not go up.
      credential,
      requireUserVerification,
    });
    return verified ? authenticationInfo : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Spends the challenge before it moves the counter, because the counter of a repeated answer proves nothing. If the counter did not go up,
 * two devices have the same key, and the owner is told.
 */
export async function useAssertion(
  { tx, account, now, audit, notify }: Change,
  { passkey, challenge, counter, backedUp }: ShownPasskey,
): Promise<'used' | 'copied' | 'refused'> {
  if (!(await spendPasskeyChallenge(tx, challenge))) return 'refused';
  const noted = await notePasskeyUse(tx, passkey.id, { counter, backedUp, now });
  if (noted !== 'copied') return noted === 'noted' ? 'used' : 'refused';
  await audit('passkey-copied', { result: 'refused' });
  const row = (await passkeysOf(tx, account.id)).find((each) => each.id === passkey.id);
  await notify('passkey-copied', { facts: { passkey: row ? (passkeyName(row) ?? '') : '' } });
  return 'copied';
}
