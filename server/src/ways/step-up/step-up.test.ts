import { requestEmailChange } from '@selvage/contract/api/account';
import { beginStepUp, saveTwoFactor } from '@selvage/contract/api/two-factor';
import { minutes, seconds } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { testPassword, type TestAccount } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { addSignedIn, addTrusted, addVerified, authenticate, owedIn, verify } from '../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const password = testPassword;
let count = 0;
const bySms = () => ({ enabled: true, type: 'SMS', mobile_number: `085000${String(1000 + ++count)}` });

/** Every change of how somebody proves who they are. */
// oxfmt-ignore
const changes: [what: string, change: (browser: TestBrowser) => ReturnType<TestBrowser['post']>][] = [
  ['the email address', (browser) => browser.post(requestEmailChange.path, { email: `moved-${++count}@test.example`, password })],
  ['the phone',         (browser) => browser.post(saveTwoFactor.path, { preferences: bySms(), password })],
  ['the factor',        (browser) => browser.post(saveTwoFactor.path, { preferences: { enabled: true, type: 'EMAIL' }, password })],
  ['having a factor',   (browser) => browser.post(saveTwoFactor.path, { preferences: { enabled: false }, password })],
];

const withPhone = (): TestAccount => ({ twoFactor: 'SMS', mobile: `085001${String(1000 + ++count)}` });

async function addByDevice() {
  const { browser, value, ...account } = await addTrusted(server, withPhone());
  await authenticate(browser, account, { deviceTrustToken: value });
  await server.deliver();
  return { ...account, browser };
}

const stepUp = async (browser: TestBrowser) => owedIn(server, await browser.post(beginStepUp.path, {}));

describe.each(changes)('F2 a change of %s', (_what, change) => {
  test('asks for the current factor in a session that a remembered device opened, and then succeeds', async () => {
    const { browser } = await addByDevice();
    expect(outcomeOf(await change(browser))).toBe('403/124');
    expect(await server.deliver()).toEqual([]);
    expect((await verify(browser, await stepUp(browser))).json()).toEqual({});
    expect(outcomeOf(await change(browser))).toBe('done');
  });

  test('asks again ten minutes after the second factor was entered', async () => {
    const { browser } = await addVerified(server, withPhone());
    server.clock.advance(minutes(10));
    expect(outcomeOf(await change(browser))).toBe('done');
    const { browser: later } = await addVerified(server, withPhone());
    server.clock.advance(minutes(10) + 1);
    expect(outcomeOf(await change(later))).toBe('403/124');
  });
});

test('a person without a second factor is not asked for one', async () => {
  const { browser } = await addSignedIn(server);
  expect((await browser.post(beginStepUp.path, {})).json()).toEqual({});
  expect(await server.deliver()).toEqual([]);
  server.clock.advance(minutes(14));
  const body = { email: 'no-factor@test.example', password };
  expect(outcomeOf(await browser.post(requestEmailChange.path, body))).toBe('done');
});

describe('the code that confirms a change', () => {
  test('goes to the current factor of the account, and offers to remember no device', async () => {
    const { browser } = await addByDevice();
    const { mfaRequired } = (await browser.post(beginStepUp.path, {})).json();
    expect(mfaRequired).toMatchObject({ type: 'SMS', trustDeviceEnabled: false, mfaSetupRequired: false });
    const [message, ...others] = await server.deliver();
    expect([message?.channel, others]).toEqual(['sms', []]);
  });

  test('is sent once, however often it is requested within 30 seconds', async () => {
    const { browser } = await addByDevice();
    const owed = await stepUp(browser);
    const again = (await browser.post(beginStepUp.path, {})).json();
    expect(again.mfaRequired.mfaToken).toBe(owed.mfaToken);
    expect(await server.deliver()).toEqual([]);
    server.clock.advance(seconds(30));
    await browser.post(beginStepUp.path, {});
    expect(await server.deliver()).toHaveLength(1);
  });

  test('confirms the session that requested it, and no other session of the person', async () => {
    const { browser, ...account } = await addByDevice();
    server.clock.advance(seconds(30));
    const other = server.browser();
    await verify(other, await owedIn(server, await authenticate(other, account)));
    server.clock.advance(minutes(11));
    expect(outcomeOf(await verify(other, await stepUp(browser)))).toBe('401/106');
    expect(outcomeOf(await other.post(saveTwoFactor.path, { preferences: { enabled: false }, password }))).toBe(
      '403/124',
    );
  });

  test('gives the session a new id, and the next call with this id needs no further code', async () => {
    const { browser } = await addByDevice();
    const before = browser.cookies.get('sid');
    await verify(browser, await stepUp(browser));
    expect(browser.cookies.get('sid')).not.toBe(before);
    expect(outcomeOf(await browser.get('/api/user/sessions'))).toBe('done');
  });
});
