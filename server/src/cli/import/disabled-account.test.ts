import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveKeys } from '../../crypto/key-ring.ts';
import { readDemoConfig } from '../../../test/harness/test-config.ts';
import { machineTime } from '../../db/clock.ts';
import { disableAccount } from '../../support/disable-account.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { runImport } from './run-import.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await cloneDatabase();
  folder = mkdtempSync(join(tmpdir(), 'selvage-disable-'));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

test('an import does not enable an account that was disabled', async () => {
  const config = readDemoConfig();
  const deps = {
    config,
    keys: deriveKeys(config.secrets),
    db: database.db,
    now: machineTime,
    wakeOutbox: () => undefined,
  };
  const file = join(folder, 'group-users.csv');
  writeFileSync(file, 'email,groupId\nkept-out@test.example,77\n');
  const bring = () =>
    runImport(
      { kind: 'group-users', file, operator: 'ann', reason: 'move', restart: true },
      { write: () => undefined, isTerminal: false },
      { ...deps, databaseUrl: database.url },
    );
  expect(await bring()).toMatchObject({ added: 1 });
  const rows = database.db.selectFrom('accounts').select(['id', 'disabled_at', 'disabled_reason']);
  const { id } = await rows.executeTakeFirstOrThrow();
  const act = {
    actor: { name: 'ann', reason: 'ticket 12' },
    origin: { requestId: 'TEST', client: null, device: null },
  };
  await disableAccount(deps, id, act);
  const before = await rows.execute();
  expect(await bring()).toMatchObject({ added: 0, refused: 1 });
  expect(await rows.execute()).toEqual(before);
  expect(before).toEqual([{ id, disabled_at: expect.any(Date), disabled_reason: 'ticket 12' }]);
});
