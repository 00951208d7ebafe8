import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hours } from '@selvage/contract/time-units';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { builtProgram } from '../../../test/harness/server-process.ts';
import { TestDeskProvider } from '../../../test/harness/desk-provider.ts';
import { DeskProvider } from './desk-provider.ts';

let served: TestDeskProvider;
beforeAll(async () => void (served = await TestDeskProvider.start()));
afterAll(() => served.close());
afterEach(() => void (served.faults = {}));

let now = new Date('2026-11-02T09:00:00Z');
const login = randomBytes(32);
const redirectUri = 'http://localhost:3000/desk/openid/callback';

test('DK2 the OpenID client library is in a separate file that the program loads only when needed', () => {
  const program = builtProgram('selvage');
  const holders = readdirSync(dirname(program)).filter((name) =>
    readFileSync(join(dirname(program), name), 'utf8').includes('discovered metadata issuer does not match'),
  );
  expect(holders).toEqual([expect.stringMatching(/^library-/)]);
});

describe('DK4 the desk provider', () => {
  test('counts as away if it answers too late', async () => {
    served.faults = { delay: 400 };
    const hasty = new DeskProvider(served.settings(), () => now, 50);
    await expect(hasty.loginUrl(login, redirectUri)).rejects.toMatchObject({
      reason: 'away',
      message: 'no answer in time',
    });
  });

  test('is checked before each login, so that no person is sent to a provider that does not answer, and not again when the person returns', async () => {
    // This test has a provider of its own, because late requests of other tests may still arrive at the common one.
    const counted = await TestDeskProvider.start();
    const provider = new DeskProvider(counted.settings(), () => now);
    const arrived = new URL(`${redirectUri}?code=x&state=x`);
    const count = () => counted.asked.filter((path) => path.endsWith('openid-configuration')).length;
    const asked = async (work: () => Promise<unknown>) => {
      const before = count();
      await work().catch(() => undefined);
      return count() - before;
    };
    expect(await asked(() => provider.loginUrl(login, redirectUri))).toBe(1);
    expect(await asked(() => provider.loginUrl(login, redirectUri))).toBe(1);
    expect(await asked(() => provider.claimsAt(login, arrived, () => true))).toBe(0);
    now = new Date(now.getTime() + hours(1));
    expect(await asked(() => provider.claimsAt(login, arrived, () => true))).toBe(1);
    await counted.close();
  });

  test('is refused if its issuer is not the configured one', async () => {
    const issuer = served.issuer.replace('127.0.0.1', 'localhost');
    const provider = new DeskProvider(served.settings({ issuer }), () => now);
    await expect(provider.loginUrl(login, redirectUri)).rejects.toMatchObject({ reason: 'wrong' });
  });
});
