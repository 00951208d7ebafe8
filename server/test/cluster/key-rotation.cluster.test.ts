import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentUser } from '@selvage/contract/api/session';
import { signIn } from '@selvage/contract/api/sign-in';
import { seconds } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openField, sealedHeader } from '../../src/crypto/sealed-fields.ts';
import { deriveKeys } from '../../src/crypto/key-ring.ts';
import { startBusyPeople, countBy, expectNothingLost, expectOnlyWaiting } from '../harness/busy-people.ts';
import { addSealedAccounts, rollOver, startRotatingPortal } from '../harness/portal.ts';
import { addAccount } from '../harness/accounts.ts';
import { cloneDatabase, type TestDatabase } from '../harness/test-database.ts';

const why = ['--operator', 'nora', '--reason', 'ticket 4711'];

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'selvage-rotation-'));
  database = await cloneDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

describe('F14 a rotation of secret keys on three instances under load', () => {
  test('logs no person out and loses no data during rotate, reseal and retire', { timeout: 120_000 }, async () => {
    const { portal, useKeys, command } = await startRotatingPortal(database, folder);
    const numbers = await addSealedAccounts(portal.deps, 3000);
    const { credentials } = await addAccount(portal.deps);
    const person = portal.person();
    expect((await person.post(signIn.path, credentials)).status).toBe(200);

    const early = await command(['secret', 'rotate', '2', ...why]).ended;
    expect(early).toMatchObject({ code: 1, said: expect.stringContaining('SELVAGE_SECRET_FILE has no key 2') });
    useKeys(1, 2);
    const refused = await command(['secret', 'rotate', '2', ...why]).ended;
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringMatching(/instances run without key 2: .+:\d+, .+:\d+, .+:\d+\./),
    });
    await rollOver(portal);
    // From here on: that nobody notices a rolling restart is proven elsewhere.
    const people = await startBusyPeople(portal, 4);
    expect(await command(['secret', 'rotate', '2', ...why]).ended).toMatchObject({ code: 0 });

    // Killed in the middle, it leaves some values with the old key and none unreadable.
    const countOf = async (key: number) => {
      const rows = await database.db.selectFrom('accounts').select(['mobile_sealed as sealed']).execute();
      return rows.filter(({ sealed }) => sealed?.subarray(0, 3).equals(sealedHeader(key))).length;
    };
    const killed = command(['secret', 'reseal', '--operator', 'nora']);
    await expect.poll(() => countOf(2), { interval: 5, timeout: seconds(20) }).toBeGreaterThan(0);
    killed.kill();
    await killed.ended;
    const resealed = await command(['secret', 'reseal', '--birth-dates', '--operator', 'nora', '--json']).ended;
    expect(JSON.parse(resealed.said)).toMatchObject({ key: 2, unreadable: [], left: 0 });
    expect(await countOf(1)).toBe(0);

    // The key is still needed for the new registrations of this test, which expire within a week.
    const needed = await command(['secret', 'retire', '1', ...why]).ended;
    expect(needed).toMatchObject({
      code: 1,
      said: expect.stringMatching(/key 1 is still needed\n.*links and codes, \d+: over by 20/s),
    });
    await people.stop();
    expectOnlyWaiting(people);
    expect(countBy(people.witnessed)['200']).toBeGreaterThan(50);
    await expectNothingLost(people, database.db);
    await aWeekLater();
    expect(await command(['secret', 'retire', '1', ...why]).ended).toMatchObject({ code: 0 });
    useKeys(2);
    await rollOver(portal);
    expect((await person.get(currentUser.path)).status).toBe(200);
    const second = deriveKeys([{ id: 2, secret: 'the-next-secret-of-the-test-that-nobody-else-knows' }]);
    const rows = await database.db.selectFrom('accounts').select(['id', 'mobile_sealed as sealed']).execute();
    for (const { id, sealed } of rows.filter((row) => numbers.has(row.id)))
      expect(openField(second, 'account mobile', id, sealed ?? Buffer.of())).toBe(numbers.get(id));
    for (const server of portal.servers) expect(server.said()).not.toContain('a request failed');
    await portal.close();
  });

  /** Links, limits and counts of the old key have run out. */
  async function aWeekLater(): Promise<void> {
    const { db } = database;
    await db
      .updateTable('one_time_secrets')
      .set({ expires_at: new Date(0), created_at: new Date(0) })
      .execute();
    await db.deleteFrom('throttles').execute();
    await db.deleteFrom('failed_attempts').execute();
    await sql`update secret_keys set current_from = current_from - interval '7 days'`.execute(db);
  }
});
