import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { disableAgentByEmail, resetAgent } from '../../support/agents/invite-agent.ts';
import type { AgentRow } from '../../support/agents/agent-store.ts';
import { accountSubject, lockUntil } from '../../attempts/attempts.ts';
import { addAccount, referenceOf } from '../../../test/harness/accounts.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';
import { actsOn, addTestAgent, Desk, saidAt, startTwoDesks, ticket } from '../../../test/harness/desk.ts';
import { authenticate } from '../../../test/harness/sign-in.ts';
import { decideRemoval } from './approvals/approval-requests.ts';

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

describe('turning off 2-factor authentication at the desk', () => {
  const mfaOf = async (id: string) =>
    (await server.deps.db.selectFrom('accounts').select('two_factor').where('id', '=', id).executeTakeFirst())
      ?.two_factor;
  async function agentRequest(at = desk) {
    const account = await addAccount(server.deps, { twoFactor: 'SMS', mobile: '0851234567' });
    expect(await at.act(account, 'remove-second-step')).toBe('asked');
    const { id } = await server.deps.db
      .selectFrom('approvals')
      .select('id')
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    return { account, url: `/desk/approvals/${id}` };
  }
  const checked = { reason: 'spoke to the caller too' };
  const approve = async (at: Desk, url: string) => saidAt(await at.submit(url, { answer: 'approve', ...checked }));

  test('waits for a second agent who sees the first agent and the reason, and then tells the owner', async () => {
    const { account, url } = await agentRequest();
    expect(await mfaOf(account.id)).toBe('SMS');
    expect((await other.get('/desk')).body).toContain(`href="${url}"`);
    const page = (await other.get(url)).body;
    expect(page).toContain(agent.name);
    expect(page).toContain(ticket);
    expect(page).toContain('remove their remembered devices, authenticator app, passkeys and recovery codes');
    expect(page).not.toContain(account.email);
    expect(await approve(other, url)).toBe('approved');
    expect(await mfaOf(account.id)).toBeNull();
    const told = (await server.deliver()).map(({ to }) => to);
    expect(told.toSorted()).toEqual(['0851234567', account.email].toSorted());
    expect(await actsOn(server, account.id)).toEqual([
      `factor-removal-asked ${agent.name} ${ticket}`,
      expect.stringMatching(/^factor-removal-approved Spinner \d+ spoke to the caller too$/),
      `two-factor-changed ${agent.name} ${ticket}`,
    ]);
    expect(await approve(other, url)).toBe('over');
  });

  test('names the account on the page of the request, and asks the second agent for what they checked', async () => {
    const { account, url } = await agentRequest();
    const page = (await other.get(url)).body;
    expect(page).toContain(`account ${await referenceOf(server.deps, account)}`);
    expect(page).toContain('The ticket number, and what you checked: for example, what the other agent told you');
    expect(page).not.toContain('how you checked who is calling');
    expect((await desk.get(url)).body).toContain('The ticket number, and why.');
  });

  test('tells the agent who opens the page of the person from the request what to check, and nothing for a caller', async () => {
    const { url } = await agentRequest();
    const [, person = ''] = /href="(\/desk\/person\/[^"]+)"/.exec((await other.get(url)).body) ?? [];
    const page = (await other.get(person)).body;
    expect(page).toContain(`<h2 id="state">${agent.name} asked for a second agent at`);
    expect(page).toContain(`<b>Before you answer:</b> Ask ${agent.name} how they know who is calling`);
    expect(page).toContain(`The reason of ${agent.name}: “${ticket}”.`);
    expect(page).toMatch(new RegExp(`class="desk-act desk-main" href="${url}">Agree or decline: turn off`));
    expect(page).not.toContain('Tell the caller');
    const own = (await desk.get(url)).body;
    expect(own).toContain('You can withdraw your request.');
  });

  test('says to both agents that a lock stays, and to the agent who agreed that it is still there', async () => {
    const { account, url } = await agentRequest();
    const now = server.deps.now();
    await lockUntil(server.deps.db, accountSubject(account.id), new Date(now.getTime() + minutes(30)), now);
    const page = (await other.get(url)).body;
    const [, person = ''] = /href="(\/desk\/person\/[^"]+)"/.exec(page) ?? [];
    const shown = (await other.get(person)).body;
    expect(shown).toContain(`<h2 id="state">${agent.name} asked for a second agent at`);
    expect(shown).toMatch(/<h2 id="state-2">Locked until [^]*<b>If you speak to the caller:<\/b>/);
    expect(shown).toMatch(/class="desk-act desk-main" href="[^"]+">Agree or decline/);
    expect(page).toMatch(/needs only their password to log in once the account is unlocked/);
    expect(page).toMatch(
      /The account is also locked until [\d:]+, and stays so\. Next step: if the caller caused the lock/,
    );
    expect(await approve(other, url)).toBe('approved-closed');
    const after = (await desk.get(await desk.pathOf(account))).body;
    expect(after).toContain('When your account is unlocked, log in with only your password.');
    expect(after).toContain('If you have a new number, choose codes by text message and enter that number.');
    expect(await desk.act(account, 'unlock')).toBe('unlocked');
    expect((await desk.get(await desk.pathOf(account))).body).toContain(
      '<b>Tell the caller:</b> Log in with only your password now.',
    );
  });

  test('says on the page of a disabled account that nobody can log in afterwards', async () => {
    const { account, url } = await agentRequest();
    await desk.act(account, 'disable');
    expect((await other.get(url)).body).toContain('once the account is enabled');
    expect(await approve(other, url)).toBe('approved-closed');
  });

  test('shows a viewer neither the agent who asked nor the reason in the sentence of the request', async () => {
    const { account } = await agentRequest();
    const viewer = await Desk.open(server, await addTestAgent(server, 'viewer'));
    const [, state = ''] =
      /<h2 id="state">([^]*?)<\/section>/.exec((await viewer.get(await viewer.pathOf(account))).body) ?? [];
    expect(state).toContain('A second agent was asked at');
    expect(state).not.toContain(agent.name);
    expect(state).not.toContain(ticket);
  });

  test('is announced once: the page says nothing that is over when it is loaded again', async () => {
    const account = await addAccount(server.deps, { twoFactor: 'SMS', mobile: '0851234567' });
    const path = await desk.pathOf(account);
    const next = String((await desk.submit(`${path}/remove-second-step`, { reason: ticket })).headers.location);
    const announced = 'No notification is sent: tell a colleague. Nothing has changed yet.';
    expect((await desk.get(next)).body).toContain(announced);
    expect((await desk.get(next)).body).not.toContain(announced);
    expect((await other.get('/desk?said=approved')).body).not.toContain('2-factor authentication is off');
  });

  test('is what the page says until the person has logged in, with what to tell the caller', async () => {
    const { account, url } = await agentRequest();
    const page = async () => (await desk.get(await desk.pathOf(account))).body;
    const off = /2-factor authentication was turned off at [\d:]+\. No login since\./;
    expect(await page()).not.toMatch(off);
    expect(await approve(other, url)).toBe('approved');
    expect(await page()).toMatch(off);
    expect(await page()).toContain('<b>Tell the caller:</b> Log in with only your password now.');
    await authenticate(server.browser(), account);
    expect(await page()).not.toMatch(off);
    expect(await page()).toContain('Nothing is blocking this account. Last logged in at');
  });

  test.each(['approve', 'decline'])('is refused without a reason to %s, and the page says so', async (answer) => {
    const { account, url } = await agentRequest();
    const refused = await other.submit(url, { answer, reason: ' ' });
    expect([refused.statusCode, refused.body.includes('Enter what you checked.')]).toEqual([400, true]);
    expect(await mfaOf(account.id)).toBe('SMS');
    expect(await approve(other, url)).toBe('approved');
  });

  test('is never approved by the agent who requested it, not even in another session', async () => {
    const { account, url } = await agentRequest();
    expect((await desk.get(url)).body).not.toContain('value="approve"');
    expect(await approve(desk, url)).toBe('own');
    desk = await Desk.open(server, agent);
    expect(await approve(desk, url)).toBe('own');
    expect(await mfaOf(account.id)).toBe('SMS');
  });

  test('cannot be approved in the database by the agent who requested it', async () => {
    const { url } = await agentRequest();
    const own = server.deps.db
      .updateTable('approvals')
      .set({ decision: 'approved', decided_by: agent.id })
      .where('id', '=', url.split('/').at(-1) ?? '');
    await expect(own.execute()).rejects.toThrow('approvals_decided_by');
  });

  test('is cancelled an hour after the request, and an agent can then request it again', async () => {
    const { account, url } = await agentRequest();
    expect(await other.act(account, 'remove-second-step')).toBe('asked-already');
    for (let time = 0; time < 6; time++) {
      server.clock.advance(minutes(10));
      await Promise.all([desk.get('/desk'), other.get('/desk')]);
    }
    expect(await approve(other, url)).toBe('over');
    expect(await mfaOf(account.id)).toBe('SMS');
    expect(await other.act(account, 'remove-second-step')).toBe('asked');
  });

  test('happens once when two agents approve at the same moment', async () => {
    const { account, url } = await agentRequest();
    const third = await Desk.open(server, await addTestAgent(server));
    const said = await Promise.all([approve(other, url), approve(third, url)]);
    expect(said.toSorted()).toEqual(['approved', 'over']);
    expect((await actsOn(server, account.id)).filter((line) => line.startsWith('two-factor-changed'))).toHaveLength(1);
  });

  test('is cancelled when any agent declines it, also the agent who requested it', async () => {
    const first = await agentRequest();
    expect(saidAt(await other.submit(first.url, { answer: 'decline', ...checked }))).toBe('declined');
    expect(await approve(other, first.url)).toBe('over');
    const leaver = await addTestAgent(server);
    const second = await agentRequest(await Desk.open(server, leaver));
    const origin = { requestId: 'R', client: null, device: null };
    await disableAgentByEmail(server.deps, leaver.email, { actor: { name: 'admin', reason: ticket }, origin });
    expect(await approve(other, second.url)).toBe('over');
    expect(await mfaOf(second.account.id)).toBe('SMS');
  });

  test('is cancelled when the agent who requested it is disabled, and another agent can request it at once', async () => {
    const act = {
      actor: { name: 'admin', reason: ticket },
      origin: { requestId: 'R', client: null, device: null },
    };
    const leaver = await addTestAgent(server);
    const { account, url } = await agentRequest(await Desk.open(server, leaver));
    await disableAgentByEmail(server.deps, leaver.email, act);
    expect((await other.get('/desk')).body).not.toContain(url);
    await resetAgent(server.deps, { email: leaver.email }, act);
    expect(await approve(other, url)).toBe('over');
    expect(await other.act(account, 'remove-second-step')).toBe('asked');
    expect(await mfaOf(account.id)).toBe('SMS');
  });

  test('cannot be approved by an agent who is disabled at that moment', async () => {
    const { account, url } = await agentRequest();
    const leaver = await addTestAgent(server);
    const act = {
      actor: { name: leaver.name, reason: ticket },
      origin: { requestId: 'R', client: null, device: null },
    };
    await disableAgentByEmail(server.deps, leaver.email, act);
    const approval = { id: url.split('/').at(-1) ?? '', accountId: account.id };
    expect(await decideRemoval(server.deps, { approval, decision: 'approved' }, leaver, act)).toBe('over');
    expect(await mfaOf(account.id)).toBe('SMS');
  });

  test('cannot be requested or answered by a viewer', async () => {
    const { account, url } = await agentRequest();
    const viewer = await Desk.open(server, await addTestAgent(server, 'viewer'));
    const path = await viewer.pathOf(account);
    expect((await viewer.get(path)).body).not.toContain('/remove-second-step');
    expect((await viewer.submit(`${path}/remove-second-step`, { reason: ticket })).statusCode).toBe(403);
    expect((await viewer.submit(url, { answer: 'approve', reason: ticket })).statusCode).toBe(403);
    expect((await viewer.get('/desk')).body).not.toContain('/desk/approvals/');
    expect(await mfaOf(account.id)).toBe('SMS');
  });

  test.each(['1', 'x', '00000000-0000-4000-8000-000000000000', "'; drop table agents; --"])(
    'shows the desk’s start page for an unknown request id %s',
    async (id) => {
      expect((await desk.get(`/desk/approvals/${encodeURIComponent(id)}`)).headers.location).toBe('/desk?said=over');
    },
  );
});
