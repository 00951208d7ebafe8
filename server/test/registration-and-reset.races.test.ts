import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneTimeToken } from '../src/crypto/key-ring.ts';
import type { MessageName } from '../src/messages/templates/all-messages.ts';
import { testOwner, addAccount } from './harness/accounts.ts';
import { startTwoServers, type Answer, type TwoServers } from './harness/portal.ts';

let servers: TwoServers;
beforeAll(async () => {
  servers = await startTwoServers();
});
afterAll(() => servers.close());

const burst = (count: number, call: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));

/** The number of answers for each outcome. Fails on any server error. */
function countBy(answers: readonly Answer[]): Record<string, number> {
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const counts: Record<string, number> = {};
  for (const { outcome } of answers) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

const accountsAt = (email: string) =>
  servers.deps.db.selectFrom('accounts').selectAll().where('email', '=', email).execute();

async function countMessages(accountId: string, message: MessageName): Promise<number> {
  const rows = await servers.deps.db
    .selectFrom('outbox')
    .select('id')
    .where('account_id', '=', accountId)
    .where('message', '=', message)
    .execute();
  return rows.length;
}

async function countEvents(accountId: string, event: string): Promise<number> {
  const rows = await servers.deps.db
    .selectFrom('audit_events')
    .select('id')
    .where('account_id', '=', accountId)
    .where('event', '=', event)
    .where('result', '=', 'ok')
    .execute();
  return rows.length;
}

/** The code of the latest message, as the message itself would derive it. */
async function latestCode(accountId: string, purpose: 'activation' | 'reset'): Promise<string> {
  const { db, keys } = servers.deps;
  const query = db
    .selectFrom('one_time_secrets')
    .select('id')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose);
  const { id } = await query.orderBy('created_at', 'desc').executeTakeFirstOrThrow();
  return oneTimeToken(keys, id);
}

const member = (n: number, email: string) => ({
  userType: 'W',
  memNo: String(2_000_000_000 + n),
  birthDate: '1980-01-15',
  email,
  password: 'Woven-cloth-42',
});
const register = (body: object) => servers.post('/api/user/register', body);

describe('SEC-G7 R5 sixteen concurrent registrations', () => {
  test('create one account, one message and one audit row for one person, and refuse the others', async () => {
    const email = 'same-all@test.example';
    expect(countBy(await burst(16, () => register(member(1, email))))).toEqual({ done: 1, '400/3': 15 });
    const [account, ...others] = await accountsAt(email);
    expect(others).toEqual([]);
    expect([
      await countMessages(account?.id ?? '', 'activation'),
      await countEvents(account?.id ?? '', 'registration'),
    ]).toEqual([1, 1]);
  });

  test('create one account for one number under many emails', async () => {
    expect(countBy(await burst(16, (index) => register(member(2, `number-${index}@test.example`))))).toEqual({
      done: 1,
      '400/3': 15,
    });
    const rows = await servers.deps.db
      .selectFrom('accounts')
      .select('id')
      .where('member_number', '=', '2000000002')
      .execute();
    expect(rows).toHaveLength(1);
    expect(await countMessages(rows[0]?.id ?? '', 'activation')).toBe(1);
  });

  test('create one account for one email in any case under many numbers, and tell its owner once', async () => {
    const email = 'case-varied@test.example';
    const varied = (index: number) =>
      [...email].map((message, at) => ((at + index) % 3 === 0 ? message.toUpperCase() : message)).join('');
    expect(countBy(await burst(16, (index) => register(member(10 + index, varied(index)))))).toEqual({
      done: 1,
      '400/2': 15,
    });
    const [account, ...others] = await accountsAt(email);
    expect(others).toEqual([]);
    expect([
      await countMessages(account?.id ?? '', 'activation'),
      await countMessages(account?.id ?? '', 'email-in-use'),
    ]).toEqual([1, 1]);
  });
});

test('SEC-G7 R1 sixteen concurrent activations with one link all succeed, and one of them is the first', async () => {
  const email = 'activated-once@test.example';
  expect((await register(member(3, email))).outcome).toBe('done');
  const [account] = await accountsAt(email);
  const code = await latestCode(account?.id ?? '', 'activation');
  expect(countBy(await burst(16, () => servers.post('/api/user/activate', { code })))).toEqual({ done: 16 });
  expect(await countEvents(account?.id ?? '', 'activation')).toBe(1);
});

async function forgetful() {
  const account = await addAccount(servers.deps, { kind: 'group' });
  const ask = () => servers.post('/api/user/reset/email', { email: account.email, userType: 'G' });
  const exchange = async () => {
    const { cookies } = await servers.post('/api/user/reset/auth', { code: await latestCode(account.id, 'reset') });
    return cookies.find((each) => each.startsWith('reset=')) ?? '';
  };
  return { ...account, ask, exchange };
}

const nth = (n: number) => `Fresh-linen-${100 + n}`;
const complete = (index: number, cookie: string) =>
  servers.post('/api/user/reset', { newPassword: nth(index) }, cookie);

async function expectOnlyPassword(accountId: string, answers: readonly Answer[]): Promise<void> {
  const { db, hashing } = servers.deps;
  const row = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const chosen = nth(answers.findIndex(({ outcome }) => outcome === 'done'));
  expect(await hashing.verify(row.password_hash, chosen, testOwner)).toBe(true);
  expect([await countMessages(accountId, 'password-changed'), await countEvents(accountId, 'reset')]).toEqual([1, 1]);
}

describe('SEC-G7 R7 sixteen concurrent resets', () => {
  test('set one password with one authorisation', async () => {
    const account = await forgetful();
    await account.ask();
    const cookie = await account.exchange();
    const answers = await burst(16, (index) => complete(index, cookie));
    expect(countBy(answers)).toEqual({ done: 1, '401/104': 15 });
    await expectOnlyPassword(account.id, answers);
  });

  test('set one password with two authorisations of one code', async () => {
    const account = await forgetful();
    await account.ask();
    const cookies = await Promise.all([account.exchange(), account.exchange()]);
    const answers = await burst(16, (index) => complete(index, cookies[index % 2] ?? ''));
    expect(countBy(answers)).toEqual({ done: 1, '401/104': 15 });
    await expectOnlyPassword(account.id, answers);
  });
});

test('SEC-G7 R8 a reset during logins with the old password leaves none of their sessions', async () => {
  const account = await forgetful();
  await account.ask();
  const cookie = await account.exchange();
  const [resets, signIns] = await Promise.all([
    burst(1, (index) => complete(index, cookie)),
    burst(8, () => servers.post('/api/idauth/auth', account.credentials)),
  ]);
  expect(countBy(resets)).toEqual({ done: 1 });
  countBy(signIns);
  const sessions = signIns.flatMap(({ cookies }) => cookies.filter((each) => each.startsWith('sid=')));
  for (const session of sessions) expect((await servers.get('/api/user/user.json', session)).status).toBe(401);
  expect(
    await servers.deps.db.selectFrom('sessions').select('account_id').where('account_id', '=', account.id).execute(),
  ).toEqual([]);
});

test('SEC-G7 R11 fifty concurrent requests for a reset link send one message', async () => {
  const account = await forgetful();
  expect(countBy(await burst(50, () => account.ask()))).toEqual({ done: 50 });
  expect(await countMessages(account.id, 'reset-password')).toBe(1);
});
