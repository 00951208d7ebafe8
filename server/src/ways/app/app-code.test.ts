import { sendCodeAgain } from '@selvage/contract/api/two-factor';
import { minutes, seconds } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  otherDigits,
  addAppHolder,
  codeOf,
  nextCode,
  oweStep,
  authenticate,
  owedIn,
  verify,
} from '../../../test/harness/sign-in.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

describe('WY20 a code of an authenticator app', () => {
  test('is asked for at the login, and no message is sent', async () => {
    const holder = await addAppHolder(server);
    const { pending, browser, mfaToken } = await oweStep(server, holder);
    expect(pending).toEqual({
      mfaToken: expect.any(String),
      type: 'APP',
      trustDeviceEnabled: true,
      mfaSetupRequired: false,
      ways: [{ type: 'APP' }, { type: 'RECOVERY' }],
    });
    expect(await server.deliver()).toEqual([]);
    expect(outcomeOf(await browser.post(sendCodeAgain.path, { mfaToken }))).toBe('400/133');
    expect((await browser.get('/api/user/user.json')).json().mfaRequired).toEqual(pending);
    expect(outcomeOf(await verify(browser, { mfaToken, code: await nextCode(server, holder) }))).toBe('done');
    expect(outcomeOf(await browser.get('/api/user/ways'))).toBe('done');
  });

  test.each([-1, 0, 1])('is accepted %i time steps away', async (away) => {
    const holder = await addAppHolder(server);
    server.clock.advance(minutes(2));
    const { browser, mfaToken } = await oweStep(server, holder);
    expect(outcomeOf(await verify(browser, { mfaToken, code: codeOf(server, holder.key, away) }))).toBe('done');
  });

  test.each([-2, 2])('is refused %i time steps away', async (away) => {
    const holder = await addAppHolder(server);
    server.clock.advance(minutes(2));
    const { browser, mfaToken } = await oweStep(server, holder);
    expect(outcomeOf(await verify(browser, { mfaToken, code: codeOf(server, holder.key, away) }))).toBe('400/105');
  });

  test('works once, and then no code of an earlier time step works', async () => {
    const holder = await addAppHolder(server);
    server.clock.advance(minutes(2));
    const [before, code] = [codeOf(server, holder.key, -1), codeOf(server, holder.key)];
    const first = await oweStep(server, holder);
    expect(outcomeOf(await verify(first.browser, { mfaToken: first.mfaToken, code }))).toBe('done');
    const second = await oweStep(server, holder);
    for (const used of [code, before])
      expect(outcomeOf(await verify(second.browser, { mfaToken: second.mfaToken, code: used }))).toBe('400/105');
    server.clock.advance(seconds(30));
    const next = { mfaToken: second.mfaToken, code: codeOf(server, holder.key) };
    expect(outcomeOf(await verify(second.browser, next))).toBe('done');
  });

  test('is still accepted if the person enters it half an hour after the password', async () => {
    const holder = await addAppHolder(server);
    const { browser, mfaToken } = await oweStep(server, holder);
    for (let waited = 0; waited < 3; waited++) {
      server.clock.advance(minutes(10));
      await browser.get('/api/user/user.json');
    }
    expect(outcomeOf(await verify(browser, { mfaToken, code: codeOf(server, holder.key) }))).toBe('done');
  });

  test('ends its challenge after five wrong codes, and ten wrong codes in a row lock', async () => {
    const holder = await addAppHolder(server);
    const code = otherDigits(await nextCode(server, holder));
    for (let challenges = 0; challenges < 2; challenges++) {
      const { browser, mfaToken } = await oweStep(server, holder);
      for (let tried = 0; tried < 5; tried++)
        expect(outcomeOf(await verify(browser, { mfaToken, code }))).toBe('400/105');
      expect(outcomeOf(await verify(browser, { mfaToken, code }))).toBe('401/106');
    }
    expect(outcomeOf(await authenticate(server.browser(), holder))).toBe('401/4');
    const [told] = await server.deliver();
    expect(told?.to).toBe(holder.email);
  });

  test('cannot be guessed more often by a person who logs in with a code by email in between', async () => {
    const holder = await addAppHolder(server);
    await server.deps.db.updateTable('accounts').set({ two_factor: 'EMAIL' }).where('id', '=', holder.id).execute();
    const code = otherDigits(await nextCode(server, holder));
    const guess = async (times: number) => {
      const { browser, mfaToken } = await oweStep(server, holder);
      for (let tried = 0; tried < times; tried++) await verify(browser, { mfaToken, code });
    };
    await guess(5);
    await guess(4);
    const { browser, mfaToken } = await oweStep(server, holder);
    const chosen = await browser.post('/api/idauth/mfa/way', { mfaToken, way: 'EMAIL' });
    expect(outcomeOf(await verify(browser, await owedIn(server, chosen)))).toBe('done');
    await guess(1);
    expect(outcomeOf(await authenticate(server.browser(), holder))).toBe('401/4');
  });

  test('logs in once, of nine logins at once on three instances', async () => {
    const holder = await addAppHolder(server);
    const on = { db: server.deps.db, close: () => Promise.resolve() };
    const start = () => startTestApp(() => ({}), { on });
    const instances = [server, await start(), await start()];
    server.clock.advance(minutes(2));
    for (const { clock } of instances.slice(1)) clock.advance(server.clock.now().getTime() - clock.now().getTime());
    const logins = [];
    // Nine logins, because an account may not have more at the same time.
    for (let login = 0; login < 9; login++) logins.push(await oweStep(instances[login % 3] ?? server, holder));
    const code = codeOf(server, holder.key);
    const outcomes = await Promise.all(
      logins.map(async ({ browser, mfaToken }) => outcomeOf(await verify(browser, { mfaToken, code }))),
    );
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
    expect(outcomes.filter((each) => each === '400/105')).toHaveLength(8);
    for (const instance of instances.slice(1)) await instance.close();
  });
});
