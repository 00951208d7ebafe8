import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { signIn } from '@selvage/contract/api/sign-in';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkValue, deriveKeys } from '../../src/crypto/key-ring.ts';
import { passwordHashing } from '../../src/ways/password/password-hash.ts';
import { Person, straightTo } from '../harness/people.ts';
import { portalSecret, commandWith } from '../harness/portal.ts';
import { startServerProcess } from '../harness/server-process.ts';
import { addAccount } from '../harness/accounts.ts';
import { cloneDatabase, type TestDatabase } from '../harness/test-database.ts';

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

describe('F14 a start of an instance', () => {
  const start = (settings: Record<string, string>) =>
    startServerProcess({ DATABASE_URL: database.url, SELVAGE_MODE: 'demo', ...settings });
  const endOf = async (settings: Record<string, string>) => {
    const server = await start(settings);
    return { code: await server.ended, said: server.refused() };
  };

  test(
    'is refused with code 3 and one sentence if the secret does not belong to the database',
    { timeout: 60_000 },
    async () => {
      const other = await cloneDatabase();
      const first = await start({ DATABASE_URL: other.url, SELVAGE_SECRET: portalSecret });
      await first.ready();
      const wrong = await endOf({
        DATABASE_URL: other.url,
        SELVAGE_SECRET: 'another-secret-of-nobody-in-particular-1',
      });
      expect(wrong).toEqual({
        code: 3,
        said: 'selvage: SELVAGE_SECRET or SELVAGE_SECRET_FILE has another secret as key 1 than the one that belongs to this database\n',
      });
      const command = commandWith({
        DATABASE_URL: other.url,
        SELVAGE_SECRET: 'another-secret-of-nobody-in-particular-1',
      });
      expect(await command(['secret', 'status']).ended).toMatchObject({ code: 3 });
      expect(await command(['doctor']).ended).toMatchObject({
        code: expect.any(Number),
        said: expect.stringMatching(/^wrong +keys +SELVAGE_SECRET or SELVAGE_SECRET_FILE has another secret as key 1/m),
      });
      first.kill('SIGTERM');
      await first.ended;
      await other.close();
    },
  );

  test.each(['SELVAGE_SECRET_FILE', 'SELVAGE_PASSWORD_FILTER'])(
    'with %s that is no file is refused with code 3',
    async (setting) => {
      const pipe = join(folder, `pipe-${setting}`);
      spawnSync('mkfifo', [pipe]);
      for (const path of [folder, pipe, '/dev/null'])
        expect(await endOf({ [setting]: path })).toEqual({ code: 3, said: `selvage: ${setting} is not a file\n` });
    },
  );

  test.each([
    ['that is not there', '/nowhere/at/all', 'SELVAGE_SECRET_FILE cannot be read: ENOENT'],
    ['that is empty', 'empty', 'SELVAGE_SECRET_FILE has no key'],
  ])('with a file %s is refused with code 3', async (_, name, message) => {
    writeFileSync(join(folder, 'empty'), '');
    const { code, said } = await endOf({ SELVAGE_SECRET_FILE: resolve(folder, name) });
    expect([code, said]).toEqual([3, expect.stringContaining(message)]);
  });
});

test(
  'F14 an instance without the new current key finishes its requests, says why, and ends with code 3',
  { timeout: 60_000 },
  async () => {
    const other = await cloneDatabase();
    const settings = { DATABASE_URL: other.url, SELVAGE_MODE: 'demo', SELVAGE_SECRET: portalSecret };
    const server = await startServerProcess(settings);
    await server.ready();
    const keys = deriveKeys([{ id: 1, secret: portalSecret }]);
    const hashing = passwordHashing({ queue: 8 });
    const { credentials } = await addAccount({ db: other.db, keys, hashing, now: () => new Date() });
    // Blocks the login for longer than it takes to read the keys twice.
    const lock = await other.db.startTransaction().execute();
    await sql`lock table accounts`.execute(lock);
    const person = new Person(server.url, straightTo(server.port));
    const underWay = person.post(signIn.path, credentials);
    // Another instance rotates the key without this server, as if this one had been suspended.
    const next = deriveKeys([{ id: 2, secret: 'the-next-secret-of-the-test-that-nobody-else-knows' }]);
    await other.db
      .insertInto('secret_keys')
      .values({ id: 2, check_value: checkValue(next, 2), current_from: new Date() })
      .execute();
    expect((await underWay).status).toBe(503);
    await lock.rollback().execute();
    expect(await server.ended).toBe(3);
    const sentence = 'the current key is not in SELVAGE_SECRET_FILE of this instance';
    expect(server.said().split(sentence)).toHaveLength(2);
    const again = await startServerProcess(settings);
    expect(await again.ended).toBe(3);
    expect(again.said()).toContain('SELVAGE_SECRET_FILE lacks key 2, which values of this database were made with');
    await other.close();
  },
);
