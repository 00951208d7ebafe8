import { signIn } from '@selvage/contract/api/sign-in';
import { days, minutes } from '@selvage/contract/time-units';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { colleaguesOf } from '../../accounts/organisation-store.ts';
import { readOrganisations } from '../../config/organisation-settings.ts';
import { insertOneTimeSecret } from '../../crypto/one-time-secret-store.ts';
import { findHolderOf } from '../../features/organisation/invitation-store.ts';
import { eraseRemovedColleagues } from '../../features/organisation/keep-organisations.ts';
import type { AgentRow } from '../../support/agents/agent-store.ts';
import { addAccount, referenceOf, type TestAccount } from '../../../test/harness/accounts.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import { addTestAgent, nextCode, startDesk } from '../../../test/harness/desk.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
let run: ReturnType<typeof commandLine>;
let agent: AgentRow;
beforeAll(async () => {
  const organisations = readOrganisations({ hospital: { enabled: true }, group: { enabled: true } });
  server = await startDesk({ organisations });
  run = commandLine(server);
  agent = await addTestAgent(server);
});
afterAll(() => server.close());

const why = ['--reason', 'ticket 12'];
type Account = Awaited<ReturnType<typeof addAccount>>;

let ids = 0;
async function addColleagues(...people: TestAccount[]): Promise<{ id: string; accounts: [Account, ...Account[]] }> {
  const id = String(9_200_000_000 + ++ids);
  const [first, ...others] = people.map((person, index) => ({
    kind: 'hospital' as const,
    loginId: id,
    isFirstOfId: index === 0,
    ...person,
  }));
  const accounts: [Account, ...Account[]] = [await addAccount(server.deps, first)];
  for (const each of others) accounts.push(await addAccount(server.deps, each));
  return { id, accounts };
}

const change = (account: Account, set: object) =>
  server.deps.db.updateTable('accounts').set(set).where('id', '=', account.id).execute();

async function listed(id: string, ...options: string[]): Promise<object | undefined> {
  const { out, code } = await run(['organisation', 'list', '--json', ...options, ...why]);
  expect(code).toBe(0);
  const rows = out.split('\n').filter((line) => line !== '');
  return rows.map((line) => JSON.parse(line) as { id: string }).find((each) => each.id === id);
}

/** Creates an organisation whose first review period began so long ago. */
const addOrganisation = (id: string, ago: number) =>
  server.deps.db
    .insertInto('organisations')
    .values({ kind: 'hospital', organisation_id: id, created_at: new Date(server.deps.now().getTime() - ago) })
    .execute();

test('organisation list prints counts and no email, with the organisations that need something', async () => {
  const { id } = await addColleagues({ role: 'administrator' }, { role: 'staff' }, { role: 'staff', activated: false });
  await addOrganisation(id, days(500));
  expect(await listed(id)).toMatchObject({
    kind: 'hospital',
    colleagues: 3,
    administrators: 1,
    lacksAdministrator: false,
    unconfirmed: 0,
    openInvitations: 0,
    probablyShared: 0,
    reviewDue: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    isReviewDue: true,
  });
  expect(await listed(id, '--state', 'review-due')).toBeDefined();
  expect(await listed(id, '--state', 'no-administrator')).toBeUndefined();
  expect(await listed(id, '--kind', 'group')).toBeUndefined();
  const { out } = await run(['organisation', 'list', ...why]);
  expect(out).toMatch(new RegExp(`hospital +${id} +3 +1 +0 +0 +\\d{4}-\\d\\d-\\d\\d +a review`));
  expect(out).not.toContain('@');
  const row = await server.deps.db
    .selectFrom('audit_events')
    .select(['actor_reason', 'reason'])
    .where('event', '=', 'organisations-listed')
    .orderBy('id')
    .executeTakeFirst();
  expect(row).toEqual({ actor_reason: 'ticket 12', reason: expect.stringMatching(/^\d+ organisations?$/) });
  expect((await run(['organisation', 'list', '--state', 'odd', ...why])).code).toBe(2);
  expect((await run(['organisation', 'list', '--kind', 'member', ...why])).code).toBe(2);
});

test('organisation list knows who lacks an administrator: not an account alone that was never activated', async () => {
  const alone = await addColleagues({ activated: false });
  expect(await listed(alone.id)).toMatchObject({ administrators: 0, lacksAdministrator: false });
  const led = await addColleagues({});
  expect(await listed(led.id)).toMatchObject({ colleagues: 1, administrators: 1 });
  const { accounts, id } = await addColleagues({ role: 'administrator' }, { role: 'staff' });
  await change(accounts[0], { disabled_at: server.deps.now() });
  expect(await listed(id, '--state', 'no-administrator')).toMatchObject({ colleagues: 2, lacksAdministrator: true });
});

test('ORG35: organisation list counts the accounts that are probably shared', async () => {
  const { accounts, id } = await addColleagues({ role: 'administrator' }, { role: 'staff' });
  const { db, now } = server.deps;
  const browsers = (account: Account, count: number, ago = 0) =>
    db
      .insertInto('known_browsers')
      .values(
        Array.from({ length: count }, () => ({
          account_id: account.id,
          token_hash: randomBytes(32),
          last_seen_at: new Date(now().getTime() - ago),
        })),
      )
      .execute();
  await browsers(accounts[0], 4);
  await browsers(accounts[0], 3, days(31));
  expect(await listed(id)).toMatchObject({ probablyShared: 0 });
  await browsers(accounts[0], 1);
  expect(await listed(id)).toMatchObject({ probablyShared: 1 });

  const group = await addAccount(server.deps, { kind: 'group', groupId: '5551' });
  const from = async (remoteAddress: string) => {
    server.clock.advance(minutes(1));
    const headers = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
    const login = { method: 'POST', url: signIn.path, headers, payload: group.credentials, remoteAddress } as const;
    expect((await server.browser().send(login)).statusCode).toBe(200);
  };
  for (const network of ['192.0.2.1', '192.0.2.77', '198.51.100.1']) await from(network);
  expect(await listed('5551')).toMatchObject({ probablyShared: 0 });
  await from('203.0.113.1');
  expect(await listed('5551')).toMatchObject({ probablyShared: 1 });
});

test('organisation show lists the colleagues by their references, and an ID without accounts is refused', async () => {
  const { accounts, id } = await addColleagues({ role: 'administrator' }, { role: 'staff' }, { role: 'staff' });
  await change(accounts[2] ?? accounts[0], { disabled_at: server.deps.now(), disabled_cause: 'removed' });
  const { out, code } = await run(['organisation', 'show', 'hospital', id, ...why]);
  expect(code).toBe(0);
  const [first, staff, removed] = await Promise.all(accounts.map((each) => referenceOf(server.deps, each)));
  expect(out).toMatch(new RegExp(`${first} +administrator +active +yes`));
  expect(out).toMatch(new RegExp(`${staff} +staff +active +yes`));
  expect(out).not.toContain(removed);
  expect(out).not.toContain('@');
  const json = JSON.parse((await run(['organisation', 'show', 'hospital', id, '--json', ...why])).out);
  expect(json).toMatchObject({ id, administrators: 1, people: [{ reference: first }, { reference: staff }] });
  expect((await run(['organisation', 'show', 'hospital', '123', ...why])).err).toContain('no account has this ID');
  expect((await run(['organisation', 'show', 'member', id, ...why])).code).toBe(2);
  expect((await run(['organisation', 'show', 'hospital', 'odd', ...why])).code).toBe(2);
});

const appoint = (account: Account, code: string, name = agent.name) =>
  run(['organisation', 'appoint', account.email, '--approved-by', name, ...why], { typed: code });

test('ORG29: organisation appoint needs the code of an agent, and an organisation that nobody can administer', async () => {
  const { accounts } = await addColleagues({ role: 'administrator' }, { role: 'staff' });
  const [gone, staff = gone] = accounts;
  expect((await appoint(staff, '000000')).err).toContain('an administrator of this organisation can log in');
  await change(gone, { disabled_at: server.deps.now() });
  expect((await appoint(gone, '000000')).err).toContain('this person cannot log in');
  expect((await appoint(await addAccount(server.deps), '000000')).err).toContain('belongs to no organisation');
  expect((await appoint(staff, '000000')).err).toContain('the code is wrong');
  expect((await run(['organisation', 'appoint', staff.email, ...why])).err).toContain('--approved-by NAME');
  await server.deliver();
  const { code, out } = await appoint(staff, nextCode(server, agent));
  expect([code, out]).toEqual([0, expect.stringContaining(`is administrator, approved by ${agent.name}`)]);
  expect((await server.deliver()).map(({ to }) => to).toSorted()).toEqual([gone.email, staff.email].toSorted());
  const shown = JSON.parse((await run(['user', 'show', staff.email, '--json'])).out);
  expect(shown.account).toMatchObject({ role: 'administrator', administrators: 1 });
  const events = await server.deps.db
    .selectFrom('audit_events')
    .select(['event', 'result', 'actor'])
    .where('account_id', '=', staff.id)
    .where('event', 'like', 'administrator-%')
    .orderBy('id')
    .execute();
  expect(events).toMatchObject([
    { event: 'administrator-appointed', result: 'refused' },
    { event: 'administrator-appointed', result: 'ok', actor: agent.name },
    { event: 'administrator-asked', result: 'ok' },
  ]);
});

test('a person who is named by an ID with several accounts is ambiguous, and they are listed', async () => {
  const { accounts, id } = await addColleagues({ role: 'administrator' }, { role: 'staff' });
  const { err, code } = await run(['user', 'show', id]);
  expect(code).toBe(1);
  for (const account of accounts) expect(err).toContain(await referenceOf(server.deps, account));
});

test('ORG30: the command line gives back no access that an administrator ended, and user show names the cause', async () => {
  const { accounts } = await addColleagues({ role: 'administrator' }, { role: 'staff' }, { role: 'staff' });
  const [, removed = accounts[0], unconfirmed = accounts[0]] = accounts;
  await change(removed, { disabled_at: server.deps.now(), disabled_cause: 'removed', is_first_of_id: false });
  await change(unconfirmed, { disabled_at: server.deps.now(), disabled_cause: 'unconfirmed' });
  expect((await run(['user', 'enable', removed.email, ...why])).err).toContain('only a new invitation gives access');
  expect((await run(['user', 'enable', unconfirmed.email, ...why])).err).toContain('must confirm the list');
  const { out } = await run(['user', 'show', unconfirmed.email]);
  expect(out).toContain('Not confirmed since');
  expect(out).toMatch(/access ended as +unconfirmed\n/);
  expect(out).toMatch(/\nrole +staff\n/);
  expect((await run(['user', 'disable', unconfirmed.email, ...why])).out).toContain('is disabled');
  expect((await run(['user', 'disable', unconfirmed.email, ...why])).out).toContain('disabled already');
});

test('ORG30: enabling an account that an operator disabled gives back no access that an administrator had ended', async () => {
  const { accounts } = await addColleagues({ role: 'administrator' }, { role: 'staff' }, { role: 'staff' });
  const [, removed = accounts[0], unconfirmed = accounts[0]] = accounts;
  for (const [account, cause, says] of [
    [removed, 'removed', 'only a new invitation gives access again'],
    [unconfirmed, 'unconfirmed', 'must confirm the list of colleagues'],
  ] as const) {
    await change(account, { disabled_at: server.deps.now(), disabled_cause: cause });
    expect((await run(['user', 'disable', account.email, ...why])).out).toContain('is disabled');
    const { out, code } = await run(['user', 'enable', account.email, ...why]);
    expect([out.includes('no longer disabled by an operator'), out.includes(says), code]).toEqual([true, true, 0]);
    expect((await run(['user', 'enable', account.email, ...why])).err).toContain(says);
    const login = await server.browser().post(signIn.path, account.credentials);
    expect(login.json()).toMatchObject({ status: 403, data: { reason: cause } });
  }
});

test('ORG30: a removed account that an operator disabled is no colleague, is not replaced by an invitation, and is not erased', async () => {
  const { accounts, id } = await addColleagues({ role: 'administrator' }, { role: 'staff' });
  const [, removed = accounts[0]] = accounts;
  await change(removed, { disabled_at: server.deps.now(), disabled_cause: 'removed', is_first_of_id: false });
  expect((await run(['user', 'disable', removed.email, ...why])).out).toContain('is disabled');
  const { db } = server.deps;
  const key = { kind: 'hospital', id } as const;
  expect((await colleaguesOf(db, key)).map(({ email }) => email)).toEqual([accounts[0].email]);
  expect(await findHolderOf(db, key, removed.email)).toMatchObject({ isReplaced: false });
  const later = new Date(server.deps.now().getTime() + days(366));
  await eraseRemovedColleagues({ ...server.deps, now: () => later });
  expect(await findHolderOf(db, key, removed.email)).toBeDefined();
  await run(['user', 'enable', removed.email, ...why]);
  expect(await findHolderOf(db, key, removed.email)).toMatchObject({ isReplaced: true });
});

test('ORG30: disabling and erasing the last administrator says how many colleagues are left without one', async () => {
  const one = await addColleagues({ role: 'administrator' }, { role: 'staff' }, { role: 'staff' });
  expect((await run(['user', 'disable', one.accounts[0].email, ...why])).out).toContain(
    '2 colleagues have no administrator who can log in now: selvage organisation appoint <person>',
  );
  const two = await addColleagues({ role: 'administrator' }, { role: 'staff' });
  expect((await run(['user', 'erase', two.accounts[0].email, '--yes', ...why])).out).toContain('1 colleague has no');
});

async function invite(sender: Account, id: string, email: string): Promise<void> {
  const { db, keys, now } = server.deps;
  const expires = new Date(now().getTime() + days(7));
  const link = { accountId: sender.id, purpose: 'invitation', life: days(7), now: now() } as const;
  const secret = await insertOneTimeSecret(db, keys, link);
  await db
    .insertInto('invitations')
    .values({ kind: 'hospital', organisation_id: id, email, secret_id: secret, sent_at: now(), expires_at: expires })
    .execute();
}

test('ORG33: an export has the role and open invitations to the address, and of sent invitations the days alone', async () => {
  const { accounts, id } = await addColleagues({ role: 'administrator' }, { role: 'staff' });
  const [administrator, staff = administrator] = accounts;
  await change(staff, { role_given_by: administrator.id, role_given_at: server.deps.now() });
  await addOrganisation(id, 0);
  const group = await addAccount(server.deps, { kind: 'group', email: 'both@test.example', groupId: '5552' });
  await invite(administrator, id, group.email);
  const exported = async ({ email }: Account) => (await run(['user', 'export', email, ...why])).out;
  expect(JSON.parse(await exported(staff)).account).toMatchObject({
    role: 'staff',
    roleGivenBy: await referenceOf(server.deps, administrator),
    roleGivenAt: server.deps.now().toISOString(),
    disabledCause: null,
  });
  const sent = await exported(administrator);
  expect(JSON.parse(sent)).toMatchObject({
    sentInvitations: [{ day: expect.stringMatching(/^[\d-]{10}$/) }],
    linksAndCodes: [],
  });
  expect(sent).not.toContain(group.email);
  expect(sent).not.toContain(staff.email);
  const received = await exported(group);
  expect(JSON.parse(received)).toMatchObject({ invitations: [{ kind: 'hospital', organisation: id }] });
  expect(received).not.toContain(administrator.email);

  await run(['user', 'erase', group.email, '--yes', ...why]);
  const left = server.deps.db.selectFrom('invitations').selectAll().where('email', '=', group.email);
  expect(await left.execute()).toEqual([]);
});

test('ORG33: erasing the last account of an ID deletes its organisation, and not before', async () => {
  const { accounts, id } = await addColleagues({ role: 'administrator' }, { role: 'staff' });
  await addOrganisation(id, 0);
  const there = async () =>
    (await server.deps.db.selectFrom('organisations').selectAll().where('organisation_id', '=', id).execute()).length;
  for (const [index, account] of accounts.entries()) {
    expect(await there()).toBe(1);
    await run(['user', 'erase', account.email, '--yes', ...why]);
    expect(await there()).toBe(index === 0 ? 1 : 0);
  }
});
