import { expect } from '@playwright/test';
import { commandFirefox } from '../fixtures/marionette.ts';
import { linen } from '../fixtures/origins.ts';
import { addPasskeyBy, openLoginAgain, passkeyButton, passkeysOf } from '../fixtures/passkeys.ts';
import { test } from '../fixtures/test.ts';

test('WY29 a person adds a passkey in Firefox, and logs in with it', async ({ page, request, expectConsole }) => {
  await commandFirefox('WebAuthn:AddVirtualAuthenticator', {
    protocol: 'ctap2_1',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserConsenting: true,
    isUserVerified: true,
  });
  // It would answer what a page only suggests.
  await page.addInitScript(() => {
    if (!isSecureContext) return;
    const ask = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      if (options?.mediation !== 'conditional') return ask(options);
      return new Promise((_, reject) => options.signal?.addEventListener('abort', () => reject(new Error('ended'))));
    };
  });
  const person = await addPasskeyBy({ page, request, expectConsole }, 'firefox', (act) => act());
  await expect(passkeysOf(page).getByRole('listitem')).toContainText('Added on Firefox on Linux');

  await openLoginAgain(page);
  await passkeyButton(page).click();
  await expect(page).toHaveURL(`${linen}${person.area}`);
});
