import { timingSafeEqual } from 'node:crypto';
import { sessionLimits } from '@selvage/contract/limits/session';
import { lastTry } from '@selvage/contract/refusals';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { oneTimeCode } from '../../config/keys.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { codeRule, codesSubject } from '../../identity/attempt-rules.ts';
import { abandonAttempt, beginAttempt, failAttempt, passAttempt } from '../../identity/attempts.ts';
import { audit } from '../../identity/audit-store.ts';
import { openChallenge, pendingCode } from '../../identity/challenge.ts';
import { returnTry, spendChallenge, takeTry } from '../../identity/challenge-store.ts';
import { codeDestination } from '../../identity/code-destination.ts';
import { requireCodeAllowed } from '../../identity/code-limit.ts';
import { rememberAndNotifyBrowser } from '../../identity/known-browser.ts';
import type { ChallengePurpose } from '../../identity/one-time-secret-store.ts';
import { type RequestContext, type SignedInPerson, lockOwnAccount } from '../../identity/request-context.ts';
import { endSessionsBeyond, oweChallenge, rotateSession } from '../../identity/session-store.ts';
import { codeFactorBit } from '../../identity/session-state.ts';
import { hasTwoFactor } from '../../identity/step-up.ts';
import { type DeviceHalves, addTrustedDevice } from '../../identity/trusted-device-store.ts';
import { notify } from '../../outbox/notify.ts';
import { refuse } from '../../refuse.ts';
import { refuseCode, requireOwnChallenge } from './own-challenge.ts';
import { applyChange } from './apply-change.ts';
import { findChange, keepChange } from './store.ts';

type VerifyDeps = Pick<Deps, 'db' | 'now' | 'keys' | 'config'>;

export interface Answer {
  mfaToken: string;
  code: string;
  /** What this browser is to be trusted by, if it asked for that. */
  trust: DeviceHalves | null;
  nextSession: Buffer;
  browser: Buffer;
}

export interface Verified {
  /** One more code is owed, and the session goes on as it was. */
  pending?: PendingTwoFactor;
  trustedUntil?: Date;
}

/** MF8, MF11. The try is counted first; then only the browser that owes this very challenge can answer it, once. */
export async function verifyCode(
  deps: VerifyDeps,
  person: SignedInPerson,
  answer: Answer,
  context: RequestContext,
): Promise<Verified> {
  const { account } = person;
  const challengeId = await requireOwnChallenge(deps, person, answer.mfaToken);
  const challenge = (await takeTry(deps.db, challengeId, deps.now())) ?? (await refuseCode(deps, challengeId));
  const subject = codesSubject(deps.keys, account.id);
  await beginAttempt(deps, codeRule, subject);
  const expected = oneTimeCode(deps.keys, challengeId, challenge.nonce);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(answer.code)))
    return refuseWrong(deps, person, challenge, context);

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
    await passAttempt(tx, subject);
    const { origin } = context;
    const { id: accountId, kind } = account;
    await audit(tx, { event: 'code', result: 'ok', reason: purpose, accountId, kind, origin, at: now });
    return effects[purpose]({ tx, deps, person, challengeId, answer, context });
  });
  const verified = await transaction.catch(giveBack);
  if (verified) return verified;
  // Another request was quicker with the same code: that is no wrong one.
  await abandonAttempt(deps.db, subject);
  return refuse('challenge.over');
}

interface Effect {
  tx: Db;
  deps: VerifyDeps;
  person: SignedInPerson;
  challengeId: string;
  answer: Answer;
  context: RequestContext;
}

/** What a right code does, by what it was sent for. */
const effects: Readonly<Record<ChallengePurpose, (effect: Effect) => Promise<Verified>>> = {
  'sign-in-code': async (effect) => {
    await showFactor(effect);
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
  'step-up-code': async (effect) => {
    await showFactor(effect);
    return {};
  },
};

/** E1: the session goes on under a new id, and remembers which factor it has shown and when. */
async function showFactor({ tx, deps, person: { account, session }, answer }: Effect): Promise<void> {
  const type = hasTwoFactor(deps.config, account) ? account.twoFactor : null;
  const shown = { way: codeFactorBit(type ?? 'EMAIL'), at: deps.now() };
  if (!(await rotateSession(tx, session.hash, answer.nextSession, shown))) refuse('session.required');
}

/** Whoever owed the code, or had to set it up, is logged in only now. */
async function enter({ tx, deps, person: { account }, answer, context }: Effect): Promise<Verified> {
  await rememberAndNotifyBrowser(tx, deps, account, answer.browser, context);
  const { trust } = answer;
  if (trust === null || !deps.config.twoFactor[account.kind].trustDevice) return {};
  const now = deps.now();
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
  { triesLeft }: { triesLeft: number },
  context: RequestContext,
): Promise<never> {
  const { id: accountId, kind, email } = account;
  const { origin } = context;
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    await audit(tx, { event: 'code', result: 'refused', accountId, kind, origin, at });
    if (!(await failAttempt(tx, codeRule, codesSubject(deps.keys, accountId), at))) return;
    await audit(tx, { event: 'codes-locked', result: 'ok', accountId, kind, origin, at });
    // B13: whoever it was knows the password.
    await notify(tx, { message: 'codes-locked', accountId, recipient: email }, context, at);
  });
  return refuse('code.wrong', triesLeft === 1 ? { reason: lastTry } : {});
}
