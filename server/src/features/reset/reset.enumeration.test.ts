import { days, hours, minutes, seconds } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anonymousRefusals } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp, witnessStatements } from '../../../test/harness/test-app.ts';
import { addForgetful, resetRequest, linkIn } from '../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const path = '/api/user/reset/email';
const ask = (body: object, headers: Record<string, string> = {}) => server.browser().post(path, body, headers);

async function messagesFor(body: object): Promise<string[]> {
  await server.deliver();
  expect((await ask(body)).statusCode).toBe(200);
  return (await server.deliver()).map(({ to }) => to);
}

describe('B7 RS4 the request for a reset gives the same answer for every account', () => {
  test('an account that exists, is missing, locked, not activated, without a password, of another kind, or over the limit', async () => {
    const existing = await addForgetful(server);
    const locked = await addForgetful(server);
    for (let failed = 0; failed < 6; failed++)
      await server.browser().post('/api/idauth/auth', { ...locked.credentials, password: 'Wrong-cloth-42' });
    const consultant = await addForgetful(server, { kind: 'consultant' });
    await server.deliver();
    const asked = [
      resetRequest(existing),
      resetRequest(existing),
      { email: 'nobody-of-that-name@test.example', userType: 'W' },
      resetRequest(locked),
      resetRequest(await addForgetful(server, { activated: false })),
      resetRequest(await addForgetful(server, { kind: 'group', password: null })),
      { ...resetRequest(existing), userType: 'G' },
      { ...resetRequest(existing), wellnessOnly: 'Y' },
      resetRequest(consultant),
      { ...resetRequest(consultant), loginId: '1' },
      { ...resetRequest(consultant), loginId: null },
    ];
    const answers = [];
    for (const body of asked) answers.push(await ask(body));
    for (const answer of answers) {
      expect([answer.statusCode, answer.body]).toEqual([200, '{"secondsToNext":30}']);
      expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
    }
    expect((await server.deliver()).map(({ subject }) => subject)).toHaveLength(5);
  });

  test('no message is sent for an unknown email, another kind or a wrong ID', async () => {
    const member = await addForgetful(server);
    const hospital = await addForgetful(server, { kind: 'hospital' });
    expect(await messagesFor({ email: 'nobody@test.example', userType: 'W' })).toEqual([]);
    expect(await messagesFor({ ...resetRequest(member), wellnessOnly: 'Y' })).toEqual([]);
    expect(await messagesFor({ ...resetRequest(member), userType: 'O' })).toEqual([]);
    expect(await messagesFor({ ...resetRequest(member), userType: 'C', loginId: '60001' })).toEqual([]);
    expect(await messagesFor({ ...resetRequest(hospital), loginId: '1' })).toEqual([]);
    expect(await messagesFor({ ...resetRequest(hospital), loginId: '' })).toEqual([]);
    // None of these has used up what the owner may ask for.
    expect(await messagesFor(resetRequest(member))).toEqual([member.email]);
    expect(await messagesFor({ ...resetRequest(hospital), loginId: ` ${hospital.credentials.loginId} ` })).toEqual([
      hospital.email,
    ]);
  });

  test('B6 Q-22 a request for any email runs the same statements, with an account or without', async () => {
    const witness = await witnessStatements(server);
    const statementsFor = async (body: object) => {
      expect((await witness.browser().post(path, body)).statusCode).toBe(200);
      return witness.statements();
    };
    const consultant = await addForgetful(server, { kind: 'consultant' });
    const known = await statementsFor(resetRequest(consultant));
    expect(known.length).toBeGreaterThan(5);
    expect(await statementsFor({ ...resetRequest(consultant), loginId: '1' })).toEqual(known);
    expect(await statementsFor({ ...resetRequest(consultant), email: 'none@test.example' })).toEqual(known);
    const tooSoon = await statementsFor(resetRequest(consultant));
    expect(await statementsFor({ ...resetRequest(consultant), email: 'none@test.example' })).toEqual(tooSoon);
    await witness.close();
  });

  test('J3 a request for an unknown email is counted, and the email is not stored', async () => {
    const unknown = { email: 'a-stranger@test.example', userType: 'W' };
    expect(await anonymousRefusals(server, () => ask(unknown))).toEqual({ 'reset-requested/member': 1 });
    const rows = await server.deps.db.selectFrom('anonymous_refusals').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('stranger');
  });
});

describe('B10 the limits on reset messages', () => {
  test('allow one email, in upper or lower case, one message in 30 seconds, five an hour and ten a day', async () => {
    const account = await addForgetful(server);
    const upper = { ...resetRequest(account), email: account.email.toUpperCase() };
    expect(await messagesFor(resetRequest(account))).toEqual([account.email]);
    expect(await messagesFor(upper)).toEqual([]);
    server.clock.advance(seconds(30) - 1);
    expect(await messagesFor(upper)).toEqual([]);
    server.clock.advance(1);
    expect(await messagesFor(upper)).toEqual([account.email]);
    const leaving = async (times: number) => {
      let count = 0;
      for (let asked = 0; asked < times; asked++) {
        server.clock.advance(minutes(1));
        count += (await messagesFor(resetRequest(account))).length;
      }
      return count;
    };
    expect(await leaving(6)).toBe(3);
    server.clock.advance(hours(1));
    expect(await leaving(8)).toBe(5);
    server.clock.advance(hours(1));
    expect(await leaving(4)).toBe(0);
    server.clock.advance(days(1));
    expect(await leaving(1)).toBe(1);
  });

  test('allow twenty requests an hour from one network, and then answer 429', async () => {
    const throttled = await startTestApp(() => ({ throttle: true }));
    const from = (index: number, remoteAddress: string) =>
      throttled.app.inject({
        method: 'POST',
        url: path,
        headers: { host: 'localhost:3000' },
        remoteAddress,
        payload: { email: `p${index}@test.example`, userType: 'W' },
      });
    for (let asked = 0; asked < 20; asked++) expect((await from(asked, '192.0.2.1')).statusCode).toBe(200);
    const turnedAway = await from(20, '192.0.2.1');
    expect([turnedAway.statusCode, turnedAway.json(), turnedAway.headers['retry-after']]).toEqual([
      429,
      { status: 429, data: { errorCode: 119, proofOfWork: expect.anything() } },
      '3600',
    ]);
    expect((await from(21, '192.0.2.2')).statusCode).toBe(200);
    await throttled.close();
  });
});

describe('D10 the host of the link in a reset message', () => {
  const evil = 'evil.example';

  test.each<[what: string, headers: Record<string, string>]>([
    ['X-Forwarded-Host', { 'x-forwarded-host': evil }],
    ['Forwarded', { forwarded: `host=${evil};proto=https` }],
    ['X-Host', { 'x-host': evil, 'x-original-host': evil, 'x-http-host-override': evil }],
    ['a port', { host: 'localhost:6666', origin: 'http://localhost:6666' }],
  ])('is not changed by %s', async (_what, headers) => {
    const account = await addForgetful(server);
    await server.deliver();
    expect((await ask(resetRequest(account), headers)).statusCode).toBe(200);
    const [message] = await server.deliver();
    expect(linkIn(message)).toMatch(/^http:\/\/localhost:3000\/memberlogin\?action=reset-password&code=[\w-]{43}$/);
    expect(message?.html).not.toContain(evil);
  });

  test('is never a foreign host: a request for a foreign host is refused, and no message is sent', async () => {
    const account = await addForgetful(server);
    await server.deliver();
    const response = await server.browser(evil).post(path, resetRequest(account));
    expect(response.statusCode).toBe(421);
    expect(await server.deliver()).toEqual([]);
  });

  test('is the host of the brand of each request', async () => {
    const [one, other] = [await addForgetful(server), await addForgetful(server)];
    await server.deliver();
    await server.browser('tweed.localhost:3000').post(path, resetRequest(one));
    await server.browser().post(path, resetRequest(other));
    const messages = await server.deliver();
    const linkOf = (email: string) => new URL(linkIn(messages.find(({ to }) => to === email))).origin;
    expect(linkOf(one.email)).toBe('http://tweed.localhost:3000');
    expect(linkOf(other.email)).toBe('http://localhost:3000');
  });
});
