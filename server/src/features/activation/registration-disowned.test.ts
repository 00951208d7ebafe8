import { activate, disownRegistration, registrationOfLink } from '@selvage/contract/api/activation';
import { hours, minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkCodeIn, authenticate, owedIn, verify } from '../../../test/harness/sign-in.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { addAccount, nextApplicant, registeringKinds, type RegisteringKind } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { fillRegistry } from '../../../test/harness/registry.ts';
import { userTypes } from '@selvage/contract/user-types';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await fillRegistry(server.deps.db);
});
afterAll(() => server.close());

const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' };

async function register(kind: RegisteringKind) {
  await server.deliver();
  const applicant = nextApplicant(kind);
  const browser = server.browser();
  expect(outcomeOf(await browser.post(applicant.path, applicant.body, agent))).toBe('done');
  const [letter] = await server.deliver();
  return { applicant, browser, code: linkCodeIn(letter), letter };
}

describe.each(registeringKinds)('F18 the owner of an email that another person used to register a %s', (kind) => {
  test('sees on the page of the activation link the kind, the time and the device of the registration', async () => {
    const { code } = await register(kind);
    const about = await server.browser().post(registrationOfLink.path, { code });
    expect(about.json()).toEqual({
      userType: userTypes[kind].wire,
      registeredAt: server.clock.now().toISOString(),
      device: { browser: 'Firefox', system: 'Windows' },
      canDisown: true,
    });
  });

  test('can close that account, which ends its session and frees the email and number', async () => {
    const { applicant, browser, code, letter } = await register(kind);
    expect(letter?.text).toContain(`/${kind}login/notregistered?code=${code}`);
    expect(outcomeOf(await server.browser().post(disownRegistration.path, { code }))).toBe('done');
    expect(outcomeOf(await browser.get('/api/user/user.json'))).toBe('401/100');
    expect(outcomeOf(await server.browser().post(activate.path, { code }))).toBe('400/103');
    expect(outcomeOf(await server.browser().post(applicant.path, applicant.body))).toBe('done');
  });
});

test('F18 a person who has activated the account by mistake can still close it', async () => {
  const { browser, code } = await register('member');
  await server.browser().post(activate.path, { code });
  expect(outcomeOf(await server.browser().post(disownRegistration.path, { code }))).toBe('done');
  expect(outcomeOf(await browser.get('/api/user/user.json'))).toBe('401/100');
});

test('F18 an imported account cannot be closed by a link, and its activation message has no such link', async () => {
  const account = await addAccount(server.deps, { activated: false });
  await server.deliver();
  await server.browser().post('/api/user/activate/email', { email: account.email });
  const [message] = await server.deliver();
  expect(`${message?.text}${message?.html}`).not.toContain('notregistered');
  const code = linkCodeIn(message);
  expect((await server.browser().post(registrationOfLink.path, { code })).json()).toMatchObject({ canDisown: false });
  expect(outcomeOf(await server.browser().post(disownRegistration.path, { code }))).toBe('400/103');
  expect(outcomeOf(await server.browser().post(activate.path, { code }))).toBe('done');
});

test('F18 a later activation message of a registered account has a link that closes the account too', async () => {
  const { applicant, browser } = await register('member');
  server.clock.advance(minutes(1));
  await browser.post('/api/user/activate/email', {});
  const [message] = await server.deliver();
  expect(message?.text).toContain('/memberlogin/notregistered?code=');
  const code = linkCodeIn(message);
  expect(outcomeOf(await server.browser().post(disownRegistration.path, { code }))).toBe('done');
  expect(outcomeOf(await server.browser().post(applicant.path, applicant.body))).toBe('done');
});

test('the link of an activation email cannot close the account after a day', async () => {
  const { code } = await register('member');
  server.clock.advance(hours(24));
  expect(outcomeOf(await server.browser().post(disownRegistration.path, { code }))).toBe('400/103');
  expect(outcomeOf(await server.browser().post(registrationOfLink.path, { code }))).toBe('400/103');
});

test('the browser that registered stays logged in when the activation link is opened on a phone', async () => {
  const { browser, code } = await register('member');
  await server.browser().post(activate.path, { code });
  expect(outcomeOf(await browser.get('/api/user/sessions'))).toBe('done');
});

test('F8 activation ends an earlier session of an imported account that has a second factor', async () => {
  const account = await addAccount(server.deps, { activated: false, twoFactor: 'EMAIL' });
  const early = server.browser();
  expect((await authenticate(early, account)).json()).toEqual({});
  await server.deliver();
  await early.post('/api/user/activate/email', {});
  const code = linkCodeIn((await server.deliver())[0]);
  expect(outcomeOf(await server.browser().post(activate.path, { code }))).toBe('done');
  expect(outcomeOf(await early.get('/api/user/user.json'))).toBe('401/100');
  const owed = await owedIn(server, await authenticate(early, account));
  expect(outcomeOf(await verify(early, owed))).toBe('done');
});

test('F8 a session that began before the activation must meet what the account requires at each later request', async () => {
  const account = await addAccount(server.deps, { activated: false, twoFactor: 'EMAIL' });
  const early = server.browser();
  await authenticate(early, account);
  await server.deps.db
    .updateTable('accounts')
    .set({ activated_at: server.clock.now() })
    .where('id', '=', account.id)
    .execute();
  expect(outcomeOf(await early.get('/api/user/sessions'))).toBe('401/100');
});
