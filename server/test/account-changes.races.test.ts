import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneTimeCode, oneTimeToken } from '../src/crypto/key-ring.ts';
import { otherDigits, type Account } from './harness/sign-in.ts';
import { addAccount, testPassword, type TestAccount } from './harness/accounts.ts';
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

const cookieOf = (answer: Answer, name: string) => answer.cookies.find((each) => each.startsWith(`${name}=`)) ?? '';
const latest = async (accountId: string, purpose: string) =>
  servers.deps.db
    .selectFrom('one_time_secrets')
    .select(['id', 'nonce', 'attempts'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
const linkOf = async (accountId: string, purpose: string) =>
  oneTimeToken(servers.deps.keys, (await latest(accountId, purpose)).id);
const signIn = ({ credentials }: Account, change: object = {}, cookie?: string) =>
  servers.post('/api/idauth/auth', { ...credentials, ...change }, cookie);

const count = async (table: 'sessions' | 'trusted_devices', accountId: string) =>
  (await servers.deps.db.selectFrom(table).select('account_id').where('account_id', '=', accountId).execute()).length;
const events = async (accountId: string, event: string, result: 'ok' | 'refused') =>
  (
    await servers.deps.db
      .selectFrom('audit_events')
      .select('id')
      .where('account_id', '=', accountId)
      .where('event', '=', event)
      .where('result', '=', result)
      .execute()
  ).length;

test('SEC-G7 R10 B3 of a hundred wrong passwords at once five are compared, and the account is locked once', async () => {
  const account = await addAccount(servers.deps);
  const answers = await burst(100, () => signIn(account, { password: 'Wrong-password-1' }));
  expect(countBy(answers)).toEqual({ '401/0': 5, '401/4': 95 });
  expect((await signIn(account)).outcome).toBe('401/4');
  expect(await events(account.id, 'account-locked', 'ok')).toBe(1);
  expect(await count('sessions', account.id)).toBe(0);
});

describe('SEC-G7 R12 a logout while fifty other requests use the same session', () => {
  const read = (index: number, cookie: string) =>
    servers.get(index % 2 === 0 ? '/api/user/user.json' : '/api/user/sessions', cookie);

  test.each([1, 2, 3, 4])('no request that starts after the logout is answered in the session (%i)', async () => {
    const { id, cookie } = await addSignedIn();
    let isOut = false;
    const startedBefore: Answer[] = [];
    const startedAfter: Answer[] = [];
    const keepsAsking = async (index: number) => {
      for (let isLast = false; !isLast;) {
        isLast = isOut;
        (isLast ? startedAfter : startedBefore).push(await read(index, cookie));
      }
    };
    const logOut = async () => {
      // Everybody has asked at least once.
      while (startedBefore.length < 50) await new Promise((resolve) => setImmediate(resolve));
      expect((await servers.post('/api/idauth/logout', {}, cookie)).outcome).toBe('done');
      isOut = true;
    };
    await Promise.all([logOut(), ...Array.from({ length: 50 }, (_, index) => keepsAsking(index))]);
    expect(countBy(startedAfter)).toEqual({ '401/100': 50 });
    expect(countBy(startedBefore)['done']).toBeGreaterThanOrEqual(50);
    expect(await count('sessions', id)).toBe(0);
  });
});

/** Someone who has given the password, and the code they owe. */
async function addOwing() {
  const account = await addAccount(servers.deps, { twoFactor: 'EMAIL' });
  const cookie = cookieOf(await signIn(account), 'sid');
  const { db: _, keys } = servers.deps;
  const { id, nonce } = await latest(account.id, 'sign-in-code');
  const right = oneTimeCode(keys, id, nonce);
  const verify = (code: string) =>
    servers.post('/api/idauth/mfa/verify', { mfaToken: oneTimeToken(keys, id), code, trustThisDevice: true }, cookie);
  return { ...account, cookie, mfaToken: oneTimeToken(keys, id), right, wrong: otherDigits(right), verify };
}

async function addSignedIn(given: TestAccount = {}) {
  const account = await addAccount(servers.deps, given);
  const session = await signIn(account);
  return { ...account, cookie: cookieOf(session, 'sid') };
}

describe('SEC-G7 a hundred login codes at once', () => {
  test('R2 if all are wrong, five are compared, the challenge ends, and the account has five failures', async () => {
    const { id, verify, wrong, right } = await addOwing();
    expect(countBy(await burst(100, () => verify(wrong)))).toEqual({ '400/105': 5, '401/106': 95 });
    expect((await verify(right)).outcome).toBe('401/106');
    expect(await events(id, 'code', 'refused')).toBe(5);
    expect((await latest(id, 'sign-in-code')).attempts).toBe(5);
  });

  test.each([0, 50])('R3 if number %i is right, five are compared, and at most one session opens', async (at) => {
    const { id, verify, wrong, right } = await addOwing();
    const counts = countBy(await burst(100, (index) => verify(index === at ? right : wrong)));
    const compared = (counts['400/105'] ?? 0) + (counts['done'] ?? 0);
    expect(compared).toBeLessThanOrEqual(5);
    expect(counts['done'] ?? 0).toBeLessThanOrEqual(1);
    const full = servers.deps.db.selectFrom('sessions').select('id').where('account_id', '=', id);
    expect(await full.where('shown_factors', '>', 1).execute()).toHaveLength(counts['done'] ?? 0);
  });

  test('R4 if sixteen are right, one session opens, and one device is remembered', async () => {
    const { id, verify, right } = await addOwing();
    const answers = await burst(16, () => verify(right));
    expect(countBy(answers)['done']).toBe(1);
    expect([await count('sessions', id), await count('trusted_devices', id)]).toEqual([1, 1]);
    expect(await events(id, 'code', 'ok')).toBe(1);
    const winner = answers.find(({ outcome }) => outcome === 'done');
    expect((await servers.get('/api/user/sessions', winner ? cookieOf(winner, 'sid') : '')).outcome).toBe('done');
  });
});

describe('SEC-G7 R6 one email that several people want', () => {
  const wants = async (email: string) => {
    const person = await addSignedIn();
    await servers.post('/api/user/user/email/request', { email, password: testPassword }, person.cookie);
    return { ...person, code: await linkOf(person.id, 'email-change') };
  };
  const owners = async (email: string) =>
    (await servers.deps.db.selectFrom('accounts').select('id').where('email', '=', email).execute()).length;
  const confirm = (code: string) => servers.post('/api/user/user/email/confirm', { code });

  test('is given to one of two accounts that confirm it at once', async () => {
    const email = 'wanted-by-two@test.example';
    const [one, other] = [await wants(email), await wants(email)];
    const answers = await burst(8, (index) => confirm(index % 2 === 0 ? one.code : other.code));
    // The account that gets the email succeeds with each of its requests, the other one never.
    expect(countBy(answers)).toEqual({ done: 4, '400/107': 4 });
    expect(await owners(email)).toBe(1);
  });

  test('is given to a confirming account or to a registration, and not to both', async () => {
    const email = 'wanted-by-a-newcomer@test.example';
    const { code } = await wants(email);
    const newcomer = { userType: 'W', memNo: '2000000001', birthDate: '1980-01-15', email, password: testPassword };
    countBy(await burst(6, (at) => (at % 2 === 0 ? confirm(code) : servers.post('/api/user/register', newcomer))));
    expect(await owners(email)).toBe(1);
  });
});

describe('SEC-G7 R8 a change of password during logins', () => {
  const change = (cookie: string) =>
    servers.post('/api/user/user/password', { password: testPassword, newPassword: 'Fresh-linen-77' }, cookie);

  test('no session that was opened with the old password survives', async () => {
    const account = await addSignedIn();
    const [[changed], signIns] = await Promise.all([
      burst(1, () => change(account.cookie)),
      burst(8, () => signIn(account)),
    ]);
    expect(changed?.outcome).toBe('done');
    countBy(signIns);
    for (const each of signIns.map((answer) => cookieOf(answer, 'sid')).filter(Boolean))
      expect((await servers.get('/api/user/user.json', each)).status).toBe(401);
    expect(await count('sessions', account.id)).toBe(1);
  });

  test('no session that a remembered device opened with the old password survives', async () => {
    const { verify, right, ...account } = await addOwing();
    const trusted = await verify(right);
    const { value } = trusted.body['deviceTrustToken'] as { value: string };
    const half = cookieOf(trusted, 'dt');
    const session = cookieOf(trusted, 'sid');
    const [[changed], signIns] = await Promise.all([
      burst(1, () => change(session)),
      burst(6, () => signIn(account, { deviceTrustToken: value }, half)),
    ]);
    expect(changed?.outcome).toBe('done');
    countBy(signIns);
    expect([await count('sessions', account.id), await count('trusted_devices', account.id)]).toEqual([1, 0]);
  });
});

test.each([1, 2])('SEC-G7 the “This wasn’t me” link while the intruder logs in and requests changes (%i)', async () => {
  const account = await addSignedIn();
  const thief = cookieOf(await signIn(account), 'sid');
  const code = await linkOf(account.id, 'not-me');
  const email = 'thief@elsewhere.example';
  const answers = await Promise.all([
    servers.post('/api/user/not-me', { code }),
    ...Array.from({ length: 4 }, () => signIn(account)),
    servers.post('/api/user/user/email/request', { email, password: testPassword }, thief),
    servers.post('/api/user/sessions/end-others', { password: testPassword }, thief),
  ]);
  countBy(answers);
  expect(answers[0]?.outcome).toBe('done');
  expect(await count('sessions', account.id)).toBe(0);
  expect((await signIn(account)).outcome).toBe('401/4');
  const live = await servers.deps.db
    .selectFrom('one_time_secrets')
    .select('purpose')
    .where('account_id', '=', account.id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .execute();
  expect(live).toEqual([{ purpose: 'reset' }]);
});

test.each([1, 2])(
  'SEC-G7 the owner secures the account twice while the intruder logs in and requests changes (%i)',
  async () => {
    const account = await addSignedIn();
    const thief = cookieOf(await signIn(account), 'sid');
    const secure = () => servers.post('/api/user/secure', { password: testPassword }, account.cookie);
    const email = 'thief@elsewhere.example';
    const answers = await Promise.all([
      secure(),
      secure(),
      ...Array.from({ length: 4 }, () => signIn(account)),
      servers.post('/api/user/user/email/request', { email, password: testPassword }, thief),
    ]);
    countBy(answers);
    // The second of the two calls finds its session ended or the account locked.
    expect(answers.slice(0, 2).map(({ outcome }) => outcome)).toContain('done');
    expect(await events(account.id, 'account-secured', 'ok')).toBe(1);
    expect(await count('sessions', account.id)).toBe(0);
    expect((await signIn(account)).outcome).toBe('401/4');
    const change = await servers.deps.db
      .selectFrom('one_time_secrets')
      .select('id')
      .where('account_id', '=', account.id)
      .where('purpose', '=', 'email-change')
      .where('expires_at', '>', new Date())
      .execute();
    expect(change).toEqual([]);
  },
);

test('SEC-G7 R11 of fifty concurrent requests to send a code again one sends it', async () => {
  const { id, mfaToken, cookie } = await addOwing();
  await servers.deps.db
    .updateTable('one_time_secrets')
    .set({ created_at: new Date(Date.now() - 31_000) })
    .where('account_id', '=', id)
    .execute();
  await servers.deps.db.deleteFrom('throttles').execute();
  const counts = countBy(await burst(50, () => servers.post('/api/idauth/mfa/send', { mfaToken }, cookie)));
  expect(counts).toEqual({ done: 1, '429/119': 49 });
  const messages = servers.deps.db.selectFrom('outbox').select('id').where('account_id', '=', id);
  expect(await messages.where('message', '=', 'sign-in-code').execute()).toHaveLength(2);
});
