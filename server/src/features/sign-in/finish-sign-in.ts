import type { Kind } from '@selvage/contract/user-types';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type SignInAccount, lockAccount } from '../../accounts/account-store.ts';
import { codesSubject } from '../../attempts/attempt-rules.ts';
import { type Subject, isLocked } from '../../attempts/attempts.ts';
import { audit } from '../../audit/audit-store.ts';
import { openChallenge, openUnsentChallenge } from '../../ways/code/challenge.ts';
import { findOwnChallenge } from '../../ways/code/challenge-store.ts';
import { codeDestination, openChoice } from '../../accounts/code-destination.ts';
import { requireCodeAllowed } from '../../ways/code/code-limit.ts';
import { deviceNames } from '../../sessions/user-agent.ts';
import { notifyNewBrowser } from '../../sessions/known-browser.ts';
import type { RequestContext } from '../../sessions/request-context.ts';
import { type AskedStep, firstStep, heldWays, offeredSteps } from '../../ways/held-ways.ts';
import { type Stage, stageOf } from '../../sessions/session-state.ts';
import { ways, isSent } from '../../ways/ways.ts';
import {
  type DeviceHalves,
  forgetDevice,
  isTrusted,
  rotateTrustedDevice,
} from '../../sessions/trusted-device-store.ts';
import { notify } from '../../messages/notify.ts';
import { refuse } from '../../refuse.ts';
import { openSignedInSession } from './opening-store.ts';
import type { BegunSignIn } from './store.ts';

export type SignInDeps = Pick<Deps, 'db' | 'now' | 'config' | 'keys' | 'hashing'>;

export interface SignInAttempt {
  kind: Kind;
  email: string;
  loginId: string | null;
  password: string;
  session: { hash: Buffer; replaces: Buffer | null };
  /** What this browser sent to be trusted by, and its next cookie half. */
  trust: { halves: DeviceHalves; next: Buffer } | null;
  browser: Buffer;
  /** Whether this browser was given its mark before, so that it may be known. */
  hasBrowserCookie: boolean;
  context: RequestContext;
  /** F13: counts the attempt for the client. A browser that logged in to this account before is counted for itself. */
  throttle: (browser: { isKnown: boolean }) => Promise<void>;
  /** The recipients that this request has counted a code for. */
  countedCodes: Set<string>;
}

export interface SignedIn {
  stage: Stage;
  challengeId: string | null;
  account: SignInAccount & { kind: Kind };
  /** Whether the browser is given the next cookie half of its trusted device. */
  rotatesDevice: boolean;
  /** A message went into the outbox. */
  wrote: boolean;
}

export interface Proven extends Omit<BegunSignIn, 'account'> {
  account: SignInAccount & { passwordHash: string };
  subject: Subject;
}

/** The password was changed, hashed anew, or everything was ended while this login was under way. */
export class CredentialsChanged extends Error {}

/** The password was right: opens the session, all at once or not at all. */
export async function finishSignIn(deps: SignInDeps, attempt: SignInAttempt, proven: Proven): Promise<SignedIn> {
  const { account, browser, device } = proven;
  const stage = stageWithout(deps, attempt, account);
  // Most logins write one statement. Whatever more there is to write is written with it.
  if (stage === 'owes-code' || device || (stage === 'full' && account.activated && browser === 'new'))
    return finishWithMore(deps, attempt, proven);
  const entry = { stage, shownFactors: ways.password.bit, challengeId: null };
  if (!(await open(deps.db, deps, attempt, proven, entry))) throw new CredentialsChanged();
  return { stage, challengeId: null, account: { ...account, kind: attempt.kind }, rotatesDevice: false, wrote: false };
}

/** What is owed by somebody who has shown a password and nothing else. */
const stageWithout = ({ config, now }: SignInDeps, { kind }: SignInAttempt, account: SignInAccount): Stage =>
  stageOf(config.twoFactor[kind], account, ways.password.bit, now());

async function finishWithMore(deps: SignInDeps, attempt: SignInAttempt, proven: Proven): Promise<SignedIn> {
  const { account, browser } = proven;
  const { kind, context } = attempt;
  const trusts = stageWithout(deps, attempt, account) === 'owes-code' && isTrustedBy(proven);
  const now = deps.now();
  const sentAfter = new Date(now.getTime() - deps.config.limits.sendPause);
  const asked = { purpose: 'sign-in-code', sentAfter, now } as const;
  const reusable = await findOwnChallenge(deps.db, attempt.session.replaces, account.id, asked);
  const owes = stageWithout(deps, attempt, account) === 'owes-code' && !trusts;
  const step = owes ? await askedStep(deps, attempt, account) : null;
  if (step !== null) await mayHaveCode(deps, attempt, proven, { reusable, step });
  return deps.db.transaction().execute(async (tx) => {
    // The account first, as every change of it does: two that meet the other way round would wait for each other.
    // One that was erased meanwhile must not be given a code.
    if ((await lockAccount(tx, account.id))?.passwordHash !== account.passwordHash) throw new CredentialsChanged();
    const trusted = trusts ? await useTrust(tx, deps, attempt, proven) : undefined;
    const shownFactors = ways.password.bit | (trusted ? ways.trustedDevice.bit : 0);
    const stage = stageOf(deps.config.twoFactor[kind], account, shownFactors, now);
    // Whose device was forgotten this very moment has no code yet: the second try sends one.
    if (stage === 'owes-code' && trusts) throw new CredentialsChanged();
    const challengeId =
      stage === 'owes-code' && step !== null
        ? (reusable ?? (await challenge(tx, deps, attempt, { account, step })))
        : null;
    if (!(await open(tx, deps, attempt, proven, { stage, shownFactors, challengeId }))) throw new CredentialsChanged();
    const stolen = proven.device?.state === 'reused' && (await reportReuse(tx, deps, attempt, proven));
    const tells = stage === 'full' && account.activated && browser === 'new';
    if (tells) await notifyNewBrowser(tx, deps, account, context);
    const wrote = tells || stolen || (challengeId !== null && reusable === undefined && isSent(step));
    return { stage, challengeId, account: { ...account, kind }, rotatesDevice: trusted === 'rotated', wrote };
  });
}

const isTrustedBy = ({ device }: Proven): boolean => device !== undefined && device.state !== 'reused';

function open(
  db: Db,
  deps: SignInDeps,
  { session, browser, context: { origin } }: SignInAttempt,
  { account, subject }: Proven,
  entry: { stage: Stage; shownFactors: number; challengeId: string | null },
): Promise<boolean> {
  const seen = entry.stage === 'full' && account.activated ? browser : null;
  const whose = { account, by: 'password', subject } as const;
  return openSignedInSession(db, { ...whose, session, browser: seen, origin, now: deps.now(), ...entry });
}

/** WY22: the strongest way that can be asked for before the browser is known. */
async function askedStep(
  { db, config, now }: SignInDeps,
  { kind }: SignInAttempt,
  account: SignInAccount,
): Promise<AskedStep> {
  const held = await heldWays({ db, config }, account.id);
  return firstStep(offeredSteps(config.twoFactor[kind], account, held, { now: now() }));
}

/** C5: no code is sent while none would be accepted. A browser that was just sent one answers that. */
async function mayHaveCode(
  deps: SignInDeps,
  { kind, context, browser, countedCodes }: SignInAttempt,
  { account, browser: seen }: Proven,
  { reusable, step }: { reusable: string | undefined; step: AskedStep },
): Promise<void> {
  if (await isLocked(deps, codesSubject(deps.keys, account.id))) refuse('sign-in.locked');
  if (reusable !== undefined || !isSent(step)) return;
  const destination = codeDestination(account.email, openChoice(deps.keys, account));
  if (countedCodes.has(destination.recipient)) return;
  const knownBrowser = seen === 'known' ? browser : null;
  const wanted = { account: { id: account.id, kind }, purpose: 'sign-in-code', destination, knownBrowser } as const;
  await requireCodeAllowed(deps, wanted, context.origin);
  countedCodes.add(destination.recipient);
}

/** In its minute of grace an older cookie half is taken and not rotated again: the browser already has, or gets, the newer one. */
async function useTrust(
  tx: Db,
  deps: SignInDeps,
  { trust, kind, context: { origin } }: SignInAttempt,
  { device, account }: Proven,
): Promise<'rotated' | 'kept' | undefined> {
  if (device === undefined || trust === null) return undefined;
  const now = deps.now();
  const used = await (async () => {
    if (device.state === 'current') {
      const rotated = await rotateTrustedDevice(tx, device.id, { used: trust.halves.cookie, next: trust.next }, now);
      if (rotated) return 'rotated' as const;
    }
    return (await isTrusted(tx, device.id)) ? ('kept' as const) : undefined;
  })();
  if (used)
    await audit(tx, { event: 'trusted-device-used', result: 'ok', accountId: account.id, kind, origin, at: now });
  return used;
}

/** F17: somebody has a copy of this device's cookie. It is forgotten, and its owner is told. */
async function reportReuse(
  tx: Db,
  deps: SignInDeps,
  { kind, context }: SignInAttempt,
  { account, device }: Proven,
): Promise<boolean> {
  if (device === undefined || !(await forgetDevice(tx, account.id, device.id))) return false;
  const now = deps.now();
  const { origin } = context;
  await audit(tx, { event: 'trusted-device-reused', result: 'refused', accountId: account.id, kind, origin, at: now });
  const { browser = '', system = '' } = deviceNames(origin.device);
  const notice = { message: 'device-copied', accountId: account.id, recipient: account.email } as const;
  await notify(tx, { ...notice, facts: { browser, system } }, context, now);
  return true;
}

function challenge(
  tx: Db,
  deps: SignInDeps,
  { context }: SignInAttempt,
  { account, step }: { account: SignInAccount; step: AskedStep },
): Promise<string> {
  const asked = { accountId: account.id, purpose: 'sign-in-code' } as const;
  if (!isSent(step)) return openUnsentChallenge(tx, deps, { ...asked, way: step });
  const destination = codeDestination(account.email, openChoice(deps.keys, account));
  return openChallenge(tx, deps, { ...asked, destination }, context);
}
