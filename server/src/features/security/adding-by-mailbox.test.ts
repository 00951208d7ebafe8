import { newPasskeyOptions, ownPasskeys, removePasskey } from '@selvage/contract/api/passkeys';
import { addPasskeyQuietly, offerPasskey } from '@selvage/contract/api/passkey-offers';
import { saveTwoFactor } from '@selvage/contract/api/two-factor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../testing/outcome-of.ts';
import { startQuickApp } from '../../testing/quick-app.ts';
import { SoftPasskey } from '../../testing/soft-passkey.ts';
import { testPassword as password } from '../../testing/test-account.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { addAppHolder, nextCode, oweStep } from '../../testing/test-authenticator.ts';
import { attestIn } from '../../testing/test-passkeys.ts';
import { owedIn, verify } from '../../testing/test-two-factor.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startQuickApp(({ limits }) => ({ limits: { ...limits, sendPause: 0 } }));
});
afterAll(() => server.close());

/** Somebody with an app and codes by email, and a browser that has logged in by such a code. */
async function addInByMailbox() {
  const holder = await addAppHolder(server);
  await server.deps.db.updateTable('accounts').set({ two_factor: 'EMAIL' }).where('id', '=', holder.id).execute();
  const { browser, mfaToken } = await oweStep(server, holder);
  const chosen = await browser.post('/api/idauth/mfa/way', { mfaToken, way: 'EMAIL' });
  expect(outcomeOf(await verify(browser, await owedIn(server, chosen)))).toBe('done');
  return { ...holder, browser };
}

const asksForMore = ['403/124', 'strong'];

describe('WY23 whoever has shown a code by email, beside an authenticator app,', () => {
  test('adds no passkey, which would then take the app away', async () => {
    const { browser } = await addInByMailbox();
    const refused = await browser.post(newPasskeyOptions.path, {});
    expect([outcomeOf(refused), refused.json().data.reason]).toEqual(asksForMore);
  });

  test('is offered none either, and adds none quietly', async () => {
    const { browser } = await addInByMailbox();
    const offered = await browser.post(offerPasskey.path, { canAddQuietly: true, canBeAsked: true });
    expect([outcomeOf(offered), offered.json()]).toEqual(['done', {}]);
    const credential = new SoftPasskey().attest({ challenge: 'A'.repeat(75) });
    expect(outcomeOf(await browser.post(addPasskeyQuietly.path, { credential }))).toBe('403/124');
  });

  test('enters no number of their own, which would then take the app away', async () => {
    const { browser } = await addInByMailbox();
    const preferences = { enabled: true, type: 'SMS', mobile_number: '0857654321' };
    const refused = await browser.post(saveTwoFactor.path, { preferences, password });
    expect([outcomeOf(refused), refused.json().data.reason]).toEqual(asksForMore);
  });

  test('does all of it once they have shown the app', async () => {
    const holder = await addInByMailbox();
    const { browser } = holder;
    const { mfaToken } = (await browser.post('/api/idauth/step-up', { strong: true })).json().mfaRequired;
    await verify(browser, { mfaToken, code: await nextCode(server, holder) });
    expect(outcomeOf(await attestIn(browser, new SoftPasskey()))).toBe('done');
    const [{ id }] = (await browser.get(ownPasskeys.path)).json().passkeys;
    expect(outcomeOf(await browser.post(removePasskey.path, { id }))).toBe('done');
    const preferences = { enabled: true, type: 'SMS', mobile_number: '0857654321' };
    expect(outcomeOf(await browser.post(saveTwoFactor.path, { preferences, password }))).toBe('done');
  });
});
