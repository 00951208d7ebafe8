import { requestReset } from '@selvage/contract/api/reset';
import { resendActivation } from '@selvage/contract/api/activation';
import { days } from '@selvage/contract/time-units';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Artefacts, addAccount, type TestAccount } from '../../test/harness/accounts.ts';
import { outcomeOf } from '../../test/harness/refusals.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { type Account, authenticate } from '../../test/harness/sign-in.ts';
import { ways } from '../ways/ways.ts';
import { sweep } from '../db/expired-rows-store.ts';
import { disableAccount, enableAccount } from './disable-account.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(({ limits }) => ({ limits: { ...limits, sendPause: 0 } }));
});
beforeEach(async () => void (await server.deliver()));
afterAll(() => server.close());

const act = {
  actor: { name: 'nora', reason: 'ticket 12' },
  origin: { requestId: 'TEST', client: null, device: null },
};

async function addDisabled(given: TestAccount = {}) {
  const account = await addAccount(server.deps, given);
  await disableAccount(server.deps, account.id, act);
  return account;
}

const signIn = async (account: Account, change: object = {}) =>
  outcomeOf(await authenticate(server.browser(), account, change));
const wrong = { password: 'Wrong-cloth-42' };
const disabled = '403/130';

const eventsOf = (id: string) =>
  server.deps.db
    .selectFrom('audit_events')
    .select(['event', 'result', 'reason'])
    .where('account_id', '=', id)
    .orderBy('id')
    .execute();

describe('a disabled account', () => {
  test('says that it is disabled only to a person with the right password', async () => {
    const account = await addDisabled();
    const enabled = await addAccount(server.deps);
    expect(await signIn(account, wrong)).toBe(await signIn(enabled, wrong));
    expect(await signIn(account)).toBe(disabled);
    expect(await eventsOf(account.id)).toEqual([
      { event: 'account-disabled', result: 'ok', reason: null },
      { event: 'sign-in', result: 'refused', reason: 'wrong-credentials' },
      { event: 'sign-in', result: 'refused', reason: 'disabled' },
    ]);
  });

  test('is not locked by the right password, and is locked by wrong passwords like any other account', async () => {
    const account = await addDisabled();
    for (let time = 0; time < 7; time++) expect(await signIn(account)).toBe(disabled);
    for (let time = 0; time < 5; time++) await signIn(account, wrong);
    expect(await signIn(account)).toBe('401/4');
  });

  test('is sent no login code', async () => {
    const account = await addDisabled({ twoFactor: 'EMAIL' });
    expect(await signIn(account)).toBe(disabled);
    expect(await server.deliver()).toEqual([]);
  });

  test.each([
    { what: 'a reset', path: requestReset.path, activated: true },
    { what: 'an activation', path: resendActivation.path, activated: false },
  ])('is sent a message without a link when a person requests $what', async ({ path, activated }) => {
    const account = await addDisabled({ activated });
    const { email, userType, loginId } = account.credentials;
    expect(outcomeOf(await server.browser().post(path, { email, userType, loginId }))).toBe('done');
    const messages = await server.deliver();
    expect(messages.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: account.email, subject: expect.stringContaining('Your account is disabled') },
    ]);
    expect(messages[0]?.text).not.toContain('code=');
    expect(await eventsOf(account.id)).toContainEqual(
      expect.objectContaining({ result: 'refused', reason: 'disabled' }),
    );
  });

  test('accepts a “This wasn’t me” link from its owner, but sends no link to log in', async () => {
    const account = await addDisabled();
    const code = await new Artefacts(server, account).recoveryLink('not-me');
    expect(outcomeOf(await server.browser().post('/api/user/not-me', { code }))).toBe('done');
    expect((await server.deliver()).map(({ text }) => text.includes('code='))).toEqual([false]);
    expect(await signIn(account)).toBe(disabled);
  });

  test('cannot be activated or reset by a link that was made while the account was being disabled', async () => {
    const account = await addDisabled({ activated: false });
    const given = new Artefacts(server, account);
    const browser = server.browser();
    expect(outcomeOf(await browser.post('/api/user/activate', { code: await given.link('activation') }))).toBe(
      '400/103',
    );
    expect(outcomeOf(await browser.post('/api/user/reset/auth', { code: await given.link('reset') }))).toBe('401/104');
  });

  test('GDPR-P8 is not deleted if it was never activated, so that it cannot be registered again', async () => {
    const account = await addDisabled({ activated: false, selfRegistered: true });
    const code = await new Artefacts(server, account).link('activation');
    expect(outcomeOf(await server.browser().post('/api/user/activate/disown', { code }))).toBe('400/103');
    await sweep(server.deps.db, new Date(server.deps.now().getTime() + days(31)));
    expect(await signIn(account)).toBe(disabled);
  });

  test('cannot get a password from a form that was opened before', async () => {
    const account = await addAccount(server.deps, { kind: 'consultant' });
    const browser = await new Artefacts(server, account).resetAuthorisation();
    await disableAccount(server.deps, account.id, act);
    expect(outcomeOf(await browser.post('/api/user/reset', { newPassword: 'Fresh-linen-77' }))).toBe('401/104');
    await enableAccount(server.deps, account.id, act);
    expect(await signIn(account)).toBe('done');
  });

  test('works again with its old password once it is enabled', async () => {
    const account = await addDisabled();
    expect(await enableAccount(server.deps, account.id, act)).toBe('enabled');
    expect(await enableAccount(server.deps, account.id, act)).toBe('not-disabled');
    expect(await signIn(account)).toBe('done');
  });

  test('gives no access to a session that was stored after it was disabled', async () => {
    const account = await addDisabled();
    const browser = await new Artefacts(server, account).session(ways.password.bit);
    expect(outcomeOf(await browser.get('/oidc/verify'))).toBe('401/100');
    expect(outcomeOf(await browser.get('/api/user/user.json'))).toBe('401/100');
  });

  test('has no session, however many logins happen while it is being disabled', async () => {
    const account = await addAccount(server.deps);
    const arrivals = Array.from({ length: 8 }, () => signIn(account));
    const disabling = disableAccount(server.deps, account.id, act);
    const outcomes = await Promise.all(arrivals);
    expect(await disabling).toMatchObject({ type: 'disabled' });
    expect(outcomes.every((outcome) => outcome === 'done' || outcome === disabled)).toBe(true);
    const sessions = server.deps.db.selectFrom('sessions').select('id').where('account_id', '=', account.id);
    expect(await sessions.execute()).toEqual([]);
  });
});
