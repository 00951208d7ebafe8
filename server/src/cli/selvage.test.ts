import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryFolder } from '../../test/harness/documented-blocks.ts';
import { builtProgram } from '../../test/harness/server-process.ts';
import { freePort } from '../../test/harness/machine.ts';
import { cloneDatabase, type TestDatabase } from '../../test/harness/test-database.ts';

const product = builtProgram('selvage');
const program = builtProgram('selvage-demo');
/** The program that npm links in the repository. It runs the commands from their source modules. */
const linked = fileURLToPath(new URL('../../bin/selvage.js', import.meta.url));

let database: TestDatabase;
beforeAll(async () => void (database = await cloneDatabase({ empty: true })));
afterAll(() => database.close());

/** The time limit of a test. Each process takes about a second to start, and longer on a busy machine. */
const patience = 60_000;

const around = (more: NodeJS.ProcessEnv) => ({ PATH: process.env['PATH'], DATABASE_URL: database.url, ...more });

const selvage = (
  words: string[],
  more: NodeJS.ProcessEnv = {},
  from = program,
): Promise<{ code: unknown; out: string; err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [from, ...words], { env: around(more) }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });

test.each(['selvage', 'selvage-demo'])(
  'npx %s in a clone that is not built says what to run',
  async (name) => {
    const clone = mkdtempSync(join(tmpdir(), 'selvage-clone-'));
    for (const part of ['package.json', 'server/package.json', 'server/bin', 'demo/package.json', 'demo/bin'])
      cpSync(join(repositoryFolder, part), join(clone, part), { recursive: true });
    const { status, stderr } = spawnSync('npx', [name, '--version'], { cwd: clone, encoding: 'utf8' });
    rmSync(clone, { recursive: true });
    expect([status, stderr]).toEqual([
      3,
      expect.stringContaining('this clone is not built. In its folder run `npm ci`, then `npm run build`'),
    ]);
  },
  patience,
);

test(
  'every command refuses a database with the earlier schema, and changes nothing in it',
  async () => {
    const earlier = await cloneDatabase({ empty: true });
    await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(earlier.db);
    await sql`insert into kysely_migration values ('0001-front-door', now()::text)`.execute(earlier.db);
    const list = join(mkdtempSync(join(tmpdir(), 'selvage-earlier-')), 'groups.csv');
    writeFileSync(list, 'groupId,wellness\n1001,yes\n');
    const sentence =
      'This database is older than “Start with an empty database” in the changelog, and cannot be converted: start with an empty one; for the demonstration delete `data/`';
    for (const words of [
      ['migrate'],
      ['serve'],
      ['doctor'],
      ['user', 'show', '1'],
      ['after-restore', '--yes'],
      ['import', 'groups', list, '--reason', 'test'],
    ]) {
      const { code, out, err } = await selvage(words, { DATABASE_URL: earlier.url });
      expect([words[0], code, `${out}${err}`.split(sentence).length - 1]).toEqual([words[0], 3, 1]);
    }
    const { rows } = await sql`select tablename from pg_tables where schemaname = 'public'`.execute(earlier.db);
    expect(rows).toEqual([{ tablename: 'kysely_migration' }]);
    await earlier.close();
  },
  patience,
);

test(
  'the real process migrates, serves and stops, and its exit codes tell the result',
  async () => {
    const [early, bad, unknown] = await Promise.all([
      selvage(['user', 'show', '1']),
      selvage(['config', 'check'], { SELVAGE_MOOD: 'good' }, linked),
      selvage(['user', 'shwo', '1', '--json']),
    ]);
    expect(early).toMatchObject({
      code: 3,
      err: 'selvage: the database is not up to date: run npx selvage-demo migrate\n',
    });
    expect(bad).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^selvage: SELVAGE_MOOD is not a setting .*did you mean SELVAGE_MODE\?\n/),
    });
    expect(unknown).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^\{"error":/) });

    expect((await selvage(['migrate', '--json'])).out).toMatch(
      /^\{"applied":\["1000-baseline","1001-applications","1002-desk-applications","1003-undone-imports","1004-traces","1005-approval-answers","1006-last-logins","1007-former-refusals","1008-organisations"\].*\}\n$/,
    );

    const port = await freePort();
    const env = around({ HOST: '127.0.0.1', PORT: String(port) });
    const serving = spawn(process.execPath, [program, 'serve'], { env, stdio: 'ignore' });
    const ended = once(serving, 'exit');
    while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) await sleep(50);
    const show = await selvage(['user', 'show', 'member@demo.example', '--json'], { SELVAGE_OPERATOR: 'nora' });
    expect(JSON.parse(show.out).account).toMatchObject({ kind: 'member', number: '1000000001' });
    serving.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
  patience,
);

test(
  'the package without the demonstration refuses SELVAGE_MODE=demo in one sentence, and starts in production',
  async () => {
    const demo = { SELVAGE_MODE: 'demo' };
    const sentence = 'selvage: The demonstration is in the repository: npm start.\n';
    for (const words of [['serve'], ['migrate'], ['doctor'], ['config', 'check'], ['user', 'show', '1']])
      expect([words, await selvage(words, demo, product)]).toEqual([words, { code: 3, out: '', err: sentence }]);
    const without = await selvage(['serve'], {}, product);
    expect(without).toMatchObject({ code: 3, out: '' });
    expect(without.err).toContain('SELVAGE_SECRET must be set in production');
  },
  patience,
);

test(
  'selvage migrate needs only DATABASE_URL in production',
  async () => {
    const { url, close } = await cloneDatabase({ empty: true });
    const migrated = await selvage(['migrate'], { DATABASE_URL: url, SELVAGE_MODE: 'production' }, product);
    expect(migrated).toEqual({ code: 0, out: expect.stringMatching(/^Applied 1000-baseline/), err: '' });
    const missing = await selvage(['migrate'], { DATABASE_URL: '', SELVAGE_MODE: 'production' }, product);
    expect(missing).toEqual({ code: 3, out: '', err: 'selvage: DATABASE_URL must be set in production\n' });
    await close();
  },
  patience,
);

test(
  'a command that runs without the server’s environment creates no database',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'selvage-nowhere-'));
    const data = join(folder, 'data');
    const nowhere = { DATABASE_URL: '', DATA_DIR: data, SELVAGE_OPERATOR: 'nora' };
    try {
      const why = ['--reason', 'ticket 12'];
      for (const words of [['user', 'list', ...why], ['migrate'], ['doctor'], ['import', 'policies', program, ...why]])
        expect([words, await selvage(words, nowhere)]).toEqual([
          words,
          {
            code: 3,
            out: '',
            err: `selvage: DATA_DIR ${data} has no data of a demonstration: start one with npm start, name its folder in DATA_DIR, or set DATABASE_URL\n`,
          },
        ]);
      expect(existsSync(data)).toBe(false);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  patience,
);

test.each(['PORT', 'METRICS_PORT'])(
  'a start with a taken %s ends with 3 and closes what it opened before',
  async (setting) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const ports = { HOST: '127.0.0.1', METRICS_HOST: '127.0.0.1', PORT: '0', METRICS_PORT: '0' };
    const { port } = taken.address() as AddressInfo;
    const refused = await selvage(['serve'], { ...ports, [setting]: String(port) });
    taken.close();
    expect(refused).toMatchObject({ code: 3, err: expect.stringContaining(`${setting} ${port} is already in use`) });
  },
  patience,
);

test(
  'a start logs what runs and on which database, and no secret',
  async () => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const secret = 'a-secret-of-the-operators-own-making-42';
    const settings = {
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      SELVAGE_SECRET: secret,
    };
    const { url, close } = await cloneDatabase({ empty: true });
    const child = spawn(process.execPath, [program, 'serve'], { env: around({ ...settings, DATABASE_URL: url }) });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()));
    await expect.poll(() => said, { timeout: 30_000 }).toContain('Selvage is open');
    child.kill('SIGTERM');
    await once(child, 'exit');
    const lines = said.split('\n').filter((line) => line.startsWith('{'));
    const [starts, schema] = lines.map((line): Record<string, unknown> => JSON.parse(line));
    const { hostname, port: databasePort, pathname, password } = new URL(url);
    expect(starts).toMatchObject({
      msg: 'Selvage starts',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      commit: expect.any(String),
      mode: 'demo',
      database: { host: hostname, port: Number(databasePort), name: pathname.slice(1) },
      brands: 2,
      applications: 0,
      port,
      metricsPort,
    });
    expect(schema).toMatchObject({ msg: 'the schema was migrated' });
    expect(schema?.['applied']).toContain('1000-baseline');
    expect(said).not.toContain(secret);
    expect(said).not.toContain(password);
    await close();
  },
  patience,
);

const event = {
  event: 'sign-out',
  result: 'ok',
  reason: null,
  account_id: null,
  subject: null,
  kind: null,
  request_id: 'x',
  client: null,
} as const;
const note = () =>
  database.db
    .insertInto('audit_events')
    .values({ ...event, at: new Date() })
    .execute();

/** Starts a process that follows the audit, and waits until it has written its first line. */
async function following() {
  const child = spawn(process.execPath, [program, 'audit', 'tail', '--follow'], {
    env: around({}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => void said.push(chunk.toString()));
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  return { child, ended, said };
}

test(
  'a command waits for a code that comes on stdin',
  async () => {
    const account = { kind: 'group', realm: 'group', two_factor: 'EMAIL', created_at: new Date() } as const;
    await database.db
      .insertInto('accounts')
      .values({
        ...account,
        email: 'stdin@test.example',
        login_id: null,
        member_number: null,
        password_hash: null,
        activated_at: null,
        wellness_only: null,
        mobile_sealed: null,
      })
      .execute();
    const words = ['user', 'mfa-reset', 'stdin@test.example', '--approved-by', 'Nobody', '--approval-code-file', '-'];
    const child = spawn(process.execPath, [program, ...words, '--reason', 'ticket 12'], { env: around({}) });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()));
    const ended = once(child, 'exit');
    setTimeout(() => child.stdin.end('123456\n'), 1500);
    expect(await ended).toEqual([1, null]);
    expect(said).toBe(
      'selvage: there is no agent of that name who can log in at the desk: npx selvage-demo agent list\n',
    );
  },
  patience,
);

test(
  'a command ends quietly when the reader of its long list goes away',
  async () => {
    await database.db
      .insertInto('accounts')
      .columns(['kind', 'realm', 'email', 'created_at'])
      .expression(
        sql`select 'group', 'group', 'listed-' || n || '@test.example', now() from generate_series(1, 20000) n`,
      )
      .execute();
    const words = [program, 'user', 'list', '--json', '--reason', 'ticket 12'];
    const child = spawn(process.execPath, words, { env: around({}), stdio: ['ignore', 'pipe', 'pipe'] });
    const said: string[] = [];
    child.stderr.on('data', (chunk: Buffer) => void said.push(chunk.toString()));
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    child.stdout.destroy();
    expect(await ended).toEqual([0, null]);
    expect(said).toEqual([]);
    // The audit records the whole list, because a reader of a part may have read all of it.
    const events = database.db.selectFrom('audit_events').select('reason').where('event', '=', 'accounts-listed');
    expect((await events.execute())[0]?.reason).toMatch(/^200\d\d accounts$/);
  },
  patience,
);

test.skipIf(!existsSync('/dev/full'))(
  'a command whose output goes to a full disk says that the output is incomplete',
  async () => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [program, '--help'], { env: around({}), stdio: ['ignore', full, 'pipe'] });
    closeSync(full);
    const said: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => void said.push(chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    expect([code, said.join('')]).toEqual([
      5,
      'selvage: the output is incomplete, because it could not be written (ENOSPC)\n',
    ]);
  },
  patience,
);

test(
  'audit tail --follow ends quietly when its reader goes away, and with Ctrl-C',
  async () => {
    await note();
    const [interrupted, cut] = await Promise.all([following(), following()]);
    interrupted.child.kill('SIGINT');
    cut.child.stdout.destroy();
    // A process notices that its reader has gone only when it writes again.
    const noting = setInterval(() => void note(), 200);
    const both = await Promise.all([interrupted.ended, cut.ended]).finally(() => clearInterval(noting));
    expect(both).toEqual([
      [0, null],
      [0, null],
    ]);
    expect([...interrupted.said, ...cut.said]).toEqual([]);
  },
  patience,
);
