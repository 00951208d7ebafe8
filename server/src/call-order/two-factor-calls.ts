import { minutes } from '@selvage/contract/time-units';
import { codeLimits } from '@selvage/contract/limits/codes';
import { endBy } from './credentials-ended-by-event.ts';
import type { Challenge, Factor, Session } from './model-state.ts';
import type { Exchange, Play } from './play.ts';
import { checkPassword, factorDestination, openPending, passwordsOf, pendingIn, signIn } from './sign-in-calls.ts';
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

/** Whether the digits were sent to where the code of this challenge goes, and for it. */
const wasSent = ({ world }: Play, { destination, messagesBefore }: Challenge, code: string): boolean =>
  world.messages.slice(messagesBefore).some(({ to, digits }) => to === destination && digits === code);

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
  play.require(!challenge.isOver, 'P5', 'has the code of a challenge accepted twice');
  play.require(challenge.expiresAt >= play.now, 'P5', 'has a code accepted that is too old');
  const property = challenge.purpose === 'sign-in' ? 'P1' : 'P3';
  play.require(
    wasSent(play, challenge, code),
    property,
    `has a code accepted that did not go to ${challenge.destination}`,
  );
  play.require(!account.passwordAttempts.isLocked(play.now), 'P6', 'has a code accepted while the account is locked');
  play.require(!account.codeAttempts.isLocked(play.now), 'P6', 'has a code accepted while codes are locked');
  account.codeAttempts.pass(exchange);
  challenge.isOver = true;
  if (challenge.purpose === 'mailbox') {
    const destination = challenge.change?.mobile ?? account.email;
    const next = { purpose: 'setup', destination, ...(challenge.change && { change: challenge.change }) } as const;
    openPending(play, browser, session, pendingIn(json), next);
    return;
  }
  const { change } = challenge;
  if (change) {
    account.factor = change.factor;
    account.mobile = change.mobile;
    endBy(play.model, account, 'second factor change', { session });
  }
  const rotated = play.model.rotateSession(session, browser.jar.cookies.get('sid') ?? '');
  play.model.showFactor(rotated);
  delete browser.mfaToken;
  keepDevice(play, browser, rotated, json);
}

function keepDevice(play: Play, browser: Browser, { account }: Session, json: Exchange['json']): void {
  const token = json['deviceTrustToken'] as { value: string } | undefined;
  if (token === undefined) return;
  browser.deviceValue = token.value;
  play.model.addDevice(account, token.value, browser.jar.cookies.get('dt') ?? '');
}

/** Codes that the actor has read, the newest first. */
const codesRead = (play: Play): string[] => play.inbox().flatMap(({ digits }) => digits ?? []);

export async function answerCode(play: Play): Promise<boolean> {
  const browser = play.pick(play.actor.browsers.filter(({ mfaToken }) => mfaToken !== undefined));
  if (browser === undefined) return false;
  const [newest, before] = codesRead(play);
  const code = play.pick([newest ?? wrongCode, newest ?? wrongCode, wrongCode, before ?? wrongCode]) ?? wrongCode;
  await verify(play, browser, code, play.pick([true, false]));
  return true;
}

/** Logs in with all that the actor has. */
export async function signInWhole(play: Play): Promise<boolean> {
  const { victim } = play.world;
  const [password] = play.actor.passwords;
  if (password === undefined) return false;
  const browser = play.browser();
  const withDevice = !play.isRarely();
  const exchange = await signIn(play, browser, victim, { email: victim.email, password, withDevice });
  const [code] = codesRead(play);
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

/** Shows the second factor again, and answers the code if the actor can read it. */
export async function stepUp(play: Play): Promise<boolean> {
  const browser = play.loggedIn('whole');
  if (browser === undefined) return false;
  const changesNothing = play.sessionIn(browser)?.account.factor === null;
  const exchange = await play.send(browser, { path: '/api/idauth/step-up', needs: 'whole', changesNothing });
  play.note(`asks to show the factor again at ${browser.name}`, exchange);
  const { session, json, isDone } = exchange;
  if (!isDone || !session) return true;
  openPending(play, browser, session, pendingIn(json), {
    purpose: 'step-up',
    destination: factorDestination(session.account),
  });
  const [code] = codesRead(play);
  if (pendingIn(json)?.mfaToken !== undefined && code !== undefined && play.pick([true, true, false]))
    await verify(play, browser, code);
  return true;
}

/** C5, F19: wrong codes until none is taken any more; now and then again and again, as soon as a first lock would be over. */
export async function guessCodes(play: Play): Promise<boolean> {
  const { world, actor } = play;
  if (actor.passwords.length === 0 || world.victim.factor === null || !world.victim.activated) return false;
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

interface Preferences {
  enabled: boolean;
  type?: Factor;
  mobile_number?: string;
}

export async function saveSettings(play: Play): Promise<boolean> {
  const browser = play.loggedIn('setting-up');
  if (browser === undefined) return false;
  const [mobile] = play.actor.ownMobiles;
  const choices: Preferences[] = [
    ...(mobile === undefined ? [] : [{ enabled: true, type: 'SMS', mobile_number: mobile } as const]),
    { enabled: true, type: 'EMAIL' },
    { enabled: false },
  ];
  const preferences = play.pick(choices) ?? { enabled: false };
  const password = play.pickMostlyFirst(passwordsOf(play)) ?? '';
  const body = { preferences, password };
  const before = play.sessionIn(browser);
  const changesNothing = before !== undefined && isSame(before, preferences);
  const exchange = await play.send(browser, {
    path: '/api/idauth/mfa/settings',
    body,
    needs: 'setting-up',
    changesNothing,
  });
  play.note(`saves ${preferences.enabled ? preferences.type : 'no second factor'} at ${browser.name}`, exchange);
  const { session } = exchange;
  const isUnchanged = session !== undefined && isSame(session, preferences);
  if (session && !isUnchanged) checkPassword(play, session, password, exchange);
  if (!exchange.isDone || !session || isUnchanged) return true;
  const isShown = play.model.hasRecentFactor(session, exchange.at);
  play.require(isShown, 'P3', 'moves the second factor without showing the old one');
  if (preferences.enabled) openChange(play, browser, session, preferences, exchange);
  else turnOff(play, browser, session);
  const [code] = codesRead(play);
  if (browser.mfaToken !== undefined && code !== undefined && play.pick([true, true, false]))
    await answerChange(play, browser);
  return true;
}

const isSame = ({ account }: Session, { enabled, type, mobile_number: mobile }: Preferences): boolean =>
  enabled ? account.factor === type && (type !== 'SMS' || account.mobile === mobile) : account.factor === null;

function openChange(
  play: Play,
  browser: Browser,
  session: Session,
  { type = 'EMAIL', mobile_number: mobile }: Preferences,
  { json }: Exchange,
): void {
  const { account } = session;
  const change = { factor: type, mobile: type === 'SMS' ? (mobile ?? '') : null };
  // F9: who has no factor yet proves the mailbox first; for codes by email the one code is both.
  const isFirst = account.factor === null;
  const destination = type === 'SMS' && !isFirst ? (mobile ?? '') : account.email;
  const purpose = type === 'SMS' && isFirst ? 'mailbox' : 'setup';
  openPending(play, browser, session, pendingIn(json), { purpose, destination, change });
}

function turnOff(play: Play, browser: Browser, session: Session): void {
  const { account } = session;
  account.factor = null;
  account.mobile = null;
  endBy(play.model, account, 'second factor change', { session });
  play.model.rotateSession(session, browser.jar.cookies.get('sid') ?? '');
}

/** One code, or the mailbox's and then the phone's. */
async function answerChange(play: Play, browser: Browser): Promise<void> {
  for (let codes = 0; codes < 2 && browser.mfaToken !== undefined; codes++) {
    const [code] = codesRead(play);
    if (code === undefined || !(await verify(play, browser, code)).isDone) return;
  }
}
