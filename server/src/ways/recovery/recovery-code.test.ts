import { makeRecoveryCodes, ownWays } from '@selvage/contract/api/authenticator';
import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { testPassword as password } from '../../../test/harness/accounts.ts';
import {
  addAppHolder,
  oweStep,
  recover,
  addPasskeyHolder,
  addSignedIn,
  verify,
} from '../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(({ limits }) => ({ limits: { ...limits, sendPause: 0 } }));
});
afterAll(() => server.close());

describe('WY21 recovery codes', () => {
  test('are ten different codes, made when the first authenticator app is set up', async () => {
    const { recoveryCodes } = await addAppHolder(server);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-hjkm-z2-9]{4}-[a-hjkm-z2-9]{4}-[a-hjkm-z2-9]{2}$/);
  });

  test('are stored as digests, each made with a key that only the server can open', async () => {
    const { id, recoveryCodes } = await addAppHolder(server);
    const rows = await server.deps.db.selectFrom('recovery_codes').selectAll().where('account_id', '=', id).execute();
    expect(rows.map(({ digest }) => digest.length)).toEqual(Array.from({ length: 10 }, () => 32));
    const kept = rows.map(({ digest }) => digest.toString('latin1')).join('');
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''));
  });

  test('log in once each, however they are typed, and the owner gets a message with the number left', async () => {
    const holder = await addAppHolder(server);
    const [code = ''] = holder.recoveryCodes;
    const first = await oweStep(server, holder);
    const used = await recover(first.browser, first.mfaToken, ` ${code.toUpperCase().replaceAll('-', ' ')} `);
    expect(used.json()).toEqual({ left: 9 });
    expect((await first.browser.get(ownWays.path)).json()).toMatchObject({ recoveryCodes: { left: 9 } });
    const told = (await server.deliver()).find(({ subject }) => subject.startsWith('A recovery code was used'));
    expect(told).toMatchObject({ to: holder.email, text: expect.stringContaining('You have 9 left.') });
    const second = await oweStep(server, holder);
    expect(outcomeOf(await recover(second.browser, second.mfaToken, code))).toBe('400/132');
  });

  test('are refused for another account', async () => {
    const [mine, theirs] = [await addAppHolder(server), await addAppHolder(server)];
    const { browser, mfaToken } = await oweStep(server, mine);
    expect(outcomeOf(await recover(browser, mfaToken, theirs.recoveryCodes[0]))).toBe('400/132');
    // The owner can still use the code that the intruder was refused.
    const own = await oweStep(server, theirs);
    expect(outcomeOf(await recover(own.browser, own.mfaToken, theirs.recoveryCodes[0]))).toBe('done');
  });

  test('are used up once, of eight logins at once', async () => {
    const holder = await addAppHolder(server);
    const logins = [];
    for (let login = 0; login < 8; login++) logins.push(await oweStep(server, holder));
    const outcomes = await Promise.all(
      logins.map(async ({ browser, mfaToken }) => outcomeOf(await recover(browser, mfaToken, holder.recoveryCodes[3]))),
    );
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
    expect(outcomes.filter((each) => each === '400/132')).toHaveLength(7);
  });

  test('have as few tries as login codes: five wrong ones end the challenge', async () => {
    const holder = await addAppHolder(server);
    const { browser, mfaToken } = await oweStep(server, holder);
    const reasons = [];
    for (let tried = 0; tried < 5; tried++) {
      const refused = await recover(browser, mfaToken, 'aaaa-aaaa-aa');
      expect(outcomeOf(refused)).toBe('400/132');
      reasons.push(refused.json().data.reason);
    }
    expect(reasons).toEqual([undefined, undefined, undefined, 'last-try', undefined]);
    expect(outcomeOf(await recover(browser, mfaToken, holder.recoveryCodes[0]))).toBe('401/106');
  });

  test('are refused if six digits are entered, and do not make the portal remember the device', async () => {
    const holder = await addAppHolder(server);
    const { browser, mfaToken } = await oweStep(server, holder);
    expect(outcomeOf(await recover(browser, mfaToken, '123456'))).toBe('400/110');
    await browser.post('/api/idauth/mfa/recovery-code', {
      mfaToken,
      code: holder.recoveryCodes[0],
      trustThisDevice: true,
    });
    const devices = server.deps.db.selectFrom('trusted_devices').select('id').where('account_id', '=', holder.id);
    expect(await devices.execute()).toEqual([]);
  });

  test('end when new ones are made, which needs the password and a recent second step', async () => {
    const holder = await addAppHolder(server);
    expect(outcomeOf(await holder.browser.post(makeRecoveryCodes.path, { password: 'Wrong-cloth-42' }))).toBe('403/0');
    const made = (await holder.browser.post(makeRecoveryCodes.path, { password })).json<{ recoveryCodes: string[] }>();
    expect(made.recoveryCodes).toHaveLength(10);
    const { browser, mfaToken } = await oweStep(server, holder);
    expect(outcomeOf(await recover(browser, mfaToken, holder.recoveryCodes[0]))).toBe('400/132');
    expect(outcomeOf(await recover(browser, mfaToken, made.recoveryCodes[0]))).toBe('done');
    server.clock.advance(minutes(11));
    expect(outcomeOf(await browser.post(makeRecoveryCodes.path, { password }))).toBe('403/124');
  });

  test('can be made only by a person with a second step or a passkey', async () => {
    const without = await addSignedIn(server);
    expect(outcomeOf(await without.browser.post(makeRecoveryCodes.path, { password }))).toBe('400/109');
    expect((await without.browser.get(ownWays.path)).json()).toMatchObject({ canMakeRecoveryCodes: false });
    const holder = await addPasskeyHolder(server);
    expect((await holder.browser.get(ownWays.path)).json()).toMatchObject({ canMakeRecoveryCodes: true });
    const refused = await holder.browser.post(makeRecoveryCodes.path, { password });
    expect([outcomeOf(refused), refused.json().data.reason]).toEqual(['403/124', 'strong']);
  });

  test('WY17 count as a second factor for applications', async () => {
    const holder = await addAppHolder(server);
    const { browser, mfaToken } = await oweStep(server, holder);
    await recover(browser, mfaToken, holder.recoveryCodes[0]);
    const sessions = server.deps.db.selectFrom('sessions').select('shown_factors').where('account_id', '=', holder.id);
    expect((await sessions.execute()).map((session) => session.shown_factors)).toContain(1 | 64);
    expect(outcomeOf(await verify(browser, { mfaToken, code: '123456' }))).toBe('401/106');
  });
});
