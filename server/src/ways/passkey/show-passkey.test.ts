import { secondStepOptions, showPasskey } from '@selvage/contract/api/passkeys';
import { saveTwoFactor } from '@selvage/contract/api/two-factor';
import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { flags } from '../../../test/harness/soft-passkey.ts';
import { testPassword as password } from '../../../test/harness/accounts.ts';
import {
  addPasskeyHolder,
  challengeFor,
  showIn as show,
  signInBy,
  addOwing,
  authenticate,
} from '../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(({ limits }) => ({ limits: { ...limits, sendPause: 0 } }));
});
afterAll(() => server.close());

/** Somebody with 2FA and a passkey, who has shown the password and owes the code. */
async function addOwingHolder() {
  const holder = await addPasskeyHolder(server);
  await server.deps.db.updateTable('accounts').set({ two_factor: 'EMAIL' }).where('id', '=', holder.id).execute();
  const browser = server.browser();
  await authenticate(browser, holder);
  await server.deliver();
  return { ...holder, browser };
}

const optionsIn = async (browser: TestBrowser) => (await browser.post(secondStepOptions.path, {})).json().publicKey;

describe('WY7 a passkey in place of the code', () => {
  test('is offered to a person who has one, on this host', async () => {
    const { browser, passkey } = await addOwingHolder();
    expect(await optionsIn(browser)).toMatchObject({
      rpId: 'localhost',
      userVerification: 'preferred',
      allowCredentials: [{ id: passkey.id, type: 'public-key' }],
    });
    const { browser: without } = await addOwing(server);
    expect((await without.post(secondStepOptions.path, {})).json()).toEqual({});
  });

  test.each([
    ['that the device has verified', flags.present | flags.verified, 1 | 16 | 32],
    ['that was touched only', flags.present, 1 | 16],
  ])('%s logs in, in a session with a new id', async (_what, set, ways) => {
    const { browser, passkey, id } = await addOwingHolder();
    const before = browser.cookies.get('sid');
    expect(outcomeOf(await browser.get('/api/user/sessions'))).toBe('403/101');
    expect(outcomeOf(await show(browser, passkey, { flags: set, userHandle: null }))).toBe('done');
    expect(browser.cookies.get('sid')).not.toBe(before);
    expect(outcomeOf(await browser.get('/api/user/sessions'))).toBe('done');
    const sessions = server.deps.db.selectFrom('sessions').select('shown_factors').where('account_id', '=', id);
    expect(await sessions.execute()).toContainEqual({ shown_factors: ways });
  });

  test('is refused if it is another person’s, was not touched, was used before, or answers a login’s challenge', async () => {
    const { browser, passkey } = await addOwingHolder();
    const other = await addPasskeyHolder(server);
    const refused = '400/138';
    expect(outcomeOf(await show(browser, other.passkey))).toBe(refused);
    expect(outcomeOf(await show(browser, passkey, { flags: 0 }))).toBe(refused);
    expect(outcomeOf(await show(browser, passkey, { challenge: await challengeFor(browser) }))).toBe(refused);
    expect(outcomeOf(await browser.get('/api/user/sessions'))).toBe('403/101');
    const { challenge } = await optionsIn(browser);
    const credential = passkey.assert({ challenge });
    expect(outcomeOf(await browser.post(showPasskey.path, { credential }))).toBe('done');
    expect(outcomeOf(await browser.post(showPasskey.path, { credential }))).toBe(refused);
  });

  test('is audited at most 29 times in ten minutes when it is refused, and works in another session of the person', async () => {
    const strict = await startTestApp(() => ({ throttle: true }));
    try {
      const { browser, id, passkey } = await addPasskeyHolder(strict);
      const statuses: number[] = [];
      for (let times = 0; times < 40; times++)
        statuses.push((await show(browser, passkey, { flags: 0, userHandle: null })).statusCode);
      expect([...new Set(statuses)]).toEqual([400, 429]);
      const { db } = strict.deps;
      const rows = db.selectFrom('audit_events').select('event').where('account_id', '=', id);
      expect(await rows.where('event', '=', 'code').where('result', '=', 'refused').execute()).toHaveLength(29);
      const other = strict.browser();
      await signInBy(other, passkey);
      expect(outcomeOf(await show(other, passkey, { userHandle: null }))).toBe('done');
    } finally {
      await strict.close();
    }
  });

  test('WY4 is reported as copied if its counter went back, and not if its answer was sent twice', async () => {
    const { browser, passkey } = await addOwingHolder();
    const { challenge } = await optionsIn(browser);
    const credential = passkey.assert({ challenge, counter: 7 });
    const send = async () => outcomeOf(await browser.post(showPasskey.path, { credential }));
    const isToldOfCopy = async () =>
      (await server.deliver()).some(({ subject }) => subject?.includes('copied') ?? false);
    expect([await send(), await send(), await isToldOfCopy()]).toEqual(['done', '400/138', false]);
    expect(outcomeOf(await show(browser, passkey, { counter: 6 }))).toBe('400/138');
    expect(await isToldOfCopy()).toBe(true);
  });

  test('counts as the second factor of a session if it is used again in it', async () => {
    const { browser, passkey } = await addOwingHolder();
    await show(browser, passkey);
    server.clock.advance(minutes(10) + 1);
    const switchOff = () => browser.post(saveTwoFactor.path, { preferences: { enabled: false }, password });
    expect(outcomeOf(await switchOff())).toBe('403/124');
    expect(outcomeOf(await show(browser, passkey))).toBe('done');
    expect(outcomeOf(await switchOff())).toBe('done');
  });
});
