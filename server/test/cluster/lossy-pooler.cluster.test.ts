import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDatabase } from '../../src/cli/doctor/check-database.ts';
import { worstOf } from '../../src/cli/doctor/finding.ts';
import { readDemoConfig } from '../harness/test-config.ts';
import { pgbouncer, startPgbouncer } from '../harness/pgbouncer.ts';
import { startServerProcess } from '../harness/server-process.ts';
import { cloneDatabase, type TestDatabase } from '../harness/test-database.ts';

const settings = (url: string) => ({
  SELVAGE_MODE: 'production',
  SELVAGE_ALLOW_INSECURE: 'demo-brand',
  SMS_URL: 'http://127.0.0.1:1/send',
  SELVAGE_SECRET: 'a-secret-of-the-operators-own-making-42',
  PUBLIC_URL: 'https://portal.example',
  DATABASE_URL: url,
  SMTP_URL: 'smtp://127.0.0.1:1',
});

describe.skipIf(pgbouncer === undefined)(
  `OPS-P9 PgBouncer ${pgbouncer?.version} that loses prepared statements`,
  () => {
    let database: TestDatabase;
    beforeAll(async () => void (database = await cloneDatabase()));
    afterAll(() => database.close());
    const findings = (url: string) => checkDatabase(readDemoConfig({ DATABASE_URL: url }));

    test('the doctor reports the lost prepared statements each time, and a start of the server ends', async () => {
      const bouncer = await startPgbouncer(database.url, { poolMode: 'transaction' });
      for (let run = 0; run < 5; run++) {
        const found = await findings(bouncer.url);
        expect(found).toMatchObject([
          {
            about: 'database',
            state: 'wrong',
            says: expect.stringContaining('a pooler that loses prepared statements'),
          },
        ]);
        expect(worstOf(found)).toBe('configuration');
      }
      const server = await startServerProcess(settings(bouncer.url));
      expect(await server.ended).toBe(3);
      expect(server.refused()).toMatch(
        /^selvage: DATABASE_URL leads to a pooler that loses prepared statements: [^\n]*\n$/,
      );
      await bouncer.stop();
    });

    test('the doctor reports no lost prepared statements if PgBouncer is in session mode', async () => {
      const bouncer = await startPgbouncer(database.url, { poolMode: 'session' });
      expect((await findings(bouncer.url)).find(({ about }) => about === 'database')).toMatchObject({ state: 'ok' });
      await bouncer.stop();
    });

    test('the doctor reports a PgBouncer that refuses the time-out of a statement', async () => {
      const bouncer = await startPgbouncer(database.url, { poolMode: 'session', takesTimeout: false });
      expect(await findings(bouncer.url)).toMatchObject([
        { says: expect.stringContaining('ignore_startup_parameters = statement_timeout') },
      ]);
      await bouncer.stop();
    });

    test('a running server becomes not ready, and logs the SQLSTATE', async () => {
      const before = await startPgbouncer(database.url, { poolMode: 'session' });
      const server = await startServerProcess(settings(before.url));
      await server.ready();
      await before.stop();
      const after = await startPgbouncer(database.url, { poolMode: 'transaction', port: before.port });
      const asked = async () => ((await fetch(`${server.url}/readyz`)).status === 503 ? server.said() : '');
      await expect
        .poll(asked, { timeout: 60_000, interval: 200 })
        .toMatch(/"trouble":"prepared statements lost","sqlstate":"(26000|42P05)","msg":"not ready/);
      server.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      await after.stop();
    });
  },
);
