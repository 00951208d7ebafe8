import { days, minutes } from '@selvage/contract/time-units';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { checkDatabase } from '../src/cli/doctor/check-database.ts';
import { migrateDatabase } from '../src/cli/serve/startup-errors.ts';
import { readDemoConfig } from './harness/test-config.ts';
import { openDatabase } from '../src/db/database.ts';
import { servingRights } from '../src/db/serving-role.ts';
import { sumUpAnonymousRefusals, writeAnonymousCounts } from '../src/audit/anonymous-refusal-store.ts';
import { chainAudit } from '../src/audit/audit-chain-store.ts';
import { sweep } from '../src/db/expired-rows-store.ts';
import { commandLine } from './harness/command-line.ts';
import {
  linkCodeIn,
  addForgetful,
  authorised,
  complete,
  newPassword,
  addOwing,
  authenticate,
  verify,
} from './harness/sign-in.ts';
import { outcomeOf } from './harness/refusals.ts';
import { startServerProcess } from './harness/server-process.ts';
import { addAccount, testPassword, nextApplicant } from './harness/accounts.ts';
import { startTestApp, type TestApp } from './harness/test-app.ts';
import { addTestAgent, Desk } from './harness/desk.ts';
import { fillRegistry } from './harness/registry.ts';

const password = 'a-test-password';

/** The statements that docs/postgresql.md gives under "Two roles": for the owner, for the second role, and its rights. */
function documentedSql(): string[] {
  const page = readFileSync(new URL('../../docs/postgresql.md', import.meta.url), 'utf8');
  const section = /\n## Two roles\n(.*?)\n## /s.exec(page)?.[1] ?? '';
  return [...section.matchAll(/```sql[^\n]*\n(.*?)```/gs)].map(([, text = '']) => text.replaceAll('…', password));
}

async function run(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // One by one: a database cannot be made within the transaction of several.
    for (const statement of statements.split(/;\n/).filter((each) => each.trim() !== '')) await client.query(statement);
  } finally {
    await client.end();
  }
}

const urlOf = (role: string) => {
  const url = new URL(inject('clusterUrl'));
  return Object.assign(url, { username: role, password, pathname: '/selvage' }).href;
};
const [owner, runTime] = ['selvage_owner', 'selvage_server'];

let server: TestApp;
beforeAll(async () => {
  const [forOwner = '', forRunTime = ''] = documentedSql();
  await run(inject('clusterUrl'), forOwner);
  await run(inject('clusterUrl'), forRunTime);
  await migrateDatabase(urlOf(owner), { grantTo: runTime });
  const on = openDatabase(urlOf(runTime), { onLost: () => undefined });
  server = await startTestApp(() => ({ desk: { hosts: null, peoplePerDay: 200, applications: false, openid: null } }), {
    on,
  });
  await fillRegistry(server.deps.db);
});
const denied = { code: '42501' };

test('the documentation of database roles has statements for the owner, for the server’s role, and for its rights', () => {
  const [, , rights = '', ...more] = documentedSql();
  expect(more).toEqual([]);
  // `selvage migrate --grant-to` does the same.
  expect(rights.split(';\n').filter((each) => each !== '')).toEqual(servingRights(runTime));
});

test('migrate refuses to grant rights to a role that does not exist', async () => {
  await expect(migrateDatabase(urlOf(owner), { grantTo: 'nobody"; drop' })).rejects.toThrow(
    '--grant-to names a role that does not exist',
  );
});

describe('I6 the database role of the server', () => {
  test.each([
    ['change what the audit says', `update audit_events set result = 'ok'`],
    ['delete from the audit', 'delete from audit_events'],
    ['empty the audit', 'truncate audit_events'],
    [
      'choose the id of a row of the audit',
      `insert into audit_events (id, at, event, result, request_id) values (9000000000000000000, now(), 'sign-out', 'ok', 'R')`,
    ],
    [
      'add a row of the audit by way of a partition',
      `insert into audit_events_other (id, at, event, result, request_id) values (9, '2099-01-01', 'sign-out', 'ok', 'R')`,
    ],
    ['change what the audit says by way of a partition', `update audit_events_first set result = 'ok'`],
    ['delete from the audit by way of a partition', 'delete from audit_events_other'],
    ['give an account the reference of another', `update account_references set reference = 'BCDFG-BCDFG-BCDFG'`],
    ['change the digests of the audit', `update audit_digests set digest = ''`],
    ['delete from the chain of the audit', 'delete from audit_batches'],
    [
      'make a partition of the audit',
      `create table another partition of audit_events for values from ('2099-01-01') to ('2099-02-01')`,
    ],
    ['drop a partition of the audit', 'drop table audit_events_first'],
    ['turn off the triggers that protect the audit', 'alter table audit_events disable trigger all'],
    ['replace the function that protects the audit', 'drop function audit_events_are_final cascade'],
    ['act as a replica, for which no trigger fires', 'set session_replication_role = replica'],
    ['make a table', 'create table another (id int)'],
    ['make a temporary table', 'create temporary table another (id int)'],
    ['make a function', `create function another() returns int language sql as 'select 1'`],
    ['make a schema', 'create schema another'],
    ['make an index', 'create index another on accounts (created_at)'],
    ['make a trigger', 'create trigger another after insert on accounts execute function audit_events_are_final()'],
    ['add a column', 'alter table accounts add column another int'],
    ['drop a table', 'drop table anonymous_refusals'],
    ['empty a table at once', 'truncate accounts cascade'],
    ['become the owner', 'set role selvage_owner'],
    ['make a role', 'create role another'],
    ['change the record of migrations', 'delete from kysely_migration'],
  ])('cannot %s', async (_what, statement) => {
    await expect(run(urlOf(runTime), statement)).rejects.toMatchObject(denied);
  });

  test('cannot give itself rights', async () => {
    // PostgreSQL only warns.
    await run(urlOf(runTime), 'grant update, delete on audit_events to selvage_server');
    await expect(run(urlOf(runTime), 'delete from audit_events')).rejects.toMatchObject(denied);
  });

  test('has fewer rights than the owner, whom only triggers stop', async () => {
    await run(urlOf(owner), 'create table another (id int); drop table another');
    await expect(run(urlOf(owner), 'delete from audit_events')).rejects.toThrow('audit events are final');
  });

  test('has the rights that the doctor checks, and the doctor warns of the owner and of a superuser', async () => {
    const rightsOf = async (url: string) =>
      (await checkDatabase(readDemoConfig({ DATABASE_URL: url }))).filter(
        ({ about, state }) => about === 'rights' && state !== 'ok',
      );
    expect(await rightsOf(urlOf(runTime))).toEqual([]);
    const superuser = Object.assign(new URL(inject('clusterUrl')), { pathname: '/selvage' }).href;
    for (const [url, says] of [
      [urlOf(owner), 'this user owns audit_events'],
      [superuser, 'this user is a superuser'],
    ] as const)
      expect(await rightsOf(url)).toEqual([
        expect.objectContaining({ about: 'rights', state: 'warning', says: expect.stringContaining(says) }),
      ]);
  });
});

describe('I6 with the database role of the server', () => {
  test('a person registers, activates the account and logs in', async () => {
    const { path, body, email } = nextApplicant('member');
    const browser = server.browser();
    expect(outcomeOf(await browser.post(path, body))).toBe('done');
    const [message] = await server.deliver();
    expect(message?.to).toBe(email);
    expect(outcomeOf(await browser.post('/api/user/activate', { code: linkCodeIn(message) }))).toBe('done');
    expect(outcomeOf(await browser.post('/api/idauth/logout', {}))).toBe('done');
    const credentials = { email, password: testPassword, userType: 'W' };
    expect(outcomeOf(await server.browser().post('/api/idauth/auth', credentials))).toBe('done');
  });

  test('a locked person resets the password and logs in again', async () => {
    const account = await addForgetful(server);
    const wrong = { ...account.credentials, password: 'Wrong-cloth-42' };
    for (let turn = 0; turn < 6; turn++) await server.browser().post('/api/idauth/auth', wrong);
    const { browser } = await authorised(server, account);
    expect(outcomeOf(await complete(browser, account.kind))).toBe('done');
    const again = await authenticate(server.browser(), account, { password: newPassword });
    expect(again.statusCode).toBe(200);
  });

  test('a person enters a code, has the device remembered and changes the password', async () => {
    const { browser, ...owed } = await addOwing(server);
    expect(outcomeOf(await verify(browser, owed, { trustThisDevice: true }))).toBe('done');
    const change = { password: testPassword, newPassword };
    expect(outcomeOf(await browser.post('/api/user/user/password', change))).toBe('done');
  });

  test('the desk unlocks an account, and the command line erases it', async () => {
    const account = await addAccount(server.deps);
    const wrong = { ...account.credentials, password: 'Wrong-cloth-42' };
    for (let turn = 0; turn < 5; turn++) await server.browser().post('/api/idauth/auth', wrong);
    const desk = await Desk.open(server, await addTestAgent(server));
    expect(await desk.act(account, 'unlock')).toBe('unlocked');
    const erased = await commandLine(server)(['user', 'erase', account.email, '--reason', 'asked for', '--yes']);
    expect(erased).toMatchObject({ code: 0, err: '' });
  });

  test('the audit is chained, verified and streamed, and only its owner prunes it', async () => {
    const { db, now } = server.deps;
    while ((await chainAudit(db, now())) > 0);
    const runOn = commandLine(server);
    expect(await runOn(['audit', 'verify'])).toMatchObject({ code: 0, err: '' });
    server.clock.advance(days(365 * 3));
    const pruned = await runOn(['audit', 'prune', '--reason', 'old', '--yes']);
    expect(pruned).toMatchObject({
      code: 1,
      err: 'selvage: this role does not own the audit: use the DATABASE_URL of its owner\n',
    });
    server.clock.advance(-days(365 * 3));
  });

  test('refusals without an account are summed up, and old rows are deleted', async () => {
    const { db, now } = server.deps;
    await server.browser().post('/api/idauth/auth', {}, { origin: 'https://evil.example' });
    await writeAnonymousCounts(db, now());
    server.clock.advance(minutes(2));
    expect(await sumUpAnonymousRefusals(db, now())).toBe(1);
    server.clock.advance(minutes(60 * 24 * 60));
    expect(await sweep(db, now())).toBeGreaterThan(0);
  });

  test('the server starts, serves and stops', async () => {
    const started = await startServerProcess({ DATABASE_URL: urlOf(runTime) });
    await started.ready();
    const demo = { email: 'member@demo.example', password: 'Woven-cloth-42', userType: 'W' };
    const answer = await fetch(`${started.url}/api/idauth/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(demo),
    });
    expect(answer.status).toBe(200);
    started.kill('SIGTERM');
    expect(await started.ended).toBe(0);
  });
});

test('the statements of the page about leaving remove the database and its roles', async () => {
  const page = readFileSync(new URL('../../docs/leaving.md', import.meta.url), 'utf8');
  const [, statements = ''] = /```sql[^\n]*\n(drop database .*?)```/s.exec(page) ?? [];
  await server.close();
  await run(inject('clusterUrl'), `create role selvage_backup login replication;\n${statements}`);
  const left = String.raw`select rolname from pg_roles where rolname like 'selvage\_%' union select datname from pg_database where datname = 'selvage'`;
  const client = new pg.Client({ connectionString: inject('clusterUrl') });
  await client.connect();
  const { rows } = await client.query(left);
  await client.end();
  expect(rows).toEqual([]);
});
