import { referenceOf } from '../../src/accounts/account-store.ts';
import { linksRead } from './account-calls.ts';
import { endBy } from './credentials-ended-by-event.ts';
import { hasMoreThanMailbox, isAdmitted, type Account, type Place } from './model-state.ts';
import type { Exchange, Play } from './play.ts';
import { proveFirst, requireProof } from './way-proof.ts';
import type { Browser } from './world.ts';

// The owner and the thief act with the account of an administrator, the stranger with that of a colleague.

/** An account that has colleagues, with a browser that is logged in to it. */
function colleagueAt(play: Play): { browser: Browser; account: Account; place: Place } | undefined {
  const browser = play.loggedIn('whole');
  const account = browser && play.sessionIn(browser)?.account;
  return browser && account?.place ? { browser, account, place: account.place } : undefined;
}

const otherOf = ({ account, place }: { account: Account; place: Place }): Account | undefined =>
  place.colleagues.find((each) => each !== account && !each.isClosed);

/** Checks a change that was made: only an administrator makes it, and only after a recent proof. */
function checkChange(play: Play, exchange: Exchange, change: string): void {
  const { session } = exchange;
  const account = session?.account;
  const isAdministrator = account?.place?.role === 'administrator' && isAdmitted(account);
  play.require(isAdministrator, 'P15', `${change} without being an administrator`);
  if (session) requireProof(play, session, exchange, { strong: hasMoreThanMailbox(session.account), change });
}

interface Change {
  what: string;
  path: string;
  body: object;
  changesNothing?: boolean;
}

async function send(play: Play, browser: Browser, { what, path, ...request }: Change): Promise<Exchange> {
  const exchange = await play.send(browser, { path: `/api/user/colleagues/${path}`, ...request, needs: 'whole' });
  play.note(`${what} at ${browser.name}`, exchange);
  if (exchange.isDone) checkChange(play, exchange, what);
  return exchange;
}

/** Changes a colleague. `apply` is called if the server has made the change. */
async function changeOther(
  play: Play,
  change: (other: Account, place: Place) => Change,
  apply: (other: Account, place: Place, by: Account) => void,
): Promise<boolean> {
  const at = colleagueAt(play);
  const other = at && otherOf(at);
  if (at === undefined || !other?.place) return false;
  await proveFirst(play, at.browser);
  const id = await referenceOf(play.world.app.server.deps.db, other.id);
  const { body, ...wanted } = change(other, other.place);
  const exchange = await send(play, at.browser, { ...wanted, body: { ...body, id } });
  if (!exchange.isDone || !exchange.session) return true;
  play.require(other.place.access !== 'removed' && !other.isClosed, 'P15', 'changes an account that is no colleague');
  apply(other, other.place, exchange.session.account);
  return true;
}

export function changeRole(play: Play): Promise<boolean> {
  const role = play.pick(['administrator', 'staff'] as const) ?? 'staff';
  return changeOther(
    play,
    (_, place) => ({
      what: `makes a colleague ${role}`,
      path: 'role',
      body: { role },
      changesNothing: place.role === role,
    }),
    (other, place, by) => {
      if (place.role === role) return;
      Object.assign(place, { role, givenBy: by, givenAt: play.now });
      if (role === 'staff') endBy(play.model, other, 'role narrowed');
    },
  );
}

export const removeColleague = (play: Play): Promise<boolean> =>
  changeOther(
    play,
    () => ({ what: 'removes a colleague', path: 'remove', body: {} }),
    (other, place) => {
      place.access = 'removed';
      endBy(play.model, other, 'account disabled');
    },
  );

interface Listed {
  colleagues?: { id: string; email: string; isYou: boolean }[];
  invitations?: { id: string; email: string }[];
}

/** Reads the list, and checks that it has exactly the colleagues who are not removed. */
async function readList(play: Play, { browser, place }: { browser: Browser; place: Place }): Promise<Listed> {
  const exchange = await play.send(browser, { method: 'GET', path: '/api/user/colleagues', needs: 'whole' });
  play.note('reads the list of colleagues', exchange);
  const { colleagues, invitations } = exchange.json as Listed;
  if (!exchange.isDone || colleagues === undefined) return {};
  for (const each of place.colleagues) {
    const isListed = colleagues.some(({ email }) => email === each.email);
    const isWanted = !each.isClosed && each.place?.access !== 'removed';
    play.require(isListed === isWanted || exchange.isInterrupted, 'P15', 'is shown another list of colleagues');
  }
  return { colleagues, invitations: invitations ?? [] };
}

export async function confirmList(play: Play): Promise<boolean> {
  const at = colleagueAt(play);
  if (at === undefined) return false;
  const { colleagues } = await readList(play, at);
  if (colleagues === undefined) return true;
  await proveFirst(play, at.browser);
  const ids = colleagues.filter(({ isYou }) => !isYou).map(({ id }) => id);
  const exchange = await send(play, at.browser, { what: 'confirms the list', path: 'confirm', body: { ids } });
  if (exchange.isDone)
    for (const { place } of at.place.colleagues) if (place?.access === 'unconfirmed') place.access = 'open';
  return true;
}

export async function invite(play: Play): Promise<boolean> {
  const at = colleagueAt(play);
  const email = play.pick(play.actor.ownEmails);
  if (at === undefined || email === undefined) return false;
  await proveFirst(play, at.browser);
  const account = play.sessionIn(at.browser)?.account;
  if (account) play.world.invitedBy.set(email, account);
  await send(play, at.browser, { what: `invites ${email}`, path: 'invite', body: { email } });
  return true;
}

export async function withdrawInvitation(play: Play): Promise<boolean> {
  const at = colleagueAt(play);
  if (at === undefined) return false;
  const { invitations = [] } = await readList(play, at);
  const chosen = play.pick(invitations);
  if (chosen === undefined) return true;
  await proveFirst(play, at.browser);
  const body = { id: chosen.id };
  const exchange = await send(play, at.browser, { what: 'withdraws an invitation', path: 'withdraw', body });
  if (exchange.isDone)
    for (const link of play.model.links)
      if (link.type === 'invitation' && link.to === chosen.email) link.ended ??= 'it was withdrawn';
  return true;
}

/** Accepts an invitation. Nobody logs in to the new account, so it is not in the model. */
export async function accept(play: Play): Promise<boolean> {
  const link = play.pickMostlyFirst(linksRead(play, ['invitation']));
  if (link === undefined) return false;
  const body = { code: link.token, password: 'Joined-linen-31' };
  const browser = play.browser();
  const exchange = await play.send(browser, { path: '/api/user/invitation/accept', body, needs: 'anyone' });
  play.note(`accepts an invitation to ${link.to}`, exchange);
  if (!exchange.isDone) return true;
  const isGiven = link.account.place?.role === 'administrator' && isAdmitted(link.account);
  play.require(play.model.isLive(link), 'P5', `accepts an invitation that is over: ${link.ended ?? 'used or too old'}`);
  play.require(isGiven, 'P15', 'accepts an invitation of a person who is no administrator any more');
  link.isUsed = true;
  return true;
}
