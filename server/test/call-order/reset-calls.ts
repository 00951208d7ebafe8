import { linkLimits } from '@selvage/contract/limits';
import { userTypes } from '@selvage/contract/user-types';
import { linksRead } from './account-calls.ts';
import { endBy } from './credentials-ended-by-event.ts';
import type { Link } from './model-state.ts';
import type { Exchange, Play } from './play.ts';
import { birthDate, otherBirthDate } from './set-ups.ts';
import { identityOf, type Browser } from './world.ts';

export async function requestReset(play: Play): Promise<boolean> {
  const { victim } = play.world;
  const body = { ...identityOf(victim), email: victim.email };
  const browser = play.browser();
  const exchange = await play.send(browser, { path: '/api/user/reset/email', body, needs: 'anyone' });
  play.note('asks for a reset', exchange);
  const strays = exchange.messages.filter(({ link, to }) => link?.type === 'reset' && to !== victim.email);
  play.require(strays.length === 0, 'P7', 'asks for a reset, and it goes to another email than the account’s');
  return true;
}

export async function exchangeReset(play: Play, link: Link, browser: Browser): Promise<Exchange> {
  const { model } = play;
  const body = { code: link.token };
  const exchange = await play.send(browser, { path: '/api/user/reset/auth', body, needs: 'anyone' });
  play.note(`opens a reset link at ${browser.name}`, exchange);
  if (!exchange.isDone) return exchange;
  play.require(model.isLive(link), 'P2', `opens a reset by a link that is over: ${link.ended ?? 'used or too old'}`);
  play.require(exchange.json['email'] === link.to, 'P7', 'is shown another email than the link was sent to');
  link.exchanges += 1;
  play.require(link.exchanges <= linkLimits.resetExchanges, 'P5', 'opens a reset link a sixth time');
  for (const each of model.authorisations.values()) if (each.link === link) each.ended ??= 'the link was opened again';
  const cookie = browser.jar.cookies.get('reset') ?? '';
  const expiresAt = play.now + linkLimits.resetAuthorisationLife;
  model.authorisations.set(cookie, { cookie, link, expiresAt, ended: null });
  return exchange;
}

export async function openReset(play: Play): Promise<boolean> {
  const link = play.pickMostlyFirst(linksRead(play, ['reset']));
  if (link === undefined) return false;
  await exchangeReset(play, link, play.browser());
  return true;
}

/** Opens the page of a started reset again. */
export async function lookAtReset(play: Play): Promise<boolean> {
  const browser = play.pick(play.actor.browsers.filter(({ jar }) => jar.cookies.has('reset')));
  if (browser === undefined) return false;
  const exchange = await play.send(browser, { method: 'GET', path: '/api/user/reset/auth', needs: 'anyone' });
  play.note(`looks at the reset at ${browser.name}`, exchange);
  checkReset(play, exchange);
  return true;
}

/** Checks that a reset is answered only with a valid authorisation, and shows the email that the link was sent to. */
function checkReset(play: Play, { isDone, sent, json }: Exchange): void {
  if (!isDone) return;
  const authorisation = play.model.authorisations.get(sent.reset ?? '');
  const why = authorisation?.ended ?? 'never given, used or too old';
  play.require(
    play.model.isAuthorised(authorisation),
    'P2',
    `may set a password by an authorisation that is over: ${why}`,
  );
  if (typeof json['email'] === 'string')
    play.require(json['email'] === authorisation?.link.to, 'P7', 'is shown another email than the link was sent to');
}

export async function completeReset(play: Play): Promise<boolean> {
  const browser = play.pick(play.actor.browsers.filter(({ jar }) => jar.cookies.has('reset')));
  if (browser === undefined) return false;
  await setPassword(play, browser, play.pick([birthDate, birthDate, otherBirthDate]) ?? birthDate);
  return true;
}

export async function setPassword(play: Play, browser: Browser, born: string): Promise<Exchange> {
  const newPassword = play.world.newPassword();
  const body = { newPassword, birthDate: born };
  const exchange = await play.send(browser, { path: '/api/user/reset', body, needs: 'anyone' });
  play.note(`sets a password by the reset at ${browser.name}`, exchange);
  checkReset(play, exchange);
  const link = play.model.authorisations.get(exchange.sent.reset ?? '')?.link;
  if (!exchange.isDone || !link) return exchange;
  const { account } = link;
  const isKnown = !userTypes[account.kind].resetAsksBirthDate || born === account.birthDate;
  play.require(isKnown, 'P1', 'sets a password with a wrong birth date');
  link.isUsed = true;
  account.password = newPassword;
  account.activated = true;
  account.passwordSetByMail = true;
  play.actor.passwords.unshift(newPassword);
  endBy(play.model, account, 'reset');
  account.passwordAttempts.clear();
  return exchange;
}

/** Makes a complete reset, from the request to the new password, if the actor can read the mail. */
export async function resetWhole(play: Play): Promise<boolean> {
  if (!play.actor.reads.includes(play.world.victim.email)) return false;
  await requestReset(play);
  const [link] = linksRead(play, ['reset']);
  if (link === undefined) return true;
  const browser = play.browser();
  if ((await exchangeReset(play, link, browser)).isDone) await setPassword(play, browser, birthDate);
  return true;
}
