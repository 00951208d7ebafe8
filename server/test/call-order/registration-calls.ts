import { addAccount, testPassword } from '../harness/accounts.ts';
import { linksRead } from './account-calls.ts';
import { endBy } from './credentials-ended-by-event.ts';
import type { Account, Link } from './model-state.ts';
import type { Exchange, Play } from './play.ts';
import { birthDate, otherBirthDate } from './set-ups.ts';
import { checkPassword, pickPassword } from './sign-in-calls.ts';

export async function resendActivation(play: Play): Promise<boolean> {
  const { victim } = play.world;
  if ((victim.activated || victim.isClosed) && !play.isRarely()) return false;
  const body = { email: victim.email };
  const exchange = await play.send(play.browser(), { path: '/api/user/activate/email', body, needs: 'anyone' });
  play.note('asks for another activation link', exchange);
  return true;
}

export async function activate(play: Play): Promise<boolean> {
  const link = play.pickMostlyFirst(linksRead(play, ['activation']));
  if (link === undefined) return false;
  const exchange = await press(play, link, '/api/user/activate');
  play.note('activates the account', exchange);
  if (!exchange.isDone) return requireWorks(play, link, exchange);
  requireLive(play, link, 'activates an account');
  play.require(exchange.json['email'] === link.to, 'P7', 'is shown another email than the link was sent to');
  activateIn(play, link.account, link);
  return true;
}

/** Activates the account with the six digits of the message. Only a logged-in person can enter the digits. */
export async function activateByDigits(play: Play): Promise<boolean> {
  const browser = play.loggedIn('known');
  const digits = play.inbox().find(({ link }) => link?.type === 'activation')?.digits;
  if (digits === undefined || browser === undefined) return false;
  const exchange = await play.send(browser, { path: '/api/user/activate', body: { code: digits }, needs: 'anyone' });
  play.note(`types the digits of the activation at ${browser.name}`, exchange);
  const { session, isDone } = exchange;
  if (!isDone) return true;
  const { account } = session ?? {};
  play.require(play.model.standingOf(session, exchange.at) !== 'none', 'P1', 'activates by digits without a session');
  const isSent =
    account && play.world.messages.some((message) => message.to === account.email && message.digits === digits);
  play.require(isSent === true, 'P1', 'activates by digits that were not sent to the account');
  if (account) activateIn(play, account);
  return true;
}

/** Activates the account in the model. This ends sessions that never showed the second factor, which an imported account may have. */
function activateIn(play: Play, account: Account, link?: Link): void {
  if (account.activated) return;
  // Adds links that were sent during this call, so that the activation ends them like the others.
  play.learn();
  account.activated = true;
  const spared = link ?? play.model.liveLinks(account, 'activation').at(-1);
  endBy(play.model, account, 'activation', { ...(spared && { link: spared }) });
}

const press = (play: Play, { token }: Link, path: string): Promise<Exchange> =>
  play.send(play.browser(), { path, body: { code: token }, needs: 'anyone' });

function requireLive(play: Play, link: Link, what: string): void {
  play.require(play.model.isLiveOrDone(link), 'P2', `${what} by a link that is over: ${link.ended ?? 'too old'}`);
}

function requireWorks(play: Play, link: Link, { isInterrupted }: Exchange): true {
  const isRefused = play.model.isLive(link) && !isInterrupted;
  play.require(!isRefused, 'P12', 'presses an activation link that should work, and is refused');
  return true;
}

/** Opens the activation page without using the link. */
export async function readRegistration(play: Play): Promise<boolean> {
  const link = play.pickMostlyFirst(linksRead(play, ['activation']));
  if (link === undefined) return false;
  const exchange = await press(play, link, '/api/user/activate/about');
  play.note('reads who registered', exchange);
  if (!exchange.isDone) return requireWorks(play, link, exchange);
  requireLive(play, link, 'reads of a registration');
  return true;
}

/** Says “I did not register” with an activation link. */
export async function disown(play: Play): Promise<boolean> {
  const link = play.pickMostlyFirst(linksRead(play, ['activation']));
  if (link === undefined) return false;
  const exchange = await press(play, link, '/api/user/activate/disown');
  play.note('says “I did not register”', exchange);
  const { selfRegistered } = link.account;
  if (!exchange.isDone) return !selfRegistered || requireWorks(play, link, exchange);
  requireLive(play, link, 'closes an account');
  play.require(selfRegistered, 'P13', 'closes an account that nobody registered');
  link.account.isClosed = true;
  return true;
}

/** Registers the owner’s policy with the owner’s email. */
export async function register(play: Play): Promise<boolean> {
  const { world, model } = play;
  const number = world.victim.memberNumber;
  const [email] = world.actors.owner.ownEmails;
  if (number === null || email === undefined || (!world.victim.isClosed && !play.isRarely())) return false;
  const born = play.pick([birthDate, birthDate, otherBirthDate]) ?? birthDate;
  const password = world.newPassword();
  const body = { userType: 'W', email, password, memNo: number, birthDate: born };
  const browser = play.browser();
  const exchange = await play.send(browser, { path: '/api/user/register', body, needs: 'anyone' });
  play.note(`registers ${email} at ${browser.name}`, exchange);
  countProof(play, number, born, exchange);
  const token = browser.jar.cookies.get('sid');
  if (!exchange.isDone || token === undefined) return true;
  play.require(world.victim.isClosed, 'P13', 'registers a number that an account has');
  const { id } = await world.app.server.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .where('kind', '=', 'member')
    .executeTakeFirstOrThrow();
  const facts = { id, kind: 'member', loginId: null, email, password, factor: null, mobile: null } as const;
  const rest = { activated: false, memberNumber: number, birthDate: born, mustHaveFactor: false, selfRegistered: true };
  world.victim = model.account({ ...facts, ...rest });
  play.actor.passwords.unshift(password);
  if (exchange.session) exchange.session.ended ??= 'another login in the same browser';
  model.openSession(token, world.victim, 'nothing');
  return true;
}

/** Counts wrong proofs of a policy. After five wrong proofs in a day no proof is compared, not even a right one. */
function countProof(play: Play, number: string, born: string, exchange: Exchange): void {
  const { isDone, refusal } = exchange;
  const policy = play.model.policies.get(number);
  const isCompared =
    isDone || refusal === 'details.not-recognised' || refusal === 'number.unavailable' || refusal === 'email.taken';
  if (policy === undefined || !isCompared) return;
  play.require(!policy.proofs.isLocked(play.now), 'P6', 'has a sixth proof of one policy compared');
  if (born === policy.birthDate) policy.proofs.pass(exchange);
  else policy.proofs.countWrong(play.now);
}

/** Changes the member number to a second policy of the owner, or to a stranger’s policy. */
export async function changeMemberNumber(play: Play): Promise<boolean> {
  const browser = play.loggedIn('whole');
  const { world } = play;
  if (browser === undefined) return false;
  const number = play.pick([world.freePolicy, world.strangersPolicy]) ?? '';
  const password = pickPassword(play);
  const body = { memNo: number, password };
  const exchange = await play.send(browser, { path: '/api/user/user/memberNumber', body, needs: 'whole' });
  play.note(`changes the member number at ${browser.name}`, exchange);
  const { session } = exchange;
  if (session) checkPassword(play, session, password, exchange);
  if (!session) return true;
  countProof(play, number, session.account.birthDate, exchange);
  if (!exchange.isDone) return true;
  const isTheirs = play.model.policies.get(number)?.birthDate === session.account.birthDate;
  play.require(isTheirs, 'P11', 'takes a policy of somebody born on another day');
  session.account.memberNumber = number;
  return true;
}

/** Three wellness accounts with other birth dates try to claim the stranger’s policy. */
export async function claimPolicy(play: Play): Promise<boolean> {
  const { world } = play;
  const born = play.pick(['1950-05-05', '1950-05-05', otherBirthDate]) ?? birthDate;
  for (let times = 0; times < 3; times++) {
    const account = await addAccount(world.app.server.deps, { kind: 'wellness', birthDate: born });
    const browser = play.newBrowser();
    world.app.server.clock.advance(1000);
    await browser.jar.post('/api/idauth/auth', account.credentials);
    const { model } = play;
    const facts = { id: account.id, kind: 'wellness', loginId: null, email: account.email, birthDate: born } as const;
    const rest = {
      factor: null,
      mobile: null,
      activated: true,
      memberNumber: null,
      mustHaveFactor: false,
      selfRegistered: false,
    };
    const claimant = model.account({ ...facts, ...rest, password: testPassword });
    model.openSession(browser.jar.cookies.get('sid') ?? '', claimant, 'nothing');
    const body = { memNo: world.strangersPolicy, password: testPassword };
    const exchange = await play.send(browser, { path: '/api/user/user/memberNumber', body, needs: 'whole' });
    play.note(`claims a policy as somebody born on ${born}`, exchange);
    countProof(play, world.strangersPolicy, born, exchange);
    if (exchange.isDone) break;
  }
  return true;
}
