import { signInWithPasskey } from '@selvage/contract/api/passkeys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountSubject, lockUntil } from '../../../attempts/attempts.ts';
import { notePasskeyUse } from '../passkey-store.ts';
import { disableAccount } from '../../../support/disable-account.ts';
import { outcomeOf } from '../../../../test/harness/refusals.ts';
import {
  startTestApp,
  type TestApp,
  type TestBrowser,
  witnessStatements,
  type Witness,
} from '../../../../test/harness/test-app.ts';
import { addPasskeyHolder, challengeFor, signInBy } from '../../../../test/harness/sign-in.ts';

let server: TestApp;
let witness: Witness;
beforeAll(async () => {
  server = await startTestApp();
  witness = await witnessStatements(server);
});
afterAll(async () => {
  await witness.close();
  await server.close();
});

type Holder = Awaited<ReturnType<typeof addPasskeyHolder>>;

const wrong = '401/0';
const db = () => server.deps.db;
const spent = async () => (await db().selectFrom('spent_challenges').select('nonce').execute()).length;
const sessionsOf = async (id: string) =>
  db().selectFrom('sessions').select(['shown_factors', 'factor_shown_at']).where('account_id', '=', id).execute();
const loginsOf = async (id: string) =>
  db()
    .selectFrom('audit_events')
    .select(['result', 'reason', 'kind'])
    .where('account_id', '=', id)
    .where('event', '=', 'sign-in')
    .orderBy('id')
    .execute();
const passkeyOf = (id: string) =>
  db().selectFrom('passkeys').select(['counter', 'last_used_at']).where('id', '=', id).executeTakeFirstOrThrow();

/** Returns a browser whose only cookie says that it logged in before. It uses the server whose SQL statements the test records. */
function knownBrowser({ browser }: Holder): TestBrowser {
  const known = witness.browser();
  known.cookies.set('browser', browser.cookies.get('browser') ?? '');
  return known;
}

test('a passkey login in a known browser needs two SQL statements: one finds the passkey, and one completes the login', async () => {
  const holder = await addPasskeyHolder(server);
  const browser = knownBrowser(holder);
  const credential = holder.passkey.assert({ challenge: await challengeFor(browser), counter: 3 });
  const before = { sessions: (await sessionsOf(holder.id)).length, spent: await spent() };
  witness.statements();
  const answer = await browser.post(signInWithPasskey.path, { credential });
  // Only this query is recorded. The statement that completes the login does not use the query builder.
  expect(witness.statements()).toEqual([expect.stringMatching(/^select .* from "passkeys"/)]);
  expect(outcomeOf(answer)).toBe('done');
  const now = server.deps.now();
  const sessions = await sessionsOf(holder.id);
  expect([sessions.length - before.sessions, (await spent()) - before.spent]).toEqual([1, 1]);
  expect(sessions).toContainEqual({ shown_factors: 16 | 32, factor_shown_at: now });
  expect(await passkeyOf(holder.passkeyId)).toEqual({ counter: '3', last_used_at: now });
  expect((await loginsOf(holder.id)).at(-1)).toEqual({ result: 'ok', reason: 'full', kind: 'member' });
  expect((await browser.get('/api/user/user.json')).json()).toMatchObject({ activated: true });
  expect(await server.deliver()).toEqual([]);
});

test('a passkey login in a known browser ends the session that it replaces', async () => {
  const holder = await addPasskeyHolder(server);
  const before = (await sessionsOf(holder.id)).length;
  expect(outcomeOf(await signInBy(holder.browser, holder.passkey))).toBe('done');
  expect((await sessionsOf(holder.id)).length).toBe(before);
});

describe('sixteen concurrent passkey logins on three instances', () => {
  const instances: TestApp[] = [];
  beforeAll(async () => {
    const on = { db: db(), close: () => Promise.resolve() };
    for (let more = 0; more < 2; more++) instances.push(await startTestApp(() => ({}), { on }));
  });
  afterAll(async () => {
    for (const instance of instances) await instance.close();
  });

  const browsersOf = (holder: Holder) =>
    Array.from({ length: 16 }, (_, at) => {
      const instance = [server, ...instances][at % 3] ?? server;
      const { clock } = instance;
      clock.advance(server.deps.now().getTime() - clock.now().getTime());
      const browser = instance.browser();
      browser.cookies.set('browser', holder.browser.cookies.get('browser') ?? '');
      return browser;
    });

  test('let one succeed if all answer the same challenge', async () => {
    const holder = await addPasskeyHolder(server);
    const asking = server.browser();
    const credential = holder.passkey.assert({ challenge: await challengeFor(asking) });
    const before = (await sessionsOf(holder.id)).length;
    const browsers = browsersOf(holder);
    for (const each of browsers) each.cookies.set('passkey', asking.cookies.get('passkey') ?? '');
    const answers = await Promise.all(browsers.map((each) => each.post(signInWithPasskey.path, { credential })));
    expect(answers.map(outcomeOf).toSorted()).toEqual([...Array.from({ length: 15 }, () => wrong), 'done']);
    expect((await sessionsOf(holder.id)).length).toBe(before + 1);
  });

  test('let one succeed if all have the same counter', async () => {
    const holder = await addPasskeyHolder(server);
    const before = (await sessionsOf(holder.id)).length;
    const browsers = browsersOf(holder);
    const answers = await Promise.all(browsers.map((each) => signInBy(each, holder.passkey, { counter: 9 })));
    expect(answers.map(outcomeOf).toSorted()).toEqual([...Array.from({ length: 15 }, () => wrong), 'done']);
    expect((await sessionsOf(holder.id)).length).toBe(before + 1);
  });

  test('all succeed if each has its own challenge', async () => {
    const holder = await addPasskeyHolder(server);
    const answers = await Promise.all(browsersOf(holder).map((each) => signInBy(each, holder.passkey)));
    expect(answers.map(outcomeOf)).toEqual(Array.from({ length: 16 }, () => 'done'));
  });
});

describe('a passkey login in a known browser', () => {
  const act = {
    origin: { requestId: 'test', client: null, device: null },
    actor: { name: 'op', reason: 'asked' },
  };
  // oxfmt-ignore
  const cases: [what: string, before: (holder: Holder) => Promise<unknown>, outcome: string, reason: string][] = [
    ['a disabled account',           ({ id }) => disableAccount(server.deps, id, act),                                  '403/130', 'disabled'],
    ['a lock by “this wasn’t me”',   ({ id }) => lockUntil(db(), accountSubject(id), null, server.deps.now()),            '401/4',   'locked'],
  ];
  test.each(cases)('is refused, and uses up its challenge, for %s', async (_what, before, outcome, reason) => {
    const holder = await addPasskeyHolder(server);
    const browser = knownBrowser(holder);
    await before(holder);
    const [sessions, challenges] = [(await sessionsOf(holder.id)).length, await spent()];
    expect(outcomeOf(await signInBy(browser, holder.passkey))).toBe(outcome);
    expect([(await sessionsOf(holder.id)).length, (await spent()) - challenges]).toEqual([sessions, 1]);
    expect((await loginsOf(holder.id)).at(-1)).toEqual({ result: 'refused', reason, kind: 'member' });
  });

  test('is refused, and uses up its challenge, for a kind of user that may not use passkeys', async () => {
    const holder = await addPasskeyHolder(server, { kind: 'consultant' });
    const policies = server.deps.config.twoFactor;
    const consultant = { ...policies.consultant, types: ['EMAIL' as const] };
    const on = { db: db(), close: () => Promise.resolve() };
    const strict = await startTestApp(() => ({ twoFactor: { ...policies, consultant } }), { on });
    strict.clock.advance(server.deps.now().getTime() - strict.clock.now().getTime());
    const browser = strict.browser();
    browser.cookies.set('browser', holder.browser.cookies.get('browser') ?? '');
    expect(outcomeOf(await signInBy(browser, holder.passkey))).toBe(wrong);
    expect((await loginsOf(holder.id)).at(-1)).toMatchObject({ result: 'refused', reason: 'passkeys-off' });
    await strict.close();
  });
});

test('a passkey login is refused if another instance has moved its counter meanwhile', async () => {
  const holder = await addPasskeyHolder(server);
  const browser = knownBrowser(holder);
  const challenge = await challengeFor(browser);
  const credential = holder.passkey.assert({ challenge, counter: 5 });
  const sessions = (await sessionsOf(holder.id)).length;
  const moved = db()
    .transaction()
    .execute(async (tx) => {
      await notePasskeyUse(tx, holder.passkeyId, { counter: 6, backedUp: false, now: server.deps.now() });
      const answer = browser.post(signInWithPasskey.path, { credential });
      // By then the login has read the old counter and waits for the lock of this transaction.
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { answer };
    });
  expect(outcomeOf(await (await moved).answer)).toBe(wrong);
  expect((await sessionsOf(holder.id)).length).toBe(sessions);
  expect((await passkeyOf(holder.passkeyId)).counter).toBe('6');
});

test('WY4 a passkey in a known browser is reported as copied if its counter went back, but not if its answer was sent twice', async () => {
  const holder = await addPasskeyHolder(server);
  const browser = knownBrowser(holder);
  const credential = holder.passkey.assert({ challenge: await challengeFor(browser), counter: 7 });
  const send = async () => outcomeOf(await browser.post(signInWithPasskey.path, { credential }));
  expect([await send(), await send(), await server.deliver()]).toEqual(['done', wrong, []]);
  expect(outcomeOf(await signInBy(browser, holder.passkey, { counter: 6 }))).toBe(wrong);
  expect(await server.deliver()).toMatchObject([{ to: holder.email, subject: expect.stringContaining('copied') }]);
});

test('a passkey login in a known browser confirms a password that was set by mail', async () => {
  const holder = await addPasskeyHolder(server);
  await db().updateTable('accounts').set({ password_set_by_mail: true }).where('id', '=', holder.id).execute();
  expect(outcomeOf(await signInBy(knownBrowser(holder), holder.passkey))).toBe('done');
  const account = db().selectFrom('accounts').select('password_set_by_mail').where('id', '=', holder.id);
  expect(await account.executeTakeFirst()).toEqual({ password_set_by_mail: false });
});

test('WY6 a passkey login in a known browser keeps the count of wrong passwords', async () => {
  const holder = await addPasskeyHolder(server);
  const subject = accountSubject(holder.id);
  await lockUntil(db(), subject, null, server.deps.now());
  await db().updateTable('failed_attempts').set({ streak: 100 }).where('subject', '=', subject.current).execute();
  witness.statements();
  expect(outcomeOf(await signInBy(knownBrowser(holder), holder.passkey))).toBe('done');
  expect(witness.statements()).toHaveLength(1);
  const guards = await db()
    .selectFrom('failed_attempts')
    .select('streak')
    .where('subject', '=', subject.current)
    .execute();
  expect(guards).toEqual([{ streak: 100 }]);
});
