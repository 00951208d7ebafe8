import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AgentRow } from '../../support/agents/agent-store.ts';
import { accountSubject, lockUntil } from '../../attempts/attempts.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';
import { actsOn, type Desk, startTwoDesks, ticket } from '../../../test/harness/desk.ts';
import { addSignedIn, authenticate } from '../../../test/harness/sign-in.ts';
import { actionNames } from './actions.ts';

let server: TestApp;
let agent: AgentRow;
let desk: Desk;
let other: Desk;
beforeAll(async () => {
  ({ server, agent, desk, other } = await startTwoDesks());
});
beforeEach(async () => {
  await server.deps.db.deleteFrom('throttles').execute();
  await server.deliver();
});
afterAll(() => server.close());

async function addLocked() {
  const account = await addAccount(server.deps);
  for (let time = 0; time < 5; time++) await authenticate(server.browser(), account, { password: 'Wrong-cloth-42' });
  return account;
}
const signsIn = async (account: Awaited<ReturnType<typeof addAccount>>) =>
  (await authenticate(server.browser(), account)).statusCode === 200;

describe('unlocking at the desk', () => {
  test('is offered on the person’s page, explained on a separate page, carried out and audited', async () => {
    const account = await addLocked();
    const path = await desk.pathOf(account);
    expect((await desk.get(path)).body).toMatch(/href="\/desk\/person\/[\w-]+\/unlock"/);
    const page = (await desk.get(`${path}/unlock`)).body;
    expect(page).toContain('make sure that the caller is this person');
    expect(await signsIn(account)).toBe(false);
    expect(await desk.act(account, 'unlock')).toBe('unlocked');
    expect(await signsIn(account)).toBe(true);
    expect(await actsOn(server, account.id)).toEqual([`account-unlocked ${agent.name} ${ticket}`]);
  });

  test('happens once for two concurrent requests', async () => {
    const account = await addLocked();
    const said = await Promise.all([desk.act(account, 'unlock'), other.act(account, 'unlock')]);
    expect(said.toSorted()).toEqual(['not-locked', 'unlocked']);
    expect(await actsOn(server, account.id)).toHaveLength(1);
  });

  test('does not remove a lock that only a new password ends', async () => {
    const account = await addAccount(server.deps);
    await lockUntil(server.deps.db, accountSubject(account.id), null, server.deps.now());
    expect(await desk.act(account, 'unlock')).toBe('until-reset');
    expect(await signsIn(account)).toBe(false);
  });

  test.each([
    ['', 'Enter a reason'],
    ['   ', 'Enter a reason'],
    ['for aoife@test.example', 'Leave email addresses out'],
    ['x'.repeat(501), 'at most 500'],
  ])('is refused for the reason number %#', async (given, says) => {
    const account = await addLocked();
    const answer = await desk.submit(`${await desk.pathOf(account)}/unlock`, { reason: given });
    expect([answer.statusCode, answer.body.includes(says)]).toEqual([400, true]);
    expect(await signsIn(account)).toBe(false);
    expect(await actsOn(server, account.id)).toEqual([]);
  });
});

describe('a message that the desk sends again', () => {
  test.each([
    [{ activated: false }, 'activation', 'activation-resent'],
    [{ kind: 'group', password: null }, 'reset', 'reset-requested'],
    [{}, 'reset', 'reset-requested'],
  ] as const)('for an account with %j is the message that the account needs', async (given, message, event) => {
    const account = await addAccount(server.deps, given);
    expect(await desk.act(account, 'resend')).toBe(`sent-${message}`);
    const [mail, ...more] = await server.deliver();
    expect([mail?.to, more.length]).toEqual([account.email, 0]);
    expect(await actsOn(server, account.id)).toEqual([`${event} ${agent.name} ${ticket}`]);
  });

  test('cannot be sent often enough to flood a mailbox', async () => {
    const account = await addAccount(server.deps, { activated: false });
    const path = await desk.pathOf(account);
    const statuses: number[] = [];
    for (let time = 0; time < 21; time++)
      statuses.push((await desk.submit(`${path}/resend`, { reason: ticket })).statusCode);
    expect(statuses.slice(-2)).toEqual([303, 429]);
  });
});

test('logging a person out everywhere at the desk ends sessions, and forgets remembered devices if the agent chose that', async () => {
  const person = await addSignedIn(server);
  expect(await desk.act(person, 'end-sessions', { devices: 'on' })).toBe('sessions-ended');
  expect((await person.browser.get('/api/user/user.json')).statusCode).toBe(401);
  expect(await actsOn(server, person.id)).toEqual([`sessions-ended ${agent.name} ${ticket}`]);
});

test('the page of an action shows the email as the page before did: in full only after a search for it', async () => {
  const account = await addAccount(server.deps, { memberNumber: '4000000171' });
  const byEmail = await desk.pathOf(account);
  const byNumber = String((await desk.submit('/desk/search', { who: '4000000171' })).headers.location);
  for (const end of ['', '/resend']) {
    expect((await desk.get(`${byEmail}${end}`)).body).toContain(account.email);
    expect((await desk.get(`${byNumber}${end}`)).body).not.toContain(account.email);
  }
});

describe('a reason for an action of the desk', () => {
  test.each(actionNames)('is needed to %s: without a reason nothing changes, and the page says so', async (action) => {
    const person = await addSignedIn(server, { twoFactor: 'EMAIL' });
    const path = await desk.pathOf(person);
    const answer = await desk.submit(`${path}/${action}`, { devices: 'on' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toMatch(/role="alert">Enter a reason\. It is recorded with your name\.</);
    expect(answer.body).toContain('aria-invalid="true"');
    expect(await actsOn(server, person.id)).toEqual([]);
  });

  test('stays in the form together with the checkboxes after a refusal', async () => {
    const person = await addSignedIn(server);
    const given = { reason: 'for "aoife"@test.example', devices: 'on' };
    const { body } = await desk.submit(`${await desk.pathOf(person)}/end-sessions`, given);
    expect(body).toContain('value="for &quot;aoife&quot;@test.example"');
    expect(body).toMatch(/name="devices" checked/);
  });
});

test('no page of the desk says that all people are logged out, and the request form mentions the second agent', async () => {
  const path = await desk.pathOf(await addSignedIn(server, { twoFactor: 'EMAIL' }));
  expect((await desk.get(path)).body).toContain('>Ask a second agent to turn off 2-factor authentication</a>');
  const loggedIn = await desk.pathOf(await addSignedIn(server));
  expect((await desk.get(loggedIn)).body).toContain('>Log this person out everywhere</a>');
  const pages = actionNames.map(async (action) => (await desk.get(`${path}/${action}`)).body);
  for (const body of await Promise.all(pages)) expect(body).not.toMatch(/everybody|signed out|operator/i);
});

describe('disabling an account at the desk', () => {
  test('refuses every login, shows the reason and the time, and can be undone', async () => {
    const account = await addAccount(server.deps);
    const path = await desk.pathOf(account);
    const before = (await desk.get(path)).body;
    expect(before).not.toMatch(/\/enable"/);
    expect(before).toMatch(
      /Rarely needed<\/h2>\s*<ul class="desk-actions">\s*<li><a class="desk-danger" [^>]*\/disable">/,
    );
    expect(await desk.act(account, 'disable')).toBe('disabled');
    expect(await signsIn(account)).toBe(false);
    const page = (await desk.get(path)).body;
    expect(page).toContain('Disabled since');
    expect(page).toMatch(/<dt>Disabled<\/dt><dd>today, \d\d:\d\d: ticket 4711, called back<\/dd>/);
    expect(page).toContain('Tried to log in with the right password or passkey, but the account is disabled');
    expect(page).not.toMatch(/\/(disable|resend)"/);
    expect(await desk.act(account, 'resend')).toBe('is-disabled');
    expect(await server.deliver()).toEqual([]);
    expect(await desk.act(account, 'enable')).toBe('enabled');
    expect(await signsIn(account)).toBe(true);
    expect((await desk.get(path)).body).not.toContain('Disabled since');
    expect(await actsOn(server, account.id)).toEqual([
      `account-disabled ${agent.name} ${ticket}`,
      `account-enabled ${agent.name} ${ticket}`,
    ]);
  });

  test('happens once for two concurrent requests', async () => {
    const account = await addAccount(server.deps);
    const said = await Promise.all([desk.act(account, 'disable'), other.act(account, 'disable')]);
    expect(said.toSorted()).toEqual(['already-disabled', 'disabled']);
    expect(await actsOn(server, account.id)).toHaveLength(1);
  });
});
