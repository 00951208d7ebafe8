import { activate } from '@selvage/contract/api/activation';
import { openSessions } from '@selvage/contract/api/security';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { accountSubject, lockUntil } from '../../attempts/attempts.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import { linkCodeIn, addSignedIn, authenticate } from '../../../test/harness/sign-in.ts';
import { addAccount, referenceOf } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  server = await startTestApp();
  run = commandLine(server);
});
beforeEach(async () => void (await server.deliver()));
afterAll(() => server.close());

const why = ['--reason', 'ticket 12'];

const eventsOf = (id: string) =>
  server.deps.db
    .selectFrom('audit_events')
    .select(['event', 'result', 'reason', 'actor', 'actor_reason'])
    .where('account_id', '=', id)
    .where('actor', 'is not', null)
    .orderBy('id')
    .execute();

const byNora = (event: string, reason: string | null = null) => ({
  event,
  result: 'ok',
  reason,
  actor: 'nora',
  actor_reason: 'ticket 12',
});

async function addLocked() {
  const account = await addAccount(server.deps);
  const wrong = { ...account, credentials: { ...account.credentials, password: 'Wrong-cloth-42' } };
  for (let time = 0; time < 5; time++) await authenticate(server.browser(), wrong);
  return account;
}

describe('commands that look for a person', () => {
  test('the commands find a person by email, number, account reference or error reference, and never by id', async () => {
    const { id, email } = await addAccount(server.deps, { memberNumber: '4000000001' });
    const answer = await authenticate(server.browser(), {
      id,
      email,
      credentials: { email, password: 'no', userType: 'W', loginId: null },
    });
    expect(answer.statusCode).toBe(401);
    const [event] = await server.deps.db
      .selectFrom('audit_events')
      .select('request_id')
      .where('account_id', '=', id)
      .execute();
    const reference = event?.request_id.replace(/^(.{4})(.{2}).*/, '$1-$2') ?? '';
    const own = await referenceOf(server.deps, { id });
    for (const typed of [own, own.toLowerCase(), email.toUpperCase(), '4000000001', reference]) {
      const { out, err } = await run(['user', 'show', typed, '--json']);
      expect({ reference: JSON.parse(out).account?.reference, err }).toEqual({ reference: own, err: '' });
    }
    expect((await run(['user', 'show', id])).err).toContain('there is no such person');
  });

  test('the commands list several matches, and a kind or a reference selects one', async () => {
    const email = 'twice@test.example';
    const member = await addAccount(server.deps, { email });
    const group = await addAccount(server.deps, { email, kind: 'group' });
    const references = [await referenceOf(server.deps, member), await referenceOf(server.deps, group)];
    const several = await run(['user', 'show', email]);
    expect(several.code).toBe(1);
    expect(several.err).toMatch(/several people match(.*\n)+.*member.*\n.*group/);
    expect(JSON.parse((await run(['user', 'show', email, '--json'])).err).people).toEqual([
      { reference: references[0], kind: 'member', email },
      { reference: references[1], kind: 'group', email },
    ]);
    const ofGroup = `account              ${references[1]}\n`;
    expect((await run(['user', 'show', email, '--kind', 'group'])).out).toContain(ofGroup);
    expect((await run(['user', 'show', references[1] ?? ''])).out).toContain(ofGroup);
    expect((await run(['user', 'show', email, '--kind', 'hospital'])).code).toBe(1);
  });
});

test('no command prints the id of an account, because ids are consecutive', async () => {
  const id = '7777123456';
  await sql`select setval(pg_get_serial_sequence('accounts', 'id'), ${id}, false)`.execute(server.deps.db);
  const account = await addLocked();
  expect(account.id).toBe(id);
  const lines = [
    ['user', 'show'],
    ['user', 'unlock'],
    ['user', 'unlock'],
    ['user', 'resend', '--message', 'reset'],
    ['user', 'mfa-reset', '--break-glass'],
    ['user', 'disable'],
    ['user', 'enable'],
    ['user', 'sessions', 'end'],
    ['user', 'export'],
    ['user', 'erase', '--yes'],
  ];
  const said = [];
  for (const words of lines)
    for (const json of [[], ['--json']]) said.push(await run([...words, account.email, ...why, ...json]));
  for (const words of [
    ['audit', 'export'],
    ['audit', 'export', '--format', 'csv'],
    ['audit', 'tail'],
    ['audit', 'tail', '--json'],
  ])
    said.push(await run(words));
  for (const { out, err } of said) expect(`${out}${err}`).not.toContain(id);
  const everything = said.map(({ out }) => out).join('');
  expect(everything).toContain(await referenceOf(server.deps, account));
});

describe('user show', () => {
  test('says why a person cannot log in, and writes an audit row about the look-up', async () => {
    const { id, email } = await addLocked();
    const { out, code } = await run(['user', 'show', email]);
    expect(code).toBe(0);
    expect(out).toMatch(/^wrong passwords +locked until 2026-03-02T09:15:00.000Z$/m);
    expect(out).toMatch(/account-locked +email .* waiting/);
    expect(out).toMatch(/sign-in +refused +wrong-credentials/);
    expect(await eventsOf(id)).toEqual([{ ...byNora('account-shown'), actor_reason: null }]);
  });

  test('begins with the sentence that the desk shows first, and describes events in plain words', async () => {
    const { email } = await addLocked();
    const { out } = await run(['user', 'show', email]);
    const [says = '', tell = ''] = out.split('\n');
    expect(says).toMatch(
      /^Locked until 09:15 because of five wrong passwords; the email about it is waiting to be sent\.$/,
    );
    expect(tell).toMatch(/^Ask the caller: Was that you trying to log in\?/);
    expect(out).not.toMatch(/[a-z][A-Z][a-z]+ /);
    expect(JSON.parse((await run(['user', 'show', email, '--json'])).out).states).toMatchObject([
      { tone: 'stop', says },
    ]);
  });

  test.each([
    ['curl/8.5.0', '–', null],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36', 'Chrome on Windows', 'Chrome/Windows/126'],
  ])('names the device of %s as %s, like user export and the audit', async (agent, shown, told) => {
    const account = await addAccount(server.deps);
    await server.browser().post('/api/idauth/auth', account.credentials, { 'user-agent': agent });
    const { out } = await run(['user', 'show', account.email]);
    expect(out).toMatch(new RegExp(`sign-in +ok +full +${shown} +no`));
    const [exported, own] = [
      JSON.parse((await run(['user', 'export', account.email, ...why])).out),
      await referenceOf(server.deps, account),
    ];
    expect(exported.sessions).toEqual([expect.objectContaining({ device: told, shownFactors: ['password'] })]);
    const audited = (await run(['audit', 'export', '--account', own, '--event', 'sign-in', '--json'])).out;
    expect(JSON.parse(audited.trim())).toMatchObject({ device: told });
  });

  test('shows only the end of a phone number, and removes terminal control characters', async () => {
    const { id } = await addAccount(server.deps, { twoFactor: 'SMS', mobile: '0851234567' });
    await server.deps.db
      .insertInto('outbox')
      .values({
        message: 'x\u001b[2J',
        channel: 'email',
        recipient: null,
        account_id: id,
        secret_id: null,
        brand: 'linen',
        language: 'en',
        facts: '{}',
        created_at: server.clock.now(),
        due_at: server.clock.now(),
        expires_at: null,
        sent_at: server.clock.now(),
        dead_at: null,
        last_error: null,
      })
      .execute();
    const { out } = await run(['user', 'show', await referenceOf(server.deps, { id })]);
    expect(out).toContain('•••\u00a0•••\u00a04567');
    expect(out).not.toContain('0851234567');
    expect(out).not.toContain('\u001b');
  });
});

describe('user unlock', () => {
  test('lets the owner log in again', async () => {
    const account = await addLocked();
    expect((await authenticate(server.browser(), account)).statusCode).not.toBe(200);
    expect(await run(['user', 'unlock', account.email, ...why])).toEqual({
      code: 0,
      out: `Account ${await referenceOf(server.deps, account)} is unlocked.\n`,
      err: '',
    });
    expect((await authenticate(server.browser(), account)).statusCode).toBe(200);
    expect(await eventsOf(account.id)).toEqual([byNora('account-unlocked')]);
  });

  test('changes nothing and says so if the account is not locked', async () => {
    const { id, email } = await addAccount(server.deps);
    const reference = await referenceOf(server.deps, { id });
    expect(await run(['user', 'unlock', email, ...why])).toEqual({
      code: 0,
      out: `Account ${reference} is not locked: nothing was changed.\n`,
      err: '',
    });
    expect(await eventsOf(id)).toEqual([]);
  });

  test('refuses an account whose password another person may know, and names the remedy', async () => {
    const account = await addAccount(server.deps);
    await lockUntil(server.deps.db, accountSubject(account.id), null, server.clock.now());
    const { code, err } = await run(['user', 'unlock', account.email, ...why, '--json']);
    expect({ code, ...JSON.parse(err) }).toMatchObject({
      code: 1,
      result: 'until-reset',
      error: expect.stringContaining('--message reset'),
    });
    expect((await authenticate(server.browser(), account)).statusCode).not.toBe(200);
  });

  test('unlocks once for several concurrent calls', async () => {
    const { id, email } = await addLocked();
    const unlock = async () => JSON.parse((await run(['user', 'unlock', email, ...why, '--json'])).out).result;
    const outcomes = await Promise.all([unlock(), unlock(), unlock()]);
    expect(outcomes.toSorted()).toEqual(['not-locked', 'not-locked', 'unlocked']);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test('FAULT-I8 changes nothing if its audit row cannot be written', async () => {
    const account = await addLocked();
    await sql`alter table audit_events add constraint closed check (event <> 'account-unlocked') not valid`.execute(
      server.deps.db,
    );
    const { code } = await run(['user', 'unlock', account.email, ...why]);
    await sql`alter table audit_events drop constraint closed`.execute(server.deps.db);
    expect(code).toBe(5);
    expect((await authenticate(server.browser(), account)).statusCode).not.toBe(200);
  });
});

describe('user resend', () => {
  test('sends the activation message to a person who is not activated, in their brand and language', async () => {
    const { id, email } = await addAccount(server.deps, { activated: false });
    await server.deps.db
      .insertInto('consents')
      .values({
        account_id: id,
        subject: 'terms',
        version: '1',
        language: 'ga',
        brand: 'tweed',
        given: 'page',
        at: server.clock.now(),
      })
      .execute();
    expect((await run(['user', 'resend', email, ...why])).out).toContain('the activation message');
    const [message] = await server.deliver();
    expect(message).toMatchObject({
      to: email,
      from: { address: 'no-reply@tweed.example' },
      subject: expect.stringMatching(/chuntas/),
    });
    expect((await server.browser().post(activate.path, { code: linkCodeIn(message) })).statusCode).toBe(200);
    expect(await eventsOf(id)).toEqual([byNora('activation-resent')]);
  });

  test('sends nothing to an activated person, unless the operator asks for a reset message', async () => {
    const { email } = await addAccount(server.deps);
    expect(await run(['user', 'resend', email, ...why])).toMatchObject({
      code: 0,
      out: expect.stringContaining('--message reset'),
    });
    expect((await run(['user', 'resend', email, '--message', 'activation', ...why])).code).toBe(0);
    expect(await server.deliver()).toEqual([]);
    expect((await run(['user', 'resend', email, '--message', 'reset', ...why])).code).toBe(0);
    expect(await server.deliver()).toMatchObject([{ to: email }]);
  });

  test('sends the link for a first password to a person who has no password', async () => {
    const { email } = await addAccount(server.deps, { kind: 'group', password: null, activated: false });
    expect(JSON.parse((await run(['user', 'resend', email, ...why, '--json'])).out)).toMatchObject({
      message: 'reset',
    });
  });
});

describe('user disable and user enable', () => {
  test('block an account and make it usable again, with a reason that user show prints', async () => {
    const { id, email, browser, ...account } = await addSignedIn(server);
    const reference = await referenceOf(server.deps, { id });
    expect(JSON.parse((await run(['user', 'disable', email, ...why, '--json'])).out)).toEqual({
      reference,
      result: 'disabled',
      leftWithoutAdministrator: 0,
      sessions: 1,
      devices: 0,
    });
    expect((await browser.get(openSessions.path)).statusCode).toBe(401);
    expect((await authenticate(server.browser(), { id, email, ...account })).statusCode).toBe(403);
    expect((await run(['user', 'show', email])).out).toMatch(
      /^Disabled since .*: ticket 12\.\n(?:.*\n)*disabled because +ticket 12\n/,
    );
    expect(await run(['user', 'disable', email, ...why])).toEqual({
      code: 0,
      out: `Account ${reference} is disabled already: nothing was changed.\n`,
      err: '',
    });
    expect(await run(['user', 'resend', email, '--message', 'reset', ...why])).toMatchObject({
      code: 1,
      err: `selvage: the account is disabled: first selvage user enable ${reference} --reason '…'\n`,
    });
    expect((await run(['user', 'enable', email, ...why])).out).toBe(`Account ${reference} is enabled.\n`);
    expect((await authenticate(server.browser(), { id, email, ...account })).statusCode).toBe(200);
    expect((await eventsOf(id)).filter(({ event }) => event !== 'account-shown')).toEqual([
      byNora('account-disabled'),
      byNora('account-enabled'),
    ]);
  });
});

describe('sessions end', () => {
  test('E7 logs one person out everywhere, and no other person', async () => {
    const one = await addSignedIn(server);
    const other = await addSignedIn(server);
    expect(JSON.parse((await run(['user', 'sessions', 'end', one.email, ...why, '--json'])).out)).toEqual({
      reference: await referenceOf(server.deps, one),
      result: 'ended',
      sessions: 1,
      devices: 0,
    });
    expect((await one.browser.get(openSessions.path)).statusCode).toBe(401);
    expect(await eventsOf(one.id)).toEqual([byNora('sessions-ended')]);
    expect(
      await server.deps.db.selectFrom('sessions').select('id').where('account_id', '=', other.id).execute(),
    ).toHaveLength(1);
  });

  test('GDPR-P14 logs everybody out with --all, once the operator confirms it', async () => {
    await addSignedIn(server);
    const all = ['sessions', 'end', '--all', ...why];
    expect(await run(all)).toMatchObject({ code: 1, err: expect.stringContaining('pass --yes') });
    expect((await run(all, { typed: 'no' })).code).toBe(1);
    expect(await server.deps.db.selectFrom('sessions').select('id').execute()).not.toEqual([]);
    expect((await run(all, { typed: 'Everybody' })).code).toBe(0);
    expect(await server.deps.db.selectFrom('sessions').select('id').execute()).toEqual([]);
  });
});
