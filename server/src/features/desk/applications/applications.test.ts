import { readFile } from 'node:fs/promises';
import { minutes, seconds } from '@selvage/contract/time-units';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetAgent } from '../../../support/agents/invite-agent.ts';
import type { AgentRow } from '../../../support/agents/agent-store.ts';
import { whenWords } from '../person-words.ts';
import { editStoredClient, removeStoredClient } from '../../../oidc/clients/manage-applications.ts';
import { secretHashOf } from '../../../oidc/clients/client-authentication.ts';
import { addTestAgent, Desk, nextCode, saidAt, startDesk, ticket } from '../../../../test/harness/desk.ts';
import { fileSecretWords } from '../../../oidc/clients/manage-clients.ts';
import { applications, applicationSecret, resources } from '../../../../test/harness/oidc-clients.ts';
import type { TestApp } from '../../../../test/harness/test-app.ts';

let server: TestApp;
let agent: AgentRow;
let desk: Desk;
let other: Desk;
let otherAgent: AgentRow;
const settings = { hosts: null, peoplePerDay: 200, applications: true, openid: null };
beforeAll(async () => {
  const withoutFile = applications
    .filter(({ id }) => id === 'partner')
    .map((each) => ({ ...each, id: 'made-here', secret: null }));
  server = await startDesk({ desk: settings, oidc: { clients: [...applications, ...withoutFile], resources } });
  agent = await addTestAgent(server, 'applications');
  otherAgent = await addTestAgent(server, 'applications');
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.deps;
  for (const table of ['throttles', 'approvals', 'oidc_applications', 'oidc_clients'] as const)
    await db.deleteFrom(table).execute();
  // A login shows a second factor, so it must be recent.
  [desk, other] = [await Desk.open(server, agent), await Desk.open(server, otherAgent)];
});

const redirect = 'https://travel.insurer.example/callback';
const entry = {
  name: { en: 'Travel', ga: 'Taisteal' },
  type: 'web',
  auth: 'client_secret_basic',
  redirectUris: [redirect],
  scopes: ['openid', 'kind'],
  kinds: ['member'],
};
const form: Record<string, string> = {
  id: 'travel',
  'name.en': 'Travel',
  'name.ga': 'Taisteal',
  type: 'web',
  auth: 'client_secret_basic',
  'redirectUris.0': redirect,
  'scopes.openid': 'on',
  'scopes.kind': 'on',
  'kinds.member': 'on',
  reason: ticket,
};
const act = { actor: { name: 'nora', reason: 'test' }, origin: { requestId: 'R', client: null, device: null } };

const stored = async (id = 'travel') =>
  (
    await server.deps.db
      .selectFrom('oidc_applications')
      .select(['entry', 'version', 'changed_by'])
      .where('client_id', '=', id)
      .executeTakeFirst()
  )?.entry;
const requestPath = async (at = other) =>
  /\/desk\/application-changes\/[\da-f-]{36}/.exec((await at.get('/desk/applications')).body)?.[0] ?? '';
const approve = async (at = other, path?: string, more: Record<string, string> = {}) =>
  at.submit(path ?? (await requestPath(at)), { answer: 'approve', reason: 'asked the team', ...more });
async function added(id = 'travel') {
  expect(saidAt(await desk.submit('/desk/applications/add', { ...form, id }))).toBe('asked');
  expect(saidAt(await approve())).toBe('secret-approved');
}
/** The form of an edit, as the page has it, with changes. */
async function editForm(changes: Record<string, string> = {}, at = desk) {
  const { body } = await at.get('/desk/application/travel/edit');
  const hidden = (name: string) =>
    (new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
  const { id: _, ...fields } = form;
  return { ...fields, version: hidden('version'), base: hidden('base'), ...changes };
}
const edit = async (changes: Record<string, string>, at = desk) =>
  at.submit('/desk/application/travel/edit', await editForm(changes, at));
const audited = async () =>
  (
    await server.deps.db
      .selectFrom('audit_events')
      .select(['event', 'actor', 'actor_reason as why', 'reason', 'result'])
      .where('event', 'like', 'client-%')
      .orderBy('id')
      .execute()
  ).map(({ event, actor, result }) => `${event} ${actor} ${result}`);

test('DK6 the list and the page of an application show when it last exchanged a code', async () => {
  const pages = async () => [
    (await desk.get('/desk/applications')).body,
    (await desk.get('/desk/application/documents')).body,
  ];
  const { db, now } = server.deps;
  const said = whenWords(now(), now());
  for (const body of await pages()) {
    expect(body).toContain('none recorded');
    expect(body).not.toContain(said);
  }
  await db
    .insertInto('oidc_clients')
    .values({ client_id: 'documents', created_at: now(), last_login_at: now() })
    .execute();
  for (const body of await pages()) expect(body).toContain(said);
});

describe('DK6 an application that is added at the desk', () => {
  test('is known after a second agent has agreed, and its secret is shown once to the agent who asked', async () => {
    expect((await desk.get('/desk/applications/add')).body).toContain('Add an application');
    const before = (await audited()).length;
    expect(saidAt(await desk.submit('/desk/applications/add', form))).toBe('asked');
    expect(await stored()).toBeUndefined();
    const page = (await other.get(await requestPath())).body;
    // The brand and the consent are not chosen in the form. The second agent sees which ones that means.
    for (const shown of [agent.name, ticket, redirect, 'Add travel?', 'Linen Health', 'Users are not asked'])
      expect(page).toContain(shown);
    expect(saidAt(await approve())).toBe('secret-approved');
    expect(await stored()).toEqual(entry);
    expect((await desk.get('/desk/applications')).body).toContain('Show its secret');
    const { body } = await desk.get('/desk/application/travel');
    expect([body.includes('Show the secret'), body.includes('Make a secret')]).toEqual([true, false]);
    const shown = await desk.submit('/desk/application/travel/show-secret');
    const secret = /data-copy>([\w-]{43})</.exec(shown.body)?.[1] ?? '';
    const { secret_hash: hash } = await server.deps.db
      .selectFrom('oidc_clients')
      .select('secret_hash')
      .where('client_id', '=', 'travel')
      .executeTakeFirstOrThrow();
    expect(hash).toEqual(secretHashOf(secret));
    expect(shown.body).toContain('<h1>The secret of Travel</h1>');
    expect(saidAt(await desk.submit('/desk/application/travel/show-secret'))).toBe('secret-not-owed');
    expect((await audited()).slice(before)).toEqual([
      `client-change-asked ${agent.name} ok`,
      `client-added ${agent.name} ok`,
      `client-change-approved ${otherAgent.name} ok`,
      `client-secret ${agent.name} ok`,
    ]);
  });

  test('shows its secret to no one but the agent who asked, and once even if it is asked for twice at once', async () => {
    await added();
    expect(saidAt(await other.submit('/desk/application/travel/show-secret'))).toBe('secret-not-owed');
    const answers = await Promise.all([1, 2, 3].map(() => desk.submit('/desk/application/travel/show-secret')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('shows no secret to an agent who was invited again after the second agent agreed', async () => {
    const leaver = await addTestAgent(server, 'applications');
    const at = await Desk.open(server, leaver);
    await at.submit('/desk/applications/add', form);
    await approve();
    await resetAgent(server.deps, { email: leaver.email }, act);
    const owed = server.deps.db.selectFrom('approvals').select('id').where('owes_secret', '=', true);
    expect(await owed.execute()).toEqual([]);
  });

  test.each([
    ['a wildcard', 'redirectUris.0', 'https://*.insurer.example/callback', 'This must have no *: list each address.'],
    ['no scheme', 'home', 'localhost:5110', 'This must begin with https:// (or http:// for localhost).'],
    ['a script', 'redirectUris.0', 'javascript:alert(1)', 'This must begin with https:// (or http:// for localhost).'],
    ['no name', 'name.en', '', 'Enter a name of 1 to 60 characters on one line.'],
    ['an id with spaces', 'id', 'my travel', '. and -, but has a space.'],
    ['an id with a capital letter', 'id', 'Letters', '. and -, but has the capital letter L.'],
    ['the id of the configuration file', 'id', 'documents', 'is defined in the configuration file'],
    ['no reason', 'reason', ' ', 'Enter a reason.'],
    ['keys that are no JSON', 'jwks', '{ "keys": ', 'This must be a JSON Web Key Set'],
  ])('with %s is refused at the field, and the form keeps the input', async (_what, name, value, sentence) => {
    const { statusCode, body } = await desk.submit('/desk/applications/add', {
      ...form,
      auth: name === 'jwks' ? 'private_key_jwt' : 'client_secret_basic',
      'logoutUris.0': 'https://travel.insurer.example/bye',
      [name]: value,
    });
    expect([statusCode, await requestPath()]).toEqual([400, '']);
    expect(body).toContain(sentence);
    expect(body).toContain('value="https://travel.insurer.example/bye"');
    const typed = value.trim().replaceAll('"', '&quot;');
    expect(body).toMatch(
      new RegExp(`name="${name}"[^>]*value="\\s*${typed.replaceAll(/[*.()[\]{}\\]/g, String.raw`\$&`)}"`),
    );
  });

  test('an id that the database has is refused, also if the other application was added after the request', async () => {
    await desk.submit('/desk/applications/add', form);
    await server.deps.db
      .insertInto('oidc_applications')
      .values({
        client_id: 'travel',
        entry: JSON.stringify(entry),
        changed_at: new Date(),
        changed_by: 'nora',
        changed_reason: 'x',
      })
      .execute();
    expect(saidAt(await approve())).toBe('change-outdated');
    const again = await desk.submit('/desk/applications/add', form);
    expect([again.statusCode, again.body.includes('There is an application of this id already')]).toEqual([400, true]);
    expect((await audited()).at(-1)).toBe(`client-change-approved ${otherAgent.name} refused`);
  });
});

describe('DK6 a request to change an application', () => {
  test('is never agreed to by the agent who made it, but may be withdrawn, and opened again', async () => {
    await desk.submit('/desk/applications/add', form);
    const path = await requestPath(desk);
    expect((await desk.get(path)).body).not.toContain('Agree');
    expect(saidAt(await approve(desk, path))).toBe('own');
    const tried = server.deps.db.updateTable('approvals').set({ decision: 'approved', decided_by: agent.id });
    await expect(tried.where('client_id', '=', 'travel').execute()).rejects.toThrow('approvals_decided_by');
    expect(saidAt(await desk.submit(path, { answer: 'decline', reason: 'not yet' }))).toBe('change-withdrawn');
    expect(await stored()).toBeUndefined();
    const again = /\/desk\/applications\/add\?request=[\da-f-]{36}/.exec(
      (await desk.get('/desk/applications')).body,
    )?.[0];
    expect((await desk.get(again ?? '')).body).toContain(`value="${redirect}"`);
  });

  test('is carried out once, if two agents agree at the same moment', async () => {
    const third = await Desk.open(server, await addTestAgent(server, 'applications'));
    await desk.submit('/desk/applications/add', form);
    const path = await requestPath();
    const said = (await Promise.all([approve(other, path), approve(third, path)])).map(saidAt);
    expect(new Set(said)).toEqual(new Set(['over', 'secret-approved']));
  });

  test('is the only one for its application: a second one is told of the first, and keeps its input', async () => {
    await desk.submit('/desk/applications/add', form);
    const { statusCode, body } = await other.submit('/desk/applications/add', { ...form, 'name.en': 'Holidays' });
    expect([statusCode, body.includes('another request for travel waits')]).toEqual([409, true]);
    expect(body).toContain('value="Holidays"');
  });

  test('is not carried out if the application was changed meanwhile, and can be opened again with both changes', async () => {
    await added();
    expect(saidAt(await edit({ 'redirectUris.1': 'https://trips.insurer.example/' }))).toBe('asked');
    const path = await requestPath();
    const change = (before: object) => ({ ...before, home: 'https://travel.insurer.example/' });
    await editStoredClient(server.deps, 'travel', { version: null, change, isTrial: false }, act);
    expect(saidAt(await approve(other, path))).toBe('over');
    expect(await stored()).toEqual({ ...entry, home: 'https://travel.insurer.example/' });
    const link = /\/desk\/application\/travel\/edit\?request=[\da-f-]{36}/.exec(
      (await desk.get('/desk/applications')).body,
    )?.[0];
    const { body } = await desk.get(link ?? '');
    expect(body).toContain('nora changed this application');
    for (const value of ['https://trips.insurer.example/', 'https://travel.insurer.example/'])
      expect(body).toContain(`value="${value}"`);
  });

  test('tells the agent who asked who agreed or declined, and why, also on the page of the application', async () => {
    await added();
    await desk.submit('/desk/application/travel/show-secret');
    const pages = async () =>
      (await Promise.all(['s', '/travel'].map((path) => desk.get(`/desk/application${path}`)))).map(({ body }) => body);
    await desk.submit('/desk/application/travel/secret', { reason: ticket });
    await other.submit(await requestPath(), { answer: 'decline', reason: 'ticket 13, not yet' });
    for (const body of await pages()) expect(body).toContain(`${otherAgent.name} declined. “ticket 13, not yet”.`);
    server.clock.advance(seconds(1));
    await edit({ 'scopes.email': 'on' });
    await approve();
    for (const body of await pages()) expect(body).toContain(`${otherAgent.name} agreed. “asked the team”.`);
    server.clock.advance(seconds(1));
    await edit({ 'scopes.email': 'on', 'kinds.hospital': 'on' });
    await other.submit('/desk/application/travel/disable', { reason: ticket });
    for (const body of await pages()) expect(body).toContain(`${otherAgent.name} disabled the application.`);
  });

  test('ends with the application', async () => {
    await added();
    await desk.submit('/desk/application/travel/secret', { reason: ticket });
    await removeStoredClient(server.deps, 'travel', act, { isTrial: false });
    expect(await requestPath()).toBe('');
    expect(saidAt(await desk.submit('/desk/application/travel/show-secret'))).toBe('app-gone');
  });
});

describe('DK6 an edit at the desk', () => {
  beforeEach(async () => {
    await added();
  });

  test.each([
    ['another name', { 'name.en': 'Trips' }],
    ['an address on the same host', { 'redirectUris.0': 'https://travel.insurer.example/login' }],
    ['a stronger login', { requires: 'two-step' }],
    ['fewer scopes', { 'scopes.kind': '' }],
    ['consent', { consent: 'ask' }],
  ])('of %s is saved at once', async (_what, changes) => {
    expect(saidAt(await edit(changes as Record<string, string>))).toBe('change-made');
    expect((await audited()).at(-1)).toBe(`client-edited ${agent.name} ok`);
  });

  test.each([
    ['a redirect address on a new host', { 'redirectUris.1': 'https://other.example/callback' }],
    ['a logout address on a new host', { 'logoutUris.0': 'https://other.example/' }],
    ['a back-channel address on a new host', { backchannelLogoutUri: 'https://other.example/out' }],
    ['an address on another port', { 'redirectUris.0': 'https://travel.insurer.example:8443/callback' }],
    ['a start page on a new host', { home: 'https://other.example/' }],
    ['a privacy notice on a new host', { privacyNotice: 'https://other.example/privacy' }],
    ['weaker authentication', { auth: 'none', type: 'spa' }],
    ['more kinds of users', { 'kinds.hospital': 'on' }],
    ['more scopes', { 'scopes.email': 'on' }],
    ['more APIs', { [`resources.${resources[0]?.uri ?? ''}`]: 'on' }],
    ['sessions of its own', { session: 'own' }],
    ['another sector', { sector: 'travel-agency' }],
  ])('of %s waits for a second agent', async (_what, changes) => {
    expect(saidAt(await edit(changes as Record<string, string>))).toBe('asked');
    expect(await stored()).toEqual(entry);
    expect(saidAt(await approve())).toBe('change-approved');
    expect(await stored()).not.toEqual(entry);
    expect((await audited()).slice(-2)).toEqual([
      `client-edited ${agent.name} ok`,
      `client-change-approved ${otherAgent.name} ok`,
    ]);
  });

  test('counts a host as known only for the kind of address that has it', async () => {
    await edit({
      'redirectUris.0': 'https://moved.example/callback',
      'logoutUris.0': 'https://travel.insurer.example/',
    });
    expect(saidAt(await approve())).toBe('change-approved');
    const moved = {
      'redirectUris.0': 'https://moved.example/callback',
      'logoutUris.0': 'https://travel.insurer.example/',
    };
    expect(saidAt(await edit({ ...moved, home: 'https://travel.insurer.example/' }))).toBe('change-made');
    expect(saidAt(await edit({ ...moved, 'redirectUris.1': redirect }))).toBe('asked');
  });

  test('an edit after the edit of a colleague is refused, keeps its input and takes over the colleague’s changes', async () => {
    const mine = await editForm({ 'name.en': 'Mine', home: 'https://travel.insurer.example/mine' });
    expect(saidAt(await edit({ 'name.ga': 'Taistil', home: 'https://travel.insurer.example/theirs' }, other))).toBe(
      'change-made',
    );
    const { statusCode, body } = await desk.submit('/desk/application/travel/edit', mine);
    expect(statusCode).toBe(409);
    expect(body).toContain(`${otherAgent.name} changed this application`);
    expect(body).toContain(
      `id="home-wrong" role="alert">${otherAgent.name} set this to: https://travel.insurer.example/theirs. You entered: https://travel.insurer.example/mine. Yours is in the form now.`,
    );
    expect(body).toContain(
      `id="name.ga-mark">${otherAgent.name} set this to: Taistil. It is in the form now. Your form had: Taisteal.`,
    );
    expect(body).not.toContain('id="name.en-mark"');
    for (const name of ['home', 'name.ga']) expect(body).toContain(`<li><a href="#${name}">`);
    for (const value of ['Mine', 'Taistil', 'https://travel.insurer.example/mine'])
      expect(body).toContain(`value="${value}"`);
    expect(await stored()).toMatchObject({ name: { en: 'Travel', ga: 'Taistil' } });
  });

  test('two agents who save at the same moment save one change, and the other agent is told', async () => {
    const forms = [await editForm({ 'name.en': 'One' }), await editForm({ 'name.en': 'Two' }, other)];
    const answers = await Promise.all(
      [desk, other].map((at, index) => at.submit('/desk/application/travel/edit', forms[index])),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303, 409]));
  });

  test('keeps the logo, which is too long for a form', async () => {
    const logo = await readFile(
      new URL('../../../../../demo/applications/assets/claims.svg', import.meta.url),
      'base64',
    );
    const long = Buffer.concat([Buffer.from(logo, 'base64'), Buffer.alloc(15_000, ' ')]).toString('base64');
    const change = (before: object) => ({ ...before, logo: long });
    const done = await editStoredClient(server.deps, 'travel', { version: null, change, isTrial: false }, act);
    expect(done.type).toBe('written');
    expect(saidAt(await edit({ 'name.en': 'Trips' }))).toBe('change-made');
    expect(await stored()).toMatchObject({ name: { en: 'Trips' }, logo: long });
  });

  test('keeps settings that the form does not have, and says if nothing changes', async () => {
    const change = (before: object) => ({ ...before, consent: 'none' });
    await editStoredClient(server.deps, 'travel', { version: null, change, isTrial: false }, act);
    const unchanged = await edit({ consent: 'none' });
    expect([unchanged.statusCode, unchanged.body.includes('like this already')]).toEqual([400, true]);
    await edit({ 'name.en': 'Trips', consent: 'none' });
    expect(await stored()).toMatchObject({ consent: 'none', name: { en: 'Trips' } });
  });
});

describe('DK6 the second factor of an agent', () => {
  const later = async () => {
    server.clock.advance(minutes(10));
    await other.get('/desk/applications');
  };

  test('must have been shown in the last ten minutes for a change, and a code with the form shows it', async () => {
    await later();
    expect((await desk.get('/desk/applications/add')).body).toContain('name="code"');
    const without = await desk.submit('/desk/applications/add', form);
    expect([without.statusCode, without.body.includes('Enter the six digits')]).toEqual([400, true]);
    const wrong = await desk.submit('/desk/applications/add', { ...form, code: '000000' });
    expect([wrong.statusCode, wrong.body.includes('This code is wrong')]).toEqual([400, true]);
    expect(wrong.body).toContain(`value="${redirect}"`);
    const code = nextCode(server, agent);
    expect(saidAt(await desk.submit('/desk/applications/add', { ...form, code }))).toBe('asked');
    expect((await desk.get('/desk/applications/add')).body).not.toContain('name="code"');
    server.clock.advance(minutes(9));
    expect((await desk.get('/desk/applications/add')).body).not.toContain('name="code"');
    server.clock.advance(minutes(1));
    const used = await desk.submit('/desk/application/travel/secret', { reason: ticket, code });
    expect(used.headers.location).toContain('app-gone');
  });

  test('is asked for before an agreement, a disabling and a secret too, and its code works once', async () => {
    await added();
    await later();
    const code = nextCode(server, agent);
    for (const path of ['secret', 'disable', 'show-secret']) {
      const answer = await desk.submit(`/desk/application/travel/${path}`, { reason: ticket });
      expect([path, answer.statusCode, answer.body.includes('Enter the six digits')]).toEqual([path, 400, true]);
    }
    expect(saidAt(await desk.submit('/desk/application/travel/secret', { reason: ticket, code }))).toBe('asked');
    const refused = await approve(other);
    expect([refused.statusCode, refused.body.includes('Enter the six digits')]).toEqual([400, true]);
    expect(saidAt(await approve(other, undefined, { code: nextCode(server, otherAgent) }))).toBe('secret-approved');
  });

  test('is counted: five wrong codes lock the agent, and the form says so', async () => {
    const slow = await addTestAgent(server, 'applications');
    const at = await Desk.open(server, slow);
    server.clock.advance(minutes(10));
    for (let time = 0; time < 5; time++) await at.submit('/desk/applications/add', { ...form, code: '000000' });
    server.clock.advance(seconds(30));
    const locked = await at.submit('/desk/applications/add', { ...form, code: nextCode(server, slow) });
    expect([locked.statusCode, locked.body.includes('This desk account is locked')]).toEqual([400, true]);
  });
});

describe('DK6 an application at the desk', () => {
  test('an application of the configuration file is shown with its file and cannot be edited', async () => {
    const { body } = await desk.get('/desk/application/partner');
    expect(body).toContain('This application is defined in the configuration file');
    expect(body).not.toContain('/edit"');
    expect(saidAt(await desk.get('/desk/application/partner/edit'))).toBe('app-in-file');
    expect(saidAt(await desk.submit('/desk/application/partner/edit', form))).toBe('app-in-file');
    expect((await desk.get('/desk/applications')).body).toContain('configuration file');
  });

  test('is disabled at once by one agent, and enabled by that agent, or by two others', async () => {
    await added();
    const to = (at: Desk, state: string) => at.submit(`/desk/application/travel/${state}`, { reason: ticket });
    expect(saidAt(await to(desk, 'disable'))).toBe('app-disabled');
    expect((await other.get('/desk/application/travel')).body).toContain(`by ${agent.name}: ${ticket}`);
    expect(saidAt(await to(other, 'enable'))).toBe('asked');
    expect(saidAt(await approve(desk))).toBe('change-approved');
    expect(saidAt(await to(desk, 'disable'))).toBe('app-disabled');
    expect(saidAt(await to(desk, 'enable'))).toBe('app-enabled');
  });

  test('gets a new secret from two agents, and the former one works for 24 more hours', async () => {
    await added();
    await desk.submit('/desk/application/travel/show-secret');
    expect(saidAt(await desk.submit('/desk/application/travel/secret', { reason: ticket }))).toBe('asked');
    expect(saidAt(await approve())).toBe('secret-approved');
    const shown = await desk.submit('/desk/application/travel/show-secret');
    expect(shown.body).toContain('The former secret works until');
  });

  const to = (at: Desk, state: string, more: Record<string, string> = {}) =>
    at.submit(`/desk/application/travel/${state}`, { reason: ticket, ...more });

  test('is not enabled by a request from before it was enabled and disabled again', async () => {
    await added();
    await to(desk, 'disable', { reason: 'ticket 9, first incident' });
    expect((await other.get('/desk/application/travel/enable')).body).toContain('>Ask a second agent<');
    expect(saidAt(await to(other, 'enable'))).toBe('asked');
    const path = await requestPath(desk);
    expect((await desk.get(path)).body).toContain(`${agent.name} disabled it`);
    expect((await desk.get(path)).body).toContain('ticket 9, first incident');
    expect(saidAt(await to(desk, 'enable'))).toBe('app-enabled');
    expect(await requestPath(desk)).toBe('');
    await to(desk, 'disable', { reason: 'ticket 11, another incident' });
    expect(saidAt(await approve(desk, path))).toBe('over');
    expect((await desk.get('/desk/application/travel')).body).toContain('ticket 11');
  });

  test('an application that is disabled while a second agent agrees is changed before that or not at all', async () => {
    await added();
    expect(saidAt(await edit({ 'scopes.email': 'on' }))).toBe('asked');
    const path = await requestPath();
    const [agreed, disabled] = await Promise.all([approve(other, path), to(desk, 'disable')]);
    expect(saidAt(disabled)).toBe('app-disabled');
    const isChanged = JSON.stringify(await stored()).includes('email');
    expect(['change-approved', 'over']).toContain(saidAt(agreed));
    expect(isChanged).toBe(saidAt(agreed) === 'change-approved');
    expect(await requestPath()).toBe('');
  });

  test('while a request waits, the form for a secret says that nothing was asked and keeps its input', async () => {
    await added();
    expect(saidAt(await edit({ 'scopes.email': 'on' }))).toBe('asked');
    const answer = await to(desk, 'secret', { reason: 'ticket 12, it leaked', now: 'on' });
    expect([answer.statusCode, answer.body.includes('Nothing was asked: another request for travel')]).toEqual([
      409,
      true,
    ]);
    expect(answer.body).toContain('value="ticket 12, it leaked"');
    expect(answer.body).toMatch(/name="now" checked/);
  });

  test('a request for a weaker login shows the default to the second agent by its name', async () => {
    await added();
    await edit({ requires: 'two-step' });
    expect(saidAt(await edit({ requires: '' }))).toBe('asked');
    const { body } = await other.get(await requestPath());
    for (const shown of ['Password and 2-factor authentication', 'A password is enough']) expect(body).toContain(shown);
  });

  test.each([
    { id: 'made-here', hasFile: false },
    { id: 'partner', hasFile: true },
  ])('loses a leaked secret when the second agent agrees, but not one of a file: $id', async ({ id, hasFile }) => {
    const newSecret = async (more: Record<string, string>) => {
      expect(saidAt(await desk.submit(`/desk/application/${id}/secret`, { reason: ticket, ...more }))).toBe('asked');
      return requestPath();
    };
    const show = async () => {
      const { body } = await desk.submit(`/desk/application/${id}/show-secret`);
      return { body, secret: /data-copy>([\w-]{43})</.exec(body)?.[1] ?? '' };
    };
    const errorFor = async (secret: string) => {
      const headers = {
        authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      };
      const payload = 'grant_type=authorization_code&code=none&redirect_uri=https%3A%2F%2Fpartner.example%2Fcallback';
      const answer = await server.app.inject({ method: 'POST', url: '/oidc/token', payload, headers });
      return answer.json<{ error: string }>().error;
    };
    await newSecret({});
    await approve();
    const { secret: leaked } = await show();
    expect((await desk.get(`/desk/application/${id}/secret`)).body.includes(fileSecretWords)).toBe(hasFile);
    const path = await newSecret({ now: 'on' });
    const { body } = await other.get(path);
    expect(body).toContain('ends at that moment');
    expect([body.includes('It cannot authenticate'), body.includes(fileSecretWords)]).toEqual([!hasFile, hasFile]);
    expect(await errorFor(leaked)).toBe('invalid_grant');
    expect(saidAt(await approve())).toBe(hasFile ? 'leak-in-file' : 'leak-ended');
    expect(await errorFor(leaked)).toBe('invalid_client');
    expect((await audited()).slice(-2)).toEqual([
      `client-secrets-ended ${agent.name} ok`,
      `client-change-approved ${otherAgent.name} ok`,
    ]);
    const next = await show();
    expect(next.body).toContain(hasFile ? fileSecretWords : 'Only this secret works.');
    expect(await errorFor(applicationSecret)).toBe(hasFile ? 'invalid_grant' : 'invalid_client');
    expect(await errorFor(next.secret)).toBe('invalid_grant');
  });

  test('shows its last refusals with what to do, and the configuration to copy', async () => {
    await added();
    const refusal = {
      client_id: 'travel',
      route: '/oidc/token',
      error: 'wrong_credentials',
      at: server.clock.now(),
      reference: 'AKAE-ZH',
    };
    const asked = { ...refusal, error: 'invalid_scope' };
    await server.deps.db.insertInto('oidc_refusals').values([refusal, asked]).execute();
    const { body } = await desk.get('/desk/application/travel');
    for (const shown of [
      'AKAE-ZH',
      'Use the secret or key that is configured here.',
      '<a href="/desk/application/travel/secret">new secret</a>',
      'It may ask for openid, kind.',
      'Express',
      'Apache',
      'Spring Security',
      'ASP.NET Core',
      'Authlib',
    ])
      expect(body).toContain(shown);
    expect(body).toContain(`OIDCRedirectURI ${redirect}`);
  });

  test.each([
    ['/desk/application/partner/show-secret', '/desk/application/partner'],
    ['/desk/search', '/desk'],
    ['/desk/sign-out', '/desk'],
    ['/desk/welcome/finish', '/desk/welcome'],
  ])('an address for a form leads to its page if it is opened again: %s', async (path, page) => {
    const at = path === '/desk/search' ? await Desk.open(server, await addTestAgent(server)) : desk;
    const { statusCode, headers } = await at.get(path);
    expect([statusCode, headers.location]).toEqual([303, page]);
  });

  test('an unknown address of the desk has a page that leads to the first one, also without a login', async () => {
    const { statusCode, body } = await desk.get('/desk/application/partner/nothing');
    expect([statusCode, body.includes('<a href="/desk">first page of the desk</a>')]).toEqual([404, true]);
    expect((await server.browser().get('/desk/nothing')).statusCode).toBe(404);
  });

  test('if it no longer exists, each of its pages leads to the list, which says so', async () => {
    for (const path of ['', '/edit', '/secret', '/disable'])
      expect(saidAt(await desk.get(`/desk/application/nothing${path}`))).toBe('app-gone');
    expect((await desk.get('/desk/applications?said=app-gone')).body).toContain('is not there any more');
  });
});

describe('DK6 a desk that does not manage applications', () => {
  test('has none of the pages, and tells an agent with the role why', async () => {
    const plain = await startDesk({ desk: { ...settings, applications: false } });
    const applicant = await addTestAgent(plain, 'applications');
    const at = await Desk.open(plain, applicant);
    for (const path of ['/desk/applications', '/desk/applications/add', '/desk/application/documents'])
      expect((await at.get(path)).statusCode).toBe(404);
    const home = await at.get('/desk');
    expect([home.statusCode, home.body.includes('Applications are turned off')]).toEqual([403, true]);
    await plain.close();
  });

  test('the roles agent and viewer are refused the pages, and the role applications sees no person', async () => {
    for (const role of ['agent', 'viewer'] as const) {
      const at = await Desk.open(server, await addTestAgent(server, role));
      expect((await at.get('/desk/applications')).statusCode).toBe(403);
    }
    expect((await desk.submit('/desk/search', { who: 'a@test.example' })).statusCode).toBe(403);
    expect((await desk.get('/desk')).headers.location).toBe('/desk/applications');
  });
});
