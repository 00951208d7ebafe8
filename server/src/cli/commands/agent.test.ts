import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Said } from '../../../test/harness/command-line.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { addTestAgent, Desk, startDesk, submit } from '../../../test/harness/desk.ts';

let server: TestApp;
let run: (words: readonly string[]) => Promise<Said>;
beforeAll(async () => {
  server = await startDesk();
  run = commandLine(server);
});
afterAll(() => server.close());

const why = ['--reason', 'ticket 12'];
const add = (email: string, name: string, role = 'agent') =>
  run(['agent', 'add', email, '--name', name, '--role', role, ...why]);

test('agent add prints an invitation once, the invitation gives access to the desk, and the audit records the command', async () => {
  const { code, out } = await add('Una@Desk.example', 'Úna Ní Bhriain');
  expect(code).toBe(0);
  const [invitation = ''] = /(?:[A-Z2-7]{4}-){7}[A-Z2-7]{4}/.exec(out) ?? [];
  expect(out).toContain('http://localhost:3000/desk/welcome');
  expect((await submit(server.browser(), '/desk/welcome', { invitation })).body).toContain('Welcome, Úna Ní Bhriain');
  const event = await server.deps.db
    .selectFrom('audit_events')
    .select(['reason', 'actor', 'actor_reason'])
    .where('event', '=', 'agent-added')
    .executeTakeFirst();
  expect(event).toEqual({ reason: 'Úna Ní Bhriain', actor: 'nora', actor_reason: 'ticket 12' });
  const stored = JSON.stringify(await server.deps.db.selectFrom('agents').selectAll().execute());
  expect(stored).not.toContain(invitation.slice(0, 9));
});

test.each([
  ['no email', ['agent', 'add', 'una', '--name', 'A B', '--role', 'agent', ...why], 2],
  ['no name', ['agent', 'add', 'a@desk.example', '--role', 'agent', ...why], 2],
  ['a name that is markup', ['agent', 'add', 'a@desk.example', '--name', '<b>', '--role', 'agent', ...why], 2],
  ['an unknown role', ['agent', 'add', 'a@desk.example', '--name', 'A B', '--role', 'admin', ...why], 2],
  ['no reason', ['agent', 'add', 'a@desk.example', '--name', 'A B', '--role', 'agent'], 2],
  ['an unknown agent to reset', ['agent', 'reset', 'nobody@desk.example', ...why], 1],
  ['an unknown role for a reset', ['agent', 'reset', 'una@desk.example', '--role', 'admin', ...why], 2],
  ['an unknown agent to disable', ['agent', 'disable', 'nobody@desk.example', ...why], 1],
])('an agent command with %s fails with a message and changes nothing', async (_what, words, code) => {
  const before = await run(['agent', 'list', '--json']);
  expect((await run(words)).code).toBe(code);
  expect(await run(['agent', 'list', '--json'])).toEqual(before);
});

test('agent add refuses a name or an email that another agent has', async () => {
  await add('one@desk.example', 'Only One');
  expect((await add('one@desk.example', 'Another')).code).toBe(1);
  expect((await add('two@desk.example', 'Only One')).code).toBe(1);
});

test('agent reset ends every earlier access of the agent, and agent disable keeps the agent out until a reset', async () => {
  const agent = await addTestAgent(server);
  const desk = await Desk.open(server, agent);
  expect((await run(['agent', 'reset', agent.email, ...why])).code).toBe(0);
  expect((await desk.get('/desk')).statusCode).toBe(303);
  expect((await run(['agent', 'disable', agent.email, ...why])).code).toBe(0);
  expect(await run(['agent', 'disable', agent.email, ...why])).toEqual({
    code: 0,
    out: `${agent.email} is disabled already: nothing was changed.\n`,
    err: '',
  });
  expect((await run(['agent', 'list'])).out).toMatch(new RegExp(`${agent.email} +agent +disabled`));
  expect((await run(['agent', 'reset', agent.email, '--role', 'viewer', ...why])).code).toBe(0);
  expect((await run(['agent', 'list'])).out).toMatch(new RegExp(`${agent.email} +viewer +invited`));
});

test('agent add says if its invitation cannot be used at the moment, and why', async () => {
  const { deps } = server;
  const { desk } = deps.config;
  const outOf = async (email: string, name: string, settings: typeof desk) => {
    deps.config.desk = settings;
    const { out } = await add(email, name);
    deps.config.desk = desk;
    return out;
  };
  const credentials = { method: 'client_secret_basic', secret: 'of-the-provider' } as const;
  const demands = { requiresAcr: [], requiresAmr: [], maxAgeSeconds: null, only: true };
  const roles = { claim: 'groups', agent: ['agents'], viewer: [], applications: [] };
  const openid = {
    issuer: 'https://login.example',
    clientId: 'desk',
    credentials,
    name: 'Us',
    scopes: [],
    roles,
    ...demands,
  };
  expect(await outOf('off@desk.example', 'Off One', null)).toContain('The desk is off');
  expect(
    await outOf('only@desk.example', 'Off Two', { hosts: null, peoplePerDay: 200, applications: false, openid }),
  ).toContain('Desk passwords are turned off');
});

test('DK5 agent commands recognise agents who log in by OpenID, and give them no invitation and no role', async () => {
  const [email, openid] = ['staff@insurer.example', { openid_issuer: 'https://login.example', openid_subject: 's' }];
  const row = {
    name: 'Staff (0a1b2c)',
    role: 'agent',
    email: email,
    created_at: new Date(),
    ...openid,
  } as const;
  await server.deps.db.insertInto('agents').values(row).execute();
  const list = async () => (await run(['agent', 'list'])).out;
  expect(await list()).toMatch(/Staff \(0a1b2c\) +staff@insurer\.example +agent +active +openid/);
  expect((await run(['agent', 'disable', email, ...why])).code).toBe(0);
  expect(await list()).toMatch(/staff@insurer\.example +agent +disabled +openid/);
  expect(await run(['agent', 'reset', email, '--role', 'agent', ...why])).toMatchObject({
    code: 1,
    err: expect.stringContaining('the role of this agent comes from your OpenID provider'),
  });
  expect((await run(['agent', 'reset', email, ...why])).out).toContain('No invitation is needed.');
  expect(await list()).toMatch(/staff@insurer\.example +agent +active +openid/);
  expect((await add(email, 'Staff With Password')).code).toBe(0);
});

test.each(['disable', 'reset'])(
  'agent %s ends the open session and the request for a second agent at once',
  async (verb) => {
    const [leaver, stays] = [await addTestAgent(server), await addTestAgent(server)];
    const [desk, other] = [await Desk.open(server, leaver), await Desk.open(server, stays)];
    const account = await addAccount(server.deps, { twoFactor: 'EMAIL' });
    expect(await desk.act(account, 'remove-second-step')).toBe('asked');
    const link = (await other.get('/desk')).body.match(/\/desk\/approvals\/[\da-f-]+/g)?.at(-1) ?? '';
    expect((await other.get(link)).statusCode).toBe(200);
    expect((await run(['agent', verb, leaver.email, ...why])).code).toBe(0);
    expect((await desk.get('/desk')).headers.location).toBe('/desk/sign-in?said=again');
    expect((await other.get(link)).headers.location).toBe('/desk?said=over');
    expect(await other.act(account, 'remove-second-step')).toBe('asked');
  },
);
