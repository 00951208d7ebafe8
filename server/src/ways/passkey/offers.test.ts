import { addPasskeyQuietly, offerPasskey, stopPasskeyAsks } from '@selvage/contract/api/passkey-offers';
import { addPasskey, newPasskeyOptions } from '@selvage/contract/api/passkeys';
import { days, minutes } from '@selvage/contract/time-units';
import type { Kind } from '@selvage/contract/user-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPasskeys } from '../../config/passkey-settings.ts';
import { eraseAccount } from '../../support/erase-account.ts';
import { discloseAccount } from '../../support/personal-data.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { SoftPasskey, type SoftAnswer, flags } from '../../../test/harness/soft-passkey.ts';
import {
  addPasskeyHolder,
  attestIn,
  confirmByMailbox,
  signInBy,
  type Account,
  addSignedIn,
  addTrusted,
  addVerified,
  authenticate,
  owe,
  verify,
} from '../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(({ limits, embeddingOrigins }) => ({
    limits: { ...limits, sendPause: 0 },
    embeddingOrigins: [...embeddingOrigins, 'https://www.insurer.example'],
  }));
});
afterAll(() => server.close());

/** Somebody whose second factor is more than the mailbox. */
const byText = { twoFactor: 'SMS', mobile: '0857000002' } as const;
const able = { canAddQuietly: true, canBeAsked: true };
const notQuietly = { canAddQuietly: false, canBeAsked: true };
const quietly = { canAddQuietly: true, canBeAsked: false };
const offerIn = async (browser: TestBrowser, can: object = able) => (await browser.post(offerPasskey.path, can)).json();

async function quietChallenge(browser: TestBrowser): Promise<string> {
  return (await offerIn(browser)).quiet.challenge;
}

/** Adds a passkey that the browser made by itself, without the presence of the person unless `change` says otherwise. */
async function addQuietly(browser: TestBrowser, passkey: SoftPasskey, change: Partial<SoftAnswer> = {}) {
  const { challenge, user } = (await offerIn(browser)).quiet;
  passkey.userHandle = user.id;
  return browser.post(addPasskeyQuietly.path, { credential: passkey.attest({ challenge, flags: 0, ...change }) });
}

/** Logs in with password and code. */
async function logInAgain(account: Account): Promise<TestBrowser> {
  const { browser, ...owed } = await owe(server, account);
  await verify(browser, owed);
  return browser;
}

describe('WY9 WY10 the passkey offer after a login', () => {
  test('lets the browser add a passkey without a question only within ten minutes of a second factor or a code by email', async () => {
    const { browser } = await addSignedIn(server);
    expect(await offerIn(browser, quietly)).toEqual({});
    await confirmByMailbox(server, browser);
    expect(await offerIn(browser, quietly)).toHaveProperty('quiet');
    server.clock.advance(minutes(10) + 1);
    expect(await offerIn(browser, quietly)).toEqual({});
  });

  test('asks a person with only a password whether to add a passkey, and does not ask a person whose second factor is older than ten minutes', async () => {
    const { browser } = await addSignedIn(server);
    expect(await offerIn(browser, notQuietly)).toEqual({ ask: true });
    expect(await offerIn(browser, notQuietly)).toEqual({});
    const { browser: shown } = await addVerified(server, byText);
    server.clock.advance(minutes(10) + 1);
    expect(await offerIn(shown, notQuietly)).toEqual({});
  });

  test('is empty on a device that was remembered in place of the code', async () => {
    const { browser, value, ...account } = await addTrusted(server);
    await authenticate(browser, account, { deviceTrustToken: value });
    expect(outcomeOf(await browser.get('/api/user/sessions'))).toBe('done');
    expect(await offerIn(browser)).toEqual({});
  });

  test('is empty after a login with a passkey', async () => {
    const { passkey } = await addPasskeyHolder(server);
    const browser = server.browser();
    await signInBy(browser, passkey);
    expect(await offerIn(browser)).toEqual({});
  });

  test('is empty for a person who has ten passkeys', async () => {
    const { browser } = await addVerified(server, byText);
    for (let made = 0; made < 10; made++) await attestIn(browser, new SoftPasskey());
    expect(await offerIn(browser)).toEqual({});
  });

  test('offers nothing that the browser does not support', async () => {
    const { browser } = await addVerified(server);
    expect(await offerIn(browser, { canAddQuietly: false, canBeAsked: false })).toEqual({});
  });

  // oxfmt-ignore
  const byKind: [Kind, quiet: boolean, ask: boolean][] = [
    ['member',     true,  true],
    ['wellness',   true,  true],
    ['consultant', false, true],
    ['group',      false, true],
    ['hospital',   false, false],
  ];
  test.each(byKind)('follows the configuration for a %s', async (kind, quiet, ask) => {
    const { browser } = await addVerified(server, { kind });
    expect('quiet' in (await offerIn(browser))).toBe(quiet);
    const { browser: other } = await addVerified(server, { kind });
    expect(await offerIn(other, notQuietly)).toEqual(ask ? { ask: true } : {});
    const { brands } = server.deps.config;
    expect(readPasskeys({ [kind]: { quiet: !quiet, ask: !ask } }, brands).offers[kind]).toEqual({
      quiet: !quiet,
      ask: !ask,
    });
  });
});

describe('WY9 a passkey that the browser adds by itself', () => {
  test('is made without the person’s presence, is reported to the owner, and logs in only if the authenticator verifies the person', async () => {
    const { account, browser } = await addVerified(server);
    await server.deliver();
    const passkey = new SoftPasskey();
    expect(outcomeOf(await addQuietly(browser, passkey))).toBe('done');
    expect(await server.deliver()).toMatchObject([{ to: account.email, subject: expect.stringContaining('passkey') }]);
    expect(outcomeOf(await signInBy(server.browser(), passkey, { flags: flags.present }))).toBe('401/0');
    expect(outcomeOf(await signInBy(server.browser(), passkey))).toBe('done');
  });

  test('is requested without verification of the person, and excludes the existing passkeys', async () => {
    const { browser } = await addVerified(server, byText);
    const passkey = new SoftPasskey();
    await attestIn(browser, passkey);
    expect((await offerIn(browser)).quiet).toMatchObject({
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      excludeCredentials: [{ id: passkey.id }],
    });
  });

  test('is refused in a frame, also of pages that may embed the login', async () => {
    const { browser } = await addVerified(server);
    const clientData = { crossOrigin: true, topOrigin: 'https://www.insurer.example' };
    expect(outcomeOf(await addQuietly(browser, new SoftPasskey(), { clientData }))).toBe('400/138');
    expect(outcomeOf(await attestIn(browser, new SoftPasskey(), { clientData }))).toBe('done');
  });

  test('is refused if the browser sends it more than ten minutes after the second factor', async () => {
    const { browser } = await addVerified(server);
    const credential = new SoftPasskey().attest({ challenge: await quietChallenge(browser), flags: 0 });
    server.clock.advance(minutes(10) + 1);
    expect(outcomeOf(await browser.post(addPasskeyQuietly.path, { credential }))).toBe('403/124');
  });

  test('is the only kind of passkey that may be made without the person’s presence', async () => {
    const { browser } = await addVerified(server, byText);
    const unattended = (challenge: string) => ({ credential: new SoftPasskey().attest({ challenge, flags: 0 }) });
    const { challenge } = (await browser.post(newPasskeyOptions.path, {})).json().publicKey;
    expect(outcomeOf(await browser.post(addPasskey.path, unattended(challenge)))).toBe('400/138');
    expect(outcomeOf(await browser.post(addPasskeyQuietly.path, unattended(challenge)))).toBe('400/138');
    const quiet = await quietChallenge(browser);
    expect(outcomeOf(await browser.post(addPasskey.path, unattended(quiet)))).toBe('400/138');
    expect(outcomeOf(await browser.post(addPasskeyQuietly.path, unattended(quiet)))).toBe('done');
    expect(outcomeOf(await browser.post(addPasskeyQuietly.path, unattended(quiet)))).toBe('400/138');
  });
});

describe('WY10 the question whether to add a passkey', () => {
  test('is shown once in 30 days, and three times in all', async () => {
    const { account, browser } = await addVerified(server);
    expect(await offerIn(browser, notQuietly)).toEqual({ ask: true });
    const asked: object[] = [];
    for (const pause of [days(30) - 1, 1, days(30), days(30), days(400)]) {
      server.clock.advance(pause);
      asked.push(await offerIn(await logInAgain(account), notQuietly));
    }
    expect(asked).toEqual([{}, { ask: true }, { ask: true }, {}, {}]);
  });

  test('is shown once for sixteen concurrent logins', async () => {
    const { browser } = await addVerified(server);
    const offers = await Promise.all(Array.from({ length: 16 }, () => offerIn(browser, notQuietly)));
    expect(offers.filter(({ ask }) => ask)).toEqual([{ ask: true }]);
  });

  test('is never shown again after the person declined it', async () => {
    const { account, browser } = await addVerified(server);
    await offerIn(browser, notQuietly);
    expect(outcomeOf(await browser.post(stopPasskeyAsks.path, {}))).toBe('done');
    server.clock.advance(days(31));
    expect(await offerIn(await logInAgain(account), notQuietly)).toEqual({});
  });

  test('is never shown if the person has declined it before', async () => {
    const { browser } = await addVerified(server);
    await browser.post(stopPasskeyAsks.path, {});
    expect(await offerIn(browser, notQuietly)).toEqual({});
  });

  test('is not shown to a person with a passkey on this host', async () => {
    const { browser } = await addPasskeyHolder(server);
    expect(await offerIn(browser, notQuietly)).toEqual({});
  });

  test('is not counted if the browser adds a passkey by itself', async () => {
    const { browser } = await addVerified(server);
    await offerIn(browser);
    expect(await offerIn(browser, notQuietly)).toEqual({ ask: true });
  });
});

test('WY10 an export says how often the question was shown, and an erasure removes that', async () => {
  const { account, browser } = await addVerified(server);
  await offerIn(browser, notQuietly);
  await browser.post(stopPasskeyAsks.path, {});
  const act = { actor: { name: 'op', reason: 'asked' }, origin: { requestId: 'test', client: null, device: null } };
  const data = await discloseAccount(server.deps, account.id, 'account-exported', act);
  expect(data?.passkeyAsks).toEqual([{ times: 1, lastAskedAt: expect.any(Date), never: true }]);
  await eraseAccount(server.deps, account.id, act);
  const left = server.deps.db.selectFrom('passkey_asks').select('times').where('account_id', '=', account.id);
  expect(await left.execute()).toEqual([]);
});
