import { minutes } from '@selvage/contract/time-units';
import { codeLimits } from '@selvage/contract/limits';
import { endBy } from './credentials-ended-by-event.ts';
import { dropUnusedRecoveryCodes, hasTwoSteps, livePasskeys, type Challenge, type Session } from './model-state.ts';
import type { Exchange, Play } from './play.ts';
import { appCodes, isAppCode } from './app-codes.ts';
import { askedStep, openPending, pendingIn, signIn, stepDestination } from './sign-in-calls.ts';
import type { Browser } from './world.ts';

const wrongCode = '000000';

export async function verify(play: Play, browser: Browser, code: string, trustThisDevice = false): Promise<Exchange> {
  const mfaToken = browser.mfaToken ?? 'A'.repeat(43);
  const body = { mfaToken, code, trustThisDevice };
  const exchange = await play.send(browser, { path: '/api/idauth/mfa/verify', body, needs: 'known' });
  play.note(`answers a code at ${browser.name}${code === wrongCode ? ' wrongly' : ''}`, exchange);
  const { session } = exchange;
  const challenge = session?.challenge?.mfaToken === mfaToken ? session.challenge : undefined;
  if (exchange.isDone) accept(play, browser, exchange, challenge, code);
  else if (exchange.refusal === 'code.wrong' && session) {
    const { codeAttempts } = session.account;
    const isLocked = codeAttempts.isLocked(play.now) && !exchange.isInterrupted;
    play.require(!isLocked, 'P6', 'has a code compared while codes are locked');
    codeAttempts.countWrong(play.now);
    if (challenge) challenge.wrong += 1;
    play.require(
      (challenge?.wrong ?? 0) <= codeLimits.challengeTries,
      'P6',
      'has a sixth code of one challenge compared',
    );
  }
  return exchange;
}

/** True if the code was sent for this challenge to its recipient, or if the account’s app shows it. */
const isCodeOf = (play: Play, { account }: Session, challenge: Challenge, code: string): boolean => {
  const { type, destination, messagesBefore } = challenge;
  if (type === 'APP') return isAppCode(play, account, code);
  return play.world.messages.slice(messagesBefore).some(({ to, digits }) => to === destination && digits === code);
};

function accept(
  play: Play,
  browser: Browser,
  exchange: Exchange,
  challenge: Challenge | undefined,
  code: string,
): void {
  const { session, json } = exchange;
  if (session === undefined) return;
  const { account } = session;
  play.require(challenge !== undefined, 'P1', 'has a code accepted that this session does not owe');
  if (challenge === undefined) return;
  requireMayAccept(play, session, challenge, code);
  // A code from the mailbox does not reset the count of wrong codes if the account has an app. Otherwise a person who reads the mailbox
  // could go on guessing.
  if (account.app === null || challenge.type !== 'EMAIL') account.codeAttempts.pass(exchange);
  challenge.isOver = true;
  const { change } = challenge;
  if (challenge.purpose === 'mailbox') {
    const destination = change?.mobile ?? account.email;
    const type = change?.factor ?? 'EMAIL';
    openPending(play, browser, session, pendingIn(json), {
      purpose: 'setup',
      type,
      destination,
      ...(change && { change }),
    });
    return;
  }
  if (change) {
    account.factor = change.factor;
    account.mobile = change.mobile;
    dropUnusedRecoveryCodes(account);
    endBy(play.model, account, 'second factor change', { session });
  }
  const rotated = play.rotateSession(session, browser);
  play.model.showFactor(rotated, challenge.type);
  delete browser.mfaToken;
  keepDevice(play, browser, rotated, json);
}

function requireMayAccept(play: Play, session: Session, challenge: Challenge, code: string): void {
  const { account } = session;
  play.require(!challenge.isOver, 'P5', 'has the code of a challenge accepted twice');
  play.require(challenge.expiresAt >= play.now, 'P5', 'has a code accepted that is too old');
  const property = challenge.purpose === 'sign-in' ? 'P1' : 'P3';
  play.require(
    isCodeOf(play, session, challenge, code),
    property,
    `has a code accepted that is not of ${challenge.destination}`,
  );
  play.require(!account.passwordAttempts.isLocked(play.now), 'P6', 'has a code accepted while the account is locked');
  play.require(!account.codeAttempts.isLocked(play.now), 'P6', 'has a code accepted while codes are locked');
  requireMoreThanMailbox(play, session, challenge);
}

/** After a reset by mail, a code from the mailbox alone must not be enough for an account with an app or a passkey. */
function requireMoreThanMailbox(play: Play, { account }: Session, { type, purpose }: Challenge): void {
  const isSecondStep = purpose === 'sign-in' || (purpose === 'step-up' && hasTwoSteps(account));
  const hasMore = account.app !== null || livePasskeys(account).length > 0;
  const isMailboxAlone = isSecondStep && type === 'EMAIL' && account.passwordSetByMail && hasMore;
  play.require(!isMailboxAlone, 'P14', 'has a code from the mailbox accepted after a reset by mail');
}

function keepDevice(play: Play, browser: Browser, { account }: Session, json: Exchange['json']): void {
  const token = json['deviceTrustToken'] as { value: string } | undefined;
  if (token === undefined) return;
  browser.deviceValue = token.value;
  play.model.addDevice(account, token.value, browser.jar.cookies.get('dt') ?? '');
}

/**
 * The codes that the actor can enter, newest first: from the messages that the actor has read or, if an app is asked for, from the actor’s
 * app.
 */
export function codesFor(play: Play, browser: Browser): string[] {
  const type = play.sessionIn(browser)?.challenge?.type;
  return type === 'APP' ? appCodes(play) : play.inbox().flatMap(({ digits }) => digits ?? []);
}

export async function answerCode(play: Play): Promise<boolean> {
  const browser = play.pick(play.actor.browsers.filter(({ mfaToken }) => mfaToken !== undefined));
  if (browser === undefined) return false;
  const [newest, before] = codesFor(play, browser);
  const code = play.pick([newest ?? wrongCode, newest ?? wrongCode, wrongCode, before ?? wrongCode]) ?? wrongCode;
  await verify(play, browser, code, play.pick([true, false]));
  return true;
}

/** Logs in completely, if the actor can answer the second step. */
export async function signInWhole(play: Play): Promise<boolean> {
  const { victim } = play.world;
  const [password] = play.actor.passwords;
  if (password === undefined) return false;
  const browser = play.browser();
  const withDevice = !play.isRarely();
  const exchange = await signIn(play, browser, victim, { email: victim.email, password, withDevice });
  const [code] = codesFor(play, browser);
  if (exchange.isDone && pendingIn(exchange.json)?.mfaToken !== undefined && code !== undefined)
    await verify(play, browser, code, play.pick([true, false]));
  return true;
}

export async function sendCodeAgain(play: Play): Promise<boolean> {
  const browser = play.loggedIn('known');
  const { mfaToken } = browser ?? {};
  if (browser === undefined || mfaToken === undefined) return false;
  const exchange = await play.send(browser, { path: '/api/idauth/mfa/send', body: { mfaToken }, needs: 'known' });
  play.note(`asks for another code at ${browser.name}`, exchange);
  const challenge = exchange.session?.challenge;
  if (!exchange.isDone || !challenge) return true;
  play.require(challenge.mfaToken === mfaToken, 'P1', 'is sent a code that this session does not owe');
  challenge.messagesBefore = play.world.messages.length - exchange.messages.length;
  challenge.expiresAt = play.now + codeLimits.challengeLife;
  return true;
}

interface Asked {
  mailbox: boolean;
  strong: boolean;
}

/** Starts a step-up with the second factor, or with the mailbox if the account has no second factor, and answers it if the actor can. */
export async function stepUp(play: Play): Promise<boolean> {
  const browser = play.loggedIn('setting-up');
  if (browser === undefined) return false;
  const asked = { mailbox: play.pick([true, true, false]) ?? true, strong: play.pick([false, true]) ?? false };
  await askAgain(play, browser, asked);
  const [code] = codesFor(play, browser);
  if (browser.mfaToken !== undefined && code !== undefined && play.pick([true, true, false]))
    await verify(play, browser, code);
  return true;
}

/** Makes a step-up that shows more than the mailbox, if the account has more. */
export async function showAgain(play: Play, browser: Browser): Promise<void> {
  await askAgain(play, browser, { mailbox: true, strong: true });
  const [code] = codesFor(play, browser);
  if (browser.mfaToken !== undefined && code !== undefined) await verify(play, browser, code);
}

async function askAgain(play: Play, browser: Browser, body: Asked): Promise<void> {
  const own = play.sessionIn(browser)?.account;
  const changesNothing = own !== undefined && !hasTwoSteps(own) && !body.mailbox;
  const exchange = await play.send(browser, { path: '/api/idauth/step-up', body, needs: 'setting-up', changesNothing });
  play.note(`asks to show the factor again at ${browser.name}`, exchange);
  const { session, json, isDone } = exchange;
  if (!isDone || !session) return;
  const pending = pendingIn(json);
  const isMailbox = !hasTwoSteps(session.account) && pending?.type === 'EMAIL';
  const type = isMailbox ? 'EMAIL' : askedStep(play, session.account, pending);
  const destination = stepDestination(session.account, type);
  openPending(play, browser, session, pending, { purpose: 'step-up', type, destination });
}

/** Enters wrong codes until no more are accepted. Sometimes does so again after the first lock has ended. */
export async function guessCodes(play: Play): Promise<boolean> {
  const { world, actor } = play;
  if (actor.passwords.length === 0 || !hasTwoSteps(world.victim) || !world.victim.activated) return false;
  const rounds = play.pick([1, 3]) ?? 1;
  for (let round = 0; round < rounds; round++) {
    if (round > 0) world.app.server.clock.advance(minutes(16));
    await guessUntilLocked(play);
  }
  return true;
}

async function guessUntilLocked(play: Play): Promise<void> {
  const { victim } = play.world;
  const password = play.actor.passwords[0] ?? '';
  const browser = play.newBrowser();
  for (let logins = 0; logins < 3; logins++) {
    const exchange = await signIn(play, browser, victim, { email: victim.email, password, withDevice: false });
    if (!exchange.isDone || browser.mfaToken === undefined) break;
    for (let tries = 0; tries < codeLimits.challengeTries; tries++)
      if ((await verify(play, browser, wrongCode)).refusal !== 'code.wrong') break;
  }
}
