import { minutes } from '@selvage/contract/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { retireOperator } from '../../identity/desk/invite-operator.ts';
import type { OperatorRow } from '../../identity/desk/operator-store.ts';
import { lockAccountUntilReset } from '../../identity/lockout.ts';
import { addAccount } from '../../testing/test-account.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { addDeskOperator, Desk, startDesk } from '../../testing/test-desk.ts';
import { addSignedIn, authenticate } from '../../testing/test-second-factor.ts';

let server: TestApp;
let nora: OperatorRow;
let desk: Desk;
let other: Desk;
beforeAll(async () => {
  server = await startDesk();
  nora = await addDeskOperator(server);
  desk = await Desk.open(server, nora);
  other = await Desk.open(server, await addDeskOperator(server));
});
beforeEach(async () => {
  await server.deps.db.deleteFrom('throttles').execute();
  await server.deliver();
});
afterAll(() => server.close());

const reason = 'ticket 4711, called back';
async function pathOf({ email }: { email: string }, at = desk): Promise<string> {
  return String((await at.submit('/desk/search', { who: email })).headers.location);
}
const saidAt = (answer: { headers: { location?: unknown } }) =>
  /\?said=(.*)$/.exec(String(answer.headers.location))?.[1];
const act = async (account: { email: string }, action: string, at = desk, more: Record<string, string> = {}) =>
  saidAt(await at.submit(`${await pathOf(account, at)}/${action}`, { reason, ...more }));

const actsOn = async (accountId: string) => {
  const rows = await server.deps.db
    .selectFrom('audit_events')
    .select(['event', 'operator', 'operator_reason as why'])
    .where('account_id', '=', accountId)
    .where('operator_reason', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ event, operator, why }) => `${event} ${operator === nora.name ? 'nora' : 'other'} ${why}`);
};

async function addLocked() {
  const account = await addAccount(server.deps);
  for (let time = 0; time < 5; time++) await authenticate(server.browser(), account, { password: 'Wrong-cloth-42' });
  return account;
}
const signsIn = async (account: Awaited<ReturnType<typeof addAccount>>) =>
  (await authenticate(server.browser(), account)).statusCode === 200;

describe('unlock', () => {
  test('is offered, explained on a page of its own, done and written down', async () => {
    const account = await addLocked();
    const path = await pathOf(account);
    expect((await desk.get(path)).body).toMatch(/href="\/desk\/person\/[\w-]+\/unlock"/);
    const page = (await desk.get(`${path}/unlock`)).body;
    expect(page).toContain('Be sure that the caller is the owner');
    expect(await signsIn(account)).toBe(false);
    expect(await act(account, 'unlock')).toBe('unlocked');
    expect(await signsIn(account)).toBe(true);
    expect(await actsOn(account.id)).toEqual([`account-unlocked nora ${reason}`]);
  });

  test('by two at once is done once', async () => {
    const account = await addLocked();
    const said = await Promise.all([act(account, 'unlock'), act(account, 'unlock', other)]);
    expect(said.toSorted()).toEqual(['not-locked', 'unlocked']);
    expect(await actsOn(account.id)).toHaveLength(1);
  });

  test('does not lift a lock that only a new password ends', async () => {
    const account = await addAccount(server.deps);
    await lockAccountUntilReset(server.deps.db, server.deps.keys, account.id, server.deps.now());
    expect(await act(account, 'unlock')).toBe('until-reset');
    expect(await signsIn(account)).toBe(false);
  });

  test.each([
    ['', 'Say why'],
    ['   ', 'Say why'],
    ['for aoife@test.example', 'Leave addresses out'],
    ['x'.repeat(501), 'at most 500'],
  ])('is not done where the reason is %#', async (given, says) => {
    const account = await addLocked();
    const answer = await desk.submit(`${await pathOf(account)}/unlock`, { reason: given });
    expect([answer.statusCode, answer.body.includes(says)]).toEqual([400, true]);
    expect(await signsIn(account)).toBe(false);
    expect(await actsOn(account.id)).toEqual([]);
  });
});

describe('a new mail', () => {
  test.each([
    [{ activated: false }, 'activation', 'activation-resent'],
    [{ kind: 'group', password: null }, 'reset', 'reset-requested'],
    [{}, 'reset', 'reset-requested'],
  ] as const)('to %j is the one they need', async (given, letter, event) => {
    const account = await addAccount(server.deps, given);
    expect(await act(account, 'resend')).toBe(`sent-${letter}`);
    const [mail, ...more] = await server.deliver();
    expect([mail?.to, more.length]).toEqual([account.email, 0]);
    expect(await actsOn(account.id)).toEqual([`${event} nora ${reason}`]);
  });

  test('cannot be used to flood a mailbox', async () => {
    const account = await addAccount(server.deps, { activated: false });
    const path = await pathOf(account);
    const statuses: number[] = [];
    for (let time = 0; time < 21; time++) statuses.push((await desk.submit(`${path}/resend`, { reason })).statusCode);
    expect(statuses.slice(-2)).toEqual([303, 429]);
  });
});

test('signing out everywhere ends sessions, and devices where that was ticked', async () => {
  const person = await addSignedIn(server);
  expect(await act(person, 'end-sessions', desk, { devices: 'on' })).toBe('sessions-ended');
  expect((await person.browser.get('/api/user/user.json')).statusCode).toBe(401);
  expect(await actsOn(person.id)).toEqual([`sessions-ended nora ${reason}`]);
});

describe('taking off the second step', () => {
  const mfaOf = async (id: string) =>
    (await server.deps.db.selectFrom('accounts').select('two_factor').where('id', '=', id).executeTakeFirst())
      ?.two_factor;
  async function ask(at = desk) {
    const account = await addAccount(server.deps, { twoFactor: 'SMS', mobile: '0851234567' });
    expect(await act(account, 'remove-second-step', at)).toBe('asked');
    const { id } = await server.deps.db
      .selectFrom('desk_approvals')
      .select('id')
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    return { account, url: `/desk/approvals/${id}` };
  }
  const checked = { reason: 'spoke to the caller too' };
  const approve = async (at: Desk, url: string) => saidAt(await at.submit(url, { answer: 'approve', ...checked }));

  test('waits for another agent, who sees who asked and why; then it is off and the owner is told', async () => {
    const { account, url } = await ask();
    expect(await mfaOf(account.id)).toBe('SMS');
    expect((await other.get('/desk')).body).toContain(`href="${url}"`);
    const page = (await other.get(url)).body;
    expect(page).toContain(nora.name);
    expect(page).toContain(reason);
    expect(page).not.toContain(account.email);
    expect(await approve(other, url)).toBe('approved');
    expect(await mfaOf(account.id)).toBeNull();
    const told = (await server.deliver()).map(({ to }) => to);
    expect(told.toSorted()).toEqual(['0851234567', account.email].toSorted());
    expect(await actsOn(account.id)).toEqual([
      `factor-removal-asked nora ${reason}`,
      'factor-removal-approved other spoke to the caller too',
      `two-factor-changed nora ${reason}`,
    ]);
    expect(await approve(other, url)).toBe('over');
  });

  test('is never agreed to by whoever asked, from another session neither', async () => {
    const { account, url } = await ask();
    expect((await desk.get(url)).body).not.toContain('value="approve"');
    expect(await approve(desk, url)).toBe('own');
    desk = await Desk.open(server, nora);
    expect(await approve(desk, url)).toBe('own');
    expect(await mfaOf(account.id)).toBe('SMS');
  });

  test('is not even in the database', async () => {
    const { url } = await ask();
    const own = server.deps.db
      .updateTable('desk_approvals')
      .set({ outcome: 'approved', decided_by: nora.id })
      .where('id', '=', url.split('/').at(-1) ?? '');
    await expect(own.execute()).rejects.toThrow('desk_approvals_check');
  });

  test('is over after an hour, and can then be asked for again', async () => {
    const { account, url } = await ask();
    expect(await act(account, 'remove-second-step', other)).toBe('asked-already');
    for (let time = 0; time < 6; time++) {
      server.clock.advance(minutes(10));
      await Promise.all([desk.get('/desk'), other.get('/desk')]);
    }
    expect(await approve(other, url)).toBe('over');
    expect(await mfaOf(account.id)).toBe('SMS');
    expect(await act(account, 'remove-second-step', other)).toBe('asked');
  });

  test('by two who agree at once happens once', async () => {
    const { account, url } = await ask();
    const third = await Desk.open(server, await addDeskOperator(server));
    const said = await Promise.all([approve(other, url), approve(third, url)]);
    expect(said.toSorted()).toEqual(['approved', 'over']);
    expect((await actsOn(account.id)).filter((line) => line.startsWith('two-factor-changed'))).toHaveLength(1);
  });

  test('ends with a no, by whoever says it, and with the one who asked', async () => {
    const first = await ask();
    expect(saidAt(await other.submit(first.url, { answer: 'decline', ...checked }))).toBe('declined');
    expect(await approve(other, first.url)).toBe('over');
    const leaver = await addDeskOperator(server);
    const second = await ask(await Desk.open(server, leaver));
    const origin = { requestId: 'R', client: null, device: null };
    await retireOperator(server.deps, leaver.email, { operator: { name: 'admin', reason }, origin });
    expect(await approve(other, second.url)).toBe('over');
    expect(await mfaOf(second.account.id)).toBe('SMS');
  });

  test('is not for a viewer to ask or to answer', async () => {
    const { account, url } = await ask();
    const viewer = await Desk.open(server, await addDeskOperator(server, 'viewer'));
    const path = await pathOf(account, viewer);
    expect((await viewer.get(path)).body).not.toContain('/remove-second-step');
    expect((await viewer.submit(`${path}/remove-second-step`, { reason })).statusCode).toBe(403);
    expect((await viewer.submit(url, { answer: 'approve', reason })).statusCode).toBe(403);
    expect((await viewer.get('/desk')).body).not.toContain('/desk/approvals/');
    expect(await mfaOf(account.id)).toBe('SMS');
  });

  test.each(['1', 'x', '00000000-0000-4000-8000-000000000000', "'; drop table operators; --"])(
    'no request %s',
    async (id) => {
      expect((await desk.get(`/desk/approvals/${encodeURIComponent(id)}`)).headers.location).toBe('/desk?said=over');
    },
  );
});
