import { userTypes } from '@selvage/contract/user-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { birthDateDigest } from '../../accounts/birth-date.ts';
import { openField } from '../../crypto/sealed-fields.ts';
import { digitsIn, linkCodeIn } from '../../../test/harness/sign-in.ts';
import { addAccount, nextApplicant, registeringKinds } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { fillRegistry, registeredBirthDate } from '../../../test/harness/registry.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await fillRegistry(server.deps.db);
});
afterAll(() => server.close());

const me = '/api/user/user.json';

const accountOf = (email: string) =>
  server.deps.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const consentsOf = (accountId: string) =>
  server.deps.db.selectFrom('consents').selectAll().where('account_id', '=', accountId).orderBy('subject').execute();

async function registered(applicant: ReturnType<typeof nextApplicant>, browser = server.browser()) {
  const response = await browser.post(applicant.path, applicant.body);
  expect([response.statusCode, response.json()]).toEqual([200, {}]);
  return { browser, account: await accountOf(applicant.email) };
}

describe('RG7 a registration', () => {
  test.each(registeringKinds)('logs a %s in at once, not activated, and sends a message', async (kind) => {
    await server.deliver();
    const applicant = nextApplicant(kind);
    const { browser, account } = await registered(applicant);

    const user = (await browser.get(me)).json<Record<string, unknown>>();
    const own =
      kind === 'member' ? { memNo: applicant.body['memNo'] } : kind === 'wellness' ? { wellnessOnly: 'Y' } : {};
    expect(user).toEqual({
      activated: false,
      userType: userTypes[kind].wire,
      privileges: [],
      email: applicant.email,
      secondsToNext: 30,
      ...own,
    });

    const messages = await server.deliver();
    expect(messages.map(({ to }) => to)).toEqual([applicant.email]);
    expect(linkCodeIn(messages[0])).toMatch(/^[\w-]{43}$/);
    expect(digitsIn(messages[0])).toMatch(/^\d{6}$/);
    expect(messages[0]?.text).toContain(`/${kind}login/activate?code=`);

    const events = await server.deps.db
      .selectFrom('audit_events')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('event', '<>', 'consent-agreed')
      .execute();
    expect(events).toMatchObject([{ event: 'registration', result: 'ok', kind }]);
  });

  test('LG5 lets a hospital user log in with the email, the password and the hospital ID that they registered', async () => {
    const applicant = nextApplicant('hospital');
    await registered(applicant);
    const { email, password, resourceId } = applicant.body;
    const again = await server
      .browser()
      .post('/api/idauth/auth', { email, password, userType: 'H', loginId: resourceId });
    expect(again.statusCode).toBe(200);
  });

  test('E1 replaces any session of the browser with a new one', async () => {
    const other = await addAccount(server.deps);
    const browser = server.browser();
    await browser.post('/api/idauth/auth', other.credentials);
    const before = browser.cookies.get('sid') ?? '';
    const applicant = nextApplicant('member');
    await registered(applicant, browser);
    expect((await browser.get(me)).json()).toMatchObject({ email: applicant.email });
    expect((await server.browser().get(me, { cookie: `sid=${before}` })).statusCode).toBe(401);
  });

  test('RG1 SEC-F1 is refused for a group', async () => {
    const body = { ...nextApplicant('member').body, userType: 'G' };
    expect((await server.browser().post('/api/user/register', body)).json()).toEqual({
      status: 400,
      data: { errorCode: 110 },
    });
  });
});

describe('GDPR-P6 GDPR-P7 what a registration stores of a person', () => {
  test('the birth date is a digest bound to the account', async () => {
    for (const kind of ['member', 'wellness'] as const) {
      const { account } = await registered(nextApplicant(kind));
      expect(account.birth_date_digest).toEqual(birthDateDigest(server.deps.keys, account.id, registeredBirthDate));
      expect(JSON.stringify(account)).not.toContain('1980');
    }
  });

  test('the names of a wellness user are sealed, and other kinds have no names', async () => {
    const { account } = await registered(nextApplicant('wellness', { firstName: ' Síle  Áine ', lastName: 'O’Brien' }));
    const { keys } = server.deps;
    const { id, first_name_sealed: first, last_name_sealed: last } = account;
    expect(account).toMatchObject({ title: 'MS', group_id: '1001', wellness_only: 'Y', member_number: null });
    expect(openField(keys, 'account first name', id, first ?? Buffer.of())).toBe('Síle Áine');
    expect(openField(keys, 'account last name', id, last ?? Buffer.of())).toBe("O'Brien");
    expect(last?.toString('latin1')).not.toContain('Brien');
    const other = await registered(nextApplicant('consultant'));
    expect(other.account).toMatchObject({ first_name_sealed: null, last_name_sealed: null, birth_date_digest: null });
  });
});

describe('GDPR-P12 consents at a registration', () => {
  const terms = { subject: 'terms', version: '1', language: 'en', brand: 'linen', given: 'page' };

  test('a member’s consent is stored with version, language, brand and time', async () => {
    const { account } = await registered(nextApplicant('member'));
    expect(await consentsOf(account.id)).toMatchObject([{ ...terms, account_id: account.id, at: server.clock.now() }]);
  });

  test('a wellness user gives two consents', async () => {
    const { account } = await registered(nextApplicant('wellness'));
    expect(await consentsOf(account.id)).toMatchObject([{ ...terms, subject: 'data-processing' }, terms]);
  });

  test.each(['preset', 'embedded'] as const)(
    'terms given as %s are stored as such, and the consent to data processing is always given on the page',
    async (termsGiven) => {
      const { account } = await registered(nextApplicant('wellness', { termsGiven }));
      expect(await consentsOf(account.id)).toMatchObject([
        { subject: 'data-processing', given: 'page' },
        { subject: 'terms', given: termsGiven },
      ]);
    },
  );

  test('the brand and language of a consent are those of the text that the person saw', async () => {
    const browser = server.browser('tweed.localhost:3000');
    browser.cookies.set('lang', 'ga');
    const { account } = await registered(nextApplicant('member'), browser);
    expect(await consentsOf(account.id)).toMatchObject([{ ...terms, language: 'ga', brand: 'tweed' }]);
  });

  test.each(['consultant', 'hospital'] as const)('a %s gives no consent here, but at the login', async (kind) => {
    const { account } = await registered(nextApplicant(kind));
    expect(await consentsOf(account.id)).toEqual([]);
  });
});

describe('B10 the first activation message', () => {
  test('is sent, however many messages other people requested for this email before', async () => {
    const applicant = nextApplicant('member');
    for (let asked = 0; asked < 12; asked++)
      await server.browser().post('/api/user/activate/email', { email: applicant.email });
    await server.deliver();
    await registered(applicant);
    expect((await server.deliver()).map(({ to }) => to)).toEqual([applicant.email]);
  });

  test('counts towards the limit: another activation message can be sent 30 seconds later', async () => {
    const { browser } = await registered(nextApplicant('member'));
    await server.deliver();
    await browser.post('/api/user/activate/email', {});
    expect(await server.deliver()).toEqual([]);
    server.clock.advance(30_000);
    await browser.post('/api/user/activate/email', {});
    expect(await server.deliver()).toHaveLength(1);
  });
});
