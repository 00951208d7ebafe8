import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { days, hours } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkValue, deriveKeys } from '../../crypto/key-ring.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';

const secrets = [1, 2].map((id) => ({ id, secret: `the secret of key ${id}, as long as it has to be` }));

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await cloneDatabase();
  folder = mkdtempSync(join(tmpdir(), 'selvage-import-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await database.close();
  rmSync(folder, { recursive: true });
});

test('F14 X9 an import uses the clock of the database to choose the current secret key', async () => {
  const now = Date.now();
  const keys = deriveKeys(secrets);
  for (const [id, since] of [
    [1, now - days(30)],
    [2, now - hours(1)],
  ] as const)
    await database.db
      .insertInto('secret_keys')
      .values({ id, check_value: checkValue(keys, id), current_from: new Date(since) })
      .execute();
  const [policies, secretFile] = [join(folder, 'policies.csv'), join(folder, 'secrets')];
  writeFileSync(policies, 'memberNumber,birthDate\n1000000001,1980-01-15\n');
  writeFileSync(secretFile, secrets.map(({ id, secret }) => `${id}:${secret}\n`).join(''));

  // The clock of this machine is a day behind. Key 2 is not current yet at that time.
  vi.useFakeTimers({ toFake: ['Date'], now: now - days(1) });
  const run = commandLine({ deps: {} as never });
  const env = { DATABASE_URL: database.url, SELVAGE_SECRET_FILE: secretFile };
  const imported = await run(['import', 'policies', policies, '--reason', 'ticket 4711'], { env });
  vi.useRealTimers();

  expect(imported).toMatchObject({ code: 0 });
  const rows = await database.db.selectFrom('registry_policies').select('birth_date_sealed as sealed').execute();
  expect(rows.map(({ sealed }) => sealed?.readUInt16BE(1))).toEqual([2]);
  const { rows: events } = await sql<{ recent: boolean }>`
    select at > clock_timestamp() - interval '1 hour' as recent from audit_events`.execute(database.db);
  expect(events.length).toBeGreaterThan(0);
  expect(events.every(({ recent }) => recent)).toBe(true);
});
