import { makeRecoveryCodes, ownWays } from '@selvage/contract/api/authenticator';
import { removePasskey } from '@selvage/contract/api/passkeys';
import { days } from '@selvage/contract/time-units';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { TwoFactorPolicy } from '../../config/config.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { testPassword as password } from '../../../test/harness/accounts.ts';
import {
  begin,
  confirm,
  oweStep,
  recover,
  type Setup,
  addPasskeyHolder,
  addVerified,
  signInBy,
} from '../../../test/harness/sign-in.ts';

async function startWith(policy: Partial<TwoFactorPolicy>): Promise<TestApp> {
  const server = await startTestApp(({ limits, twoFactor }) => ({
    limits: { ...limits, sendPause: 0 },
    twoFactor: { ...twoFactor, member: { ...twoFactor.member, ...policy } },
  }));
  onTestFinished(() => server.close());
  return server;
}

/** Somebody who has logged in with their passkey. With `codes` they are asked for a code after the password. */
async function addLoggedInByPasskey(server: TestApp, { codes = true } = {}) {
  const holder = await addPasskeyHolder(server);
  if (codes)
    await server.deps.db.updateTable('accounts').set({ two_factor: 'EMAIL' }).where('id', '=', holder.id).execute();
  const browser = server.browser();
  await signInBy(browser, holder.passkey);
  return { ...holder, browser };
}

const make = (browser: TestBrowser) => browser.post(makeRecoveryCodes.path, { password });
const waysOf = async (browser: TestBrowser) => (await browser.get(ownWays.path)).json();

describe('WY21 recovery codes of a person with a passkey', () => {
  test('are offered, made and accepted if the kind may have no authenticator app', async () => {
    const server = await startWith({ types: ['EMAIL', 'SMS', 'PASSKEY'] });
    const holder = await addLoggedInByPasskey(server);
    expect(await waysOf(holder.browser)).toMatchObject({
      canMakeRecoveryCodes: true,
      lacksRecoveryCodes: true,
      allowed: ['EMAIL', 'SMS', 'PASSKEY', 'RECOVERY'],
    });
    const { recoveryCodes } = (await make(holder.browser)).json<{ recoveryCodes: string[] }>();
    expect(await waysOf(holder.browser)).toMatchObject({ recoveryCodes: { left: 10 }, lacksRecoveryCodes: false });
    const { browser, mfaToken, pending } = await oweStep(server, holder);
    expect(pending.ways?.map(({ type }) => type)).toEqual(['PASSKEY', 'EMAIL', 'RECOVERY']);
    expect(outcomeOf(await recover(browser, mfaToken, recoveryCodes[0]))).toBe('done');
  });

  test('can be made by a person with codes by text message and no passkey, if the kind may have neither app nor passkey', async () => {
    const server = await startWith({ types: ['EMAIL', 'SMS'] });
    const { browser } = await addVerified(server, { twoFactor: 'SMS', mobile: '0852000009' });
    expect(await waysOf(browser)).toMatchObject({ lacksRecoveryCodes: true, allowed: ['EMAIL', 'SMS', 'RECOVERY'] });
    expect(outcomeOf(await make(browser))).toBe('done');
  });

  test('are not demanded of a person who is asked for no second step', async () => {
    const server = await startWith({});
    const { browser } = await addLoggedInByPasskey(server, { codes: false });
    expect(await waysOf(browser)).toMatchObject({ canMakeRecoveryCodes: true, lacksRecoveryCodes: false });
  });

  test('stop working when the last passkey is removed, if there is no second step', async () => {
    const server = await startWith({});
    const { browser, passkeyId, id } = await addLoggedInByPasskey(server, { codes: false });
    expect(outcomeOf(await make(browser))).toBe('done');
    expect(outcomeOf(await browser.post(removePasskey.path, { id: passkeyId, password }))).toBe('done');
    const left = server.deps.db.selectFrom('recovery_codes').select('digest').where('account_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });

  test.each([
    ['has no second step', { enabled: false }, false],
    ['may have no passkeys any more', { types: ['EMAIL'] }, true],
  ] satisfies [string, Partial<TwoFactorPolicy>, boolean][])(
    'cannot be made if the kind %s',
    async (_, policy, mayHave) => {
      const server = await startWith({});
      const { browser } = await addLoggedInByPasskey(server, { codes: false });
      Object.assign(server.deps.config.twoFactor.member, policy);
      expect(outcomeOf(await make(browser))).toBe('400/109');
      expect((await waysOf(browser)).allowed.includes('RECOVERY')).toBe(mayHave);
    },
  );
});

describe('WY21 recovery codes of a kind that must show a passkey', () => {
  const strict = { requires: 'phishing-resistant', from: '2026-03-10' } as const;

  test('are neither listed nor accepted if they were made before the requirement', async () => {
    const server = await startWith(strict);
    const holder = await addLoggedInByPasskey(server);
    const { recoveryCodes } = (await make(holder.browser)).json<{ recoveryCodes: string[] }>();
    server.clock.advance(days(30));
    const { browser, mfaToken, pending } = await oweStep(server, holder);
    expect(pending.ways?.map(({ type }) => type)).toEqual(['PASSKEY', 'EMAIL']);
    expect(outcomeOf(await recover(browser, mfaToken, recoveryCodes[0]))).toBe('400/133');
    const again = server.browser();
    await signInBy(again, holder.passkey);
    expect(await waysOf(again)).not.toHaveProperty('recoveryCodes');
  });

  test('cannot be made, also not with an authenticator app', async () => {
    const server = await startWith({ ...strict, from: null });
    const { browser } = await addLoggedInByPasskey(server);
    expect(outcomeOf(await make(browser))).toBe('400/109');
    expect(await waysOf(browser)).toMatchObject({ canMakeRecoveryCodes: false, lacksRecoveryCodes: false });
    const setup = (await begin(browser)).json<Setup>();
    expect((await confirm(server, browser, setup)).json()).toEqual({});
  });
});
