import { hours, minutes, seconds } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAgent, disableAgentByEmail } from '../../support/agents/invite-agent.ts';
import { findAgent } from '../../support/agents/agent-store.ts';
import { stepAt, totpCode } from '../../ways/app/totp.ts';
import { secretOf } from '../../support/agents/sign-in-agent.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';
import { readQrCode } from '../../../test/harness/sign-in.ts';
import { addTestAgent, Desk, deskPassword, nextCode, signInAt, startDesk, submit } from '../../../test/harness/desk.ts';

let server: TestApp;
beforeAll(async () => void (server = await startDesk()));
afterAll(() => server.close());

const eventsOf = async (name: string) => {
  const rows = await server.deps.db
    .selectFrom('audit_events')
    .select(['event', 'result'])
    .where('actor', '=', name)
    .orderBy('id')
    .execute();
  return rows.map(({ event, result }) => `${event} ${result}`);
};
const act = { actor: { name: 'admin', reason: 'test' }, origin: { requestId: 'R', client: null, device: null } };

describe('logging in to the desk', () => {
  test('needs a password and a code of the authenticator app together, and is audited', async () => {
    const agent = await addTestAgent(server);
    const browser = server.browser();
    const answer = await signInAt(browser, agent, nextCode(server, agent));
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/desk']);
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: 'desk', httpOnly: true, sameSite: 'Strict', path: '/' });
    expect((await browser.get('/desk')).body).toContain(agent.name);
    expect(await eventsOf(agent.name)).toEqual(['agent-enrolled ok', 'desk-sign-in ok']);
  });

  test('gives the same answer, whether the email, the password or the code is wrong', async () => {
    const agent = await addTestAgent(server);
    const right = nextCode(server, agent);
    const tries = [
      { email: agent.email, code: right, password: 'Wrong-cloth-42' },
      { email: agent.email, code: '000000' },
      { email: 'nobody@desk.example', code: right },
      { email: 'no address', code: right },
    ];
    const answers = [];
    for (const { email, code, password } of tries)
      answers.push(await signInAt(server.browser(), { email }, code, password));
    // All answers are equal, apart from the typed email, which stays in its field.
    const said = answers.map(({ statusCode, body }, at) => {
      const typed = `value="${tries[at]?.email}"`;
      expect(body).toContain(typed);
      return `${statusCode} ${body.replace(typed, '')}`;
    });
    expect(new Set(said).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(401);
    expect(answers.flatMap(({ cookies }) => cookies)).toEqual([]);
  });

  test('names each empty field on the page, and does not count the try', async () => {
    const agent = await addTestAgent(server);
    const page = (await server.browser().get('/desk/sign-in')).body;
    expect(page).toMatch(/<form [^>]*novalidate/);
    for (let again = 0; again < 6; again++) {
      const { statusCode, body } = await signInAt(server.browser(), agent, '', '');
      expect(statusCode).toBe(400);
      for (const words of ['Enter your password.', 'Enter the six digits that your authenticator app shows.'])
        expect(body).toContain(words);
      expect(body).not.toContain('Enter your work email.');
      expect(body).toContain(`value="${agent.email}"`);
    }
    expect((await signInAt(server.browser(), agent, nextCode(server, agent))).statusCode).toBe(303);
  });

  test('accepts a code of the authenticator app once, also at two logins at once, and then no code of an earlier time step', async () => {
    const agent = await addTestAgent(server);
    const earlier = nextCode(server, agent);
    const code = nextCode(server, agent);
    const both = await Promise.all([signInAt(server.browser(), agent, code), signInAt(server.browser(), agent, code)]);
    expect(both.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
    expect((await signInAt(server.browser(), agent, code)).statusCode).toBe(401);
    expect((await signInAt(server.browser(), agent, earlier)).statusCode).toBe(401);
  });

  test('refuses the code of the authenticator app that was used when the agent was set up', async () => {
    const agent = await addTestAgent(server);
    const used = totpCode(secretOf(server.deps, agent), stepAt(server.clock.now()));
    expect((await signInAt(server.browser(), agent, used)).statusCode).toBe(401);
  });

  test.each(['an agent’s', 'an unknown'])(
    'refuses even right codes after five wrong codes, for %s email',
    async (whose) => {
      const agent = await addTestAgent(server);
      const whom = whose === 'an unknown' ? { email: 'stranger@desk.example' } : agent;
      for (let time = 0; time < 5; time++) await signInAt(server.browser(), whom, '000000');
      const locked = await signInAt(server.browser(), whom, nextCode(server, agent));
      expect([locked.statusCode, locked.body.includes('locked')]).toEqual([401, true]);
      expect(locked.headers['content-type']).toBe('text/html; charset=utf-8');
      if (whom !== agent) return;
      expect((await eventsOf(agent.name)).slice(-3)).toEqual([
        'desk-sign-in refused',
        'desk-locked ok',
        'desk-sign-in refused',
      ]);
      server.clock.advance(minutes(15));
      expect((await signInAt(server.browser(), agent, nextCode(server, agent))).statusCode).toBe(303);
    },
  );

  test('compares at most five of twenty wrong codes that are sent at once', async () => {
    const agent = await addTestAgent(server);
    const wrong = Array.from({ length: 20 }, () => signInAt(server.browser(), agent, '000000'));
    const said = (await Promise.all(wrong)).filter(({ body }) => body.includes('code is wrong'));
    expect(said).toHaveLength(5);
  });
});

describe('a session of the desk', () => {
  test('never has an id that an attacker planted, and replaces the earlier session of that browser', async () => {
    const agent = await addTestAgent(server);
    const before = await Desk.open(server, agent);
    const planted = before.browser.cookies.get('desk') ?? '';
    const browser = server.browser();
    browser.cookies.set('desk', planted);
    await signInAt(browser, agent, nextCode(server, agent));
    expect(browser.cookies.get('desk')).not.toBe(planted);
    expect((await before.get('/desk')).headers.location).toBe('/desk/sign-in?said=again');
    expect((await browser.get('/desk')).statusCode).toBe(200);
  });

  test('ends after 15 idle minutes, and after ten hours of use', async () => {
    const agent = await addTestAgent(server);
    const idle = await Desk.open(server, agent);
    expect((await idle.get('/desk')).headers['refresh']).toBe('900; url=/desk/sign-in?said=again');
    expect((await idle.get('/desk/sign-in')).headers['refresh']).toBeUndefined();
    server.clock.advance(minutes(15));
    expect((await idle.get('/desk')).statusCode).toBe(303);
    const busy = await Desk.open(server, agent);
    const started = server.clock.now().getTime();
    const asked: number[] = [];
    while (server.clock.now().getTime() < started + hours(10)) {
      asked.push((await busy.get('/desk')).statusCode);
      server.clock.advance(minutes(14));
    }
    expect(new Set(asked)).toEqual(new Set([200]));
    expect((await busy.get('/desk')).statusCode).toBe(303);
  });

  test('ends at once when the agent is disabled, and the right password is then refused', async () => {
    const agent = await addTestAgent(server);
    const desk = await Desk.open(server, agent);
    await disableAgentByEmail(server.deps, agent.email, act);
    expect((await desk.get('/desk')).statusCode).toBe(303);
    expect((await signInAt(server.browser(), agent, nextCode(server, agent))).statusCode).toBe(401);
  });

  test('ends when the agent logs out', async () => {
    const agent = await addTestAgent(server);
    const desk = await Desk.open(server, agent);
    const cookie = desk.browser.cookies.get('desk') ?? '';
    expect((await desk.submit('/desk/sign-out')).headers.location).toBe('/desk/sign-in?said=out');
    const again = server.browser();
    again.cookies.set('desk', cookie);
    expect((await again.get('/desk')).statusCode).toBe(303);
    expect((await eventsOf(agent.name)).at(-1)).toBe('desk-sign-out ok');
  });

  test('gives no access to the portal, and a session of the portal gives no access to the desk', async () => {
    const agent = await addTestAgent(server);
    const desk = await Desk.open(server, agent);
    const other = server.browser();
    other.cookies.set('sid', desk.browser.cookies.get('desk') ?? '');
    expect((await other.get('/api/user/user.json')).statusCode).toBe(401);
    expect((await other.get('/desk')).statusCode).toBe(303);
  });
});

describe('an invitation to the desk', () => {
  test('works once, with a strong password and a code of the new authenticator app', async () => {
    const { deps, clock } = server;
    const invited = await addAgent(deps, { name: 'First Agent', email: 'agent@desk.example', role: 'viewer' }, act);
    if (invited === 'taken') throw new Error('taken');
    const browser = server.browser();
    expect((await submit(browser, '/desk/welcome', { invitation: 'WRONG' })).statusCode).toBe(400);
    const page = await submit(browser, '/desk/welcome', {
      invitation: invited.code.toLowerCase().replaceAll('-', ' '),
    });
    expect(page.body).toContain('Welcome, First Agent');
    expect(readQrCode(page.body)).toMatch(
      /^otpauth:\/\/totp\/Linen%20Health%20desk:agent%40desk\.example\?secret=[A-Z2-7]{32}&issuer=/,
    );
    expect(page.body).toMatch(
      /otpauth:\/\/totp\/Linen%20Health%20desk:agent%40desk\.example\?secret=[A-Z2-7]{32}&amp;/,
    );
    const row = await findAgent(deps.db, 'agent@desk.example');
    if (!row) throw new Error('not added');
    const code = totpCode(secretOf(deps, row), stepAt(clock.now()));
    const finish = (change: Record<string, string>) =>
      submit(browser, '/desk/welcome/finish', { invitation: invited.code, password: deskPassword, code, ...change });
    expect((await finish({ password: 'Short-1' })).body).toContain('too easy to guess');
    expect((await finish({ password: 'Agent-and-the-loom-7' })).body).toContain('too easy to guess');
    expect((await finish({ code: '000000' })).body).toContain('This code is wrong');
    expect((await finish({})).headers.location).toBe('/desk/sign-in?said=ready');
    expect((await finish({})).body).toContain('This invitation is wrong');
    clock.advance(seconds(30));
  });

  test('expires after a day', async () => {
    const late = await addAgent(server.deps, { name: 'Late', email: 'late@desk.example', role: 'viewer' }, act);
    if (late === 'taken') throw new Error('taken');
    server.clock.advance(hours(24));
    expect((await submit(server.browser(), '/desk/welcome', { invitation: late.code })).body).toContain(
      'This invitation is wrong',
    );
  });
});
