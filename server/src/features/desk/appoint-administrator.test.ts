import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AgentRow } from '../../support/agents/agent-store.ts';
import { readOrganisations } from '../../config/organisation-settings.ts';
import { addAccount, type TestAccount } from '../../../test/harness/accounts.ts';
import { actsOn, type Desk, saidAt, startTwoDesks, ticket } from '../../../test/harness/desk.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
let agent: AgentRow;
let desk: Desk;
let other: Desk;
beforeAll(async () => {
  const enabled = { enabled: true };
  ({ server, agent, desk, other } = await startTwoDesks({
    organisations: readOrganisations({ hospital: enabled, group: enabled }),
  }));
});
beforeEach(async () => {
  await server.deps.db.deleteFrom('throttles').execute();
  await server.deliver();
});
afterAll(() => server.close());

type Account = Awaited<ReturnType<typeof addAccount>>;

let ids = 0;
const newId = (): string => String(9_100_000_000 + ++ids);

/** Adds colleagues of one hospital. The first is the first account of the ID. */
async function addColleagues(...people: Pick<TestAccount, 'role' | 'password' | 'activated'>[]): Promise<Account[]> {
  const loginId = newId();
  const added: Account[] = [];
  for (const [index, person] of people.entries())
    added.push(await addAccount(server.deps, { kind: 'hospital', loginId, isFirstOfId: index === 0, ...person }));
  return added;
}

const end = (account: Account | undefined, cause: 'removed' | 'unconfirmed' | null) =>
  server.deps.db
    .updateTable('accounts')
    .set({
      disabled_at: server.deps.now(),
      disabled_cause: cause,
      ...(cause === 'removed' && { is_first_of_id: false }),
    })
    .where('id', '=', account?.id ?? '')
    .execute();
const enable = (account: Account) =>
  server.deps.db.updateTable('accounts').set({ disabled_at: null }).where('id', '=', account.id).execute();
const stateOf = ({ id }: Account) =>
  server.deps.db
    .selectFrom('accounts')
    .select(['role', 'disabled_at', 'disabled_cause', 'former_cause'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const pageOf = async (account: Account) => (await desk.get(await desk.pathOf(account))).body;
const urlOf = async ({ id }: Account) => {
  const row = server.deps.db
    .selectFrom('approvals')
    .select('id')
    .where('account_id', '=', id)
    .orderBy('asked_at', 'desc');
  return `/desk/appointments/${(await row.executeTakeFirstOrThrow()).id}`;
};
const agree = async (at: Desk, url: string, answer = 'approve') =>
  saidAt(await at.submit(url, { answer, reason: 'asked the hospital' }));
const offer = 'Ask a second agent to make this person administrator';

test('ORG29: two agents make a colleague administrator, and all colleagues are told', async () => {
  const [gone, staff, third] = await addColleagues({ role: 'administrator' }, { role: 'staff' }, { role: 'staff' });
  if (!gone || !staff || !third) throw new Error('colleagues are missing');
  expect(await pageOf(staff)).not.toContain(offer);
  await end(gone, null);
  const page = await pageOf(staff);
  expect(page).toContain(offer);
  expect(page).toContain('No administrator of this organisation can log in. It has three accounts.');
  expect(page).toContain('<dt>Administrators who can log in</dt><dd>none</dd>');
  expect(await desk.act(staff, 'appoint-administrator')).toBe('asked');
  expect((await stateOf(staff)).role).toBe('staff');
  const url = await urlOf(staff);
  expect(await pageOf(staff)).toContain(`href="${url}"`);
  expect((await other.get('/desk')).body).toContain(`href="${url}"`);
  expect(await agree(desk, url)).toBe('own');
  expect(await agree(other, url)).toBe('appointed');
  expect((await stateOf(staff)).role).toBe('administrator');
  expect(await agree(other, url)).toBe('over');
  const told = await server.deliver();
  expect(told.map(({ to }) => to).toSorted()).toEqual([gone, staff, third].map(({ email }) => email).toSorted());
  for (const { text, to } of told)
    for (const { email } of [gone, staff, third]) expect(text.includes(email) && email !== to).toBe(false);
  expect(await actsOn(server, staff.id)).toEqual([
    `administrator-asked ${agent.name} ${ticket}`,
    expect.stringMatching(/^administrator-appointed Spinner \d+ asked the hospital$/),
  ]);
  expect(await pageOf(third)).not.toContain(offer);
});

test('ORG29: appointing confirms a colleague whose access was not confirmed', async () => {
  const [gone, staff] = await addColleagues({ role: 'administrator', password: null }, { role: 'staff' });
  if (!gone || !staff) throw new Error('colleagues are missing');
  await end(staff, 'unconfirmed');
  expect(await pageOf(staff)).toMatch(
    /Not confirmed since [\d:]+\. No administrator of this organisation can log in\./,
  );
  expect(await desk.act(staff, 'appoint-administrator')).toBe('asked');
  expect(await agree(other, await urlOf(staff))).toBe('appointed');
  expect(await stateOf(staff)).toMatchObject({ role: 'administrator', disabled_at: null, disabled_cause: null });
});

test('ORG29: an administrator who comes back first makes the request void', async () => {
  const [back, staff] = await addColleagues({ role: 'administrator' }, { role: 'staff' });
  if (!back || !staff) throw new Error('colleagues are missing');
  await end(back, null);
  expect(await desk.act(staff, 'appoint-administrator')).toBe('asked');
  await enable(back);
  expect(await agree(other, await urlOf(staff))).toBe('has-administrator');
  expect((await stateOf(staff)).role).toBe('staff');
});

test('ORG29: a second agent can decline, and nobody becomes administrator', async () => {
  const [first, second] = await Promise.all(
    [1, 2].map(() => addAccount(server.deps, { kind: 'group', groupId: '4242' })),
  );
  if (!first || !second) throw new Error('colleagues are missing');
  // In a group with several accounts everybody is staff until somebody is made administrator.
  expect(await pageOf(first)).toContain('<dt>Role</dt><dd>Staff</dd>');
  expect(await desk.act(first, 'appoint-administrator')).toBe('asked');
  expect(await agree(other, await urlOf(first), 'decline')).toBe('appointment-declined');
  expect((await stateOf(first)).role).toBeNull();
});

test.each([
  ['a removed colleague', 'removed'],
  ['a colleague whom an operator disabled', null],
] as const)('ORG29: %s is not appointed', async (_whom, cause) => {
  const [gone, staff] = await addColleagues({ role: 'administrator', activated: false }, { role: 'staff' });
  await end(staff, cause);
  if (!gone || !staff) throw new Error('colleagues are missing');
  expect(await pageOf(staff)).not.toContain(offer);
  expect(await desk.act(staff, 'appoint-administrator')).toBe('not-appointable');
});

test('ORG29: a kind without organisations has no section and no such action', async () => {
  const consultant = await addAccount(server.deps, { kind: 'consultant' });
  const page = await pageOf(consultant);
  expect([page.includes(offer), page.includes('<h2>Organisation</h2>')]).toEqual([false, false]);
  expect(await desk.act(consultant, 'appoint-administrator')).toBe('no-organisation');
});

test('ORG30: the desk gives back no access that an administrator ended, and says whom the caller can ask', async () => {
  const [, removed, unconfirmed] = await addColleagues({ role: 'administrator' }, { role: 'staff' }, { role: 'staff' });
  if (!removed || !unconfirmed) throw new Error('colleagues are missing');
  await end(removed, 'removed');
  await end(unconfirmed, 'unconfirmed');
  for (const [account, cause, says] of [
    [removed, 'removed', 'Removed by an administrator at'],
    [unconfirmed, 'unconfirmed', 'Not confirmed since'],
  ] as const) {
    expect(await pageOf(account)).toContain(says);
    expect(await desk.act(account, 'enable')).toBe('access-ended');
    expect((await stateOf(account)).disabled_cause).toBe(cause);
    // An operator who disables the account takes it over, so that colleagues cannot confirm it.
    expect(await desk.act(account, 'disable')).toBe('disabled');
    expect((await stateOf(account)).disabled_cause).toBeNull();
    expect(await pageOf(account)).toContain(`Disabled since`);
    // Enabling it takes away what the operator did, and nothing else.
    expect(await desk.act(account, 'enable')).toBe('enabled-otherwise');
    expect(await stateOf(account)).toMatchObject({ disabled_cause: cause, former_cause: null });
    expect((await stateOf(account)).disabled_at).not.toBeNull();
    expect(await pageOf(account)).toContain(says);
  }
});

test('ORG30: the last administrator can be disabled, and the page says how many colleagues are left without one', async () => {
  const [last] = await addColleagues({ role: 'administrator' }, { role: 'staff' }, { role: 'staff' });
  if (!last) throw new Error('the administrator is missing');
  const explained = (await desk.get(`${await desk.pathOf(last)}/disable`)).body;
  expect(explained).toContain('the only administrator who can log in. 2 colleagues are left without one.');
  expect(await desk.act(last, 'disable')).toBe('disabled-last');
});

test('a search by ID lists up to five colleagues, and beyond that asks for the email', async () => {
  const staff = { role: 'staff' } as const;
  const people = await addColleagues({ role: 'administrator' }, staff, staff, staff, staff);
  const who = people[0]?.credentials.loginId ?? '';
  const found = await desk.submit('/desk/search', { who });
  expect(found.body.match(/<li><a href="\/desk\/person\//g)).toHaveLength(5);
  await addAccount(server.deps, { kind: 'hospital', loginId: who, role: 'staff' });
  expect((await desk.submit('/desk/search', { who })).body).toContain('Ask the caller for their email address.');
});
