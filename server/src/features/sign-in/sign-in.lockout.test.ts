import { availableParallelism } from 'node:os';
import { hours, minutes } from '@selvage/contract/time-units';
import { signInLimits } from '@selvage/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { accountSubject } from '../../attempts/attempts.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, TestBrowser } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const auth = '/api/idauth/auth';
type Credentials = Awaited<ReturnType<typeof addAccount>>['credentials'];

async function code(credentials: object, browser = server.browser()): Promise<number | 'in'> {
  const response = await browser.post(auth, credentials);
  return response.statusCode === 200 ? 'in' : response.json().data.errorCode;
}

const wrong = (credentials: Credentials) => ({ ...credentials, password: 'Wrong-cloth-42' });

async function fail(credentials: Credentials, times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt++) expect(await code(wrong(credentials))).toBe(0);
}

describe('ER5 B1 five wrong passwords in a row', () => {
  test('lock the account: the sixth try gets error code 4, also with the right password', async () => {
    const { credentials } = await addAccount(server.deps);
    await fail(credentials, 5);
    expect(await code(wrong(credentials))).toBe(4);
    expect(await code(credentials)).toBe(4);
  });

  test('are counted from zero again after a right password', async () => {
    const { credentials } = await addAccount(server.deps);
    await fail(credentials, 4);
    expect(await code(credentials)).toBe('in');
    await fail(credentials, 4);
    expect(await code(credentials)).toBe('in');
  });

  test('B5 lock an email without an account in the same way', async () => {
    const { credentials } = await addAccount(server.deps);
    const stranger = { ...credentials, email: 'nobody-at-all@test.example' };
    for (let attempt = 0; attempt < 7; attempt++) {
      const [known, unknown] = [
        await server.browser().post(auth, wrong(credentials)),
        await server.browser().post(auth, wrong(stranger)),
      ];
      expect(unknown.body).toBe(known.body);
      expect(unknown.statusCode).toBe(known.statusCode);
      expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
    }
  });

  test('B4 lock for 15 minutes, then 30, and never longer than a day', async () => {
    const { credentials, id } = await addAccount(server.deps);
    const subject = accountSubject(id).current;
    for (const [locksBefore, length] of [
      [0, minutes(15)],
      [1, minutes(30)],
      [6, hours(16)],
      [7, hours(24)],
      [60, hours(24)],
    ] as const) {
      await server.deps.db
        .updateTable('failed_attempts')
        .set({ locks: locksBefore })
        .where('subject', '=', subject)
        .execute();
      await fail(credentials, 5);
      server.clock.advance(length - 1);
      expect(await code(credentials)).toBe(4);
      server.clock.advance(1);
    }
    expect(await code(credentials)).toBe('in');
  });

  test('lock the account until a reset when the wrong passwords reach a hundred', async () => {
    const { credentials, id } = await addAccount(server.deps);
    await fail(credentials, 5);
    const before = server.deps.db.updateTable('failed_attempts').set({ streak: signInLimits.lockUntilResetAfter - 5 });
    await before.where('subject', '=', accountSubject(id).current).execute();
    server.clock.advance(hours(24));
    await fail(credentials, 5);
    server.clock.advance(hours(24 * 365));
    expect(await code(credentials)).toBe(4);
  });

  test('are reported to the owner once by email, and not to an email without an account', async () => {
    await server.deliver();
    const { credentials } = await addAccount(server.deps);
    await fail(credentials, 5);
    await code(wrong(credentials));
    for (let attempt = 0; attempt < 6; attempt++)
      await code({ ...wrong(credentials), email: 'nobody-here@test.example' });
    const messages = await server.deliver();
    expect(messages.map((message) => message.to)).toEqual([credentials.email]);
    expect(messages[0]?.text).toContain('/memberlogin/reset');
  });
});

describe('B3 many logins at once on two servers', () => {
  test('100 wrong attempts at once: five are compared, the account is locked once', async () => {
    const { credentials, id } = await addAccount(server.deps);
    const second = await buildApp({ ...server.deps, log: server.app.log, wakeOutbox: () => undefined });
    const browserOf = (index: number) => (index % 2 === 0 ? server.browser() : new TestBrowser(second));
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => browserOf(index).post(auth, wrong(credentials))),
    );
    await second.close();

    const codes = answers.map((answer) => answer.json().data.errorCode);
    expect(codes.filter((each) => each === 0)).toHaveLength(5);
    expect(codes.filter((each) => each === 4)).toHaveLength(95);
    const events = await server.deps.db
      .selectFrom('audit_events')
      .select(['event', 'reason'])
      .where('account_id', '=', id)
      .execute();
    expect(events.filter((event) => event.reason === 'wrong-credentials')).toHaveLength(5);
    expect(events.filter((event) => event.event === 'account-locked')).toHaveLength(1);
  });

  test('many concurrent right passwords all log in', async () => {
    const { credentials } = await addAccount(server.deps);
    const answers = await Promise.all(Array.from({ length: 12 }, () => code(credentials)));
    expect(answers).toEqual(Array.from({ length: 12 }, () => 'in'));
  });
});

test('J8 a login that the full hash queue refuses is not counted as a failure', async () => {
  const crowded = await startTestApp((config) => ({ limits: { ...config.limits, hashQueue: 1 } }), {
    realHashing: true,
  });
  const people = await Promise.all(Array.from({ length: 12 }, () => addCalmly(crowded)));
  const answers = await Promise.all(people.map(({ credentials }) => crowded.browser().post(auth, wrong(credentials))));
  const shed = answers.filter((answer) => answer.statusCode === 503);
  expect(shed.length).toBeGreaterThan(0);
  for (const answer of shed) expect(answer.headers['retry-after']).toBe('1');
  const guards = await crowded.deps.db.selectFrom('failed_attempts').select(['subject', 'failures']).execute();
  const failuresOf = (id: string) =>
    guards.find((guard) => guard.subject.equals(accountSubject(id).current))?.failures ?? 0;
  for (const [index, answer] of answers.entries())
    expect(failuresOf(people[index]?.id ?? '')).toBe(answer.statusCode === 503 ? 0 : 1);
  await crowded.close();
});

test('Y8 a known browser logs in while strangers fill the hash queue, and an unknown one is refused', async () => {
  const hashQueue = 40;
  const crowded = await startTestApp((config) => ({ throttle: true, limits: { ...config.limits, hashQueue } }), {
    realHashing: true,
  });
  const { credentials } = await addAccount(crowded.deps);
  const known = crowded.browser();
  expect((await known.post(auth, credentials)).statusCode).toBe(200);
  const strangers = Array.from({ length: availableParallelism() + hashQueue }, (_, index) =>
    crowded.deps.hashing.hash('Wrong-cloth-42', { account: null, client: `stranger ${index}` }),
  );
  const [again, elsewhere] = await Promise.all([
    known.post(auth, credentials),
    crowded.browser().post(auth, credentials),
  ]);
  expect(again.statusCode).toBe(200);
  expect(elsewhere.statusCode).toBe(503);
  await Promise.all(strangers);
  await crowded.close();
});

let preparing: Promise<unknown> = Promise.resolve();
/** One after the other: the queue under test is too short for twelve hashes at once. */
function addCalmly(crowded: TestApp): ReturnType<typeof addAccount> {
  const added = preparing.then(() => addAccount(crowded.deps));
  preparing = added;
  return added;
}
