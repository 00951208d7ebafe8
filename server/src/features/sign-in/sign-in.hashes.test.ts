import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, testPassword } from '../../testing/test-account.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(() => ({ throttle: false }), { realHashing: true });
});
afterAll(() => server.close());

/** Someone whose hash was made at another cost. */
async function addOneOfBefore() {
  const account = await addAccount(server.deps);
  const before = await hash(testPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await server.deps.db.updateTable('accounts').set({ password_hash: before }).where('id', '=', account.id).execute();
  const status = async () => (await server.browser().post('/api/idauth/auth', account.credentials)).statusCode;
  return { id: account.id, status };
}

describe('A10 password hashes', () => {
  test('are argon2id at today’s cost, different for the same password', async () => {
    const [one, two] = await Promise.all([
      server.deps.hashing.hash(testPassword),
      server.deps.hashing.hash(testPassword),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  test('made at another cost are replaced at the next sign-in', async () => {
    const { id, status } = await addOneOfBefore();
    expect(await status()).toBe(200);
    const { password_hash } = await server.deps.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/m=19456,t=2,p=1/);
    expect(await status()).toBe(200);
  });

  test('B3 many right attempts at once are all let in while it is replaced', async () => {
    const { status } = await addOneOfBefore();
    const answers = await Promise.all(Array.from({ length: 12 }, status));
    expect(answers).toEqual(Array.from({ length: 12 }, () => 200));
  });
});
