import { makeRecoveryCodes, ownWays } from '@selvage/contract/api/authenticator';
import { removePasskey } from '@selvage/contract/api/passkeys';
import { beginStepUp, saveTwoFactor } from '@selvage/contract/api/two-factor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Artefacts, testPassword as password } from '../../../test/harness/accounts.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import {
  addVerified,
  attestIn,
  begin,
  confirm,
  digitsIn,
  oweStep,
  owedIn,
  recover,
  type Setup,
  verify,
} from '../../../test/harness/sign-in.ts';
import { SoftPasskey } from '../../../test/harness/soft-passkey.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { marks, ways } from '../ways.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(({ limits }) => ({ limits: { ...limits, sendPause: 0 } }));
});
afterAll(() => server.close());

const waysOf = async (browser: TestBrowser) => (await browser.get(ownWays.path)).json();

/** Adds a person who logged in with a code by email and then made recovery codes. */
async function addWithCodes() {
  const { account, browser } = await addVerified(server);
  const made = await browser.post(makeRecoveryCodes.path, { password });
  expect(outcomeOf(made)).toBe('done');
  const { recoveryCodes } = made.json<{ recoveryCodes: string[] }>();
  return { ...account, browser, recoveryCodes };
}

/** Logs in with the password and a recovery code. */
async function logInByRecovery({ recoveryCodes, ...account }: Awaited<ReturnType<typeof addWithCodes>>) {
  const owed = await oweStep(server, account);
  return { ...owed, outcome: outcomeOf(await recover(owed.browser, owed.mfaToken, recoveryCodes[0])) };
}

const shownBy = async (id: string) => {
  const sessions = server.deps.db.selectFrom('sessions').select('shown_factors').where('account_id', '=', id);
  return (await sessions.execute()).map(({ shown_factors: shown }) => shown);
};

describe('WY21 recovery codes of a person whose only second step is codes by email', () => {
  test('are offered and made after a code by email, and log in', async () => {
    const { account, browser } = await addVerified(server);
    expect(await waysOf(browser)).toMatchObject({ canMakeRecoveryCodes: true, lacksRecoveryCodes: true });
    const made = await browser.post(makeRecoveryCodes.path, { password });
    const { recoveryCodes } = made.json<{ recoveryCodes: string[] }>();
    const { pending, outcome } = await logInByRecovery({ ...account, browser, recoveryCodes });
    expect(pending.ways?.map(({ type }) => type)).toEqual(['EMAIL', 'RECOVERY']);
    expect(outcome).toBe('done');
  });

  test('count as no more than a code by email', async () => {
    const holder = await addWithCodes();
    const { browser } = await logInByRecovery(holder);
    const shown = ways.password.bit | ways.recoveryCode.bit | marks.mailboxLast;
    expect(await shownBy(holder.id)).toContain(shown);
    // Access to the mailbox must not be enough to remove a passkey, because the passkey is the stronger way.
    const added = await attestIn(browser, new SoftPasskey());
    const { id } = added.json<{ id: string }>();
    const refused = await browser.post(removePasskey.path, { id, password });
    expect([outcomeOf(refused), refused.json().data.reason]).toEqual(['403/124', 'strong']);
  });

  test('cannot remove a passkey that was added later, and log in like a code by email', async () => {
    const holder = await addWithCodes();
    const { id: passkey } = (await attestIn(holder.browser, new SoftPasskey())).json<{ id: string }>();
    const { browser, pending, outcome } = await logInByRecovery(holder);
    expect(pending.ways?.map(({ type }) => type)).toEqual(['PASSKEY', 'EMAIL', 'RECOVERY']);
    expect(outcome).toBe('done');
    expect(outcomeOf(await browser.post(removePasskey.path, { id: passkey, password }))).toBe('403/124');
    const stepUp = (await browser.post(beginStepUp.path, { strong: true })).json().mfaRequired;
    expect(stepUp.ways).toEqual([{ type: 'PASSKEY' }]);
  });

  test('are refused if there is a passkey after a reset by mail, like codes by email', async () => {
    const holder = await addWithCodes();
    await attestIn(holder.browser, new SoftPasskey());
    await server.deps.db
      .updateTable('accounts')
      .set({ password_set_by_mail: true })
      .where('id', '=', holder.id)
      .execute();
    const { pending, outcome } = await logInByRecovery(holder);
    expect(pending.ways?.map(({ type }) => type)).toEqual(['PASSKEY']);
    expect(outcome).toBe('400/133');
  });

  test('stop working when the person sets up an authenticator app, which comes with new recovery codes', async () => {
    const holder = await addWithCodes();
    const setup = (await begin(holder.browser)).json<Setup>();
    const { recoveryCodes } = (await confirm(server, holder.browser, setup)).json<{ recoveryCodes: string[] }>();
    expect(recoveryCodes).toHaveLength(10);
    const { outcome } = await logInByRecovery(holder);
    expect(outcome).toBe('400/132');
    const { browser } = await logInByRecovery({ ...holder, recoveryCodes });
    expect(await shownBy(holder.id)).toContain(ways.password.bit | ways.recoveryCode.bit);
    expect(await waysOf(browser)).toMatchObject({ recoveryCodes: { left: 9 } });
  });

  test('stop working when codes go to a phone number, and then the person can make recovery codes that count for more', async () => {
    const holder = await addWithCodes();
    await server.deliver();
    const preferences = { enabled: true, type: 'SMS', mobile_number: '0857000001' };
    const owed = await owedIn(server, await holder.browser.post(saveTwoFactor.path, { preferences, password }));
    expect(outcomeOf(await verify(holder.browser, owed))).toBe('done');
    expect(await waysOf(holder.browser)).toMatchObject({ canMakeRecoveryCodes: true, lacksRecoveryCodes: true });
    const made = await holder.browser.post(makeRecoveryCodes.path, { password });
    const { recoveryCodes } = made.json<{ recoveryCodes: string[] }>();
    const { pending, outcome } = await logInByRecovery({ ...holder, recoveryCodes });
    expect(pending.ways?.map(({ type }) => type)).toEqual(['SMS', 'RECOVERY']);
    expect(outcome).toBe('done');
    expect(await shownBy(holder.id)).toContain(ways.password.bit | ways.recoveryCode.bit);
  });

  test('end when codes by email are turned off', async () => {
    const holder = await addWithCodes();
    const off = await holder.browser.post(saveTwoFactor.path, { preferences: { enabled: false }, password });
    expect(outcomeOf(off)).toBe('done');
    expect(await waysOf(holder.browser)).not.toHaveProperty('recoveryCodes');
  });

  test('end when the email changes', async () => {
    const holder = await addWithCodes();
    const code = await new Artefacts(server, holder).emailChange('new-mailbox@example.ie');
    expect(outcomeOf(await holder.browser.post('/api/user/user/email/confirm', { code }))).toBe('done');
    expect(await waysOf(holder.browser)).toMatchObject({ lacksRecoveryCodes: true });
  });

  test('can be made again only with a new code by email after ten minutes', async () => {
    const { browser } = await addWithCodes();
    server.clock.advance(11 * 60_000);
    expect(outcomeOf(await browser.post(makeRecoveryCodes.path, { password }))).toBe('403/124');
    await server.deliver();
    const stepUp = await browser.post(beginStepUp.path, {});
    const { mfaToken } = stepUp.json().mfaRequired;
    const [sent] = (await server.deliver()).slice(-1);
    expect(outcomeOf(await verify(browser, { mfaToken, code: digitsIn(sent) }))).toBe('done');
    expect(outcomeOf(await browser.post(makeRecoveryCodes.path, { password }))).toBe('done');
  });
});
