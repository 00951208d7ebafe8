import { endBy } from './credentials-ended-by-event.ts';
import type { Session } from './model-state.ts';
import type { Play, Request } from './play.ts';
import { checkPassword, pickPassword } from './sign-in-calls.ts';

const reads: readonly Request[] = [
  { method: 'GET', path: '/api/user/user.json', needs: 'known' },
  { method: 'GET', path: '/api/idauth/session', needs: 'known', quiet: true },
  { method: 'POST', path: '/api/idauth/session/extend', needs: 'known' },
  { method: 'GET', path: '/api/idauth/mfa/config', needs: 'known' },
  { method: 'GET', path: '/api/idauth/mfa/settings', needs: 'setting-up' },
  { method: 'GET', path: '/api/user/user/email/request', needs: 'whole' },
  { method: 'GET', path: '/api/user/account', needs: 'whole' },
  { method: 'GET', path: '/api/user/activity', needs: 'whole' },
  { method: 'GET', path: '/api/user/ways', needs: 'whole' },
  { method: 'GET', path: '/api/user/passkeys', needs: 'whole' },
];

/** Reads personal data with a session that has enough access, and checks that the data belong to the account of the session. */
export async function read(play: Play): Promise<boolean> {
  const request = play.pick(reads);
  const browser = play.loggedIn(request?.needs ?? 'known');
  if (browser === undefined || request === undefined) return false;
  const exchange = await play.send(browser, request);
  play.note(`reads ${request.path} at ${browser.name}`, exchange);
  const { session, json } = exchange;
  if (!exchange.isDone || request.path !== '/api/user/user.json') return true;
  // A person who must set up a second factor sees the email that codes would go to.
  const isIn = ['whole', 'not-activated', 'owes-setup'].includes(play.model.standingOf(session));
  play.require(isIn || json['email'] === undefined, 'P1', 'is shown an email before the second factor');
  play.require(!isIn || json['email'] === session?.account.email, 'P13', 'is shown another email than the account’s');
  return true;
}

export async function signOut(play: Play): Promise<boolean> {
  const browser = play.loggedIn('known');
  if (browser === undefined) return false;
  const exchange = await play.send(browser, { path: '/api/idauth/logout', needs: 'anyone' });
  play.note(`logs out at ${browser.name}`, exchange);
  if (exchange.session) exchange.session.ended ??= 'logged out';
  return true;
}

interface Listed {
  id: string;
  startedAt: string;
  rememberedAt: string;
  isThisOne: boolean;
}

/** Lists the sessions and ends one of them. */
export async function endOneSession(play: Play): Promise<boolean> {
  const browser = play.loggedIn('whole');
  if (browser === undefined) return false;
  const list = await play.send(browser, { method: 'GET', path: '/api/user/sessions', needs: 'whole' });
  play.note(`lists the sessions at ${browser.name}`, list);
  const { account } = list.session ?? {};
  if (!list.isDone || !account) return true;
  const listed = (list.json['sessions'] as Listed[]).map((entry) => ({ entry, session: sessionOf(play, entry) }));
  for (const { session } of listed)
    play.require(session?.account === account, 'P1', 'is shown a session that is not one of the account’s');
  const chosen = play.pick(listed.filter(({ entry }) => !entry.isThisOne));
  if (chosen === undefined) return true;
  const password = pickPassword(play);
  const body = { id: chosen.entry.id, password };
  const exchange = await play.send(browser, { path: '/api/user/sessions/end', body, needs: 'whole' });
  play.note('ends another session', exchange);
  if (exchange.session) checkPassword(play, exchange.session, password, exchange);
  if (exchange.isDone && chosen.session) chosen.session.ended ??= 'ended from the list';
  return true;
}

/**
 * Finds a session of the model by its start, because no two sessions begin in the same second. The last match has the present id of the
 * session.
 */
const sessionOf = ({ model }: Play, { startedAt }: Listed): Session | undefined =>
  [...model.sessions.values()].findLast(({ openedAt }) => openedAt === Date.parse(startedAt));

export async function endOtherSessions(play: Play): Promise<boolean> {
  const browser = play.loggedIn('whole');
  if (browser === undefined) return false;
  const password = pickPassword(play);
  const exchange = await play.send(browser, {
    path: '/api/user/sessions/end-others',
    body: { password },
    needs: 'whole',
  });
  play.note('ends the other sessions', exchange);
  const { session } = exchange;
  if (session) checkPassword(play, session, password, exchange);
  if (exchange.isDone && session) endBy(play.model, session.account, 'other sessions ended', { session });
  return true;
}

/** Secures the account. This session ends too, and only a reset gives access again. */
export async function secureAccount(play: Play): Promise<boolean> {
  const browser = play.loggedIn('whole');
  if (browser === undefined) return false;
  const password = pickPassword(play);
  const exchange = await play.send(browser, { path: '/api/user/secure', body: { password }, needs: 'whole' });
  play.note('secures the account from a session', exchange);
  const { session } = exchange;
  if (session) checkPassword(play, session, password, exchange);
  if (!exchange.isDone || !session) return true;
  const { account } = session;
  endBy(play.model, account, 'this wasn’t me');
  account.passwordAttempts.lockForGood();
  const isSent = exchange.messages.some(({ to, link }) => to === account.email && link?.type === 'reset');
  play.require(isSent, 'P4', `secures the account, and no reset goes to ${account.email}`);
  return true;
}

export async function forgetDevices(play: Play): Promise<boolean> {
  const browser = play.loggedIn('whole');
  if (browser === undefined) return false;
  const list = await play.send(browser, { method: 'GET', path: '/api/user/devices', needs: 'whole' });
  play.note('lists the trusted devices', list);
  const { account } = list.session ?? {};
  if (!list.isDone || !account) return true;
  const all = play.pick([true, false]) ?? true;
  const [entry] = list.json['devices'] as Listed[];
  if (!all && entry === undefined) return true;
  const path = all ? '/api/user/devices/forget-all' : '/api/user/devices/forget';
  const exchange = await play.send(browser, { path, body: all ? {} : { id: entry?.id }, needs: 'whole' });
  play.note(all ? 'forgets every device' : 'forgets a device', exchange);
  for (const device of play.model.devices) {
    const isMeant = all || device.createdAt === Date.parse(entry?.rememberedAt ?? '');
    if (exchange.isDone && device.account === account && isMeant) device.ended ??= 'forgotten';
  }
  return true;
}
