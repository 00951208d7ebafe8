import { endBy, prolongUndo, recoverBy } from './credentials-ended-by-event.ts';
import { hasMoreThanMailbox, hasTwoSteps, isAdmitted, type Link, type LinkType, type Session } from './model-state.ts';
import type { Exchange, Play } from './play.ts';
import { checkPassword, pickPassword } from './sign-in-calls.ts';
import { proveFirst, requireProof } from './way-proof.ts';
import type { Browser } from './world.ts';

export async function changePassword(play: Play): Promise<boolean> {
  const browser = play.loggedIn('whole');
  if (browser === undefined) return false;
  const [password, newPassword] = [pickPassword(play), play.world.newPassword()];
  const body = { password, newPassword };
  const exchange = await play.send(browser, { path: '/api/user/user/password', body, needs: 'whole' });
  play.note(`changes the password at ${browser.name}`, exchange);
  const { session } = exchange;
  if (session) checkPassword(play, session, password, exchange);
  if (!exchange.isDone || !session) return true;
  session.account.password = newPassword;
  play.actor.passwords.unshift(newPassword);
  endBy(play.model, session.account, 'password change', { session });
  play.rotateSession(session, browser);
  return true;
}

/** Enters the password again in a session. The session then counts as recently proven, but not by a second factor. */
export async function confirmPassword(play: Play): Promise<boolean> {
  const browser = play.loggedIn('whole');
  if (browser === undefined) return false;
  const password = pickPassword(play);
  const exchange = await play.send(browser, { path: '/api/idauth/confirm', body: { password }, needs: 'whole' });
  play.note(`shows the password again at ${browser.name}`, exchange);
  const { session } = exchange;
  if (session) checkPassword(play, session, password, exchange);
  if (!exchange.isDone || !session) return true;
  session.factorAt = null;
  play.rotateSession(session, browser);
  return true;
}

export async function requestEmailChange(play: Play): Promise<boolean> {
  const browser = play.loggedIn('whole');
  if (browser === undefined) return false;
  const { world, model } = play;
  const other = play.actor.name === 'stranger' ? world.victim.email : world.other.email;
  const email = play.pick([...play.actor.ownEmails.toReversed(), other]) ?? other;
  const password = pickPassword(play);
  const body = { email, password };
  await proveFirst(play, browser);
  const asker = model.sessions.get(browser.jar.cookies.get('sid') ?? '')?.account;
  if (asker) world.movesTo.set(email, asker);
  const exchange = await play.send(browser, { path: '/api/user/user/email/request', body, needs: 'whole' });
  play.note(`asks to move the account to ${email}`, exchange);
  const { session } = exchange;
  if (session) checkPassword(play, session, password, exchange);
  if (!exchange.isDone || !session) return true;
  const { account } = session;
  const strong = hasMoreThanMailbox(account);
  if (strong || hasTwoSteps(account))
    requireProof(play, session, exchange, { strong, change: 'asks to move the email' });
  const isTold = exchange.messages.some(({ to, link }) => to === account.email && link?.type === 'email-undo');
  if (isTold) endBy(model, account, 'email change asked for');
  play.learn();
  const canUndo = model.liveLinks(account, 'email-undo').some(({ to }) => to === account.email);
  play.require(canUndo, 'P4', 'asks to move the email, and the old one is sent nothing to cancel it by');
  return true;
}

/** The links of these types that the actor has read: first those that work, then the others, each newest first. */
export function linksRead(play: Play, types: readonly LinkType[]): Link[] {
  play.learn();
  const tokens = play.inbox().flatMap(({ link }) => (link && types.includes(link.type) ? link.token : []));
  const links = [...new Set(tokens)].flatMap((token) => play.model.links.find((link) => link.token === token) ?? []);
  return links.toSorted((one, other) => Number(play.model.isLive(other)) - Number(play.model.isLive(one)));
}

export async function confirmEmailChange(play: Play): Promise<boolean> {
  const link = play.pickMostlyFirst(linksRead(play, ['email-change']));
  if (link === undefined) return false;
  const browser = play.browser();
  const exchange = await play.send(browser, {
    path: '/api/user/user/email/confirm',
    body: { code: link.token },
    needs: 'anyone',
  });
  play.note(`confirms ${link.to} at ${browser.name}`, exchange);
  if (!exchange.isDone) return true;
  const { model } = play;
  play.require(model.isLiveOrDone(link), 'P2', `confirms an email by a link that is over: ${link.ended ?? 'too old'}`);
  if (!link.isUsed) moveEmail(play, browser, link, exchange);
  return true;
}

function moveEmail(play: Play, browser: Browser, link: Link, { session, at }: Exchange): void {
  const { model } = play;
  const { account } = link;
  const oldEmail = account.email;
  const canUndo = model.liveLinks(account, 'email-undo').some(({ to }) => to === oldEmail);
  play.require(canUndo, 'P4', `moves the account away from ${oldEmail}, which holds nothing to undo it by`);
  link.isUsed = true;
  account.email = link.to;
  const own = session?.account === account && isIn(play, session, at) ? session : undefined;
  endBy(model, account, 'email change', { session: own, link });
  prolongUndo(model, account, oldEmail);
  if (own) play.rotateSession(own, browser);
}

const isIn = ({ model }: Play, session: Session, at: number): boolean =>
  ['whole', 'not-activated'].includes(model.standingOf(session, at));

/** Uses a recovery link: cancels or undoes a change of the email, or says “This wasn’t me”. */
export async function pressRecovery(play: Play, link: Link, browser: Browser): Promise<Exchange> {
  const path = link.type === 'email-undo' ? '/api/user/user/email/undo' : '/api/user/not-me';
  const { model } = play;
  const exchange = await play.send(browser, { path, body: { code: link.token }, needs: 'anyone' });
  play.note(`presses the ${link.type} link that was sent to ${link.to}`, exchange);
  if (!exchange.isDone) {
    const isRefused = model.isLive(link) && !exchange.isInterrupted;
    play.require(!isRefused, 'P4', `presses a ${link.type} link that should work, and is refused`);
    return exchange;
  }
  play.require(
    model.isLive(link),
    'P5',
    `recovers an account by a link that is over: ${link.ended ?? 'used or too old'}`,
  );
  link.isUsed = true;
  const { account } = link;
  if (exchange.json['outcome'] === 'cancelled') {
    play.require(account.email === link.to, 'P4', 'is told that a change is cancelled which was made already');
    // Expects that an older undo link, used after a younger one, does not end the reset link that the younger one sent.
    const hasChange = model.liveLinks(account, 'email-change').length > 0;
    const isRepeated = account.passwordAttempts.isLockedForGood && !hasChange;
    endBy(model, account, isRepeated ? 'email undo repeated' : 'email change cancelled', { madeAt: link.createdAt });
    return exchange;
  }
  recoverBy(model, link, link.type === 'email-undo' ? 'email change undone' : 'this wasn’t me');
  const isSent = exchange.messages.some((message) => message.to === link.to && message.link?.type === 'reset');
  // The email to an account without access has no link.
  play.require(isSent || !isAdmitted(account), 'P4', `recovers the account, and no reset goes to ${link.to}`);
  return exchange;
}

export async function recover(play: Play): Promise<boolean> {
  const link = play.pickMostlyFirst(linksRead(play, ['email-undo', 'not-me']));
  if (link === undefined) return false;
  await pressRecovery(play, link, play.browser());
  return true;
}
