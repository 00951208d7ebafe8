import { SoftPasskey } from '../harness/soft-passkey.ts';
import { endBy } from './credentials-ended-by-event.ts';
import {
  type Account,
  dropUnusedRecoveryCodes,
  hasMoreThanMailbox,
  type HeldPasskey,
  isAdmitted,
} from './model-state.ts';
import type { Exchange, Play } from './play.ts';
import { checkPassword, pickPassword } from './sign-in-calls.ts';
import { proveFirst, requireProof } from './way-proof.ts';

interface Creation {
  challenge: string;
  user: { id: string };
}

export async function addPasskey(play: Play): Promise<boolean> {
  const browser = play.loggedIn('setting-up');
  if (browser === undefined) return false;
  await proveFirst(play, browser);
  const options = await play.send(browser, {
    path: '/api/user/passkeys/options',
    needs: 'setting-up',
    changesNothing: true,
  });
  play.note(`asks to add a passkey at ${browser.name}`, options);
  if (!options.isDone) return true;
  const { challenge, user } = options.json['publicKey'] as Creation;
  const key = new SoftPasskey();
  key.userHandle = user.id;
  const body = { credential: key.attest({ challenge }) };
  const owesSetup = play.model.standingOf(play.sessionIn(browser)) === 'owes-setup';
  const exchange = await play.send(browser, { path: '/api/user/passkeys/add', body, needs: 'setting-up' });
  play.note(`adds a passkey at ${browser.name}`, exchange);
  const { session, json } = exchange;
  if (!exchange.isDone || !session) return true;
  const { account } = session;
  requireProof(play, session, exchange, { strong: hasMoreThanMailbox(account), change: 'adds a passkey' });
  const passkey = { id: String(json['id']), key, addedAt: play.now, ended: null };
  endBy(play.model, account, 'passkey added');
  account.passkeys.push(passkey);
  account.passwordSetByMail = false;
  play.actor.passkeys.unshift(passkey);
  if (owesSetup) play.model.showFactor(play.rotateSession(session, browser), 'PASSKEY');
  return true;
}

/** The account that has the passkey. */
const ownerOf = ({ world, model }: Play, passkey: HeldPasskey): Account | undefined =>
  [world.victim, world.other, ...[...model.sessions.values()].map(({ account }) => account)].find(({ passkeys }) =>
    passkeys.includes(passkey),
  );

function assertion(passkey: HeldPasskey, { json }: Exchange): object | undefined {
  const options = json['publicKey'] as { challenge: string } | undefined;
  return options && { credential: passkey.key.assert({ challenge: options.challenge }) };
}

/** Logs in with a passkey and nothing else. */
export async function signInByPasskey(play: Play): Promise<boolean> {
  const passkey = play.pick(play.actor.passkeys);
  if (passkey === undefined) return false;
  const browser = play.browser();
  const options = await play.send(browser, { path: '/api/idauth/passkey/options', needs: 'anyone' });
  const body = assertion(passkey, options);
  if (body === undefined) return true;
  const exchange = await play.send(browser, { path: '/api/idauth/passkey/auth', body, needs: 'anyone' });
  play.note(`logs in at ${browser.name} with a passkey`, exchange);
  const account = ownerOf(play, passkey);
  if (!exchange.isDone || account === undefined) return true;
  play.require(passkey.ended === null, 'P2', `logs in by a passkey that ended by: ${passkey.ended}`);
  play.require(!account.isClosed, 'P1', 'logs in by the passkey of a closed account');
  play.require(isAdmitted(account), 'P15', 'logs in by a passkey after colleagues ended the access');
  play.require(!account.passwordAttempts.isLockedForGood, 'P4', 'logs in before the reset that a recovery asks for');
  if (exchange.session) exchange.session.ended ??= 'another login in the same browser';
  const session = play.model.openSession(browser.jar.cookies.get('sid') ?? '', account, 'code');
  play.model.showFactor(session, 'PASSKEY');
  delete browser.mfaToken;
  return true;
}

/** Shows a passkey instead of a pending code, or as a step-up. */
export async function showPasskey(play: Play): Promise<boolean> {
  const browser = play.loggedIn('known');
  const passkey = play.pick(play.actor.passkeys);
  if (browser === undefined || passkey === undefined) return false;
  const before = play.model.standingOf(play.sessionIn(browser));
  const options = await play.send(browser, {
    path: '/api/idauth/mfa/passkey/options',
    needs: 'known',
    changesNothing: true,
  });
  const body = assertion(passkey, options);
  if (body === undefined) return true;
  const exchange = await play.send(browser, { path: '/api/idauth/mfa/passkey', body, needs: 'known' });
  play.note(`shows a passkey at ${browser.name}, ${before} before`, exchange);
  const { session } = exchange;
  if (!exchange.isDone || session === undefined) return true;
  play.require(passkey.ended === null, 'P2', `shows a passkey that ended by: ${passkey.ended}`);
  play.require(session.account.passkeys.includes(passkey), 'P1', 'shows the passkey of another account');
  play.model.showFactor(play.rotateSession(session, browser), 'PASSKEY');
  delete browser.mfaToken;
  return true;
}

/** Removes a passkey of the account. The last one can be removed too. */
export async function removePasskey(play: Play): Promise<boolean> {
  const browser = play.loggedIn('whole');
  const held = browser && play.sessionIn(browser)?.account;
  const passkey = held && play.pick(held.passkeys);
  if (browser === undefined || passkey === undefined) return false;
  await proveFirst(play, browser);
  const password = pickPassword(play);
  const changesNothing = passkey.ended !== null;
  const body = { id: passkey.id, password };
  const exchange = await play.send(browser, {
    path: '/api/user/passkeys/remove',
    body,
    needs: 'whole',
    changesNothing,
  });
  play.note(`removes a passkey at ${browser.name}`, exchange);
  const { session } = exchange;
  if (session) checkPassword(play, session, password, exchange);
  if (!exchange.isDone || session === undefined || passkey.ended !== null) return true;
  const { account } = session;
  requireProof(play, session, exchange, { strong: true, change: 'removes a passkey' });
  passkey.ended = 'removed';
  dropUnusedRecoveryCodes(account);
  endBy(play.model, account, 'second factor change', { session });
  play.rotateSession(session, browser);
  return true;
}
