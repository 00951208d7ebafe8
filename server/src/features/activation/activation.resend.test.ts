import { days, hours, minutes, seconds } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, witnessStatements } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const resend = '/api/user/activate/email';
const sent = { secondsToNext: 30 };

async function ask(body: object, browser = server.browser()): Promise<void> {
  const response = await browser.post(resend, body);
  expect([response.statusCode, response.json()]).toEqual([200, sent]);
}

/** How many messages a request makes leave. */
async function messagesFor(body: object): Promise<number> {
  await ask(body);
  return (await server.deliver()).length;
}

describe('AC2 the request for a new activation message', () => {
  test('sends the message to the person who is logged in, whatever email the request names', async () => {
    const { credentials, email } = await addAccount(server.deps, { kind: 'consultant', activated: false });
    const other = await addAccount(server.deps, { activated: false });
    const browser = server.browser();
    await browser.post('/api/idauth/auth', credentials);
    await ask({ email: other.email }, browser);
    const messages = await server.deliver();
    expect(messages.map(({ to }) => to)).toEqual([email]);
    expect(messages[0]?.text).toContain('/consultantlogin/activate?code=');
  });

  test('S15 tells a person who waits for a message how many seconds to wait before the next request', async () => {
    const { credentials } = await addAccount(server.deps, { activated: false });
    const browser = server.browser();
    await browser.post('/api/idauth/auth', credentials);
    const wait = async () => (await browser.get('/api/user/user.json')).json<{ secondsToNext: number }>().secondsToNext;
    expect(await wait()).toBe(0);
    await ask({}, browser);
    await server.deliver();
    server.clock.advance(seconds(12));
    expect(await wait()).toBe(18);
  });

  test.each(['member', 'wellness'] as const)(
    'sends it to a %s who is not logged in, by the email in the request',
    async (kind) => {
      const { email } = await addAccount(server.deps, { kind, activated: false });
      const wellnessOnly = kind === 'wellness' ? 'Y' : 'N';
      await ask({ email: email.toUpperCase(), wellnessOnly });
      expect((await server.deliver()).map(({ to }) => to)).toEqual([email]);
    },
  );

  test('B7 sends nothing to an unknown email, an activated account or another kind, with the same answer', async () => {
    const activated = await addAccount(server.deps);
    const group = await addAccount(server.deps, { kind: 'group', activated: false });
    const member = await addAccount(server.deps, { activated: false });
    expect(await messagesFor({ email: 'nobody-there@test.example' })).toBe(0);
    expect(await messagesFor({ email: activated.email })).toBe(0);
    expect(await messagesFor({ email: group.email })).toBe(0);
    expect(await messagesFor({ email: member.email, wellnessOnly: 'Y' })).toBe(0);
    const browser = server.browser();
    await browser.post('/api/idauth/auth', activated.credentials);
    await ask({}, browser);
    expect(await server.deliver()).toEqual([]);
    // What was asked for under the wrong kind has used nothing of the right one's up.
    expect(await messagesFor({ email: member.email })).toBe(1);
  });

  test('is audited each time, with whether a message was sent', async () => {
    const { email, id } = await addAccount(server.deps, { activated: false });
    await ask({ email });
    await ask({ email });
    const rows = await server.deps.db
      .selectFrom('audit_events')
      .select(['event', 'result'])
      .where('account_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { event: 'activation-resent', result: 'ok' },
      { event: 'activation-resent', result: 'refused' },
    ]);
    await server.deliver();
  });
});

describe('B10 the limits on activation messages', () => {
  test('send no second message within 30 seconds, whatever the case of the email', async () => {
    const { email } = await addAccount(server.deps, { activated: false });
    expect(await messagesFor({ email })).toBe(1);
    expect(await messagesFor({ email: email.toUpperCase() })).toBe(0);
    server.clock.advance(seconds(30) - 1);
    expect(await messagesFor({ email: ` ${email} ` })).toBe(0);
    server.clock.advance(1);
    expect(await messagesFor({ email })).toBe(1);
  });

  test('allow five messages an hour and ten a day', async () => {
    const { email } = await addAccount(server.deps, { activated: false });
    const inOneHour = async () => {
      let messages = 0;
      for (let asked = 0; asked < 8; asked++) {
        messages += await messagesFor({ email });
        server.clock.advance(minutes(1));
      }
      server.clock.advance(hours(1));
      return messages;
    };
    expect([await inOneHour(), await inOneHour(), await inOneHour()]).toEqual([5, 5, 0]);
    server.clock.advance(days(1));
    expect(await inOneHour()).toBe(5);
  });

  test('leave the earlier link valid if a request sends nothing', async () => {
    const { email, id } = await addAccount(server.deps, { activated: false });
    expect(await messagesFor({ email })).toBe(1);
    expect(await messagesFor({ email })).toBe(0);
    const secrets = await server.deps.db
      .selectFrom('one_time_secrets')
      .select('expires_at')
      .where('account_id', '=', id)
      .execute();
    expect(secrets).toEqual([{ expires_at: new Date(server.clock.now().getTime() + hours(24)) }]);
  });

  test('B10 allow twenty requests an hour from one network, and then answer 429', async () => {
    const throttled = await startTestApp(() => ({ throttle: true }));
    const from = (remoteAddress: string) =>
      throttled.app.inject({
        method: 'POST',
        url: resend,
        headers: { host: 'localhost:3000' },
        remoteAddress,
        payload: { email: 'nobody@test.example' },
      });
    for (let asked = 0; asked < 20; asked++) expect((await from('192.0.2.1')).statusCode).toBe(200);
    const turnedAway = await from('192.0.2.1');
    expect([turnedAway.statusCode, turnedAway.json(), turnedAway.headers['retry-after']]).toEqual([
      429,
      { status: 429, data: { errorCode: 119, proofOfWork: expect.anything() } },
      '3600',
    ]);
    expect((await from('192.0.2.2')).statusCode).toBe(200);
    await throttled.close();
  });
});

test('B6 B7 Q-22 a request for any email runs the same statements, with an account or without', async () => {
  const witness = await witnessStatements(server);
  const [unactivated, activated] = [await addAccount(server.deps, { activated: false }), await addAccount(server.deps)];
  const statementsFor = async (email: string) => {
    await ask({ email }, witness.browser());
    return witness.statements();
  };
  const known = await statementsFor(unactivated.email);
  expect(known.length).toBeGreaterThan(5);
  expect(await statementsFor(activated.email)).toEqual(known);
  expect(await statementsFor('nobody-at-all@test.example')).toEqual(known);
  const knownTooSoon = await statementsFor(unactivated.email);
  expect(await statementsFor('nobody-at-all@test.example')).toEqual(knownTooSoon);
  await witness.close();
});

test('AC2 the answer says that it is too soon for another activation message, and how long to wait', async () => {
  const { credentials } = await addAccount(server.deps, { activated: false });
  await server.deliver();
  const browser = server.browser();
  await browser.post('/api/idauth/auth', credentials);
  await ask({}, browser);
  expect(await server.deliver()).toHaveLength(1);
  server.clock.advance(seconds(10));
  const tooSoon = await browser.post(resend, {});
  expect([tooSoon.statusCode, tooSoon.headers['retry-after']]).toEqual([429, '20']);
  expect(await server.deliver()).toEqual([]);
  server.clock.advance(seconds(20));
  await ask({}, browser);
  expect(await server.deliver()).toHaveLength(1);
});
