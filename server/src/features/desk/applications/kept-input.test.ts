import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deskIdle } from '../../../support/agents/desk-session-store.ts';
import type { AgentRow } from '../../../support/agents/agent-store.ts';
import { addTestAgent, Desk, nextCode, saidAt, signInAt, startDesk, ticket } from '../../../../test/harness/desk.ts';
import type { TestApp } from '../../../../test/harness/test-app.ts';

let server: TestApp;
let agent: AgentRow;
let desk: Desk;
let other: Desk;
beforeAll(async () => {
  server = await startDesk({ desk: { hosts: null, peoplePerDay: 200, applications: true, openid: null } });
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.deps;
  for (const table of ['throttles', 'approvals', 'oidc_applications', 'oidc_clients'] as const)
    await db.deleteFrom(table).execute();
  agent = await addTestAgent(server, 'applications');
  desk = await Desk.open(server, agent);
  other = await Desk.open(server, await addTestAgent(server, 'applications'));
});

const form = {
  id: 'travel',
  'name.en': 'Travel',
  'name.ga': 'Taisteal',
  type: 'web',
  auth: 'client_secret_basic',
  'redirectUris.0': 'https://travel.insurer.example/callback',
  'scopes.openid': 'on',
  'kinds.member': 'on',
  reason: ticket,
};
const add = '/desk/applications/add';
const requestPath = async (at = other) =>
  /\/desk\/application-changes\/[\da-f-]{36}/.exec((await at.get('/desk/applications')).body)?.[0] ?? '';
async function added() {
  await desk.submit(add, form);
  await other.submit(await requestPath(), { answer: 'approve', reason: 'asked the team' });
}
const hiddenFields = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
const logInAgain = () => signInAt(desk.browser, agent, nextCode(server, agent));
/** What the form has after the new login, by its fields. */
const inputsIn = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/<input\s+id="([^"]*)"[^>]*?value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );

describe('DK6 a form of a login that has ended', () => {
  test('comes back with what was typed after the new login, and is sent from there', async () => {
    server.clock.advance(deskIdle + minutes(1));
    const ended = await desk.submit(add, { ...form, code: '123456' });
    expect([ended.statusCode, ended.body.includes('your login has ended')]).toEqual([401, true]);
    const kept = hiddenFields(ended.body);
    expect(kept).toEqual({ ...form, owner: desk.owner });
    await logInAgain();
    const back = await desk.browser.get('/desk/applications');
    const now = new Desk(desk.browser, back);
    const shown = await now.submit(add, { ...kept, proof: '' });
    expect([shown.statusCode, shown.body.includes('you have logged in again')]).toEqual([409, true]);
    const { id, 'name.ga': irish, 'redirectUris.0': address, reason } = inputsIn(shown.body);
    expect({ id, irish, address, reason }).toEqual({
      id: 'travel',
      irish: 'Taisteal',
      address: form['redirectUris.0'],
      reason: ticket,
    });
    expect(await requestPath()).toBe('');
    expect(saidAt(await now.submit(add, form))).toBe('asked');
  });

  test('is shown again when the agent logged in in another tab, and changes nothing', async () => {
    await added();
    const { version = '', base = '' } = hiddenFields((await desk.get('/desk/application/travel/edit')).body);
    const edited = { ...form, 'name.en': 'Trips', version, base: base.replaceAll('&quot;', '"') };
    await logInAgain();
    for (const [path, fields, typed] of [
      [add, form, 'value="Taisteal"'],
      ['/desk/application/travel/edit', edited, 'value="Trips"'],
      ['/desk/application/travel/secret', { reason: 'ticket 12, it leaked', now: 'on' }, 'name="now" checked'],
      ['/desk/application/travel/disable', { reason: 'ticket 13, incident' }, 'value="ticket 13, incident"'],
    ] as const) {
      const { statusCode, body } = await desk.submit(path, fields);
      expect([path, statusCode, body.includes(typed)]).toEqual([path, 409, true]);
    }
    expect(await requestPath()).toBe('');
    expect((await other.get('/desk/application/travel')).body).toContain('>enabled<');
  });

  test('is refused if it is of another agent, or of none', async () => {
    await logInAgain();
    for (const owner of [other.owner, '']) expect((await desk.submit(add, { ...form, owner })).statusCode).toBe(403);
  });

  test('of a request keeps what the agent checked', async () => {
    await other.submit(add, form);
    const path = await requestPath(desk);
    await logInAgain();
    const { statusCode, body } = await desk.submit(path, { answer: 'approve', reason: 'rang the team' });
    expect([statusCode, body.includes('value="rang the team"')]).toEqual([409, true]);
    expect(await requestPath(desk)).toBe(path);
  });

  test('stays open when the login ends by idling, unlike a page that shows a secret', async () => {
    await added();
    const refreshOf = async (path: string) => (await desk.get(path)).headers['refresh'];
    for (const path of [add, '/desk/application/travel/edit', '/desk/application/travel/disable'])
      expect([path, await refreshOf(path)]).toEqual([path, undefined]);
    expect(await refreshOf('/desk/application/travel')).toContain('/desk/sign-in');
    const secret = await desk.submit('/desk/application/travel/show-secret');
    expect(secret.headers['refresh']).toContain('/desk/sign-in');
    expect(secret.body).toContain('It cannot be shown again');
    expect(secret.body).toMatch(/<p class="page-back"><a href="\/desk\/application\/travel">/);
  });
});

describe('DK6 the limit of changes', () => {
  const spend = async (at: Desk) => {
    for (let time = 0; time < 20; time++) await at.submit('/desk/application/travel/secret', { reason: ticket });
  };
  const words = /Send it again in \d+ minutes?, at \d\d:\d\d/;

  test.each([
    ['secret', 'name="now" checked'],
    ['disable', 'Disable Travel?'],
  ])('returns the form for %s with what was typed, and says when it ends', async (name, shown) => {
    await added();
    await spend(desk);
    const reason = 'ticket 12, typed before the limit';
    const { statusCode, body } = await desk.submit(`/desk/application/travel/${name}`, { reason, now: 'on' });
    expect([statusCode, body.includes(`value="${reason}"`)]).toEqual([429, true]);
    expect(body).toMatch(words);
    expect(body).toContain(shown);
  });

  test('returns the forms that enable, that answer a request and that show a secret', async () => {
    await added();
    await desk.submit('/desk/application/travel/disable', { reason: ticket });
    await other.submit('/desk/application/travel/enable', { reason: ticket });
    const path = await requestPath(desk);
    await spend(desk);
    const reason = 'ticket 12, settled';
    for (const at of ['/desk/application/travel/enable', path]) {
      const { statusCode, body } = await desk.submit(at, { answer: 'approve', reason });
      expect([at, statusCode, body.includes(`value="${reason}"`)]).toEqual([at, 429, true]);
      expect(body).toMatch(words);
    }
    const secret = await desk.submit('/desk/application/travel/show-secret');
    expect([secret.statusCode, secret.body.includes('Show the secret')]).toEqual([429, true]);
  });
});

test('DK6 the pages that ask for a change and that answer one do not scroll past what they say', async () => {
  await added();
  await desk.submit('/desk/application/travel/secret', { reason: ticket });
  for (const path of [add, '/desk/application/travel/edit', '/desk/application/travel/disable', await requestPath()])
    expect((await other.get(path)).body).not.toContain('autofocus');
  const refused = await other.submit(await requestPath(), { answer: 'approve', reason: '' });
  expect(refused.body).toContain('Enter what you checked.');
  expect(refused.body).toMatch(/id="reason"[^>]*autofocus/);
});
