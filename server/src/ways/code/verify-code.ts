import { sessionLimits } from '@selvage/contract/limits';
import { lastTry } from '@selvage/contract/refusals';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { mayTrustDevice, needsPasskey } from '../../config/two-factor-settings.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { setPasswordSetByMail } from '../../accounts/account-store.ts';
import { type Change, changeAccount } from '../../accounts/change-account.ts';
import { type MatchedCode, refuseCode, requireOwnChallenge } from './challenge.ts';
import { type ChallengeWay, spendChallenge, takeTry } from './challenge-store.ts';
import { type TwoFactorChoice, codeDestination } from '../../accounts/code-destination.ts';
import { guessCode, requireCodeAllowed } from './code-limit.ts';
import { rememberAndNotifyBrowser } from '../../sessions/known-browser.ts';
import { type ChallengePurpose, returnTry } from '../../crypto/one-time-secret-store.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { endSessionsBeyond } from '../../sessions/session-store.ts';
import { type Stage, stageOf } from '../../sessions/session-state.ts';
import { marks, shownBySentCode } from '../ways.ts';
import { type DeviceHalves, addTrustedDevice } from '../../sessions/trusted-device-store.ts';
import { refuse } from '../../refuse.ts';
import { applyChange, askForProof, findChange } from './apply-change.ts';
import { timingSafeEqual } from 'node:crypto';
import { oneTimeCode } from '../../crypto/key-ring.ts';
import { matchAppCode } from '../app/authenticator.ts';
import { matchRecoveryCode, requireRecoveryCodesTaken } from '../recovery/recovery-codes.ts';
import type { CodeChannel } from '@selvage/contract/api/two-factor';

type VerifyDeps = Pick<Deps, 'db' | 'now' | 'keys' | 'config' | 'wakeOutbox'>;

interface Answer {
  mfaToken: string;
  given: GivenCode;
  /**
   * Hashes of the two secrets of a new trusted device, one for the page’s storage and one for the cookie. Null if the person did not ask to
   * be remembered.
   */
  trust: DeviceHalves | null;
  browser: Buffer;
}

interface Verified {
  /** Set if one more code is required. The session then does not change. */
  pending?: PendingTwoFactor;
  trustedUntil?: Date;
  recoveryCodesLeft?: number;
}

/** Thrown if a right code was used before. */
class UsedCode extends Error {}

/** Counts the try before the comparison. Only the session that owes this challenge can answer it, and only once. */
export async function verifyCode(deps: VerifyDeps, person: SignedInPerson, answer: Answer): Promise<Verified> {
  const { account } = person;
  const { given } = answer;
  const challengeId = await requireOwnChallenge(deps, person, answer.mfaToken);
  if (given.type === 'recovery') await requireRecoveryCodesTaken(deps, account);
  const challenge = (await takeTry(deps.db, challengeId, deps.now())) ?? (await refuseCode(deps, challengeId));
  const right = await guessCode(deps, person, {
    event: 'code',
    compare: async () => {
      const matched = await matchCode(deps, person, { ...challenge, id: challengeId }, given);
      if (matched === undefined) return undefined;
      const verified = await actOn({ deps, person, challengeId, answer, matched }, challenge.purpose);
      return verified && { verified, clearsCount: clearsCount(person, matched) };
    },
    forgets: ({ clearsCount: forgets }) => forgets,
  });
  if (right) return right.verified;
  const refusal = given.type === 'recovery' ? 'recovery-code.wrong' : 'code.wrong';
  return refuse(refusal, challenge.triesLeft === 1 ? { reason: lastTry } : {});
}

/**
 * True if the code resets the count of wrong codes. A code by email does not, if the account has an app. Otherwise a person who reads the
 * mailbox could get ten more guesses at the app with each code.
 */
const clearsCount = ({ account }: SignedInPerson, { shows }: MatchedCode): boolean =>
  !account.hasApp || (shows & marks.mailboxLast) === 0;

interface RightCode {
  deps: VerifyDeps;
  person: SignedInPerson;
  challengeId: string;
  answer: Answer;
  matched: MatchedCode;
}

/**
 * Acts on a right code. Returns undefined if the code was used before. If it throws a refusal, the code was not wrong, so the try is given
 * back.
 */
async function actOn(right: RightCode, purpose: ChallengePurpose): Promise<Verified | undefined> {
  const { deps, person, challengeId } = right;
  try {
    if (purpose === 'mailbox-code') await requireNextCodeAllowed(deps, person, challengeId);
    return await changeAccount(deps, person, {}, (change) => spend(change, right));
  } catch (error) {
    if (error instanceof UsedCode) return undefined;
    await returnTry(deps.db, challengeId);
    throw error;
  }
}

async function spend(change: Change, right: RightCode): Promise<Verified> {
  const { challengeId, matched } = right;
  const { tx, now } = change;
  // Another request may just have spent the challenge with the same code. This code is then refused, but does not count as wrong.
  const purpose = (await spendChallenge(tx, challengeId, now)) ?? refuse('challenge.over');
  const spent = await matched.spend(tx);
  // Throwing rolls the transaction back, so the challenge can still be answered with another code.
  if (spent === undefined) throw new UsedCode();
  await change.audit('code', { reason: reasonOf(right, purpose, now) });
  const { recoveryCodesLeft: left } = spent;
  if (left !== undefined) {
    // The owner gets a message that a recovery code was used, and how many are left.
    await change.audit('recovery-code-used');
    await change.notify('recovery-code-used', { facts: { left: String(left) } });
  }
  return { ...spent, ...(await effects[purpose](change, right)) };
}

/** The stage of the session with these factors shown. */
const stageWith = ({ deps, person: { account } }: RightCode, shown: number, now: Date): Stage =>
  stageOf(deps.config.twoFactor[account.kind], { ...account, activated: true }, shown, now);

/** True if this code completes a login that owed a step until now. */
const completesLogin = (right: RightCode, now: Date): boolean => {
  const { shownFactors } = right.person.session;
  const isFull = (shown: number) => stageWith(right, shown, now) === 'full';
  return !isFull(shownFactors) && isFull(shownFactors | right.matched.shows);
};

/** The reason in the audit. A code does not complete the login of a person who must show a passkey. */
function reasonOf(right: RightCode, purpose: ChallengePurpose, now: Date): ChallengePurpose | 'passkey-owed' {
  if (purpose === 'step-up-code' && completesLogin(right, now)) return 'sign-in-code';
  const isPasskeyOwed =
    purpose === 'sign-in-code' && needsPasskey(right.deps.config.twoFactor[right.person.account.kind], now);
  return isPasskeyOwed ? 'passkey-owed' : purpose;
}

/** The effect of a right code, for each purpose of a challenge. */
const effects: Readonly<Record<ChallengePurpose, (change: Change, right: RightCode) => Promise<Verified>>> = {
  'sign-in-code': async (change, right) => {
    if ((await showFactor(change, right)) === 'owes-passkey') return {};
    return enterLimited(change, right);
  },
  'setup-code': async (change, right) => {
    const { deps, person, challengeId } = right;
    await applyChange(change, deps, person, await keptChoice(change.tx, deps, challengeId));
    return enter(change, right);
  },
  // The mailbox is proven. The next code proves the new number.
  'mailbox-code': async (change, { deps, person, challengeId }) => {
    const choice = await keptChoice(change.tx, deps, challengeId);
    const destination = codeDestination(person.account.email, choice);
    return { pending: await askForProof(change, deps, person, choice, { purpose: 'setup-code', destination }) };
  },
  // A recovery code in place of the only passkey completes the login.
  'step-up-code': async (change, right) => {
    const isLogin = completesLogin(right, change.now);
    await showFactor(change, right);
    return isLogin ? enterLimited(change, right) : {};
  },
};

const keptChoice = async (db: Db, { keys }: VerifyDeps, challengeId: string): Promise<TwoFactorChoice> =>
  (await findChange(db, keys, challengeId)) ?? refuse('challenge.over');

/** Ends the oldest sessions beyond the limit, and then enters. */
async function enterLimited(change: Change, right: RightCode): Promise<Verified> {
  await endSessionsBeyond(change.tx, change.account.id, sessionLimits.sessionsPerAccount, change.now);
  return enter(change, right);
}

/** Records in the session which way was shown and when, and gives the session a new id. */
async function showFactor(change: Change, right: RightCode): Promise<Stage> {
  const { shows: factors } = right.matched;
  const stage = stageWith(right, right.person.session.shownFactors | factors, change.now);
  await change.rotateSession({ factors, isPartial: stage !== 'full' });
  if ((factors & marks.mailboxLast) === 0) await setPasswordSetByMail(change.tx, change.account.id, false);
  return stage;
}

/**
 * Remembers the browser as a known browser of the account. The login did not do so, because the person owed a code or its set-up until now.
 */
async function enter(change: Change, { deps, person, answer: { browser, trust } }: RightCode): Promise<Verified> {
  const { tx, now } = change;
  const { id: accountId, kind } = person.account;
  const { context } = person;
  await rememberAndNotifyBrowser(change, deps, browser);
  if (trust === null || !mayTrustDevice(deps.config.twoFactor[kind], now)) return {};
  // The browser becomes a trusted device, which needs no code until its trust expires.
  const device = context.origin.device ?? '/';
  const trustedUntil = await addTrustedDevice(tx, { ...trust, accountId, device, now });
  await change.audit('device-remembered');
  return { trustedUntil };
}

/**
 * Checks the limits for the text message to the new number before the code from the mailbox is spent, so that a refusal does not use that
 * code up.
 */
async function requireNextCodeAllowed(deps: VerifyDeps, person: SignedInPerson, challengeId: string): Promise<void> {
  const destination = codeDestination(person.account.email, await keptChoice(deps.db, deps, challengeId));
  await requireCodeAllowed(deps, person, { purpose: 'setup-code', destination, knownBrowser: null });
}

/** The digits that are asked for, or a recovery code instead. */
type GivenCode = { type: 'digits'; code: string } | { type: 'recovery'; code: string };

interface TriedChallenge {
  id: string;
  nonce: Buffer;
  purpose: ChallengePurpose;
  way: ChallengeWay;
}

type MatchDeps = Pick<Deps, 'db' | 'keys' | 'now'>;

/** Returns undefined for a wrong code. The caller has already counted the try. */
function matchCode(
  deps: MatchDeps,
  { account }: SignedInPerson,
  challenge: TriedChallenge,
  given: GivenCode,
): Promise<MatchedCode | undefined> {
  if (given.type === 'recovery') return matchRecoveryCode(deps, account, challenge, given.code);
  const matches: Readonly<Record<ChallengeWay, () => Promise<MatchedCode | undefined> | undefined>> = {
    EMAIL: () => matchSentCode(deps, challenge, 'EMAIL', given.code),
    SMS: () => matchSentCode(deps, challenge, 'SMS', given.code),
    APP: () => matchAppCode(deps, account, given.code),
    // A passkey is not a code. The call `showPasskey` verifies passkeys.
    PASSKEY: () => undefined,
  };
  return Promise.resolve(matches[challenge.way]());
}

async function matchSentCode(
  { keys }: MatchDeps,
  { id, nonce }: TriedChallenge,
  way: CodeChannel,
  code: string,
): Promise<MatchedCode | undefined> {
  if (!timingSafeEqual(Buffer.from(oneTimeCode(keys, id, nonce)), Buffer.from(code))) return undefined;
  return { shows: shownBySentCode(way), spend: () => Promise.resolve({}) };
}
