import { chooseWay } from '@selvage/contract/api/authenticator';
import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import {
  addAppHolder,
  nextCode,
  oweStep,
  recover,
  addPasskeyHolder,
  showIn,
  authorised,
  complete,
  newPassword,
  addOwing,
  authenticate,
  codeIn,
  owedIn,
  verify,
} from '../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(({ limits }) => ({ limits: { ...limits, sendPause: 0 } }));
});
afterAll(() => server.close());

const choose = (browser: TestBrowser, mfaToken: string, way: string) => browser.post(chooseWay.path, { mfaToken, way });

const setCodes = (id: string, two_factor: 'EMAIL' | null) =>
  server.deps.db.updateTable('accounts').set({ two_factor }).where('id', '=', id).execute();

/** Somebody with an app who has codes by email too. */
async function addHolderOfBoth() {
  const holder = await addAppHolder(server, { birthDate: '1980-01-15' });
  await setCodes(holder.id, 'EMAIL');
  return { ...holder, kind: 'member' as const };
}

describe('WY22 the alternatives to the second step that is asked for first', () => {
  test('are not listed for a person who has only codes by email', async () => {
    const { browser } = await addOwing(server);
    const { mfaRequired } = (await browser.get('/api/user/user.json')).json();
    expect(mfaRequired).not.toHaveProperty('ways');
    expect(outcomeOf(await choose(browser, mfaRequired.mfaToken, 'APP'))).toBe('400/133');
    expect(outcomeOf(await choose(browser, mfaRequired.mfaToken, 'SMS'))).toBe('400/133');
  });

  test('are listed from the strongest to the weakest', async () => {
    const holder = await addHolderOfBoth();
    const { pending } = await oweStep(server, holder);
    expect(pending).toMatchObject({
      type: 'APP',
      ways: [{ type: 'APP' }, { type: 'EMAIL', destination: expect.stringContaining('•••') }, { type: 'RECOVERY' }],
    });
  });

  test('send a code only when it is chosen, and then accept only that code', async () => {
    const holder = await addHolderOfBoth();
    const { browser, mfaToken } = await oweStep(server, holder);
    expect(await server.deliver()).toEqual([]);
    const chosen = await choose(browser, mfaToken, 'EMAIL');
    expect(chosen.json().mfaRequired).toMatchObject({ type: 'EMAIL', trustDeviceEnabled: true });
    const owed = await owedIn(server, chosen);
    expect(outcomeOf(await verify(browser, { mfaToken, code: owed.code }))).toBe('401/106');
    const ofApp = { mfaToken: owed.mfaToken, code: await nextCode(server, holder) };
    expect(outcomeOf(await verify(browser, ofApp))).toBe('400/105');
    expect(outcomeOf(await verify(browser, owed))).toBe('done');
  });

  test('lead back to the authenticator app after a code by email was chosen', async () => {
    const holder = await addHolderOfBoth();
    const { browser, mfaToken } = await oweStep(server, holder);
    const { mfaRequired } = (await choose(browser, mfaToken, 'EMAIL')).json();
    const back = (await choose(browser, mfaRequired.mfaToken, 'APP')).json().mfaRequired;
    expect(back.type).toBe('APP');
    const owed = { mfaToken: back.mfaToken, code: await nextCode(server, holder) };
    expect(outcomeOf(await verify(browser, owed))).toBe('done');
  });

  test('work for the confirmation of a change too, for instance the authenticator app', async () => {
    const holder = await addAppHolder(server);
    server.clock.advance(minutes(11));
    const { mfaRequired } = (await holder.browser.post('/api/idauth/step-up', {})).json();
    expect(mfaRequired).toMatchObject({ type: 'APP', trustDeviceEnabled: false });
    const again = (await holder.browser.post('/api/idauth/step-up', {})).json().mfaRequired;
    expect(again.mfaToken).toBe(mfaRequired.mfaToken);
    const owed = { mfaToken: mfaRequired.mfaToken, code: await nextCode(server, holder) };
    expect(outcomeOf(await verify(holder.browser, owed))).toBe('done');
    expect(outcomeOf(await holder.browser.post('/api/user/recovery-codes', { password: 'Woven-cloth-42' }))).toBe(
      'done',
    );
  });

  test('WY23 do not include a code by email if more than the mailbox is needed', async () => {
    const holder = await addHolderOfBoth();
    const { browser } = holder;
    const { mfaRequired } = (await browser.post('/api/idauth/step-up', { strong: true })).json();
    const ways = [{ type: 'APP' }, { type: 'RECOVERY' }];
    expect(mfaRequired.ways).toEqual(ways);
    const chosen = await browser.post(chooseWay.path, { mfaToken: mfaRequired.mfaToken, way: 'APP', strong: true });
    expect(chosen.json().mfaRequired.ways).toEqual(ways);
    const mailbox = { mfaToken: mfaRequired.mfaToken, way: 'EMAIL', strong: true };
    expect(outcomeOf(await browser.post(chooseWay.path, mailbox))).toBe('400/133');
  });

  test('do not exist for a code that proves a new phone number', async () => {
    const holder = await addAppHolder(server);
    const preferences = { enabled: true, type: 'SMS', mobile_number: '0851234567' };
    const saved = await holder.browser.post('/api/idauth/mfa/settings', { preferences, password: 'Woven-cloth-42' });
    const { mfaToken } = saved.json().mfaRequired;
    expect(outcomeOf(await choose(holder.browser, mfaToken, 'APP'))).toBe('400/133');
    expect(outcomeOf(await recover(holder.browser, mfaToken, holder.recoveryCodes[0]))).toBe('400/132');
  });
});

describe('WY22 a login after a reset by mail', () => {
  async function resetBy(account: Awaited<ReturnType<typeof addHolderOfBoth>>) {
    const { browser } = await authorised(server, account);
    expect(outcomeOf(await complete(browser, 'member'))).toBe('done');
    await server.deliver();
    return { ...account, credentials: { ...account.credentials, password: newPassword } };
  }

  /** Adds a person whose passkey is old enough to survive a reset, which ends passkeys of the last 30 days. */
  async function addHolderOfOldPasskey() {
    const person = await addPasskeyHolder(server, { birthDate: '1980-01-15' });
    await server.deps.db
      .updateTable('passkeys')
      .set({ created_at: new Date(0) })
      .where('account_id', '=', person.id)
      .execute();
    return person;
  }

  test('needs more than a code by email, until the person has entered a code of the authenticator app', async () => {
    const holder = await resetBy(await addHolderOfBoth());
    const first = await oweStep(server, holder);
    expect(first.pending).toMatchObject({ type: 'APP', ways: [{ type: 'APP' }] });
    expect(outcomeOf(await choose(first.browser, first.mfaToken, 'EMAIL'))).toBe('400/133');
    await verify(first.browser, { mfaToken: first.mfaToken, code: await nextCode(server, holder) });
    const second = await oweStep(server, holder);
    expect(outcomeOf(await choose(second.browser, second.mfaToken, 'EMAIL'))).toBe('done');
  });

  test('needs the passkey if the person has no other second step than the passkey and the mailbox', async () => {
    const person = await addHolderOfOldPasskey();
    await setCodes(person.id, 'EMAIL');
    const holder = await resetBy({ ...person, kind: 'member', key: '', recoveryCodes: [] });
    const { pending, browser, mfaToken } = await oweStep(server, holder);
    expect(pending).toMatchObject({ type: 'PASSKEY', ways: [{ type: 'PASSKEY' }] });
    expect(await server.deliver()).toEqual([]);
    expect(outcomeOf(await verify(browser, { mfaToken, code: '123456' }))).toBe('400/105');
  });

  /** Adds a person with an old passkey and no other second step, who reset the password by mail and logged in with it. */
  async function addInAfterReset() {
    const person = await addHolderOfOldPasskey();
    const holder = await resetBy({ ...person, kind: 'member', key: '', recoveryCodes: [] });
    const browser = server.browser();
    expect(outcomeOf(await authenticate(browser, holder))).toBe('done');
    return { ...holder, passkey: person.passkey, browser };
  }

  test('sends no code by email to a person who has a passkey', async () => {
    const { browser } = await addInAfterReset();
    await server.deliver();
    const { mfaRequired } = (await browser.post('/api/idauth/step-up', { mailbox: true })).json();
    expect(mfaRequired).toMatchObject({ type: 'PASSKEY', ways: [{ type: 'PASSKEY' }] });
    expect(await server.deliver()).toEqual([]);
  });

  test('still needs more than a code by email after a change of password, and the passkey is enough', async () => {
    const { browser, passkey } = await addInAfterReset();
    const change = { password: newPassword, newPassword: 'Third-linen-99' };
    expect(outcomeOf(await browser.post('/api/user/user/password', change))).toBe('done');
    const stepUp = async () => (await browser.post('/api/idauth/step-up', { mailbox: true })).json().mfaRequired;
    expect(await stepUp()).toMatchObject({ type: 'PASSKEY' });
    expect(outcomeOf(await showIn(browser, passkey))).toBe('done');
    expect(await stepUp()).toMatchObject({ type: 'EMAIL' });
  });

  test('accepts codes by email if the account has nothing else', async () => {
    const { account } = await addOwing(server, { birthDate: '1980-01-15' });
    const holder = await resetBy({ ...account, kind: 'member', key: '', recoveryCodes: [], browser: server.browser() });
    const { browser, pending, mfaToken } = await oweStep(server, holder);
    expect(pending).toMatchObject({ type: 'EMAIL' });
    expect(outcomeOf(await verify(browser, { mfaToken, code: codeIn(await server.deliver()) }))).toBe('done');
  });
});

test('WY22 codes that the kind may no longer have are neither listed nor accepted if there is another way', async () => {
  const strict = await startTestApp(({ limits, twoFactor }) => ({
    limits: { ...limits, sendPause: 0 },
    twoFactor: { ...twoFactor, member: { ...twoFactor.member, types: ['SMS', 'APP'] } },
  }));
  const holder = await addAppHolder(strict);
  await strict.deps.db.updateTable('accounts').set({ two_factor: 'EMAIL' }).where('id', '=', holder.id).execute();
  const { browser, pending, mfaToken } = await oweStep(strict, holder);
  expect(pending.ways).toEqual([{ type: 'APP' }, { type: 'RECOVERY' }]);
  expect(outcomeOf(await choose(browser, mfaToken, 'EMAIL'))).toBe('400/133');
  // A person without another second step is still asked for a code by email, although the operator no longer allows it: the password alone is not enough.
  const { pending: only } = await oweStep(strict, (await addOwing(strict)).account);
  expect(only).toMatchObject({ type: 'EMAIL' });
  await strict.close();
});
