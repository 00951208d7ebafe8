import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtProgram } from '../testing/built-program.ts';
import { freePort } from '../testing/free-port.ts';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';

const program = builtProgram('programs/selvage.js');
/** What npm links where nothing is shipped yet: the same commands from their modules. */
const linked = fileURLToPath(new URL('../../bin/selvage.js', import.meta.url));

let database: TestDatabase;
beforeAll(async () => void (database = await cloneDatabase({ empty: true })));
afterAll(() => database.close());

/** Each process takes its second to start, and longer on a busy machine. */
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

test(
  'a real process migrates, seeds, serves and stops, and says by its exit code how it went',
  async () => {
    const [early, bad, unknown] = await Promise.all([
      selvage(['user', 'show', '1']),
      selvage(['config', 'check'], { SELVAGE_MOOD: 'good' }, linked),
      selvage(['user', 'shwo', '1', '--json']),
    ]);
    expect(early).toMatchObject({ code: 3, err: 'selvage: the database is not up to date: run selvage migrate\n' });
    expect(bad).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^selvage: SELVAGE_MOOD is not a setting .*did you mean SELVAGE_MODE\?\n$/),
    });
    expect(unknown).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^\{"error":/) });

    expect((await selvage(['migrate', '--json'])).out).toMatch(/^\{"applied":\["0001-front-door",.*\}\n$/);

    const port = await freePort();
    const env = around({ HOST: '127.0.0.1', PORT: String(port) });
    const server = spawn(process.execPath, [program, 'serve'], { env, stdio: 'ignore' });
    const ended = once(server, 'exit');
    while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) await sleep(50);
    const show = await selvage(['user', 'show', 'member@demo.example', '--json'], { SELVAGE_OPERATOR: 'nora' });
    expect(JSON.parse(show.out).account).toMatchObject({ kind: 'member', number: '1000000001' });
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
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

/** Follows the audit, and has written its first line. */
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
  'a code that comes on stdin is waited for',
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
    expect(said).toBe('selvage: there is no agent of that name who can log in at the desk: selvage operator list\n');
  },
  patience,
);

test(
  'a list whose reader goes away ends quietly, however long it is',
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
    // Whoever read a part of it may have read all.
    const events = database.db.selectFrom('audit_events').select('reason').where('event', '=', 'accounts-listed');
    expect((await events.execute())[0]?.reason).toMatch(/^200\d\d accounts$/);
  },
  patience,
);

test(
  'a reader that goes away, and Ctrl-C while it follows, end it quietly',
  async () => {
    await note();
    const [interrupted, cut] = await Promise.all([following(), following()]);
    interrupted.child.kill('SIGINT');
    cut.child.stdout.destroy();
    // Until it has something to write again, nobody can know that there is no reader.
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
