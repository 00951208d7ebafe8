import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { passwordHashOf } from '../../accounts/account-store.ts';
import { accountSubject, beginAttempt, lockStateOf, passwordRule } from '../../attempts/attempts.ts';
import { Refusal } from '../../refuse.ts';
import { testOwner, addAccount, testPassword } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(() => ({}), { realHashing: true });
});
afterAll(() => server.close());

const atOtherCost = () => hash(testPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 });

/** Someone whose hash was made at another cost, or by another system. */
async function addOneOfBefore(given?: string) {
  const account = await addAccount(server.deps);
  const before = given ?? (await atOtherCost());
  await server.deps.db.updateTable('accounts').set({ password_hash: before }).where('id', '=', account.id).execute();
  const status = async () => (await server.browser().post('/api/idauth/auth', account.credentials)).statusCode;
  const stored = async () => (await passwordHashOf(server.deps.db, account.id)) ?? '';
  return { account, status, stored };
}

describe('A10 password hashes', () => {
  test('are argon2id at the current cost, and differ for the same password', async () => {
    const [one, two] = await Promise.all([
      server.deps.hashing.hash(testPassword, testOwner),
      server.deps.hashing.hash(testPassword, testOwner),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  test('are replaced at the next login if they have another cost', async () => {
    const { status, stored } = await addOneOfBefore();
    expect(await status()).toBe(200);
    expect(await stored()).toMatch(/m=19456,t=2,p=1/);
    expect(await status()).toBe(200);
  });

  test('do not reset another client’s count of failures if they cannot be replaced', async () => {
    const { account, status } = await addOneOfBefore();
    const subject = accountSubject(account.id);
    vi.spyOn(server.deps.hashing, 'hash').mockImplementationOnce(async () => {
      await beginAttempt(server.deps, passwordRule(server.deps.config), subject);
      throw new Error('the database is away');
    });
    expect(await status()).toBe(500);
    expect((await lockStateOf(server.deps.db, subject, server.clock.now())).failures).toBe(1);
  });

  test('are kept if the queue is full when they should be replaced, and the owner is logged in', async () => {
    const { status, stored } = await addOneOfBefore();
    vi.spyOn(server.deps.hashing, 'hash').mockRejectedValueOnce(new Refusal('server.busy'));
    expect(await status()).toBe(200);
    expect(await stored()).toMatch(/m=8192/);
    expect(await status()).toBe(200);
    expect(await stored()).toMatch(/m=19456,t=2,p=1/);
  });

  test.each([
    ['bcrypt', '$2y$05$abcdefghijklmnopqrstuuDXz8elFXOJe7GCrGSjAJr7drJMgJncG'],
    ['PBKDF2', 'pbkdf2_sha256$1000$seasalt2$GwISBY+FEG6s1SHMr9mk1GJ28b8Ck9x+DEb3CexSRPw='],
    ['salted SHA', '{SSHA}HrRSD/Dijz2TADkFD1D3URtjclhzYWx0c2FsdA=='],
  ])(
    'of another system (%s) let their owner log in, refuse wrong passwords, and are replaced',
    async (_name, foreign) => {
      const { account, status, stored } = await addOneOfBefore(foreign);
      const wrong = { ...account.credentials, password: 'Woven-cloth-43' };
      expect((await server.browser().post('/api/idauth/auth', wrong)).statusCode).toBe(401);
      expect(await stored()).toBe(foreign);
      expect(await status()).toBe(200);
      expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await status()).toBe(200);
    },
  );

  test('stay bcrypt if the password is longer than bcrypt compares', async () => {
    const foreign = '$2b$05$abcdefghijklmnopqrstuujf8SX2ahXLwp9w/B.Y5XdysS6yR576q';
    const { account, stored } = await addOneOfBefore(foreign);
    const typed = { ...account.credentials, password: `${'x'.repeat(72)} with a slip` };
    expect((await server.browser().post('/api/idauth/auth', typed)).statusCode).toBe(200);
    expect(await stored()).toBe(foreign);
  });

  test('refuse every login like a wrong password if their format is unknown', async () => {
    const { status } = await addOneOfBefore('not a hash at all');
    expect(await status()).toBe(401);
  });

  test('B3 of an earlier format accept twelve concurrent logins with the right password while the hash is replaced', async () => {
    const { status } = await addOneOfBefore();
    const answers = await Promise.all(Array.from({ length: 12 }, status));
    expect(answers).toEqual(Array.from({ length: 12 }, () => 200));
  });
});
