import { codeLimits, sessionLimits, signInLimits } from '@selvage/contract/limits';
import type { RefusalName } from '@selvage/contract/refusals';
import {
  hasTwoSteps,
  isAdmitted,
  stepsOf,
  type Account,
  type Challenge,
  type Session,
  type Step,
} from './model-state.ts';
import type { Exchange, Play } from './play.ts';
import { identityOf, wrongPassword, type Browser } from './world.ts';

interface Pending {
  mfaToken?: string;
  type?: Step;
  mfaSetupRequired: boolean;
}

export const pendingIn = (json: Exchange['json']): Pending | undefined => json['mfaRequired'] as Pending | undefined;

/** The account that the actor logs in to. A stranger can also log in to their own account. */
const accountFor = (play: Play): Account =>
  play.actor.name === 'stranger'
    ? (play.pick([play.world.other, play.world.victim]) ?? play.world.other)
    : play.world.victim;

/** The email or number that the account’s codes are sent to. Apps and passkeys have a placeholder, because nothing is sent. */
export const stepDestination = ({ mobile, email }: Account, type: Step): string =>
  ({ EMAIL: email, SMS: mobile ?? '', APP: 'the app', PASSKEY: 'the passkey' })[type];

/** Returns the type of the pending second step, and checks that the account has it. */
export function askedStep(play: Play, account: Account, pending: Pending | undefined): Step {
  const type = pending?.type ?? 'EMAIL';
  const isHeld = pending?.mfaToken === undefined || stepsOf(account).includes(type);
  play.require(isHeld, 'P1', `is asked for ${type}, which the account does not have`);
  return type;
}

interface Credentials {
  email: string;
  password: string;
  /** True to send the secret of a trusted device from the page’s storage, if the browser has one. */
  withDevice: boolean;
}

export async function signIn(play: Play, browser: Browser, meant: Account, given: Credentials): Promise<Exchange> {
  const { email, password } = given;
  const account = play.accountOf(email) ?? meant;
  const value = given.withDevice ? browser.deviceValue : undefined;
  const body = { ...identityOf(account), email, password, ...(value !== undefined && { deviceTrustToken: value }) };
  const exchange = await play.send(browser, { path: '/api/idauth/auth', body, needs: 'anyone' });
  const isTheirs = !account.isClosed && email === account.email;
  const isRight = isTheirs && password === account.password;
  const trust = isTheirs ? play.model.trustOf(account, value, exchange.sent.dt) : undefined;
  const usesDevice = trust !== undefined && trust.state !== 'reused';
  const attempts = usesDevice ? trust.device.attempts : account.passwordAttempts;
  const named = password === account.password ? 'the password' : 'a wrong password';
  play.note(`logs in at ${browser.name} with ${named}${value === undefined ? '' : ' and a device'}`, exchange);
  if (exchange.isDone) {
    play.require(isRight, 'P1', `logs in with ${email} and a password that is not its own`);
    play.require(!attempts.isLocked(play.now), 'P6', 'logs in while the account is locked');
    play.require(isAdmitted(account), 'P15', 'logs in after colleagues ended the access');
    play.require(!account.passwordAttempts.isLockedForGood, 'P4', 'logs in before the reset that a recovery asks for');
    attempts.pass(exchange);
    enter(play, browser, account, exchange, trust);
  } else if (exchange.refusal === 'sign-in.wrong-credentials' && isTheirs) {
    // If the owner locked the account, passwords are compared only to inform the owner, and are counted separately.
    const isSecured = attempts.isLockedForGood;
    const isLocked = attempts.isLocked(play.now) && !isSecured && !exchange.isInterrupted;
    play.require(!isLocked, 'P6', 'has a password compared while the account is locked');
    play.require(!isRight || exchange.isInterrupted, 'P12', 'is refused with the right password');
    if (!isRight && !isSecured) attempts.countWrong(play.now);
  } else if (exchange.refusal === 'sign-in.locked' && isRight && !exchange.isInterrupted) {
    const isFree = attempts.isClean(play.now) && account.codeAttempts.isClean(play.now);
    play.require(!isFree, 'P12', 'is locked out although nothing failed');
  }
  return exchange;
}

/** Updates the model after a login that returned a session. */
function enter(
  play: Play,
  browser: Browser,
  account: Account,
  { json, sent, session: replaced, messages, isInterrupted }: Exchange,
  trust: ReturnType<Play['model']['trustOf']>,
): void {
  const { model } = play;
  const usesDevice = trust !== undefined && trust.state !== 'reused';
  const pending = pendingIn(json);
  if (replaced) replaced.ended ??= 'another login in the same browser';
  const token = browser.jar.cookies.get('sid') ?? '';
  const owesCode = account.activated && hasTwoSteps(account) && !usesDevice;
  play.require(!owesCode || pending?.mfaToken !== undefined, 'P1', 'is logged in without the second factor');
  const areCodesLocked = account.codeAttempts.isLocked(play.now) && !isInterrupted;
  play.require(!owesCode || !areCodesLocked, 'P6', 'is sent a code while codes are locked');
  const isSpared = hasTwoSteps(account) && usesDevice && pending !== undefined;
  play.require(!isSpared || isInterrupted, 'P10', 'is asked for a code at a trusted device');
  const shown = usesDevice && account.activated && pending === undefined ? 'device' : 'nothing';
  const session = model.openSession(token, account, shown);
  const type = askedStep(play, account, pending);
  const destination = stepDestination(account, type);
  openPending(play, browser, session, pending, { purpose: 'sign-in', type, destination });
  const half = browser.jar.cookies.get('dt');
  if (trust?.state === 'current' && half !== undefined && half !== sent.dt) {
    trust.device.formerCookies.unshift(trust.device.cookie);
    trust.device.cookie = half;
    trust.device.usedAt = play.now;
  }
  if (trust?.state === 'reused' && owesCode) {
    trust.device.ended ??= 'an old copy of it was used';
    const isTold = messages.some(
      ({ to, subject }) => to === account.email && /no longer remember one of your devices/.test(subject),
    );
    play.require(isTold, 'P10', 'uses an old copy of a device, and its owner is not told');
  }
}

/** Adds a pending second step to the model. */
export function openPending(
  play: Play,
  browser: Browser,
  session: Session,
  pending: Pending | undefined,
  challenge: Pick<Challenge, 'purpose' | 'type' | 'destination' | 'change'>,
): void {
  const { mfaToken } = pending ?? {};
  if (mfaToken === undefined) return;
  browser.mfaToken = mfaToken;
  // The answer names a step that was pending before, so the model keeps its state.
  if (session.challenge?.mfaToken === mfaToken) return;
  const messagesBefore =
    play.world.messages.findLastIndex(({ to, at }) => to === challenge.destination && at < play.now) + 1;
  // A step without a sent code, such as that of an app, lasts as long as a sent code can be renewed.
  const isSent = challenge.type === 'EMAIL' || challenge.type === 'SMS';
  const expiresAt = play.now + (isSent ? codeLimits.challengeLife : codeLimits.challengeRenewal);
  session.challenge = { mfaToken, ...challenge, messagesBefore, expiresAt, wrong: 0, isOver: false };
}

/** Picks a password that the actor knows, usually the newest, and sometimes a wrong one. */
export const pickPassword = (play: Play): string =>
  play.pickMostlyFirst([...play.actor.passwords.slice(0, 2), wrongPassword]) ?? wrongPassword;

export async function signInSomewhere(play: Play): Promise<boolean> {
  const account = accountFor(play);
  if (play.actor.passwords.length === 0 && !play.isRarely()) return false;
  const browser = play.browser();
  const password = pickPassword(play);
  const withDevice = !play.isRarely();
  await signIn(play, browser, account, { email: account.email, password, withDevice });
  return true;
}

/**
 * Logs in with only the password, so often that the owner’s complete session would end if both kinds of session had one limit. Returns
 * false if the actor does not know the password, or if the account has no second step.
 */
export async function signInManyTimes(play: Play): Promise<boolean> {
  const { victim } = play.world;
  const [password] = play.actor.passwords;
  if (password === undefined || password !== victim.password || !hasTwoSteps(victim)) return false;
  for (let times = 0; times <= sessionLimits.sessionsPerAccount; times++)
    await signIn(play, play.newBrowser(), victim, { email: victim.email, password, withDevice: false });
  return true;
}

/** Enters as many wrong passwords in a row as are allowed. */
export async function guessPasswords(play: Play): Promise<boolean> {
  const { victim } = play.world;
  const given = { email: victim.email, password: wrongPassword, withDevice: false };
  for (let times = 0; times < signInLimits.signInFailures; times++)
    await signIn(play, play.newBrowser(), victim, given);
  return true;
}

/** Copies the owner’s trusted device to the thief’s browsers. */
export function copyDevice(play: Play): boolean {
  const from = play.pick(play.world.actors.owner.browsers.filter(({ deviceValue }) => deviceValue !== undefined));
  const half = from?.jar.cookies.get('dt');
  if (from?.deviceValue === undefined || half === undefined) return false;
  for (const to of play.actor.browsers) {
    to.deviceValue = from.deviceValue;
    to.jar.cookies.set('dt', half);
  }
  play.world.log.push(`${play.actor.name} copies the trusted device of ${from.name}`);
  return true;
}

/** The actor learns the current password. */
export function learnPassword(play: Play): boolean {
  const { password, isClosed } = play.world.victim;
  if (isClosed || play.actor.passwords[0] === password) return false;
  play.actor.passwords.unshift(password);
  play.world.log.push(`${play.actor.name} finds out the password`);
  return true;
}

/** Puts an earlier session id into the browser. */
export function replaySession(play: Play): boolean {
  const token = play.pick(play.actor.oldTokens);
  if (token === undefined) return false;
  const browser = play.browser();
  browser.jar.cookies.set('sid', token);
  play.world.log.push(`${play.actor.name} puts an older session id into ${browser.name}`);
  return true;
}

/** Refusals that come before the password is compared. */
const beforeThePassword: ReadonlySet<RefusalName | undefined> = new Set([
  'session.required',
  'session.incomplete',
  'action.not-allowed',
  'step-up.required',
  'second-factor.not-allowed',
  'email.unchanged',
  'number.unchanged',
  'request.malformed',
]);
const wrongPasswords: ReadonlySet<RefusalName | undefined> = new Set(['password.wrong', 'second-factor.password']);

/** Updates the model after a call that asks for the password again. Wrong passwords count like those of a login. */
export function checkPassword(play: Play, session: Session, typed: string, exchange: Exchange): void {
  const { refusal, isDone, isInterrupted } = exchange;
  const { account } = session;
  const attempts = account.passwordAttempts;
  const isRight = typed === account.password;
  if (beforeThePassword.has(refusal)) return;
  if (refusal === 'session.locked') {
    if (!isRight && !attempts.isLocked(play.now)) attempts.countWrong(play.now);
    session.ended ??= 'the account was locked';
    return;
  }
  const isLocked = attempts.isLocked(play.now) && (isDone || !isInterrupted);
  play.require(!isLocked, 'P6', 'has a password compared while the account is locked');
  if (wrongPasswords.has(refusal)) {
    play.require(!isRight || isInterrupted, 'P12', 'is refused with the right password');
    attempts.countWrong(play.now);
    return;
  }
  play.require(!isDone || isRight, 'P1', 'makes a change with a password that is not the current one');
  if (isRight) attempts.pass(exchange);
}
