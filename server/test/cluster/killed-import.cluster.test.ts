import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtProgram } from '../harness/server-process.ts';
import { cloneDatabase, type TestDatabase } from '../harness/test-database.ts';

const program = builtProgram('selvage-demo');
const rows = 900;
const batch = 400;
/** In the third batch. */
const heldUp = 850;
const emailOf = (n: number) => `person-${n}@test.example`;

let database: TestDatabase;
let folder: string;
let file: string;
beforeAll(async () => {
  database = await cloneDatabase();
  folder = mkdtempSync(join(tmpdir(), 'selvage-import-'));
  file = join(folder, 'people.csv');
  // Every twentieth row repeats an earlier row. Some of these earlier rows are in an earlier batch.
  const lines = Array.from({ length: rows }, (_, n) => emailOf(n % 20 === 19 ? 20 * Math.floor(n / 40) : n));
  writeFileSync(file, ['email', ...lines, ''].join('\n'));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

function startImport() {
  const env = { PATH: process.env['PATH'], DATABASE_URL: database.url };
  const words = [
    program,
    'import',
    'group-users',
    file,
    '--operator',
    'ann',
    '--reason',
    'move',
    '--batch',
    String(batch),
    '--json',
  ];
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = once(child, 'close').then(() => ({
    code: child.exitCode,
    signal: child.signalCode,
    said: said.join(''),
  }));
  return { child, ended };
}

const settledLine = async () =>
  Number((await database.db.selectFrom('import_runs').select('line').executeTakeFirst())?.line ?? 0);

test(
  'an import that is killed goes on later where it was, with no row twice and none lost',
  { timeout: 60_000 },
  async () => {
    const first = startImport();
    // Somebody else is about to take an email of the third batch, and takes their time.
    const other = await database.db.startTransaction().execute();
    await other
      .insertInto('accounts')
      .values({
        kind: 'group',
        realm: 'group',
        email: emailOf(heldUp),
        login_id: null,
        member_number: null,
        password_hash: null,
        activated_at: null,
        wellness_only: null,
        two_factor: null,
        mobile_sealed: null,
        created_at: new Date(0),
      })
      .execute();
    while ((await settledLine()) < 2 * batch && first.child.exitCode === null) await sleep(20);
    first.child.kill('SIGKILL');
    expect((await first.ended).signal).toBe('SIGKILL');
    // They think better of it.
    await other.rollback().execute();
    expect(await settledLine()).toBe(2 * batch + 1);

    const second = await startImport().ended;
    expect(second.code).toBe(6);
    expect(JSON.parse(second.said)).toMatchObject({
      resumedAfterLine: 2 * batch + 1,
      added: rows - 45,
      refused: 45,
      reasons: { 'email duplicate': 45 },
    });
    const stored = await database.db.selectFrom('accounts').select('email').execute();
    expect(stored).toHaveLength(rows - 45);
    const report = readFileSync(`${file}.refused.csv`, 'utf8').trimEnd().split('\n');
    expect(report).toHaveLength(46);
    expect(report.at(-1)).toBe('901,email,duplicate,442');

    const third = await startImport().ended;
    expect(JSON.parse(third.said)).toMatchObject({ state: 'already-imported', added: rows - 45 });
    const runs = await database.db
      .selectFrom('audit_events')
      .select(['reason', 'actor', 'actor_reason'])
      .where('account_id', 'is', null)
      .execute();
    expect(runs).toEqual([
      {
        reason: `group-users, ${rows - 45} added, 0 changed, 45 refused`,
        actor: 'ann',
        actor_reason: 'move',
      },
    ]);
  },
);
