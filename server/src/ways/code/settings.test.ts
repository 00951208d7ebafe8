import { saveTwoFactor, twoFactorConfig, twoFactorSettings } from '@selvage/contract/api/two-factor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '../../gateways/message-gateway.ts';
import { removeTwoFactorBreakGlass } from '../../support/agent-approval.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { testPassword, type TestAccount } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { addOwing, addSignedIn, authenticate, owedIn, verify, type Account } from '../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp((config) => ({
    twoFactor: {
      ...config.twoFactor,
      consultant: { ...config.twoFactor.consultant, types: ['EMAIL'] },
      group: { ...config.twoFactor.group, enabled: false },
    },
    limits: { ...config.limits, sendPause: 0 },
  }));
});
afterAll(() => server.close());

const bySms = (mobile_number: string) => ({ enabled: true, type: 'SMS', mobile_number });
const byEmail = { enabled: true, type: 'EMAIL' };
const off = { enabled: false };

const save = (browser: TestBrowser, preferences: object, password: string | null = testPassword) =>
  browser.post(saveTwoFactor.path, { preferences, ...(password !== null && { password }) });
const settingsOf = async (browser: TestBrowser) => (await browser.get(twoFactorSettings.path)).json().preferences;

/** Adds a person who has entered the login code, so that no trusted device replaced it. */
async function addSignedInByCode(given: TestAccount) {
  const { account, browser, ...owed } = await addOwing(server, given);
  await verify(browser, owed);
  return { ...account, browser };
}

async function noticesOf(act: () => Promise<unknown>): Promise<Message[]> {
  await server.deliver();
  await act();
  return server.deliver();
}

async function whereCodesGo(account: Account): Promise<string | undefined> {
  await server.deliver();
  await authenticate(server.browser(), account);
  return (await server.deliver()).at(-1)?.to;
}

describe('MF5 C10 a change of 2-factor authentication is not active before its code is entered', () => {
  test.each(['member', 'hospital'] as const)(
    'until its code is entered, a reload of the page finds the requested settings and the code that waits, for a %s',
    async (kind) => {
      const { browser, ...account } = await addSignedIn(server, { kind });
      const waiting = async (from = browser) => (await from.get(twoFactorSettings.path)).json().waiting;
      expect(await waiting()).toBeUndefined();
      await server.deliver();
      const saved = await save(browser, bySms('085 123 4567'));
      const preferences = bySms('0851234567');
      expect(await waiting()).toEqual({ preferences, mfaRequired: saved.json().mfaRequired, emailProven: false });
      const proven = await verify(browser, await owedIn(server, saved));
      expect(await waiting()).toEqual({ preferences, mfaRequired: proven.json().mfaRequired, emailProven: true });
      const other = server.browser();
      await authenticate(other, account);
      expect(await waiting(other)).toBeUndefined();
      await verify(browser, await owedIn(server, proven));
      expect(await waiting()).toBeUndefined();
    },
  );

  test('codes by text message are off, and the login asks for none, until both codes were entered', async () => {
    const { browser, ...account } = await addSignedIn(server);
    await server.deliver();
    const saved = await save(browser, bySms('+353 85 123 4567'));
    expect(saved.json().mfaRequired).toMatchObject({ type: 'EMAIL', destination: expect.stringContaining('•••@') });
    const mailbox = await owedIn(server, saved);
    const proven = await verify(browser, mailbox);
    expect(proven.json()).toEqual({
      mfaRequired: {
        mfaToken: expect.any(String),
        type: 'SMS',
        destination: '•••\u00a0•••\u00a04567',
        trustDeviceEnabled: true,
        mfaSetupRequired: false,
        secondsToNext: server.deps.config.limits.sendPause / 1000,
      },
    });
    const owed = await owedIn(server, proven);
    expect(await settingsOf(browser)).toEqual(off);
    expect((await authenticate(server.browser(), account)).json()).toEqual({});
    expect(outcomeOf(await verify(browser, owed))).toBe('done');
    expect(await settingsOf(browser)).toEqual(bySms('0851234567'));
    expect(await whereCodesGo(account)).toBe('0851234567');
  });

  test('codes go to the old phone number until the new number is confirmed, also if the change is never finished', async () => {
    const { browser, ...account } = await addSignedInByCode({ twoFactor: 'SMS', mobile: '0850000001' });
    await save(browser, bySms('0850000002'));
    expect(await whereCodesGo(account)).toBe('0850000001');
    expect(await settingsOf(browser)).toEqual(bySms('0850000001'));
    const owed = await owedIn(server, await save(browser, bySms('0850000003')));
    await verify(browser, owed);
    expect(await whereCodesGo(account)).toBe('0850000003');
  });

  test('the code of a change that a newer change has replaced is refused', async () => {
    const { browser } = await addSignedIn(server);
    await server.deliver();
    const first = await owedIn(server, await save(browser, bySms('0850000011')));
    const second = await owedIn(server, await save(browser, byEmail));
    expect(outcomeOf(await verify(browser, first))).toBe('401/106');
    expect(outcomeOf(await verify(browser, second))).toBe('done');
    expect(await settingsOf(browser)).toEqual(byEmail);
  });

  test('C9 a person who must set up 2FA is logged in afterwards, and the browser is then known', async () => {
    const { browser, ...account } = await addSignedIn(server, { kind: 'hospital' });
    await server.deliver();
    expect(await settingsOf(browser)).toEqual(off);
    const owed = await owedIn(server, await save(browser, byEmail));
    expect(outcomeOf(await browser.get('/api/user/sessions'))).toBe('403/101');
    await verify(browser, owed);
    expect(outcomeOf(await browser.get('/api/user/sessions'))).toBe('done');
    const known = server.deps.db.selectFrom('known_browsers').select('account_id').where('account_id', '=', account.id);
    expect(await known.execute()).toHaveLength(1);
  });
});

describe('settings of 2-factor authentication that change nothing', () => {
  test('MF2 the same number in another notation needs no password and no code', async () => {
    const { browser } = await addSignedInByCode({ twoFactor: 'SMS', mobile: '0850000021' });
    const before = browser.cookies.get('sid');
    for (const written of ['0850000021', '085 000 0021', '+353 85 000 0021', '00353 (0)85-0000021'])
      expect((await save(browser, bySms(written), null)).json()).toEqual({ preferences: bySms('0850000021') });
    expect(browser.cookies.get('sid')).toBe(before);
    expect(await server.deliver()).toEqual([]);
  });

  test('MF4 codes by email when they are on already, and no 2FA when it is off already', async () => {
    const { browser } = await addSignedInByCode({ kind: 'consultant' });
    expect((await save(browser, byEmail, null)).json()).toEqual({ preferences: byEmail });
    expect((await save((await addSignedIn(server)).browser, off, null)).json()).toEqual({ preferences: off });
  });
});

// oxfmt-ignore
test.each<[what: string, given: TestAccount, preferences: object, outcome: string]>([
  ['off for a kind that must have 2FA', { kind: 'hospital' },     off,                                    '400/109'],
  ['a type that is not offered',        { kind: 'consultant' },   bySms('0850000031'),                    '400/109'],
  ['anything for a kind without 2FA',   { kind: 'group' },        byEmail,                                '400/109'],
  ['on without a type',                 {},                       { enabled: true },                      '400/109'],
  ['SMS without a number',              {},                       { enabled: true, type: 'SMS' },         '400/110'],
  ['SMS to a number abroad',            {},                       bySms('+44 7700 900123'),               '400/110'],
  ['SMS to a land line',                {},                       bySms('01 234 5678'),                   '400/110'],
  ['an unknown type',                   {},                       { enabled: true, type: 'TOTP' },        '400/110'],
])('C9 refused settings of 2-factor authentication: %s', async (_what, given, preferences, outcome) => {
  const { browser } = await addSignedIn(server, given);
  await server.deliver();
  expect(outcomeOf(await save(browser, preferences))).toBe(outcome);
  expect(await server.deliver()).toEqual([]);
});

describe('C11 the password at a change of 2-factor authentication', () => {
  test.each([
    ['wrong', 'Wrong-cloth-42'],
    ['missing', null],
  ])('gets 403/0 and changes nothing if it is %s', async (_what, password) => {
    const { browser } = await addSignedInByCode({ twoFactor: 'EMAIL' });
    for (const preferences of [off, bySms('0850000041')])
      expect(outcomeOf(await save(browser, preferences, password))).toBe('403/0');
    expect(await settingsOf(browser)).toEqual(byEmail);
    expect(await server.deliver()).toEqual([]);
  });

  test('ER4 B2 gets 403/4 if it is wrong and locks the account, ends the session and blocks further logins', async () => {
    const { browser, ...account } = await addSignedIn(server);
    for (let wrong = 0; wrong < 4; wrong++)
      expect(outcomeOf(await save(browser, byEmail, 'Wrong-cloth-42'))).toBe('403/0');
    expect(outcomeOf(await save(browser, byEmail, 'Wrong-cloth-42'))).toBe('403/4');
    expect(outcomeOf(await browser.get('/api/user/user.json'))).toBe('401/100');
    expect(outcomeOf(await authenticate(server.browser(), account))).toBe('401/4');
  });

  test('ER4 gets 403/4 if it is right and the account is locked, is audited, and ends the session', async () => {
    const { browser, ...account } = await addSignedIn(server);
    for (let wrong = 0; wrong < 5; wrong++)
      await authenticate(server.browser(), account, { password: 'Wrong-cloth-42' });
    expect(outcomeOf(await save(browser, byEmail))).toBe('403/4');
    expect(outcomeOf(await browser.get('/api/user/user.json'))).toBe('401/100');
    const last = await server.deps.db
      .selectFrom('audit_events')
      .select(['event', 'result', 'reason'])
      .where('account_id', '=', account.id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(last).toEqual({ event: 'password-check', result: 'refused', reason: 'locked' });
  });
});

describe('F9 the first set-up of a phone number for codes', () => {
  const enrolAt = async (browser: TestBrowser, mobile: string) => {
    await server.deliver();
    return owedIn(server, await save(browser, bySms(mobile)));
  };

  test.each(['member', 'hospital'] as const)('needs a code from the mailbox of a %s first', async (kind) => {
    const { browser, email } = await addSignedIn(server, { kind });
    await server.deliver();
    await save(browser, bySms('0850000071'));
    expect((await server.deliver()).map(({ to }) => to)).toEqual([email]);
    expect(await settingsOf(browser)).toEqual(off);
  });

  test('needs the code by email and then the code by text message, each once', async () => {
    const { browser } = await addSignedIn(server, { kind: 'hospital' });
    const mailbox = await enrolAt(browser, '0850000072');
    expect(outcomeOf(await browser.get('/api/user/sessions'))).toBe('403/101');
    const phone = await owedIn(server, await verify(browser, mailbox));
    expect(outcomeOf(await verify(browser, mailbox))).toBe('401/106');
    expect(await settingsOf(browser)).toEqual(off);
    expect((await verify(browser, phone)).json()).toEqual({});
    expect(await settingsOf(browser)).toEqual(bySms('0850000072'));
  });

  test('needs only one code if codes go by email', async () => {
    const { browser } = await addSignedIn(server, { kind: 'hospital' });
    await server.deliver();
    const owed = await owedIn(server, await save(browser, byEmail));
    expect((await verify(browser, owed)).json()).toEqual({});
    expect(await settingsOf(browser)).toEqual(byEmail);
  });

  test('needs a code from the mailbox first, also after the desk has removed the second step', async () => {
    const { browser: _, ...account } = await addSignedInByCode({ twoFactor: 'SMS', mobile: '0850000073' });
    const act = { actor: { name: 'desk', reason: 'lost' }, origin: { requestId: 'T', client: null, device: null } };
    expect(await removeTwoFactorBreakGlass(server.deps, account.id, act)).toBe('removed');
    const browser = server.browser();
    await authenticate(browser, account);
    await server.deliver();
    await save(browser, bySms('0850000074'));
    expect((await server.deliver()).map(({ to }) => to)).toEqual([account.email]);
  });
});

describe('E4 C12 UP5 D13 a completed change of 2-factor authentication', () => {
  test('gives this session a new id, and ends every other session', async () => {
    const { browser, ...account } = await addSignedIn(server);
    const other = server.browser();
    await authenticate(other, account);
    await server.deliver();
    const owed = await owedIn(server, await save(browser, byEmail));
    const before = browser.cookies.get('sid');
    await verify(browser, owed);
    expect(browser.cookies.get('sid')).not.toBe(before);
    expect(outcomeOf(await browser.get('/api/user/sessions'))).toBe('done');
    expect(outcomeOf(await other.get('/api/user/user.json'))).toBe('401/100');
  });

  test('sends an email with the time and the masked number after codes were turned on', async () => {
    const { browser, email } = await addSignedIn(server);
    await server.deliver();
    const mailbox = await owedIn(server, await save(browser, bySms('0850000061')));
    const owed = await owedIn(server, await verify(browser, mailbox));
    const [message, ...others] = await noticesOf(() => verify(browser, owed));
    expect(others).toEqual([]);
    expect(message).toMatchObject({ to: email, subject: '2-factor authentication is on – Linen Health' });
    expect(message?.text).toContain('0061');
    expect(`${message?.text}${message?.html}`).not.toContain('0850000061');
  });

  test('sends an email, and a text message without numbers to the former number', async () => {
    const { browser, email } = await addSignedInByCode({ twoFactor: 'SMS', mobile: '0850000062' });
    const owed = await owedIn(server, await save(browser, bySms('0850000063')));
    const notices = await noticesOf(() => verify(browser, owed));
    expect(notices.map(({ to, channel }) => `${channel} ${to}`).toSorted()).toEqual([
      `email ${email}`,
      'sms 0850000062',
    ]);
    expect(notices.find(({ channel }) => channel === 'sms')?.text).not.toMatch(/\d{3}|http/);
  });

  test('needs only the password to turn codes off, sends an email and a text message, and deletes the number (GDPR-P6)', async () => {
    const { browser, email, id } = await addSignedInByCode({ twoFactor: 'SMS', mobile: '0850000064' });
    const notices = await noticesOf(() => save(browser, off));
    expect(notices.map(({ to }) => to).toSorted()).toEqual(['0850000064', email]);
    expect(await settingsOf(browser)).toEqual(off);
    const query = server.deps.db.selectFrom('accounts').select('mobile_sealed').where('id', '=', id);
    expect(await query.executeTakeFirst()).toEqual({ mobile_sealed: null });
  });
});

describe('VA6 the phone number for codes', () => {
  test('may be British if the operator configured it, but not French', async () => {
    const abroad = await startTestApp((config) => ({
      phoneCountries: ['IE', 'GB'],
      limits: { ...config.limits, sendPause: 0 },
    }));
    try {
      const { browser } = await addSignedIn(abroad);
      await abroad.deliver();
      expect((await browser.get(twoFactorConfig.path)).json().config.countries).toEqual(['IE', 'GB']);
      expect(outcomeOf(await save(browser, bySms('+33 6 12 34 56 78')))).toBe('400/110');
      const proven = await verify(browser, await owedIn(abroad, await save(browser, bySms('+44 7400 123456'))));
      await verify(browser, await owedIn(abroad, proven));
      expect(await settingsOf(browser)).toEqual(bySms('+447400123456'));
    } finally {
      await abroad.close();
    }
  });

  test('must be an Irish mobile number by default', async () => {
    const { browser } = await addSignedIn(server);
    expect((await browser.get(twoFactorConfig.path)).json().config.countries).toEqual(['IE']);
    for (const number of ['+44 7400 123456', '01 555 0100', '085 123 456'])
      expect(outcomeOf(await save(browser, bySms(number)))).toBe('400/110');
  });
});
