import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn } from '@selvage/contract/api/sign-in';
import { currentUser } from '@selvage/contract/api/session';
import { seconds } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quantile } from '../harness/load.ts';
import { type Portal, addSealedAccounts, rollOver, startRotatingPortal } from '../harness/portal.ts';
import { addAccount } from '../harness/accounts.ts';
import { cloneDatabase, type TestDatabase } from '../harness/test-database.ts';

/** `SEALED_ROWS=20000` makes it a short one. */
const rows = Number(process.env['SEALED_ROWS'] ?? 1_000_000);
const why = ['--operator', 'nora', '--reason', 'ticket 4711'];

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'selvage-million-'));
  database = await cloneDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

interface Logins {
  times: number[];
  failed: number[];
}

/** People who log in one after another, over all three instances, until told to stop. */
function startLogins(portal: Portal, credentials: readonly object[]): { stop: () => Promise<Logins> } {
  const logins: Logins = { times: [], failed: [] };
  const leaving = new AbortController();
  const people = credentials.map(async (each, index) => {
    const person = portal.person();
    for (let round = index; !leaving.signal.aborted; round++) {
      const since = performance.now();
      const { status } = await person.post(signIn.path, each, portal.at(round % 3));
      if (status === 200) logins.times.push(performance.now() - since);
      else logins.failed.push(status);
    }
  });
  return {
    stop: async () => {
      leaving.abort();
      await Promise.all(people);
      return logins;
    },
  };
}

/** Counts the values that were sealed with this key. Their second and third bytes are its id. */
async function countSealed(table: string, column: string, key: number): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
    where get_byte(${sql.ref(column)}, 1) * 256 + get_byte(${sql.ref(column)}, 2) = ${key}`.execute(database.db);
  return found[0]?.count ?? 0;
}

test(
  'F14 a million values are sealed again during logins, and no person is logged out',
  { timeout: 1_800_000 },
  async () => {
    const { portal, useKeys, command } = await startRotatingPortal(database, folder);
    await addSealedAccounts(portal.deps, rows);
    await sql`vacuum analyze accounts`.execute(database.db);
    expect(await countSealed('accounts', 'mobile_sealed', 1)).toBe(rows);
    const policies = await countSealed('registry_policies', 'birth_date_sealed', 1);
    useKeys(1, 2);
    await rollOver(portal);
    const accounts = await Promise.all(Array.from({ length: 4 }, () => addAccount(portal.deps)));
    const credentials = accounts.map((account) => account.credentials);
    const seated = portal.person();
    expect((await seated.post(signIn.path, credentials[0] ?? {}, portal.at(0))).status).toBe(200);

    const timed = async <Value>(act: () => Promise<Value>) => {
      const logins = startLogins(portal, credentials);
      const since = performance.now();
      const value = await act();
      const took = (performance.now() - since) / 1000;
      const { times, failed } = await logins.stop();
      expect(failed).toEqual([]);
      const figures = { seconds: took, loginsPerSecond: times.length / took, loginP95: quantile(times, 0.95) };
      return { value, figures };
    };
    const alone = await timed(() => new Promise((resolve) => setTimeout(resolve, seconds(20))));
    const rotation = await timed(() => command(['secret', 'rotate', '2', ...why]).ended);
    expect(rotation.value).toMatchObject({ code: 0 });
    const reseal = await timed(() => command(['secret', 'reseal', '--operator', 'nora', '--json']).ended);
    // The registry of the test has policies, whose birth dates are sealed too.
    expect(JSON.parse(reseal.value.said)).toMatchObject({ resealed: rows + policies, unreadable: [], left: 0 });
    expect(await countSealed('accounts', 'mobile_sealed', 2)).toBe(rows);
    // Links and limits of the old key have run out, and what was under way at the rotation is over.
    await sql`update secret_keys set current_from = current_from - interval '7 days'`.execute(database.db);
    await database.db.deleteFrom('throttles').execute();
    await database.db
      .updateTable('one_time_secrets')
      .set({ expires_at: new Date(0), created_at: new Date(0) })
      .execute();
    const retired = await timed(() => command(['secret', 'retire', '1', ...why]).ended);
    expect(retired.value).toMatchObject({ code: 0 });
    for (const each of [0, 1, 2]) expect((await seated.get(currentUser.path, portal.at(each))).status).toBe(200);
    const figures = {
      rows,
      alone: alone.figures,
      rotate: rotation.figures,
      reseal: reseal.figures,
      retire: retired.figures,
    };
    process.stdout.write(`F14 ${JSON.stringify({ processor: cpus()[0]?.model, ...figures })}\n`);
    await portal.close();
  },
);
