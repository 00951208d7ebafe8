import type { AskedStep } from '@selvage/contract/api/authenticator';
import type { Kind } from '@selvage/contract/user-types';
import { replaceHash, type SignInAccount } from '../../accounts/account-store.ts';
import { type Change, changeAccount } from '../../accounts/change-account.ts';
import { codeDestination, openChoice } from '../../accounts/code-destination.ts';
import { abandonAttempt, codesSubject, isLocked } from '../../attempts/attempts.ts';
import { secondsOfPause } from '../../attempts/message-limits.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { refuse, Refusal } from '../../refuse.ts';
import { notifyNewBrowser } from '../../sessions/known-browser.ts';
import { type Stage, stageOf } from '../../sessions/session-state.ts';
import { forgetDevice, isTrusted, rotateTrustedDevice } from '../../sessions/trusted-device-store.ts';
import { findOwnChallenge } from '../../ways/code/challenge-store.ts';
import { openChallenge, openUnsentChallenge, openWaitingChallenge } from '../../ways/code/challenge.ts';
import { requireCodeAllowed } from '../../ways/code/code-limit.ts';
import { firstStep, heldWays, offeredSteps } from '../../ways/held-ways.ts';
import { isSent, ways } from '../../ways/ways.ts';
import { openSignedInSession } from '../../sessions/session-store.ts';
import {
  comparePassword,
  type Counted,
  findAndCount,
  hashOwner,
  noteIfLocked,
  type Proven,
  type SignInAttempt,
} from './prove-password.ts';

export interface SignedIn {
  stage: Stage;
  challengeId: string | null;
  account: SignInAccount & { kind: Kind };
  /** True if the browser gets a new secret in the cookie of its trusted device. */
  rotatesDevice: boolean;
}

/** `signedIn` is null if the credentials changed during the login. */
type Tried = { signedIn: SignedIn } | { signedIn: null; counted: Counted };

/** Runs the same steps in the same order, whether or not the email has an account. */
export async function signIn(deps: Deps, attempt: SignInAttempt): Promise<SignedIn> {
  const first = await tryOnce(deps, attempt, { client: false, codeFor: null });
  if (first.signedIn) return first.signedIn;
  // A concurrent login may have replaced the hash by a costlier one. The second try compares with the new hash.
  const second = await tryOnce(deps, attempt, first.counted);
  return second.signedIn ?? refuse('sign-in.wrong-credentials');
}

async function tryOnce(deps: Deps, attempt: SignInAttempt, before: Counted): Promise<Tried> {
  const begun = await findAndCount(deps, attempt, before);
  const proven = await comparePassword(deps, attempt, begun);
  const tried = await planAndOpen(deps, attempt, proven, before).catch(async (error: unknown) => {
    // The password was right, so this refusal is no failed guess.
    await abandonAttempt(deps.db, proven.subject);
    await noteIfLocked(deps, attempt, begun, error);
    throw error;
  });
  // A login that opened a session has already cleared the count of failures. Without a session, this attempt is taken back.
  if (tried.signedIn) await renewStaleHash(deps, attempt, proven);
  else await abandonAttempt(deps.db, proven.subject);
  return tried;
}

async function planAndOpen(deps: Deps, attempt: SignInAttempt, proven: Proven, before: Counted): Promise<Tried> {
  const opening = await planOpening(deps, attempt, proven, before);
  const signedIn = await openOrNothing(deps, attempt, proven, opening);
  return signedIn ? { signedIn } : { signedIn: null, counted: { client: true, codeFor: opening.countedFor } };
}

interface Opening {
  /** True if this browser needs no code, provided that its trusted device still exists under the lock. */
  trusts: boolean;
  /** The second step to ask for. Null if the password is enough or the device is trusted. */
  step: AskedStep | null;
  /** The challenge that this browser got a moment ago, if it can still be answered. */
  reusable: string | undefined;
  countedFor: string | null;
  /** The wait until another code may be sent. Zero unless a code was just sent to another browser. */
  secondsToWait: number;
}

/** Step 3: decides what the session will owe. A code to be sent is counted for its recipient before the transaction. */
async function planOpening(deps: Deps, attempt: SignInAttempt, proven: Proven, before: Counted): Promise<Opening> {
  const { account, device } = proven;
  const policy = deps.config.twoFactor[attempt.kind];
  const nothing = { trusts: false, step: null, reusable: undefined, countedFor: before.codeFor, secondsToWait: 0 };
  if (stageOf(policy, account, ways.password.bit, deps.now()) !== 'owes-code') return nothing;
  if (device !== undefined && device.state !== 'reused') return { ...nothing, trusts: true };
  const now = deps.now();
  const sentAfter = new Date(now.getTime() - deps.config.limits.sendPause);
  const asked = { purpose: 'sign-in-code', sentAfter, now } as const;
  const reusable = await findOwnChallenge(deps.db, attempt.session.replaces, account.id, asked);
  const step = firstStep(offeredSteps(policy, account, await heldWays(deps, account.id), { now }));
  // No code is sent while codes are locked, because it would not be accepted. A browser that was just sent a code uses that code.
  if (await isLocked(deps, codesSubject(deps.keys, account.id))) refuse('sign-in.locked');
  if (reusable !== undefined || !isSent(step)) return { ...nothing, step, reusable };
  const destination = codeDestination(account.email, openChoice(deps.keys, account));
  if (before.codeFor !== destination.recipient) {
    const knownBrowser = proven.browser === 'known' ? attempt.browser : null;
    const asker = { account: { id: account.id, kind: attempt.kind }, context: attempt.context };
    const { type, recipient } = destination;
    const channel = type === 'SMS' ? 'sms' : 'email';
    const message = { purpose: 'sign-in-code', channel, recipient, asked: recipient, knownBrowser } as const;
    const secondsToWait = await secondsOfPause(deps, message);
    if (secondsToWait > 0) return { ...nothing, step, secondsToWait };
    await requireCodeAllowed(deps, asker, { purpose: 'sign-in-code', destination, knownBrowser });
  }
  return { ...nothing, step, reusable, countedFor: destination.recipient };
}

/** Thrown to roll back, if the credentials changed after something was written. */
class CredentialsChanged extends Error {}

/**
 * Step 4: opens the session with all that belongs to it, or writes nothing. Returns undefined if the credentials changed meanwhile. Most
 * logins need one statement and no transaction, which saves a fifth of a login's CPU time apart from the hash (decision 19).
 */
async function openOrNothing(
  deps: Deps,
  attempt: SignInAttempt,
  proven: Proven,
  opening: Opening,
): Promise<SignedIn | undefined> {
  const { account } = proven;
  const policy = deps.config.twoFactor[attempt.kind];
  const stage = stageOf(policy, account, ways.password.bit, deps.now());
  const needsMore = stage === 'owes-code' || proven.device !== undefined || isToldOf(stage, proven);
  if (!needsMore) {
    const opened = { stage, shownFactors: ways.password.bit, challengeId: null };
    if (!(await openSession(deps.db, deps, attempt, proven, opened))) return undefined;
    return { stage, challengeId: null, account: { ...account, kind: attempt.kind }, rotatesDevice: false };
  }
  const { context } = attempt;
  return changeAccount(deps, { account, context }, {}, async (change) => {
    // If the account was erased or its password changed meanwhile, no code may be sent.
    if (change.account.passwordHash !== account.passwordHash) return change.untold(undefined);
    return openUnderLock(change, deps, attempt, proven, opening);
  }).catch((error: unknown) => {
    if (error instanceof CredentialsChanged) return undefined;
    throw error;
  });
}

async function openUnderLock(
  change: Change,
  deps: Deps,
  attempt: SignInAttempt,
  proven: Proven,
  { trusts, step, reusable, secondsToWait }: Opening,
): Promise<SignedIn | undefined> {
  const { account } = proven;
  const { kind } = attempt;
  const trusted = trusts ? await useTrust(change, attempt, proven) : undefined;
  // The device was revoked meanwhile. This try has counted no code, so the next try sends one.
  if (trusts && trusted === undefined) return change.untold(undefined);
  const shownFactors = ways.password.bit | (trusted ? ways.trustedDevice.bit : 0);
  const stage = stageOf(deps.config.twoFactor[kind], account, shownFactors, change.now);
  const challengeId =
    stage === 'owes-code' && step !== null
      ? (reusable ?? (await openStep(change, deps, account, { step, secondsToWait })))
      : null;
  // The statement that opens the session also writes the audit row of the login.
  const isOpen = await openSession(change.tx, deps, attempt, proven, { stage, shownFactors, challengeId });
  if (!isOpen) throw new CredentialsChanged();
  if (proven.device?.state === 'reused') await reportReuse(change, proven.device.id);
  if (isToldOf(stage, proven)) await notifyNewBrowser(change, deps);
  return change.untold({ stage, challengeId, account: { ...account, kind }, rotatesDevice: trusted === 'rotated' });
}

/** True if the owner gets a message about a login from a new browser. The first browser of an account is not reported. */
const isToldOf = (stage: Stage, { account, browser }: Proven): boolean =>
  stage === 'full' && account.activated && browser === 'new';

function openSession(
  db: Db,
  deps: Deps,
  { session, browser, context: { origin } }: SignInAttempt,
  { account, subject }: Proven,
  opened: { stage: Stage; shownFactors: number; challengeId: string | null },
): Promise<Kind | undefined> {
  const seen = opened.stage === 'full' && account.activated ? browser : null;
  const whose = { account, by: 'password', subject } as const;
  return openSignedInSession(db, { ...whose, session, browser: seen, origin, now: deps.now(), ...opened });
}

function openStep(
  change: Change,
  deps: Deps,
  account: SignInAccount,
  { step, secondsToWait }: { step: AskedStep; secondsToWait: number },
): Promise<string> {
  const purpose = 'sign-in-code';
  if (!isSent(step)) return openUnsentChallenge(change, deps, { purpose, way: step });
  const destination = codeDestination(account.email, openChoice(deps.keys, account));
  if (secondsToWait > 0) return openWaitingChallenge(change, deps, { purpose, way: destination.type, secondsToWait });
  return openChallenge(change, deps, { purpose, destination });
}

/**
 * Uses the trusted device. A cookie that was replaced less than a minute ago is accepted but not replaced again, because the browser has or
 * will get the newer cookie.
 */
async function useTrust(
  change: Change,
  { trust }: SignInAttempt,
  { device }: Proven,
): Promise<'rotated' | 'kept' | undefined> {
  if (device === undefined || trust === null) return undefined;
  const { tx, now } = change;
  const halves = { used: trust.halves.cookie, next: trust.next };
  const isRotated = device.state === 'current' && (await rotateTrustedDevice(tx, device.id, halves, now));
  if (!isRotated && !(await isTrusted(tx, device.id))) return undefined;
  await change.audit('trusted-device-used');
  return isRotated ? 'rotated' : 'kept';
}

/** An old cookie of a trusted device was used again, so another browser has a copy of it. The device is revoked and its owner is told. */
async function reportReuse(change: Change, deviceId: string): Promise<void> {
  if (!(await forgetDevice(change.tx, change.account.id, deviceId))) return;
  await change.audit('trusted-device-reused', { result: 'refused' });
  await change.notify('device-copied');
}

/** Step 5: hashes the password again if its hash has an older format. If the queue is full, the next login does it. */
async function renewStaleHash(deps: Deps, attempt: SignInAttempt, proven: Proven): Promise<void> {
  const { id, passwordHash } = proven.account;
  if (!deps.hashing.isStale(passwordHash, attempt.password)) return;
  const renewed = await deps.hashing.hash(attempt.password, hashOwner(attempt, proven)).catch((error: unknown) => {
    if (error instanceof Refusal && error.refusal === 'server.busy') return null;
    throw error;
  });
  if (renewed !== null) await replaceHash(deps.db, id, passwordHash, renewed);
}
