import { hours, minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disableAgentByEmail, resetAgent } from '../../support/agents/invite-agent.ts';
import { listAgents } from '../../support/agents/agent-store.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import {
  leaveFor,
  logInBy,
  newStaff,
  type OpenIdDesk,
  openDeskBy,
  startOpenIdDesk,
  addTestAgent,
  Desk,
  nextCode,
  signInAt,
  startDesk,
  submit,
} from '../../../test/harness/desk.ts';

let desk: OpenIdDesk;
beforeAll(async () => void (desk = await startOpenIdDesk()));
afterAll(() => desk.close());

const act = { actor: { name: 'admin', reason: 'test' }, origin: { requestId: 'R', client: null, device: null } };
const listed = async (email: string) => (await listAgents(desk.server.deps.db, { email }))[0];
const eventsOf = async (name: string | undefined) => {
  const rows = await desk.server.deps.db
    .selectFrom('audit_events')
    .select(['event', 'result', 'reason'])
    .where('actor', '=', name ?? '')
    .orderBy('id')
    .execute();
  return rows.map(({ event, result, reason }) => `${event} ${result} ${reason}`);
};

describe('DK5 logging in with the desk provider', () => {
  test('creates an agent at the first login, with the role from the claim', async () => {
    const staff = newStaff();
    const browser = desk.server.browser();
    const arrived = await logInBy(desk.provider, browser, staff);
    expect([arrived.statusCode, arrived.headers['refresh']]).toEqual([200, '0; url=/desk']);
    expect(arrived.body).toContain('href="/desk"');
    expect(arrived.cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
      ['desk', true, 'Strict'],
      ['desk-openid', true, 'Lax'],
    ]);
    expect(browser.cookies.has('desk-openid')).toBe(false);
    const home = await browser.get('/desk');
    expect(home.statusCode).toBe(200);
    const row = await listed(staff.email);
    expect(row).toMatchObject({ role: 'agent', issuer: desk.provider.issuer, passwordHash: null });
    expect(row?.name).toMatch(/^Weaver Number\d+ \([\da-f]{6}\)$/);
    expect(home.body).toContain(row?.name);
    expect(await eventsOf(row?.name)).toEqual(['agent-enrolled ok openid', 'desk-sign-in ok openid agent']);
  });

  test('updates name, email and role, and a lost role ends the session and open requests', async () => {
    const staff = newStaff();
    const agent = await openDeskBy(desk, staff);
    const { email } = await addAccount(desk.server.deps, { twoFactor: 'EMAIL' });
    expect(await agent.act({ email }, 'remove-second-step')).toBe('asked');

    const renamed = { ...staff, name: 'Weaver Married', email: 'married@insurer.example', groups: ['selvage-viewers'] };
    const viewer = await openDeskBy(desk, renamed);
    expect((await agent.get('/desk')).headers.location).toBe('/desk/sign-in?said=again');
    expect((await viewer.get('/desk')).body).toContain('viewer (view only)');
    expect(await listed(staff.email)).toBeUndefined();
    const row = await listed(renamed.email);
    expect(row).toMatchObject({ role: 'viewer', name: expect.stringMatching(/^Weaver Married \([\da-f]{6}\)$/) });
    const open = desk.server.deps.db
      .selectFrom('approvals')
      .select('id')
      .where('asked_by', '=', row?.id ?? '');
    expect(await open.where('decision', 'is', null).execute()).toEqual([]);

    const refused = await logInBy(desk.provider, desk.server.browser(), { ...renamed, groups: ['others'] });
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('Your account has no role at the desk.');
    expect(refused.body).toMatch(/Reference for your administrator: <b class="page-number">\w{4}-\w{2}</);
    expect((await viewer.get('/desk')).statusCode).toBe(303);
    expect((await eventsOf(row?.name)).at(-1)).toBe('desk-sign-in refused openid no-role');
  });

  test('is refused to a person whose email the provider has not verified', async () => {
    const staff = newStaff({ emailVerified: false });
    const refused = await logInBy(desk.provider, desk.server.browser(), staff);
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('has not verified your email address');
    expect(await listed(staff.email)).toBeUndefined();
    expect((await logInBy(desk.provider, desk.server.browser(), { ...staff, emailVerified: true })).statusCode).toBe(
      200,
    );
  });

  test('is refused to a person without a role', async () => {
    const staff = newStaff({ groups: [] });
    const browser = desk.server.browser();
    expect((await logInBy(desk.provider, browser, staff)).statusCode).toBe(403);
    expect(browser.cookies.has('desk')).toBe(false);
    expect(await listed(staff.email)).toBeUndefined();
  });

  test('is refused to a disabled agent, until the agent is enabled again', async () => {
    const staff = newStaff();
    const opened = await openDeskBy(desk, staff);
    expect(await disableAgentByEmail(desk.server.deps, staff.email, act)).toBe('disabled');
    expect((await opened.get('/desk')).statusCode).toBe(303);
    const refused = await logInBy(desk.provider, desk.server.browser(), { ...staff, email: 'other@insurer.example' });
    expect([refused.statusCode, refused.body.includes('Your desk account is disabled')]).toEqual([403, true]);
    expect(await listed(staff.email)).toMatchObject({ disabledAt: expect.any(Date) });
    expect(await resetAgent(desk.server.deps, { email: staff.email, role: 'agent' }, act)).toBe('role-of-provider');
    expect(await resetAgent(desk.server.deps, { email: staff.email }, act)).toBe('openid');
    expect((await logInBy(desk.provider, desk.server.browser(), staff)).statusCode).toBe(200);
  });

  test('creates one agent and one session for two concurrent first logins', async () => {
    const staff = newStaff();
    const browsers = [desk.server.browser(), desk.server.browser()];
    const addresses: string[] = [];
    for (const browser of browsers) addresses.push(await leaveFor(desk.provider, browser, staff));
    await Promise.all(browsers.map((browser, index) => browser.get(addresses[index] ?? '')));
    const homes = await Promise.all(browsers.map(async (browser) => (await browser.get('/desk')).statusCode));
    expect(new Set(homes)).toEqual(new Set([200, 303]));
    expect(await listAgents(desk.server.deps.db, { email: staff.email })).toHaveLength(1);
  });
});

describe('DK8 a desk session that was opened with the desk provider', () => {
  test('ends after 15 idle minutes, and after ten hours', async () => {
    const idle = await openDeskBy(desk, newStaff());
    desk.server.clock.advance(minutes(15));
    expect((await idle.get('/desk')).statusCode).toBe(303);
    const busy = await openDeskBy(desk, newStaff());
    for (let passed = 0; passed < hours(10); passed += minutes(10)) {
      desk.server.clock.advance(minutes(10));
      await busy.get('/desk');
    }
    expect((await busy.get('/desk')).statusCode).toBe(303);
  });

  test('can be logged out, and then offers to log out at the provider too', async () => {
    const staff = newStaff();
    const opened = await openDeskBy(desk, staff);
    const left = await opened.submit('/desk/sign-out');
    expect(left.headers.location).toBe('/desk/sign-in?said=out-openid');
    expect((await opened.get(String(left.headers.location))).body).toContain('href="/desk/openid/sign-out"');
    const away = new URL(String((await opened.get('/desk/openid/sign-out')).headers.location));
    expect(`${away.origin}${away.pathname}`).toBe(`${desk.provider.issuer}/session/end`);
    expect(Object.fromEntries(away.searchParams)).toEqual({
      client_id: 'selvage-desk',
      post_logout_redirect_uri: 'http://localhost:3000/desk/sign-in?said=out',
    });
  });

  test('cannot be guessed without limit, and successful logins are not counted', async () => {
    const slow = await startOpenIdDesk();
    slow.server.deps.config.throttle = true;
    for (let login = 0; login < 20; login++) await logInBy(slow.provider, slow.server.browser(), newStaff());
    const statuses: number[] = [];
    for (let guess = 0; guess < 31; guess++) {
      const browser = slow.server.browser();
      browser.cookies.set('desk-openid', 'A'.repeat(43));
      statuses.push((await browser.get('/desk/openid/callback?code=x&state=x')).statusCode);
    }
    expect(statuses.slice(-3)).toEqual([400, 429, 429]);
    expect((await slow.server.browser().get('/desk/openid')).statusCode).toBe(429);
    await slow.close();
  });
});

describe('DK6 a person who has a password agent and an OpenID agent with one email', () => {
  async function startBoth() {
    const agent = await addTestAgent(desk.server);
    const staff = newStaff({ email: agent.email.toUpperCase() });
    const byPassword = await Desk.open(desk.server, agent);
    return { agent, staff, byPassword, byProvider: await openDeskBy(desk, staff) };
  }
  const answer = async (approver: Desk) => {
    const path = /\/desk\/approvals\/[\da-f-]{36}/.exec((await approver.get('/desk')).body)?.[0] ?? '';
    const page = await approver.get(path);
    const decided = await approver.submit(path, { answer: 'approve', reason: 'checked' });
    return { offers: page.body.includes('Agree and turn it off'), said: decided.headers.location };
  };

  test('has two separate agents, each with its own role and requests', async () => {
    const { agent, byPassword, byProvider } = await startBoth();
    const rows = await listAgents(desk.server.deps.db, { email: agent.email });
    expect(new Set(rows.map(({ issuer }) => issuer))).toEqual(new Set([null, desk.provider.issuer]));
    expect((await byPassword.get('/desk')).body).toContain(agent.name);
    expect((await byProvider.get('/desk')).body).not.toContain(agent.name);
    expect((await signInAt(desk.server.browser(), agent, nextCode(desk.server, agent))).statusCode).toBe(303);
  });

  test.each(['byPassword', 'byProvider'] as const)('cannot approve their own request that was made %s', async (way) => {
    const both = await startBoth();
    const [asker, approver] =
      way === 'byPassword' ? [both.byPassword, both.byProvider] : [both.byProvider, both.byPassword];
    const account = await addAccount(desk.server.deps, { twoFactor: 'EMAIL' });
    expect(await asker.act(account, 'remove-second-step')).toBe('asked');
    expect(await answer(approver)).toEqual({ offers: false, said: '/desk?said=own' });
    const other =
      way === 'byPassword'
        ? await Desk.open(desk.server, await addTestAgent(desk.server))
        : await openDeskBy(desk, newStaff());
    expect(await answer(other)).toEqual({ offers: true, said: '/desk?said=approved' });
  });

  test('can log in neither by password nor by OpenID as soon as the agent is disabled', async () => {
    const { agent, staff, byPassword, byProvider } = await startBoth();
    await disableAgentByEmail(desk.server.deps, agent.email, act);
    expect((await byPassword.get('/desk')).statusCode).toBe(303);
    expect((await byProvider.get('/desk')).statusCode).toBe(303);
    expect((await logInBy(desk.provider, desk.server.browser(), staff)).statusCode).toBe(403);
    expect((await signInAt(desk.server.browser(), agent, nextCode(desk.server, agent))).statusCode).toBe(401);
  });
});

describe('DK7 the ways to log in to the desk', () => {
  test('are offered side by side', async () => {
    const { body } = await desk.server.browser().get('/desk/sign-in');
    expect(body).toContain('>Log in with Insurer account</a>');
    expect(body).toContain('name="password"');
  });

  test('are the provider alone if passwords are turned off', async () => {
    const only = await startOpenIdDesk({ only: true });
    const { body } = await only.server.browser().get('/desk/sign-in');
    expect([body.includes('Log in with Insurer account'), body.includes('name="password"')]).toEqual([true, false]);
    const agent = await addTestAgent(only.server);
    const refused = await signInAt(only.server.browser(), agent, nextCode(only.server, agent));
    expect([refused.statusCode, refused.body.includes('Desk passwords are turned off')]).toEqual([403, true]);
    expect((await submit(only.server.browser(), '/desk/welcome', { invitation: 'X' })).statusCode).toBe(403);
    expect((await only.server.browser().get('/desk/welcome')).statusCode).toBe(403);
    await only.close();
  });

  test.each([
    ['a provider', { issuer: 'https://another.example' }, 'byProvider'],
    ['a password', { only: true }, 'byPassword'],
  ] as const)(
    'end a session that was opened with %s, once that is no longer configured',
    async (_way, change, whose) => {
      const byPassword = await Desk.open(desk.server, await addTestAgent(desk.server));
      const opened = { byPassword, byProvider: await openDeskBy(desk, newStaff()) }[whose];
      expect((await opened.get('/desk')).statusCode).toBe(200);
      const settings = desk.server.deps.config.desk;
      if (!settings?.openid) throw new Error('no provider');
      const { openid } = settings;
      settings.openid = { ...openid, ...change };
      const answer = await opened.get('/desk');
      settings.openid = openid;
      expect(answer.headers.location).toBe('/desk/sign-in?said=again');
    },
  );

  test('DK2 are passwords alone without a provider, and no page mentions a provider', async () => {
    const plain = await startDesk();
    expect((await plain.browser().get('/desk/sign-in')).body).not.toContain('Log in with');
    for (const path of ['/desk/openid', '/desk/openid/callback', '/desk/openid/sign-out'])
      expect((await plain.browser().get(path)).statusCode).toBe(404);
    await plain.close();
  });
});
