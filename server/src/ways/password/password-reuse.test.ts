import { accountLimits } from '@selvage/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testOwner, addAccount } from '../../../test/harness/accounts.ts';
import { type TestApp, startTestApp } from '../../../test/harness/test-app.ts';
import { rememberHash, requireNotReused } from './new-password.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const nth = (n: number) => `Woven-cloth-${n}`;

describe('A9 the last five passwords of an account', () => {
  test('are refused with code 5, and the sixth and other people’s are accepted', async () => {
    const { deps } = server;
    const { id } = await addAccount(deps, { password: nth(6) });
    const other = await addAccount(deps);
    for (let n = 1; n <= 5; n++) {
      await rememberHash(deps.db, id, await deps.hashing.hash(nth(n), testOwner), new Date(n));
      await rememberHash(deps.db, other.id, await deps.hashing.hash(nth(90 + n), testOwner), new Date(100 + n));
    }
    const account = { id, passwordHash: await deps.hashing.hash(nth(6), testOwner) };
    const recent = Array.from({ length: accountLimits.passwordsRemembered }, (_, index) => nth(6 - index));
    expect(recent).toEqual([6, 5, 4, 3, 2].map(nth));
    for (const password of recent) {
      await expect(requireNotReused(deps, account, password, 'test')).rejects.toMatchObject({
        refusal: 'password.used-before',
      });
    }
    await expect(requireNotReused(deps, account, nth(1), 'test')).resolves.toBeUndefined();
    await expect(requireNotReused(deps, account, nth(91), 'test')).resolves.toBeUndefined();
  });

  test('do not exist for an account without a password', async () => {
    const { id } = await addAccount(server.deps, { kind: 'group', password: null });
    await expect(requireNotReused(server.deps, { id, passwordHash: null }, nth(1), 'test')).resolves.toBeUndefined();
  });
});
