import { sessionLimits } from '@selvage/contract/limits';
import { lastTry } from '@selvage/contract/refusals';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { mayTrustDevice, needsPasskey } from '../../config/two-factor-settings.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { codeRule, codesSubject } from '../../attempts/attempt-rules.ts';
import { abandonAttempt, beginAttempt, passAttempt } from '../../attempts/attempts.ts';
import { setPasswordSetByMail } from '../../accounts/account-store.ts';
import { audit } from '../../audit/audit-store.ts';
import { openChallenge, pendingCode } from '../../ways/code/challenge.ts';
import { type ChallengeWay, spendChallenge, takeTry } from '../../ways/code/challenge-store.ts';
import { codeDestination } from '../../accounts/code-destination.ts';
import { countWrongCode, requireCodeAllowed } from '../../ways/code/code-limit.ts';
import { rememberAndNotifyBrowser } from '../../sessions/known-browser.ts';
import { type ChallengePurpose, returnTry } from '../../crypto/one-time-secret-store.ts';
import { lockOwnAccount, type RequestContext, type SignedInPerson } from '../../sessions/request-context.ts';
import { allowsRecoveryCodes } from '../../ways/held-ways.ts';
import { endSessionsBeyond, oweChallenge, rotateSession } from '../../sessions/session-store.ts';
import { type Stage, stageOf } from '../../sessions/session-state.ts';
import { marks, shownBySentCode, ways } from '../../ways/ways.ts';
import { type DeviceHalves, addTrustedDevice } from '../../sessions/trusted-device-store.ts';
import { notify } from '../../messages/notify.ts';
import { refuse } from '../../refuse.ts';
import { refuseCode, requireOwnChallenge } from './own-challenge.ts';
import { applyChange } from './apply-change.ts';
import { findChange, keepChange } from './store.ts';
import { timingSafeEqual } from 'node:crypto';
import { oneTimeCode } from '../../crypto/key-ring.ts';
import { appSecretOf, spendAppStep } from '../../ways/app/authenticator-store.ts';
import { findRecoveryCode, spendRecoveryCode } from '../../ways/recovery/recovery-code-store.ts';
import { matchingStep } from '../../ways/app/totp.ts';

type VerifyDeps = Pick<Deps, 'db' | 'now' | 'keys' | 'config'>;

interface Answer {
  mfaToken: string;
  given: GivenCode;
  /** What this browser is to be trusted by, if it asked for that. */
  trust: DeviceHalves | null;
  nextSession: Buffer;
  browser: Buffer;
}

interface Verified {
  /** One more code is owed, and the session goes on as it was. */
  pending?: PendingTwoFactor;
  trustedUntil?: Date;
  recoveryCodesLeft?: number;
  /** WY25: the code was right, and a passkey is owed now. */
  owesPasskey?: boolean;
}

/** The code is right, and somebody has used it before. */
class UsedCode extends Error {}

/** MF8, MF11. The try is counted first; then only the browser that owes this very challenge can answer it, once. */
export async function verifyCode(
  deps: VerifyDeps,
  person: SignedInPerson,
  answer: Answer,
  context: RequestContext,
): Promise<Verified> {
  const { account } = person;
  const challengeId = await requireOwnChallenge(deps, person, answer.mfaToken);
  if (answer.given.type === 'recovery' && !allowsRecoveryCodes(deps.config.twoFactor[account.kind], deps.now()))
    refuse('way.unavailable');
  const challenge = (await takeTry(deps.db, challengeId, deps.now())) ?? (await refuseCode(deps, challengeId));
  const subject = codesSubject(deps.keys, account.id);
  await beginAttempt(deps, codeRule, subject);
  const matched = await matchCode(deps, person, { ...challenge, id: challengeId }, answer.given);
  const wrong = { triesLeft: challenge.triesLeft, given: answer.given };
  if (matched === undefined) return refuseWrong(deps, person, wrong, context);

  // Whatever refuses a right code from here on is no wrong guess.
  const giveBack = async (error: unknown): Promise<never> => {
    await abandonAttempt(deps.db, subject);
    await returnTry(deps.db, challengeId);
    throw error;
  };
  if (challenge.purpose === 'mailbox-code')
    await requireNextCodeAllowed(deps, person, challengeId, context).catch(giveBack);
  const transaction = deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    // The account first, as every change of it does.
    await lockOwnAccount(tx, person);
    const purpose = await spendChallenge(tx, challengeId, now);
    if (purpose === undefined) return undefined;
    const spent = await matched.spend(tx);
    if (spent === undefined) throw new UsedCode();
    await (clearsCount(person, matched) ? passAttempt(tx, subject) : abandonAttempt(tx, subject));
    const { origin } = context;
    const { id: accountId, kind } = account;
    // WY25: nobody is in by a code who has to show a passkey.
    const isIn = purpose !== 'sign-in-code' || !needsPasskey(deps.config.twoFactor[kind], now);
    const reason = isIn ? purpose : 'passkey-owed';
    await audit(tx, { event: 'code', result: 'ok', reason, accountId, kind, origin, at: now });
    if (spent.recoveryCodesLeft !== undefined)
      await tellOfRecoveryCode(tx, deps, person, spent.recoveryCodesLeft, context);
    return { ...spent, ...(await effects[purpose]({ tx, deps, person, challengeId, answer, matched, context })) };
  });
  const verified = await transaction.catch((error: unknown) =>
    error instanceof UsedCode ? refuseWrong(deps, person, wrong, context) : giveBack(error),
  );
  if (verified) return verified;
  // Another request was quicker with the same code: that is no wrong one.
  await abandonAttempt(deps.db, subject);
  return refuse('challenge.over');
}

/** WY20: whoever reads the mailbox must not have ten more guesses at the app for each code by email. */
const clearsCount = ({ account }: SignedInPerson, { shows }: Matched): boolean =>
  !account.hasApp || (shows & marks.mailboxLast) === 0;

interface Effect {
  tx: Db;
  deps: VerifyDeps;
  person: SignedInPerson;
  challengeId: string;
  answer: Answer;
  matched: Matched;
  context: RequestContext;
}

/** What a right code does, by what it was sent for. */
const effects: Readonly<Record<ChallengePurpose, (effect: Effect) => Promise<Verified>>> = {
  'sign-in-code': async (effect) => {
    if ((await showFactor(effect)) === 'owes-passkey') return { owesPasskey: true };
    await endSessionsBeyond(effect.tx, effect.person.account.id, sessionLimits.sessionsPerAccount, effect.deps.now());
    return enter(effect);
  },
  'setup-code': async (effect) => {
    const { tx, deps, person, challengeId, answer, context } = effect;
    const change = (await findChange(tx, deps.keys, challengeId)) ?? refuse('challenge.over');
    await applyChange(tx, deps, person, change, answer.nextSession, context);
    return enter(effect);
  },
  'mailbox-code': proveNext,
  'step-up-code': async (effect) => ({ owesPasskey: (await showFactor(effect)) === 'owes-passkey' }),
};

/** E1: the session goes on under a new id, and remembers which factor it has shown and when. */
async function showFactor({ tx, deps, person: { account, session }, answer, matched }: Effect): Promise<Stage> {
  const shown = { factors: matched.shows, at: deps.now() };
  if (!(await rotateSession(tx, session.hash, answer.nextSession, shown))) refuse('session.required');
  if ((matched.shows & marks.mailboxLast) === 0) await setPasswordSetByMail(tx, account.id, false);
  const policy = deps.config.twoFactor[account.kind];
  return stageOf(policy, { ...account, activated: true }, session.shownFactors | shown.factors, shown.at);
}

/** WY21: its owner is told, and how many are left. */
async function tellOfRecoveryCode(
  tx: Db,
  { now }: VerifyDeps,
  { account: { id: accountId, kind, email } }: SignedInPerson,
  left: number,
  context: RequestContext,
): Promise<void> {
  const at = now();
  await audit(tx, { event: 'recovery-code-used', result: 'ok', accountId, kind, origin: context.origin, at });
  const facts = { left: String(left) };
  await notify(tx, { message: 'recovery-code-used', accountId, recipient: email, facts }, context, at);
}

/** Whoever owed the code, or had to set it up, is logged in only now. */
async function enter({ tx, deps, person: { account }, answer, context }: Effect): Promise<Verified> {
  await rememberAndNotifyBrowser(tx, deps, account, answer.browser, context);
  const { trust } = answer;
  const now = deps.now();
  if (trust === null || !mayTrustDevice(deps.config.twoFactor[account.kind], now)) return {};
  const { id: accountId, kind } = account;
  const { origin } = context;
  // MF10: this browser is not asked for a code for a while.
  const trustedUntil = await addTrustedDevice(tx, { ...trust, accountId, device: origin.device ?? '/', now });
  await audit(tx, { event: 'device-remembered', result: 'ok', accountId, kind, origin, at: now });
  return { trustedUntil };
}

/** F6: the text that follows a proven mailbox is counted for the number before the mailbox's code is spent. */
async function requireNextCodeAllowed(
  deps: VerifyDeps,
  { account }: SignedInPerson,
  challengeId: string,
  { origin }: RequestContext,
): Promise<void> {
  const change = (await findChange(deps.db, deps.keys, challengeId)) ?? refuse('challenge.over');
  const destination = codeDestination(account.email, change);
  await requireCodeAllowed(deps, { account, purpose: 'setup-code', destination, knownBrowser: null }, origin);
}

/** F9: the mailbox is proven; now the new phone. */
async function proveNext({ tx, deps, person, challengeId: provenId, context }: Effect): Promise<Verified> {
  const { account, session } = person;
  const change = (await findChange(tx, deps.keys, provenId)) ?? refuse('challenge.over');
  const destination = codeDestination(account.email, change);
  const challenged = { accountId: account.id, purpose: 'setup-code', destination } as const;
  const challengeId = await openChallenge(tx, deps, challenged, context);
  await keepChange(tx, deps.keys, challengeId, change);
  if (!(await oweChallenge(tx, session.hash, challengeId))) refuse('session.required');
  return { pending: await pendingCode(tx, deps, account.kind, challengeId, destination) };
}

async function refuseWrong(
  deps: VerifyDeps,
  { account }: SignedInPerson,
  { triesLeft, given }: { triesLeft: number; given: GivenCode },
  context: RequestContext,
): Promise<never> {
  await countWrongCode(deps, account, 'code', context);
  const refusal = given.type === 'recovery' ? 'recovery-code.wrong' : 'code.wrong';
  return refuse(refusal, triesLeft === 1 ? { reason: lastTry } : {});
}

/** What somebody typed: the digits that are asked for, or a recovery code in their place. */
type GivenCode = { type: 'digits'; code: string } | { type: 'recovery'; code: string };

interface Matched {
  /** What it shows, as bits of `ways` and `marks`. */
  shows: number;
  /** Spends it, in the transaction that acts on it. Undefined if it was used before. */
  spend: (tx: Db) => Promise<{ recoveryCodesLeft?: number } | undefined>;
}

interface TriedChallenge {
  id: string;
  nonce: Buffer;
  purpose: ChallengePurpose;
  way: ChallengeWay;
}

type MatchDeps = Pick<Deps, 'db' | 'keys' | 'now'>;

/** Undefined for a wrong one. The try was counted before. */
function matchCode(
  deps: MatchDeps,
  { account }: SignedInPerson,
  challenge: TriedChallenge,
  given: GivenCode,
): Promise<Matched | undefined> {
  if (given.type === 'recovery') return matchRecoveryCode(deps, account, challenge, given.code);
  if (challenge.way === 'APP') return matchAppCode(deps, account, given.code);
  return Promise.resolve(matchSentCode(deps, challenge, given.code));
}

function matchSentCode({ keys }: MatchDeps, { id, nonce, way }: TriedChallenge, code: string): Matched | undefined {
  // A passkey is shown by another call.
  if (way === 'APP' || way === 'PASSKEY') return undefined;
  if (!timingSafeEqual(Buffer.from(oneTimeCode(keys, id, nonce)), Buffer.from(code))) return undefined;
  return { shows: shownBySentCode(way), spend: () => Promise.resolve({}) };
}

/** WY20: of this step, or of one before or after. */
async function matchAppCode(
  { db, keys, now }: MatchDeps,
  { id }: SignedInPerson['account'],
  code: string,
): Promise<Matched | undefined> {
  const secret = await appSecretOf(db, keys, id);
  const step = secret && matchingStep(secret, code, now());
  if (step === undefined) return undefined;
  return {
    shows: ways.appCode.bit,
    spend: async (tx) => ((await spendAppStep(tx, id, step)) ? {} : undefined),
  };
}

/** WY21: in place of a second step that is owed or shown again, and of no code that proves an email or a number. */
async function matchRecoveryCode(
  { db, keys, now }: MatchDeps,
  { id }: SignedInPerson['account'],
  { purpose }: TriedChallenge,
  code: string,
): Promise<Matched | undefined> {
  if (purpose !== 'sign-in-code' && purpose !== 'step-up-code') return undefined;
  const digest = await findRecoveryCode(db, keys, id, code);
  if (digest === undefined) return undefined;
  return {
    shows: ways.recoveryCode.bit,
    spend: async (tx) => {
      const recoveryCodesLeft = await spendRecoveryCode(tx, id, digest, now());
      return recoveryCodesLeft === undefined ? undefined : { recoveryCodesLeft };
    },
  };
}
