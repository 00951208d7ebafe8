import { userTypes } from '@selvage/contract/user-types';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteAccountOf } from '../../accounts/account-deletion.ts';
import { advisoryLocks } from '../../db/advisory-locks.ts';
import type { AccountId } from '../../db/tables.ts';
import { newSessionToken } from '../../crypto/session-token.ts';
import { accountSubject } from '../../attempts/attempts.ts';
import { openSignedInSession } from '../../sessions/session-store.ts';
import { testOwner, testPassword } from '../../../test/harness/accounts.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { auditOrigin, cloneDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { undoImport } from '../import/undo-import.ts';

let database: TestDatabase;
let server: TestApp;
let run: ReturnType<typeof commandLine>;
let passwordHash: string;
const folder = mkdtempSync(join(tmpdir(), 'selvage-import-undo-'));
const report = join(folder, 'undo.csv');
beforeAll(async () => {
  database = await cloneDatabase();
  server = await startTestApp(undefined, { on: database });
  run = commandLine(server);
  passwordHash = await server.deps.hashing.hash(testPassword, testOwner);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await database.db.deleteFrom('accounts').execute();
  await database.db.deleteFrom('import_runs').execute();
  await database.db.deleteFrom('failed_attempts').execute();
});

const why = ['--reason', 'CHG-1'];
const command = (...words: string[]) => run([...words, ...why], { env: { DATABASE_URL: database.url } });
const undo = (name: string, ...words: string[]) =>
  command('import', 'accounts', '--undo', name, '--report', report, ...words);
const reported = () => readFileSync(report, 'utf8').trimEnd().split('\n').slice(1);

let files = 0;
/** Imports new members, and returns the name of the run and the emails. */
async function imported(count: number): Promise<{ name: string; file: string; emails: string[] }> {
  files += 1;
  const emails = Array.from({ length: count }, (_, at) => `member-${files}-${at}@test.example`);
  const rows = emails.map(
    (email, at) => `member,${email},"${passwordHash}",${3_000_000_000 + files * 1000 + at},1980-01-15`,
  );
  const file = join(folder, `${files}.csv`);
  writeFileSync(file, ['kind,email,passwordHash,memberNumber,birthDate', ...rows, ''].join('\n'));
  const { out } = await command('import', 'accounts', file);
  return { name: /\n {2}run +(import-[\da-f]{12})\n/.exec(out)?.[1] ?? '', file, emails };
}

const logIn = (email: string, password = testPassword) =>
  server.browser().post('/api/idauth/auth', { email, password, userType: userTypes.member.wire });
const left = async () =>
  (await database.db.selectFrom('accounts').select('email').orderBy('email').execute()).map(({ email }) => email);
const idOf = async (email: string): Promise<AccountId> =>
  (await database.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const undone = () =>
  database.db
    .selectFrom('audit_events')
    .select(['account_id as id', 'reason', 'actor', 'actor_reason as why', 'request_id as run'])
    .where('event', '=', 'import-undone')
    .orderBy('id', 'desc')
    .execute();
const waiting = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'`.execute(
        database.db,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 10_000, interval: 20 },
  );

describe('import accounts --undo', () => {
  test('deletes the accounts that the run added, and says so in the report and the audit', async () => {
    const other = await imported(1);
    const { name, emails } = await imported(3);
    const { code, out } = await undo(name, '--yes');
    expect([code, out]).toEqual([0, expect.stringMatching(/^accounts of import-\S+\n {2}removed +3\n {2}kept +0\n/)]);
    expect(await left()).toEqual(other.emails);
    expect(reported()).toEqual(Array(3).fill(expect.stringMatching(/^[A-Z]{5}-[A-Z]{5}-[A-Z]{5,6},member,removed,$/)));
    const [summary, ...each] = await undone();
    expect(summary).toEqual({
      id: null,
      reason: 'accounts, 3 removed, 0 kept',
      actor: 'nora',
      why: 'CHG-1',
      run: name,
    });
    expect(each).toHaveLength(emails.length);
    expect(each[0]).toMatchObject({ id: expect.any(String), actor: 'nora', why: 'CHG-1', run: name });
    expect((await logIn(emails[0] ?? '')).statusCode).toBe(401);
  });

  test('prints the same figures with --dry-run, and changes nothing', async () => {
    const { name, emails } = await imported(2);
    await logIn(emails[0] ?? '');
    const { code, out } = await undo(name, '--dry-run');
    expect([code, out]).toEqual([
      6,
      expect.stringMatching(/\(dry run: nothing was changed\)\n {2}removed +1\n {2}kept +1\n +1 {2}sign-in\n/),
    ]);
    expect(await left()).toEqual(emails);
  });

  test('asks for the name of the run first, and changes nothing without it', async () => {
    const { name, emails } = await imported(1);
    const words = ['import', 'accounts', '--undo', name, '--report', report, ...why];
    expect((await run(words, { typed: 'yes' })).code).toBe(1);
    expect((await run(words)).err).toContain('pass --yes to confirm. Deleting 1 account of');
    expect(await left()).toEqual(emails);
    expect((await run(words, { typed: name })).code).toBe(0);
    expect(await left()).toEqual([]);
  });

  test.each<[event: string, use: (email: string) => Promise<unknown>]>([
    ['sign-in', (email) => logIn(email)],
    [
      'reset-requested',
      (email) => server.browser().post('/api/user/reset/email', { email, userType: userTypes.member.wire }),
    ],
    ['account-disabled', (email) => command('user', 'disable', email, '--kind', 'member')],
  ])('keeps an account with the event %s, and gives it as the reason', async (event, use) => {
    const { name, emails } = await imported(2);
    await use(emails[0] ?? '');
    const { code, out } = await undo(name, '--yes');
    expect([code, out]).toEqual([6, expect.stringMatching(new RegExp(`\\n {2}kept +1\\n +1 {2}${event}\\n`))]);
    expect(await left()).toEqual([emails[0]]);
    expect(reported()).toContainEqual(expect.stringMatching(new RegExp(`,member,kept,${event}$`)));
  });

  test('deletes an account at which others only guessed, or which an operator only looked at', async () => {
    const { name, emails } = await imported(2);
    for (let guess = 0; guess < 6; guess += 1) await logIn(emails[0] ?? '', 'Wrong-password-1');
    expect((await run(['user', 'show', emails[1] ?? '', '--kind', 'member'])).code).toBe(0);
    expect((await undo(name, '--yes')).code).toBe(0);
    expect(await database.db.selectFrom('failed_attempts').selectAll().execute()).toEqual([]);
  });

  test('lets the same file be imported again', async () => {
    const { name, file, emails } = await imported(2);
    await undo(name, '--yes');
    expect((await run(['report', 'imports'])).out).toMatch(new RegExp(`${name} +accounts +2 .* undone `));
    expect((await command('import', 'accounts', file)).out).toMatch(/added +2\n/);
    expect(await left()).toEqual(emails);
    expect((await run(['report', 'imports'])).out).toMatch(new RegExp(`${name} +accounts +2 .* finished `));
    expect((await undo(name, '--yes')).out).toMatch(/removed +2\n {2}removed before +2\n/);
  });

  test('continues after it was interrupted, and names all accounts in the report', async () => {
    const { name } = await imported(60);
    const options = { kind: 'accounts', run: name, isRehearsal: false, report };
    const act = { actor: { name: 'nora', reason: 'CHG-1' }, origin: auditOrigin };
    let times = 0;
    const now = () => {
      times += 1;
      if (times > 55) throw new Error('killed');
      return server.clock.now();
    };
    const terminal = { write: () => undefined, isTerminal: false };
    await expect(undoImport({ ...server.deps, now }, options, act, terminal)).rejects.toThrow('killed');
    expect(await left()).toHaveLength(10);
    expect((await run(['report', 'imports'])).out).toMatch(/finished/);
    expect((await undo(name, '--yes')).out).toMatch(/removed +10\n {2}removed before +50\n {2}kept +0\n/);
    expect(reported()).toHaveLength(60);
  });

  test('counts an account that was erased meanwhile', async () => {
    const { name, emails } = await imported(2);
    await command('user', 'erase', emails[0] ?? '', '--kind', 'member', '--yes');
    expect((await undo(name, '--yes')).out).toMatch(/removed +1\n {2}erased +1\n {2}kept +0\n/);
  });

  test.each<[words: string[], code: number, said: RegExp]>([
    [
      ['accounts', '--undo', 'import-000000000000'],
      1,
      /there is no run import-000000000000: selvage report imports names/,
    ],
    [['accounts', '--undo', '../x'], 1, /there is no run \.\.\/x/],
    [['policies', '--undo', 'import-000000000000'], 2, /to restore policies, replace the list with the earlier file/],
    [['accounts', '--undo', 'import-000000000000', '--restart'], 2, /--restart does not go with --undo/],
    [['accounts', 'file.csv', '--yes'], 2, /--yes goes with --undo/],
    [['accounts', '--undo'], 2, /needs <FILE>/],
  ])('is refused as %j', async (words, code, said) => {
    expect(await command('import', ...words)).toEqual({ code, out: '', err: expect.stringMatching(said) });
  });

  test('is refused for a run of another kind, for a run that added nothing, and while an import is running', async () => {
    const list = join(folder, 'policies.csv');
    writeFileSync(list, 'memberNumber,birthDate\n2000000001,1980-01-15\n');
    const policies = /run +(import-\S+)/.exec((await command('import', 'policies', list)).out)?.[1] ?? '';
    expect((await undo(policies)).err).toBe(
      `selvage: ${policies} imported policies, not accounts: nothing was changed\n`,
    );
    const { name, file } = await imported(1);
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n`);
    const empty = /run +(import-\S+)/.exec((await command('import', 'accounts', file)).out)?.[1] ?? '';
    expect(empty).not.toBe(name);
    expect((await undo(empty)).err).toContain(`the audit names no account that ${empty} added`);
    await database.db.connection().execute(async (held) => {
      await sql`select pg_advisory_lock(${advisoryLocks.imports})`.execute(held);
      expect((await undo(name, '--yes')).err).toContain('an import is running: nothing was changed');
      await sql`select pg_advisory_unlock(${advisoryLocks.imports})`.execute(held);
    });
  });
});

describe('import accounts --undo at the moment of a login', () => {
  test('keeps the account if the login came first and is not yet committed', async () => {
    const { name, emails } = await imported(1);
    const id = await idOf(emails[0] ?? '');
    const { hash } = newSessionToken();
    const undoing = await database.db.transaction().execute(async (tx) => {
      const opened = await openSignedInSession(tx, {
        account: { id, passwordHash, credentialsVersion: 0 },
        by: 'password',
        subject: accountSubject(id),
        stage: 'full',
        shownFactors: 1,
        challengeId: null,
        session: { hash, replaces: null },
        browser: null,
        origin: auditOrigin,
        now: server.clock.now(),
      });
      expect(opened).toBe('member');
      const begun = undo(name, '--yes');
      await waiting();
      return { begun };
    });
    expect((await undoing.begun).out).toMatch(/removed +0\n {2}kept +1\n +1 {2}sign-in\n/);
    expect(await left()).toEqual(emails);
  });

  test('refuses the login if the deletion came first and is not yet committed', async () => {
    const { emails } = await imported(1);
    const [email = ''] = emails;
    const id = await idOf(email);
    const trying = await database.db.transaction().execute(async (tx) => {
      await deleteAccountOf(tx, server.deps, id);
      const begun = logIn(email);
      await waiting();
      return { begun };
    });
    expect((await trying.begun).statusCode).toBe(401);
    expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  test('leaves every account either in use or deleted, if many people log in while it runs', async () => {
    const { name, emails } = await imported(40);
    const [undoing, ...tried] = await Promise.all([undo(name, '--yes'), ...emails.map((email) => logIn(email))]);
    const inUse = emails.filter((_, at) => tried[at]?.statusCode === 200);
    expect(await left()).toEqual(inUse.toSorted());
    expect(undoing.code).toBe(inUse.length > 0 ? 6 : 0);
  });
});
