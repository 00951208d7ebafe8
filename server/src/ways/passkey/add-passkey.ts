import type { PasskeyAttestation } from '@selvage/contract/api/passkeys';
import { passkeyLimits, sessionLimits } from '@selvage/contract/limits';
import type { Kind } from '@selvage/contract/user-types';
import type { Deps } from '../../deps.ts';
import type { KnownSession } from '../../http/request-session.ts';
import { setPasswordSetByMail } from '../../accounts/account-store.ts';
import { type Change, changeAccount } from '../../accounts/change-account.ts';
import { type AddPurpose, askerIn, newPasskeyChallenge } from './passkey-challenge.ts';
import { mayUsePasskeys, usablePasskeysOf } from './passkey-permission.ts';
import {
  credentialDescriptors,
  ensureUserHandle,
  hasHadPasskey,
  insertPasskey,
  isTransport,
  passkeysOf,
  spendPasskeyChallenge,
  passkeyName,
} from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';
import { passkeyAlgorithms, verifyAttestation } from './verify-attestation.ts';
import { requireProof } from '../require-proof.ts';
import { heldWays } from '../held-ways.ts';
import { marks, ways } from '../ways.ts';
import type { Db } from '../../db/database.ts';
import { rememberAndNotifyBrowser } from '../../sessions/known-browser.ts';
import { endSessionsBeyond } from '../../sessions/session-store.ts';
import { refuse } from '../../refuse.ts';

type AddDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'wakeOutbox'>;

/**
 * Checks whether the person has a passkey before it checks the proof. So a person who must log in with a passkey and has one is led to that
 * passkey and not asked for a code.
 */
async function requireMayAdd(deps: AddDeps, person: KnownSession): Promise<void> {
  if (!mayUsePasskeys(deps.config, person.account.kind)) refuse('action.not-allowed');
  await requireNoneHeld(deps.db, deps, person);
  await requireProof(deps, person, 'passkey');
}

/**
 * Returns the options for creating a passkey in the browser. The options list the person's passkeys on this host, so that no authenticator
 * makes a second one.
 */
export async function passkeyCreation(
  deps: AddDeps,
  person: KnownSession,
  { id: rpId, name }: RelyingParty,
  purpose: AddPurpose = 'add',
) {
  await requireMayAdd(deps, person);
  const { id: accountId, email, kind } = person.account;
  const held = await passkeysOf(deps.db, accountId);
  if (held.length >= passkeyLimits.perAccount) refuse('passkey.too-many');
  const handle = (await ensureUserHandle(deps.db, accountId)) ?? refuse('session.required');
  return {
    challenge: newPasskeyChallenge(deps, { purpose, rpId, asker: askerIn(person) }),
    rp: { id: rpId, name },
    user: { id: handle.toString('base64url'), name: email, displayName: email },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: passkeyLimits.challengeLife,
    attestation: 'none' as const,
    ...(passkeyHints[kind] && { hints: passkeyHints[kind] }),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: purpose === 'add' ? ('required' as const) : ('preferred' as const),
    },
    excludeCredentials: credentialDescriptors(held.filter((each) => each.rpId === rpId)),
  };
}

interface GivenAttestation {
  party: RelyingParty;
  attestation: PasskeyAttestation;
  purpose?: AddPurpose;
  /** The browser to remember if adding the passkey completes the login. */
  browser?: Buffer;
}

/**
 * Stores a new passkey and informs the owner. Other sessions stay open, because a new passkey changes nothing that those sessions have
 * proven.
 */
export async function addPasskey(
  deps: AddDeps,
  person: KnownSession,
  { party, attestation, purpose = 'add', browser }: GivenAttestation,
): Promise<string> {
  await requireMayAdd(deps, person);
  const { account, context, stage } = person;
  const asked = { asker: askerIn(person), purpose };
  const made = (await verifyAttestation(deps, party, attestation, asked)) ?? refuse('passkey.refused');
  const { challenge, ...credential } = made;
  return changeAccount(deps, person, {}, async (change) => {
    const { tx, now } = change;
    // The permission is checked again under the lock, because another request may have added a passkey meanwhile.
    await requireMayAdd({ ...deps, db: tx }, person);
    if (!(await spendPasskeyChallenge(tx, challenge))) refuse('passkey.refused');
    const transports = (attestation.response.transports ?? []).filter(isTransport);
    const added = await insertPasskey(tx, {
      ...credential,
      accountId: account.id,
      rpId: party.id,
      transports,
      device: context.origin.device ?? '/',
      now,
    });
    if (added === 'too-many') refuse('passkey.too-many');
    if (added === 'exists') refuse('passkey.refused');
    // If the account had something stronger than the mailbox, `requireProof` has demanded it.
    await setPasswordSetByMail(tx, account.id, false);
    await change.endCredentials('passkey-added');
    await change.audit('passkey-added');
    const passkey = passkeyName({ name: null, aaguid: made.aaguid }) ?? '';
    await change.notify('passkey-added', { facts: { passkey } });
    if (browser && stage !== 'full')
      await finishSignInByNewPasskey(change, deps, { browser, isSynced: made.backupEligible });
    return added.id;
  });
}

/**
 * People at a hospital are asked for a security key. Everyone who can unlock a shared computer could use a passkey that is stored in it.
 */
const passkeyHints: Partial<Record<Kind, 'security-key'[]>> = { hospital: ['security-key'] };

/**
 * A person who must log in with a passkey and has one must show that passkey. Otherwise a stolen password and a stolen code would be enough
 * to add another passkey. A code from the desk is the exception, for people who have lost their passkeys.
 */
async function requireNoneHeld(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  { stage, session, account }: Pick<KnownSession, 'stage' | 'session' | 'account'>,
): Promise<void> {
  if (stage !== 'owes-passkey' || (session.shownFactors & ways.enrolmentCode.bit) !== 0) return;
  if ((await usablePasskeysOf({ db, config }, account)).length > 0) refuse('passkey.held');
  // A reset by email deletes the passkeys of the last 30 days. A person who has proven only the mailbox must not replace them by their own.
  const isMailboxAlone =
    (session.shownFactors & marks.mailboxLast) !== 0 && (await heldWays({ db, config }, account.id)).passwordSetByMail;
  if (isMailboxAlone && (await hasHadPasskey(db, account.id))) refuse('passkey.held');
}

/** Completes the login, because the new passkey is all that was owed. The session gets a new id. */
async function finishSignInByNewPasskey(
  change: Change,
  deps: Pick<Deps, 'now' | 'keys'>,
  { browser, isSynced }: { browser: Buffer; isSynced: boolean },
): Promise<void> {
  const { tx, account, now } = change;
  const factors = ways.passkey.bit | marks.verifiedByDevice | (isSynced ? marks.syncedPasskey : 0);
  await change.rotateSession({ factors });
  await change.audit('code', { reason: 'sign-in-code' });
  await endSessionsBeyond(tx, account.id, sessionLimits.sessionsPerAccount, now);
  await rememberAndNotifyBrowser(change, deps, browser);
}
