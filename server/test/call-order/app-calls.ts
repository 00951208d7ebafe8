import { authenticatorLimits } from '@selvage/contract/limits';
import { base32Decoded } from '../harness/sign-in.ts';
import { matchingStep, stepAt, totpCode } from '../../src/ways/app/totp.ts';
import { endBy } from './credentials-ended-by-event.ts';
import {
  dropUnusedRecoveryCodes,
  hasMoreThanMailbox,
  hasTwoSteps,
  livePasskeys,
  type Account,
  type Session,
} from './model-state.ts';
import type { Exchange, Play } from './play.ts';
import { checkPassword, openPending, pickPassword, pendingIn, signIn, stepDestination } from './sign-in-calls.ts';
import { proveFirst, requireProof } from './way-proof.ts';
import type { Browser } from './world.ts';

interface Setup {
  id: string;
  key: string;
}

/** Sets an authenticator app up: takes the key and enters a code of the app, sometimes a wrong one. */
export async function setUpApp(play: Play): Promise<boolean> {
  const browser = play.loggedIn('setting-up');
  if (browser === undefined) return false;
  await proveFirst(play, browser);
  const password = pickPassword(play);
  const path = '/api/user/authenticator/begin';
  const begun = await play.send(browser, { path, body: { password }, needs: 'setting-up' });
  play.note(`begins to set an app up at ${browser.name}`, begun);
  const { session } = begun;
  if (session) checkPassword(play, session, password, begun);
  if (!begun.isDone || !session) return true;
  requireProof(play, session, begun, { strong: hasMoreThanMailbox(session.account), change: 'sets an app up' });
  await confirmApp(play, browser, begun.json as unknown as Setup);
  return true;
}

async function confirmApp(play: Play, browser: Browser, { id, key }: Setup): Promise<void> {
  const code = play.isRarely() ? '000000' : totpCode(base32Decoded(key), stepAt(new Date(play.now)));
  const exchange = await play.send(browser, {
    path: '/api/user/authenticator/confirm',
    body: { id, code },
    needs: 'setting-up',
  });
  play.note(`confirms the app at ${browser.name}`, exchange);
  const { session, json } = exchange;
  if (!exchange.isDone || !session) return;
  const { account } = session;
  const step = matchingStep(base32Decoded(key), code, new Date(play.now));
  play.require(step !== undefined, 'P3', 'sets an app up by a code that it does not show');
  play.actor.appKeys.unshift(key);
  account.app = { key, lastStep: step ?? 0 };
  keepRecoveryCodes(play, account, json);
  play.require(!account.recoveryCodes?.byMailbox, 'P3', 'sets an app up that a code made by the mailbox stands in for');
  endBy(play.model, account, 'second factor change', { session });
  play.model.showFactor(play.rotateSession(session, browser), 'APP');
}

function keepRecoveryCodes(play: Play, account: Account, json: Exchange['json']): void {
  const codes = json['recoveryCodes'] as string[] | undefined;
  if (codes === undefined) return;
  account.recoveryCodes = { unused: new Set(codes), madeAt: play.now, byMailbox: !hasMoreThanMailbox(account) };
  play.actor.recoveryCodes = [...codes, ...play.actor.recoveryCodes].slice(0, 2 * authenticatorLimits.recoveryCodes);
}

export async function removeApp(play: Play): Promise<boolean> {
  const browser = play.loggedIn('whole');
  const held = browser && play.sessionIn(browser)?.account;
  if (browser === undefined || (held?.app === null && !play.isRarely())) return false;
  await proveFirst(play, browser);
  const password = pickPassword(play);
  const changesNothing = held?.app === null;
  const path = '/api/user/authenticator/remove';
  const exchange = await play.send(browser, { path, body: { password }, needs: 'whole', changesNothing });
  play.note(`removes the app at ${browser.name}`, exchange);
  const { session } = exchange;
  // If the account has no app, the server answers without checking the password.
  if (session === undefined || (session.account.app === null && exchange.isDone)) return true;
  checkPassword(play, session, password, exchange);
  if (!exchange.isDone) return true;
  const { account } = session;
  requireProof(play, session, exchange, { strong: true, change: 'removes an app' });
  const isLast = account.mustHaveFactor && account.factor === null;
  play.require(!isLast, 'P3', 'removes the last second step, which must be had');
  account.app = null;
  dropUnusedRecoveryCodes(account);
  endBy(play.model, account, 'second factor change', { session });
  play.rotateSession(session, browser);
  return true;
}

export async function makeRecoveryCodes(play: Play): Promise<boolean> {
  const browser = play.loggedIn('whole');
  if (browser === undefined) return false;
  await proveFirst(play, browser);
  const password = pickPassword(play);
  const exchange = await play.send(browser, { path: '/api/user/recovery-codes', body: { password }, needs: 'whole' });
  play.note(`makes recovery codes at ${browser.name}`, exchange);
  const { session, json } = exchange;
  if (session) checkPassword(play, session, password, exchange);
  if (!exchange.isDone || !session) return true;
  const { account } = session;
  requireProof(play, session, exchange, { strong: hasMoreThanMailbox(account), change: 'makes recovery codes' });
  const hasWay = hasTwoSteps(account) || livePasskeys(account).length > 0;
  play.require(hasWay, 'P3', 'makes recovery codes that replace no second step');
  keepRecoveryCodes(play, account, json);
  return true;
}

/** Returns a browser that owes a second step. If no browser owes one, logs in first. */
async function owingBrowser(play: Play): Promise<Browser | undefined> {
  const { victim } = play.world;
  const asked = play.actor.browsers.filter(({ mfaToken }) => mfaToken !== undefined);
  const [password] = play.actor.passwords;
  if (password === undefined || !hasTwoSteps(victim) || play.isRarely()) return play.pick(asked);
  const browser = play.browser();
  await signIn(play, browser, victim, { email: victim.email, password, withDevice: false });
  return browser;
}

/** Answers a pending second step with a recovery code. */
export async function useRecoveryCode(play: Play): Promise<boolean> {
  const browser = await owingBrowser(play);
  const code = play.pickMostlyFirst([...play.actor.recoveryCodes, 'aaaa-aaaa-aa']);
  if (browser?.mfaToken === undefined || code === undefined) return false;
  const { mfaToken } = browser;
  const path = '/api/idauth/mfa/recovery-code';
  const exchange = await play.send(browser, { path, body: { mfaToken, code }, needs: 'known' });
  play.note(`types a recovery code at ${browser.name}`, exchange);
  const { session } = exchange;
  if (session === undefined) return true;
  const challenge = session.challenge?.mfaToken === mfaToken ? session.challenge : undefined;
  if (exchange.refusal === 'recovery-code.wrong') {
    session.account.codeAttempts.countWrong(play.now);
    if (challenge) challenge.wrong += 1;
  }
  if (exchange.isDone) acceptRecoveryCode(play, browser, session, code, exchange);
  return true;
}

function acceptRecoveryCode(play: Play, browser: Browser, session: Session, code: string, exchange: Exchange): void {
  const { account, challenge } = session;
  const isAsked = challenge?.purpose === 'sign-in' || challenge?.purpose === 'step-up';
  play.require(isAsked && !challenge.isOver, 'P1', 'has a recovery code accepted that nothing asks for');
  const byMailbox = account.recoveryCodes?.byMailbox === true;
  const isUnused = account.recoveryCodes?.unused.delete(code) === true;
  play.require(isUnused, 'P5', 'has a recovery code accepted that was used, is over, or is of another account');
  play.require(!account.codeAttempts.isLocked(play.now), 'P6', 'has a recovery code accepted while codes are locked');
  account.codeAttempts.pass(exchange);
  if (challenge) challenge.isOver = true;
  play.model.showFactor(play.rotateSession(session, browser), byMailbox ? 'EMAIL' : 'RECOVERY');
  delete browser.mfaToken;
}

/** Asks for another type of second step than the pending one. */
export async function chooseWay(play: Play): Promise<boolean> {
  const browser = await owingBrowser(play);
  const way = play.pick(['APP', 'EMAIL', 'SMS'] as const);
  if (browser?.mfaToken === undefined || way === undefined) return false;
  const { mfaToken } = browser;
  // The server keeps a challenge that asks for this way already, so the call only reads.
  const changesNothing = play.sessionIn(browser)?.challenge?.type === way;
  const body = { mfaToken, way };
  const exchange = await play.send(browser, { path: '/api/idauth/mfa/way', body, needs: 'known', changesNothing });
  play.note(`chooses ${way} at ${browser.name}`, exchange);
  const { session } = exchange;
  if (!exchange.isDone || session === undefined) return true;
  const { account, challenge } = session;
  const isHeld = way === 'APP' ? account.app !== null : account.factor === way;
  play.require(isHeld, 'P1', `is asked for ${way} in place of what the account has`);
  const purpose = challenge?.purpose ?? 'sign-in';
  openPending(play, browser, session, pendingIn(exchange.json), {
    purpose,
    type: way,
    destination: stepDestination(account, way),
  });
  return true;
}
