import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AgentRow } from '../../../support/agents/agent-store.ts';
import { readEntry } from '../../../oidc/clients/known-applications.ts';
import { addTestAgent, Desk, saidAt, startDesk, ticket } from '../../../../test/harness/desk.ts';
import { applications } from '../../../../test/harness/oidc-clients.ts';
import type { TestApp } from '../../../../test/harness/test-app.ts';

let server: TestApp;
let agent: AgentRow;
let desk: Desk;
const settings = { hosts: null, peoplePerDay: 200, applications: true, openid: null };
const clients = applications.map((each) => ({ ...each, resources: [] }));
beforeAll(async () => {
  server = await startDesk({ desk: settings, oidc: { clients, resources: [] } });
  agent = await addTestAgent(server, 'applications');
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['throttles', 'approvals'] as const) await server.deps.db.deleteFrom(table).execute();
  desk = await Desk.open(server, agent);
});

const form: Record<string, string> = {
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
const base = {
  name: { en: 'Travel', ga: 'Taisteal' },
  redirectUris: ['https://travel.insurer.example/callback'],
  scopes: ['openid'],
  kinds: ['member'],
};
const add = async (changes: Record<string, string>) => desk.submit('/desk/applications/add', { ...form, ...changes });

describe('DK6 the form of an application', () => {
  test('shows all its errors at once, and the banner has the focus and a link to each', async () => {
    server.clock.advance(minutes(11));
    const { 'kinds.member': _, ...noKinds } = form;
    const { statusCode, body } = await desk.submit('/desk/applications/add', {
      ...noKinds,
      id: 'my travel',
      'redirectUris.0': 'https://*.insurer.example/callback',
      'redirectUris.1': 'http://travel.insurer.example/',
      'name.en': '',
      home: 'travel',
      type: 'spa',
      jwks: '{ "keys": ',
      reason: '',
    });
    expect(statusCode).toBe(400);
    const banner = /<div class="desk-notice"[^>]*tabindex="-1" autofocus>[^]*?<\/ul>/.exec(body)?.[0] ?? '';
    const linked = [...banner.matchAll(/href="#([^"]+)"/g)].map(([, name = '']) => name);
    expect(linked).toEqual([
      'id',
      'name.en',
      'auth',
      'jwks',
      'redirectUris.0',
      'redirectUris.1',
      'home',
      'kinds',
      'reason',
      'code',
    ]);
    expect(banner).toContain('“A page in the browser, without a server” can keep no secret.');
    expect(body).toContain('Enter the six digits that your authenticator app shows.');
    for (const name of linked) expect(body).toContain(`id="${name}"`);
    expect(banner).toContain('Redirect addresses, address 1');
  });

  test('tells of the other faults too if the id is taken', async () => {
    const { statusCode, body } = await add({ id: 'documents', 'name.ga': '', reason: '' });
    expect(statusCode).toBe(400);
    for (const name of ['id', 'name.ga', 'reason']) expect(body).toContain(`<li><a href="#${name}">`);
  });

  test('tells of an address that another sector has together with the other faults', async () => {
    const taken = applications.find(({ id }) => id === 'documents')?.redirectUris[0] ?? '';
    const { body } = await add({ 'redirectUris.0': taken, sector: 'travel-agency', 'name.ga': '' });
    expect(body).toContain('This is an address of documents already, which has another sector.');
    expect(body).toContain('<li><a href="#name.ga">');
  });

  test('says what the default of each setting is', async () => {
    const { body } = await desk.get('/desk/applications/add');
    const of = (name: string) =>
      /<option value=""[^>]*>([^<]*)</.exec(
        new RegExp(`<select id="${name}"[^]*?</select>`).exec(body)?.[0] ?? '',
      )?.[1];
    expect(of('idTokenClaims')).toBe('No (the default)');
    expect(of('session')).toBe('The default: on a device for an app, otherwise with the portal’s session');
    expect(of('refreshIsActivity')).toBe('The default: yes for a site with a server, otherwise no');
    const read = (type: 'web' | 'spa' | 'native') => {
      const entry = { ...base, type, auth: type === 'web' ? 'client_secret_basic' : 'none' };
      const { session, refreshIsActivity, idTokenClaims } = readEntry(server.deps.config, 'travel', entry, []);
      return { session, refreshIsActivity, idTokenClaims };
    };
    expect([read('web'), read('spa'), read('native')]).toEqual([
      { session: 'follows', refreshIsActivity: true, idTokenClaims: false },
      { session: 'follows', refreshIsActivity: false, idTokenClaims: false },
      { session: 'device', refreshIsActivity: false, idTokenClaims: false },
    ]);
  });

  test('says what is missing in the words of the form', async () => {
    const { 'kinds.member': _, ...noKinds } = form;
    const { body } = await desk.submit('/desk/applications/add', noKinds);
    expect(body).toContain('<a href="#kinds">Kinds of users</a>');
    expect(body).toContain('</a>: Choose at least one.');
  });

  test('names the code in its list, if only the code is missing', async () => {
    server.clock.advance(minutes(11));
    const { statusCode, body } = await add({});
    expect(statusCode).toBe(400);
    expect(body).toContain('<a href="#code">Code</a>: Enter the six digits that your authenticator app shows.');
  });

  test('tells an agent of the demonstration, who has no app, to open the desk again', async () => {
    const setPassword = (hash: string | null) =>
      server.deps.db.updateTable('agents').set({ password_hash: hash }).where('id', '=', agent.id).execute();
    await setPassword(null);
    server.clock.advance(minutes(11));
    const { body } = await add({});
    await setPassword(agent.passwordHash);
    expect(body).toContain('<a href="#code">Code</a>: In the demonstration, press “Open the desk” on /dev again');
    expect(body).not.toContain('six digits');
  });

  test('offers no program without users while the configuration has no API, and says who can change that', async () => {
    const { body } = await desk.get('/desk/applications/add');
    expect(body).not.toContain('<option value="service"');
    expect(body).not.toContain('<option value="resource"');
    expect(body).toContain('after an operator has set oidc.resources');
  });

  test('shows the addresses that each technology needs before it asks for them', async () => {
    const { body } = await desk.get('/desk/applications/add');
    expect(body.indexOf('/login/oauth2/code/selvage')).toBeGreaterThan(0);
    expect(body.indexOf('/login/oauth2/code/selvage')).toBeLessThan(body.indexOf('name="redirectUris.0"'));
  });

  test('is kept, if the agent has made too many changes, and says how long to wait', async () => {
    for (let count = 0; count < 20; count += 1) await add({ id: `travel-${count}` });
    const { statusCode, body } = await add({ 'name.en': 'One too many' });
    expect([statusCode, body.includes('value="One too many"')]).toEqual([429, true]);
    expect(body).toMatch(/Send it again in \d+ minutes/);
    await server.deps.db.deleteFrom('throttles').execute();
    expect(saidAt(await add({}))).toBe('asked');
  });
});

test('DK6 the page of an application shows the settings in the words of the form', async () => {
  const { body } = await desk.get('/desk/application/partner');
  for (const name of [
    'What it is',
    'Signature of the ID token',
    'All claims in the ID token',
    'Weakest login',
    'Session',
  ])
    expect(body).toContain(`<dt>${name}</dt>`);
  expect(body).toContain('A site with a server of its own');
});
