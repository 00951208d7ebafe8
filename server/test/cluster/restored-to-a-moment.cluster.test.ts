import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signIn } from '@selvage/contract/api/sign-in';
import { seconds } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, type Db } from '../../src/db/database.ts';
import { launch, logFile, postgresUser } from '../../../demo/src/postgres/postgres-process.ts';
import { migrate } from '../../src/db/migrate.ts';
import { chainHead } from '../../src/audit/audit-chain-store.ts';
import { createOwnPostgres } from '../harness/own-postgres.ts';
import { portalSecret, startPortal } from '../harness/portal.ts';
import { builtProgram } from '../harness/server-process.ts';
import { addAccount } from '../harness/accounts.ts';

/** The embedded PostgreSQL has no pg_basebackup; Debian's package brings everything of one version. */
const installed = '/usr/lib/postgresql';
const programs = existsSync(installed)
  ? readdirSync(installed)
      .toSorted((one, other) => Number(other) - Number(one))
      .map((version) => join(installed, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'pg_basebackup')))
  : undefined;
const skipped = programs === undefined ? ': SKIPPED, for want of pg_basebackup (Debian: apt install postgresql)' : '';

const run = promisify(execFile);

test.skipIf(programs === undefined)(
  `X16 a restore to a moment between two logins has the first and not the second, and after-restore ends the first${skipped}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'selvage-moment-'));
    const own = (name: string): string => {
      const path = join(folder, name);
      mkdirSync(path, { mode: 0o700 });
      const user = postgresUser();
      if (user !== undefined) chownSync(path, user, user);
      return path;
    };
    const [archive, base] = [own('archive'), own('restored')];
    const binaries = { initdb: join(programs ?? '', 'initdb'), postgres: join(programs ?? '', 'postgres') };
    const archiving = ['archive_mode=on', `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`];
    const primary = await createOwnPostgres(folder, archiving, { binaries });
    onTestFinished(async () => {
      await primary.stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    });
    await primary.start();
    const database = openDatabase(primary.url, { onLost: () => undefined });
    await migrate(database.db);
    const portal = await startPortal({ database: { url: primary.url, db: database.db }, instances: 1 });

    const backup = launch(folder, join(programs ?? '', 'pg_basebackup'), ['-D', base, '-d', primary.url, '-c', 'fast']);
    const [code] = (await once(backup, 'exit')) as [number | null];
    expect([code, logFile(folder)]).toEqual([0, logFile(folder)]);

    const [before, after] = [await addAccount(portal.deps), await addAccount(portal.deps)];
    expect((await portal.person().post(signIn.path, before.credentials)).status).toBe(200);
    const chained = async () => Number((await chainHead(database.db))?.seq ?? 0);
    await expect.poll(chained, { timeout: seconds(30) }).toBeGreaterThan(0);
    const early = await chainHead(database.db);
    const moment = await momentOf(database.db);
    expect((await portal.person().post(signIn.path, after.credentials)).status).toBe(200);
    await expect.poll(chained, { timeout: seconds(30) }).toBeGreaterThan(Number(early?.seq));
    const late = await chainHead(database.db);
    const last = await sql<{ file: string }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(database.db);
    await expect.poll(() => existsSync(join(archive, last.rows[0]?.file ?? '')), { timeout: seconds(30) }).toBe(true);
    await portal.close();
    await database.close();
    await primary.stop('immediate');

    writeFileSync(join(base, 'recovery.signal'), '');
    const restored = await createOwnPostgres(
      folder,
      [`restore_command=cp ${archive}/%f %p`, `recovery_target_time=${moment}`, 'recovery_target_action=promote'],
      { binaries, data: base },
    );
    onTestFinished(() => restored.stop('immediate'));
    await restored.start();
    const again = openDatabase(restored.url, { onLost: () => undefined });
    await expect.poll(() => isWritable(again.db), { timeout: seconds(60) }).toBe(true);
    expect(await sessionsOf(again.db)).toEqual([before.id]);

    const env = { ...process.env, DATABASE_URL: restored.url, SELVAGE_SECRET: portalSecret };
    const heads = [`${early?.seq}:${early?.head}`, `${late?.seq}:${late?.head}`] as const;
    const selvage = builtProgram('selvage-demo');
    const { stdout } = await run(process.execPath, [selvage, 'after-restore', '--yes', '--json'], { env });
    expect(JSON.parse(stdout)).toMatchObject({ ended: { sessions: 1 }, auditHead: heads[0] });
    expect(await sessionsOf(again.db)).toEqual([]);
    expect(await loggedIn(again.db)).toEqual([before.id]);
    await run(process.execPath, [selvage, 'audit', 'verify', '--head', heads[0]], { env });
    const newer = run(process.execPath, [selvage, 'audit', 'verify', '--head', heads[1]], { env });
    await expect(newer).rejects.toThrow('the chain does not contain the head');

    const reopened = await startPortal({ database: { url: restored.url, db: again.db }, instances: 1, fills: false });
    expect((await reopened.person().post(signIn.path, after.credentials)).status).toBe(200);
    await reopened.close();
    await again.close();
  },
);

async function momentOf(db: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db);
  return rows[0]?.at ?? '';
}

async function isWritable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select not pg_is_in_recovery() as done`.execute(db);
  return rows[0]?.done ?? false;
}

const sessionsOf = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('sessions').select('account_id').execute()).map(({ account_id }) => account_id);

async function loggedIn(db: Db): Promise<(string | null)[]> {
  const rows = await db.selectFrom('audit_events').select('account_id').where('event', '=', 'sign-in').execute();
  return rows.map(({ account_id }) => account_id);
}
