import { minutes, seconds } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '../../../test/harness/accounts.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { codeIn, sendAgain, verify } from '../../../test/harness/sign-in.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const auth = '/api/idauth/auth';

describe('LG9 the login of an account with 2FA', () => {
  test('sends a code by email, and answers with the masked email and no access yet', async () => {
    const { credentials } = await addAccount(server.deps, { email: 'joan@two.example', twoFactor: 'EMAIL' });
    const browser = server.browser();
    const { mfaRequired } = (await browser.post(auth, credentials)).json();
    expect(mfaRequired).toEqual({
      mfaToken: expect.stringMatching(/^[\w-]{43}$/),
      type: 'EMAIL',
      destination: 'j•••@t•••.example',
      trustDeviceEnabled: true,
      mfaSetupRequired: false,
      secondsToNext: server.deps.config.limits.sendPause / 1000,
    });
    const [message] = await server.deliver();
    expect(message).toMatchObject({ channel: 'email', to: 'joan@two.example' });
    expect(message?.text).toMatch(/\b\d{6}\b/);
    // C7: a half signed-in person sees nothing beyond these three.
    expect((await browser.get('/api/user/user.json')).json()).toEqual({ activated: true, userType: 'W', mfaRequired });
  });

  test('sends a code to the phone number, which the database stores only encrypted', async () => {
    const { credentials, id } = await addAccount(server.deps, { twoFactor: 'SMS', mobile: '0850000009' });
    const { mfaRequired } = (await server.browser().post(auth, credentials)).json();
    expect(mfaRequired).toMatchObject({ type: 'SMS', destination: '•••\u00a0•••\u00a00009' });
    const [text] = await server.deliver();
    expect(text).toMatchObject({ channel: 'sms', to: '0850000009' });
    const stored = await server.deps.db
      .selectFrom('accounts')
      .select('mobile_sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored.mobile_sealed?.toString('latin1')).not.toContain('0850000009');
  });

  test('F6 leads a second browser to the code screen without a new code for 30 seconds, and can send it a code afterwards', async () => {
    await server.deliver();
    const { credentials } = await addAccount(server.deps, { twoFactor: 'EMAIL' });
    const [first, second] = [server.browser(), server.browser()];
    const sent = (await first.post(auth, credentials)).json().mfaRequired;
    const firstCode = codeIn(await server.deliver());
    server.clock.advance(seconds(4));
    const waits = (await second.post(auth, credentials)).json().mfaRequired;
    expect(sent.sentElsewhere).toBeUndefined();
    expect(waits).toMatchObject({ type: 'EMAIL', sentElsewhere: true, secondsToNext: 26 });
    expect(await server.deliver()).toEqual([]);
    // Also after a reload.
    expect((await second.get('/api/user/user.json')).json().mfaRequired).toMatchObject({ sentElsewhere: true });
    expect(outcomeOf(await verify(second, { mfaToken: waits.mfaToken, code: firstCode }))).toBe('400/105');
    server.clock.advance(seconds(25));
    expect(outcomeOf(await sendAgain(second, waits))).toBe('429/119');
    server.clock.advance(seconds(1));
    expect((await sendAgain(second, waits)).json()).toEqual({ secondsToNext: 30 });
    const reloaded = (await second.get('/api/user/user.json')).json().mfaRequired;
    expect([reloaded.sentElsewhere, reloaded.secondsToNext]).toEqual([undefined, 30]);
    const code = codeIn(await server.deliver());
    expect(outcomeOf(await verify(second, { mfaToken: waits.mfaToken, code }))).toBe('done');
    // The first browser's code is its own still.
    expect(outcomeOf(await verify(first, { mfaToken: sent.mfaToken, code: firstCode }))).toBe('done');
    await server.deliver();
  });

  test('does not send a code that has expired', async () => {
    const { credentials } = await addAccount(server.deps, { twoFactor: 'EMAIL' });
    await server.browser().post(auth, credentials);
    server.clock.advance(minutes(10));
    expect(await server.deliver()).toEqual([]);
  });

  test('stores no readable code or token', async () => {
    const { credentials } = await addAccount(server.deps, { twoFactor: 'EMAIL' });
    const { mfaRequired } = (await server.browser().post(auth, credentials)).json();
    const rows = await server.deps.db.selectFrom('one_time_secrets').selectAll().execute();
    const outbox = await server.deps.db.selectFrom('outbox').selectAll().execute();
    const [message] = await server.deliver();
    const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? 'no code';
    const dump = JSON.stringify([rows, outbox]);
    expect(dump).not.toContain(code);
    expect(dump).not.toContain(mfaRequired.mfaToken);
  });
});

describe('a login of a kind that must have 2FA', () => {
  test('leads to the set-up if the account has no 2FA', async () => {
    const { credentials, email } = await addAccount(server.deps, { kind: 'hospital' });
    const browser = server.browser();
    expect((await browser.post(auth, credentials)).json()).toEqual({ mfaRequired: { mfaSetupRequired: true } });
    expect((await browser.get('/api/user/user.json')).json()).toEqual({
      activated: true,
      email,
      userType: 'H',
      mfaRequired: { mfaSetupRequired: true },
    });
  });

  test('leads to the activation, and not yet to 2FA, if the account is not activated', async () => {
    const { credentials } = await addAccount(server.deps, { kind: 'hospital', activated: false });
    expect((await server.browser().post(auth, credentials)).json()).toEqual({});
  });
});
