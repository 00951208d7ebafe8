import { refusalNamed } from '@selvage/contract/refusals';
import { sql } from 'kysely';
import { openField } from '../../src/crypto/sealed-fields.ts';
import { quickHashing } from '../harness/test-app.ts';
import { testOwner } from '../harness/accounts.ts';
import { livePasskeys, type Account, type Authorisation, type Link, type Session } from './model-state.ts';
import { Play } from './play.ts';
import { require } from './properties.ts';
import { makeBrowser, type Browser, type World } from './world.ts';

interface Row {
  id: string;
  email: string;
  factor: string | null;
  mobile: string | null;
  activated: boolean;
  memberNumber: string | null;
  passwordHash: string;
  hasApp: boolean;
  passkeys: number;
  recoveryCodes: number;
  /** The role among colleagues, and who ended the access. */
  place: string;
}

type SealedRow = Omit<Row, 'mobile'> & { sealed: Buffer | null };

const seen = new WeakMap<Account, { hash: string; password: string; mobile: string | null; stored: string | null }>();

/** Checks that the accounts are as the model expects, so that no call changed anything else. */
export async function checkAccounts({ victim, other, app }: World): Promise<void> {
  const { db, keys } = app.server.deps;
  const { rows } = await sql<SealedRow>`
    select id::text, email, two_factor as factor, mobile_sealed as sealed,
      activated_at is not null as activated, member_number as "memberNumber", password_hash as "passwordHash",
      exists (select from authenticator_apps where account_id = accounts.id) as "hasApp",
      (select count(*)::int from passkeys where account_id = accounts.id) as passkeys,
      (select count(*)::int from recovery_codes where account_id = accounts.id and used_at is null) as "recoveryCodes",
      concat_ws(' ', role, case when disabled_at is null then 'open' else disabled_cause end) as place
    from accounts where id in (${victim.id}, ${other.id})`.execute(db);
  // The numbers are compared in clear, because a number that was removed and set again is encrypted differently.
  const opened = ({ id, sealed }: SealedRow) => sealed && openField(keys, 'account mobile', id, sealed);
  for (const account of [victim, other]) {
    const row = rows.find(({ id }) => id === account.id);
    await checkAccount(account, row && { ...row, mobile: opened(row) });
  }
}

async function checkAccount(account: Account, row: Row | undefined): Promise<void> {
  require((row === undefined) === account.isClosed, 'P13', account.isClosed
    ? 'a closed account is there'
    : 'an account is gone');
  if (row === undefined) return;
  const is = ({
    email,
    factor,
    activated,
    memberNumber,
    hasApp,
    passkeys,
    recoveryCodes,
    place,
  }: Omit<Row, 'id' | 'mobile' | 'passwordHash'>) =>
    JSON.stringify({ email, factor, activated, memberNumber, hasApp, passkeys, recoveryCodes, place });
  const should = {
    ...account,
    hasApp: account.app !== null,
    passkeys: livePasskeys(account).length,
    recoveryCodes: account.recoveryCodes?.unused.size ?? 0,
    place: account.place ? `${account.place.role} ${account.place.access}` : 'open',
  };
  require(is(row) === is(should), 'P13', `the account is ${is(row)} and should be ${is(should)}`);
  const { password, mobile } = account;
  const before = seen.get(account);
  if (before?.hash !== row.passwordHash || before.password !== password) {
    const isRight = await quickHashing.verify(row.passwordHash, password, testOwner);
    require(isRight, 'P13', 'the password is not the one that was set last');
  }
  const isMobileKept = before === undefined || before.mobile !== mobile || before.stored === row.mobile;
  require(isMobileKept, 'P13', 'the mobile number changed');
  seen.set(account, { hash: row.passwordHash, password, mobile, stored: row.mobile });
}

/**
 * A digest of everything that a call may change. If it is the same as before the call, a stopped call has had no effect yet. It includes
 * the stranger’s own account, because the desk ends its sessions too.
 */
export async function fingerprint({ victim, other, app }: World): Promise<string> {
  const ids = sql.join([victim.id, other.id]);
  const { rows } = await sql<{ is: string }>`
    select md5(concat_ws('|',
      (select string_agg(a::text, ',' order by a.id) from accounts a where id in (${ids})),
      (select string_agg(s.token_hash::text || s.shown_factors || coalesce(s.challenge_id::text, ''), ',' order by s.token_hash)
        from sessions s where account_id in (${ids})),
      (select string_agg(p.id::text || p.last_used_at::text, ',' order by p.id) from passkeys p where account_id in (${ids})),
      (select string_agg(b.account_id::text || b.added_at || b.last_step, ',' order by b.account_id)
        from authenticator_apps b where account_id in (${ids})),
      (select string_agg(t.id::text || t.attempts, ',' order by t.id) from authenticator_setups t where account_id in (${ids})),
      (select string_agg(c.digest::text || (c.used_at is null), ',' order by c.digest) from recovery_codes c where account_id in (${ids})),
      (select string_agg(d.cookie_hash::text, ',' order by d.id) from trusted_devices d where account_id in (${ids})),
      (select string_agg(r.token_hash::text, ',' order by r.token_hash) from reset_authorisations r
        join one_time_secrets o on o.id = r.secret_id where o.account_id in (${ids})),
      (select string_agg(i.id::text || i.secret_id::text, ',' order by i.id) from invitations i
        where i.organisation_id in (select login_id from accounts where id in (${ids}))))) as is`.execute(
    app.server.deps.db,
  );
  return rows[0]?.is ?? '';
}

/** The ended sessions, authorisations and links that were tried already. */
export type Tried = WeakSet<Session | Authorisation | Link>;

/** Tries each session, authorisation and link that ended in the last step once. None of them may work. */
export async function tryEndedThings(world: World, tried: Tried): Promise<void> {
  const { model } = world;
  new Play(world, world.actors.owner, [0]).learn();
  const isNew = (thing: Session | Authorisation | Link): boolean => {
    const isOver = thing.ended !== null || ('isUsed' in thing && thing.isUsed);
    if (!isOver || tried.has(thing)) return false;
    tried.add(thing);
    return true;
  };
  await Promise.all([
    ...[...model.sessions.values()].filter(isNew).map((session) => trySession(world, session)),
    ...[...model.authorisations.values()].filter(isNew).map((each) => tryAuthorisation(world, each)),
    ...model.links.filter(isNew).map((link) => tryLink(world, link)),
  ]);
}

async function ask(world: World, cookie: [string, string] | undefined, path: string, body?: object) {
  const browser: Browser = makeBrowser(world.app, 'a probe');
  if (cookie) browser.jar.cookies.set(...cookie);
  const response = await (body ? browser.jar.post(path, body) : browser.jar.get(path));
  require(response.statusCode < 500, 'P9', `${path} answers ${response.statusCode}`);
  require(response.statusCode === 200 || !response.body.includes('@'), 'P9', `the refusal of ${path} names an email`);
  return { isDone: response.statusCode === 200, json: response.json<Record<string, unknown>>() };
}

async function trySession(world: World, { token, ended }: Session): Promise<void> {
  const { isDone } = await ask(world, ['sid', token], '/api/idauth/session');
  require(!isDone, 'P2', `a session still works that ended by: ${ended}`);
}

async function tryAuthorisation(world: World, { cookie, ended }: Authorisation): Promise<void> {
  const { isDone, json } = await ask(world, ['reset', cookie], '/api/user/reset/auth');
  require(!isDone, 'P2', `an authorisation to set a password still works that ended by: ${ended}; it shows ${String(json['email'])}`);
}

const pathFor = {
  reset: '/api/user/reset/auth',
  activation: '/api/user/activate',
  'email-change': '/api/user/user/email/confirm',
  'email-undo': '/api/user/user/email/undo',
  'not-me': '/api/user/not-me',
  invitation: '/api/user/invitation',
} as const;

async function tryLink(world: World, link: Link): Promise<void> {
  // A repeated activation or confirmation succeeds without effect. Other checks notice if it changes anything.
  const mayBeRepeated = link.type === 'activation' || link.type === 'email-change';
  const { isDone } = await ask(world, undefined, pathFor[link.type], { code: link.token });
  const isRepeated = mayBeRepeated && link.isUsed && link.ended === null;
  require(!isDone || isRepeated, 'P2', `the ${link.type} link still works that ended by: ${link.ended ?? 'its use'}`);
}

/** Checks that every session ever opened gives exactly the access that the model expects. */
export async function tryEverySession(world: World): Promise<void> {
  const path = '/api/user/user/email/request';
  await Promise.all(
    [...world.model.sessions.values()].map(async (session) => {
      const browser = makeBrowser(world.app, 'a probe');
      browser.jar.cookies.set('sid', session.token);
      const response = await browser.jar.get(path);
      const { data } = response.json<{ data?: { errorCode: number } }>();
      const isDone = response.statusCode === 200;
      const refusal = isDone ? undefined : refusalNamed(response.statusCode, data?.errorCode ?? -1);
      new Play(world, world.actors.owner, [0]).checkAdmission(path, 'whole', {
        isDone,
        refusal,
        session,
        at: world.model.now(),
        isInterrupted: false,
      });
      world.model.useSession(session);
    }),
  );
}
