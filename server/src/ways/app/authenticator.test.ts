import { confirmAuthenticator, ownWays, removeAuthenticator } from '@selvage/contract/api/authenticator';
import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweep } from '../../db/expired-rows-store.ts';
import {
  otherDigits,
  readQrCode,
  addAppHolder,
  begin,
  codeOf,
  confirm,
  nextCode,
  oweStep,
  type Setup,
  confirmByMailbox,
  addSignedIn,
  addVerified,
  authenticate,
  owedIn,
  verify,
} from '../../../test/harness/sign-in.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { testPassword as password } from '../../../test/harness/accounts.ts';
import { requiring } from '../../../test/harness/test-config.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(({ limits }) => ({ limits: { ...limits, sendPause: 0 } }));
});
afterAll(() => server.close());

/** Adds a person who has just confirmed a code by email and may therefore set up an app. */
async function addProven(given = {}) {
  const person = await addSignedIn(server, given);
  await confirmByMailbox(server, person.browser);
  return person;
}

const appsOf = (id: string) =>
  server.deps.db.selectFrom('authenticator_apps').selectAll().where('account_id', '=', id).execute();

describe('WY19 the set-up of an authenticator app', () => {
  test('returns a key of 20 bytes, its address, and a QR code with the same content', async () => {
    const { browser, email } = await addProven({ memberNumber: '1234567890' });
    const { key, uri, qr } = (await begin(browser)).json<Setup>();
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(`otpauth://totp/Linen%20Health:${encodeURIComponent(email)}?secret=${key}&issuer=Linen%20Health`);
    expect(uri).not.toContain('1234567890');
    const svg = `<svg class="qr-code" viewBox="0 0 ${qr.size} ${qr.size}"><path fill="#000" d="${qr.path}" /></svg>`;
    expect(readQrCode(svg)).toBe(uri);
    // The border of four modules: nothing dark is nearer to the edge.
    expect(qr.path).toMatch(/^M4 4h/);
  });

  test('F9 needs a recent proof, which is the mailbox for a person who has nothing else', async () => {
    const { browser } = await addSignedIn(server);
    expect(outcomeOf(await begin(browser))).toBe('403/124');
    await confirmByMailbox(server, browser);
    expect(outcomeOf(await begin(browser))).toBe('done');
    server.clock.advance(minutes(10) + 1);
    expect(outcomeOf(await begin(browser))).toBe('403/124');
  });

  test('asks for the password', async () => {
    const { browser } = await addProven();
    expect(outcomeOf(await begin(browser, 'Wrong-cloth-42'))).toBe('403/0');
  });

  test('changes nothing before a code of the app is entered', async () => {
    const { browser, id, ...account } = await addProven();
    const setup = (await begin(browser)).json<Setup>();
    expect(await appsOf(id)).toEqual([]);
    expect((await authenticate(server.browser(), { ...account, id })).json()).toEqual({});
    const wrong = { id: setup.id, code: otherDigits(codeOf(server, setup.key)) };
    expect(outcomeOf(await browser.post(confirmAuthenticator.path, wrong))).toBe('400/105');
    expect(await appsOf(id)).toEqual([]);
    expect(outcomeOf(await confirm(server, browser, setup))).toBe('done');
    expect(await appsOf(id)).toHaveLength(1);
    expect((await browser.get(ownWays.path)).json()).toMatchObject({
      authenticator: { addedAt: server.clock.now().toISOString() },
      recoveryCodes: { left: 10 },
    });
  });

  test('accepts a code in full-width digits, as some phones paste it', async () => {
    const { browser } = await addProven();
    const { id, key } = (await begin(browser)).json<Setup>();
    const wide = Array.from(codeOf(server, key), (digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    expect(outcomeOf(await browser.post(confirmAuthenticator.path, { id, code: wide }))).toBe('done');
  });

  test('expires after ten minutes, and leaves nothing', async () => {
    const { browser, id } = await addProven();
    const setup = (await begin(browser)).json<Setup>();
    server.clock.advance(minutes(10));
    expect(outcomeOf(await confirm(server, browser, setup))).toBe('400/131');
    server.clock.advance(1);
    await sweep(server.deps.db, server.clock.now());
    const left = server.deps.db.selectFrom('authenticator_setups').selectAll().where('account_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });

  test('ends after five wrong codes', async () => {
    const { browser } = await addProven();
    const setup = (await begin(browser)).json<Setup>();
    const wrong = { id: setup.id, code: otherDigits(codeOf(server, setup.key)) };
    for (let tried = 0; tried < 5; tried++)
      expect(outcomeOf(await browser.post(confirmAuthenticator.path, wrong))).toBe('400/105');
    expect(outcomeOf(await confirm(server, browser, setup))).toBe('400/131');
  });

  test('gives the same key again to a page that is loaded again, and not more than five tries', async () => {
    const { browser } = await addProven();
    const setup = (await begin(browser)).json<Setup>();
    const wrong = { id: setup.id, code: otherDigits(codeOf(server, setup.key)) };
    for (let tried = 0; tried < 4; tried++) await browser.post(confirmAuthenticator.path, wrong);
    expect((await begin(browser)).json()).toEqual(setup);
    expect(outcomeOf(await browser.post(confirmAuthenticator.path, wrong))).toBe('400/105');
    const fresh = (await begin(browser)).json<Setup>();
    expect(fresh.key).not.toBe(setup.key);
    expect(outcomeOf(await confirm(server, browser, fresh))).toBe('done');
  });

  test('never gives the key of another session, and ends the set-up of that session', async () => {
    const { browser: older, ...account } = await addProven();
    const theirs = (await begin(older)).json<Setup>();
    const browser = server.browser();
    await authenticate(browser, account);
    await confirmByMailbox(server, browser);
    const mine = (await begin(browser)).json<Setup>();
    expect(mine.key).not.toBe(theirs.key);
    expect(outcomeOf(await confirm(server, older, theirs))).toBe('400/131');
    expect(outcomeOf(await confirm(server, browser, mine))).toBe('done');
  });

  test('cannot be finished by another account', async () => {
    const [mine, theirs] = [await addProven(), await addProven()];
    const setup = (await begin(theirs.browser)).json<Setup>();
    expect(outcomeOf(await confirm(server, mine.browser, setup))).toBe('400/131');
  });

  test('uses up the code that finished it', async () => {
    const holder = await addAppHolder(server);
    const { browser, mfaToken } = await oweStep(server, holder);
    expect(outcomeOf(await verify(browser, { mfaToken, code: codeOf(server, holder.key) }))).toBe('400/105');
  });
});

describe('WY23 a change of the authenticator app', () => {
  test('tells the owner by every channel, and ends other sessions and remembered devices', async () => {
    const { account, browser } = await addVerified(server, { twoFactor: 'SMS', mobile: '0851112233' });
    const { browser: other, ...owed } = await (async () => {
      const second = server.browser();
      return { browser: second, ...(await owedIn(server, await authenticate(second, account))) };
    })();
    await verify(other, owed, { trustThisDevice: true });
    const setup = (await begin(browser)).json<Setup>();
    await server.deliver();
    expect(outcomeOf(await confirm(server, browser, setup))).toBe('done');
    const told = await server.deliver();
    expect(told.map(({ to }) => to).toSorted()).toEqual(['0851112233', account.email].toSorted());
    expect((await other.get('/api/idauth/session')).json().data.reason).toBe('two-factor-changed');
    expect(outcomeOf(await browser.get('/api/idauth/session'))).toBe('done');
    const devices = server.deps.db.selectFrom('trusted_devices').select('id').where('account_id', '=', account.id);
    expect(await devices.execute()).toEqual([]);
  });

  test('replaces the app: the old key makes no valid code, and the recovery codes stay', async () => {
    const holder = await addAppHolder(server);
    const setup = (await begin(holder.browser)).json<Setup>();
    server.clock.advance(minutes(1));
    const confirmed = await confirm(server, holder.browser, setup);
    expect(confirmed.json()).toEqual({});
    server.clock.advance(minutes(1));
    const { browser, mfaToken } = await oweStep(server, holder);
    expect(outcomeOf(await verify(browser, { mfaToken, code: codeOf(server, holder.key) }))).toBe('400/105');
    expect(outcomeOf(await verify(browser, { mfaToken, code: codeOf(server, setup.key) }))).toBe('done');
  });

  test('needs more than the mailbox: a code of the app, or a recovery code', async () => {
    const holder = await addAppHolder(server);
    await server.deps.db.updateTable('accounts').set({ two_factor: 'EMAIL' }).where('id', '=', holder.id).execute();
    const { browser, mfaToken } = await oweStep(server, holder);
    const chosen = await browser.post('/api/idauth/mfa/way', { mfaToken, way: 'EMAIL' });
    await verify(browser, await owedIn(server, chosen));
    const refused = await browser.post(removeAuthenticator.path, { password });
    expect([outcomeOf(refused), refused.json().data.reason]).toEqual(['403/124', 'strong']);
    const begun = await browser.post('/api/idauth/step-up', { strong: true });
    expect(begun.json().mfaRequired).toMatchObject({
      type: 'APP',
      ways: [{ type: 'APP' }, { type: 'RECOVERY' }],
    });
    const owed = { mfaToken: begun.json().mfaRequired.mfaToken, code: await nextCode(server, holder) };
    await verify(browser, owed);
    expect(outcomeOf(await browser.post(removeAuthenticator.path, { password }))).toBe('done');
  });

  test('removes the app after the password was entered, and removes the recovery codes with the last second step', async () => {
    const holder = await addAppHolder(server);
    expect(outcomeOf(await holder.browser.post(removeAuthenticator.path, { password: 'Wrong-cloth-42' }))).toBe(
      '403/0',
    );
    expect(outcomeOf(await holder.browser.post(removeAuthenticator.path, { password }))).toBe('done');
    expect((await holder.browser.get(ownWays.path)).json()).not.toHaveProperty('recoveryCodes');
    expect((await authenticate(server.browser(), holder)).json()).toEqual({});
    // Removing the app again changes nothing and is no error.
    expect(outcomeOf(await holder.browser.post(removeAuthenticator.path, { password }))).toBe('done');
  });
});

test('WY23 an app that the operator no longer allows can be removed', async () => {
  const holder = await addAppHolder(server);
  const { member } = server.deps.config.twoFactor;
  const { types } = member;
  Object.assign(member, { types: ['EMAIL', 'PASSKEY'] });
  try {
    expect(outcomeOf(await holder.browser.post(removeAuthenticator.path, { password }))).toBe('done');
    expect(await appsOf(holder.id)).toEqual([]);
  } finally {
    Object.assign(member, { types });
  }
});

test('WY23 the emails about an app say what the next login asks for', async () => {
  const told = async (email: string) => (await server.deliver()).find(({ to }) => to === email)?.text;
  await server.deliver();
  const { account, browser } = await addVerified(server);
  const setup = (await begin(browser)).json<Setup>();
  await server.deliver();
  expect(outcomeOf(await confirm(server, browser, setup))).toBe('done');
  expect(await told(account.email)).toContain('we’ll ask for a code from it when you log in with your password');
  expect(outcomeOf(await browser.post(removeAuthenticator.path, { password }))).toBe('done');
  expect(await told(account.email)).toContain('When you log in, we’ll send you a code by email.');

  const holder = await addAppHolder(server);
  await server.deliver();
  expect(outcomeOf(await holder.browser.post(removeAuthenticator.path, { password }))).toBe('done');
  expect(await told(holder.email)).toContain('Your login now asks only for your password.');
});

test('WY22 a kind that may have no second step cannot set up an app', async () => {
  const strict = await startTestApp(({ twoFactor }) => ({
    twoFactor: { ...twoFactor, member: { ...twoFactor.member, enabled: false } },
  }));
  const { browser } = await addSignedIn(strict);
  await confirmByMailbox(strict, browser);
  expect(outcomeOf(await begin(browser))).toBe('400/109');
  expect((await browser.get(ownWays.path)).json()).toMatchObject({
    allowed: ['PASSKEY'],
    canMakeRecoveryCodes: false,
    lacksRecoveryCodes: false,
  });
  await strict.close();
});

test('WY19 the last second step cannot be removed if one is required', async () => {
  const strict = await startTestApp((config) => ({
    limits: { ...config.limits, sendPause: 0 },
    ...requiring(config, 'two-step'),
  }));
  const { account, browser } = await addVerified(strict);
  const setup = (await begin(browser)).json<Setup>();
  expect(outcomeOf(await confirm(strict, browser, setup))).toBe('done');
  await strict.deps.db.updateTable('accounts').set({ two_factor: null }).where('id', '=', account.id).execute();
  expect(outcomeOf(await browser.post(removeAuthenticator.path, { password }))).toBe('400/109');
  await strict.close();
});
