import { expect } from '@playwright/test';
import { messagesTo } from '../fixtures/inbox.ts';
import { openLocalApplication } from '../fixtures/local-application.ts';
import { fillLogin, loginParts, openLogin } from '../fixtures/login.ts';
import { linen, tweed } from '../fixtures/origins.ts';
import {
  confirmRemoval,
  openLoginAgain,
  openPasskeys,
  passkeyButton,
  passkeyHolder,
  passkeysOf,
} from '../fixtures/passkeys.ts';
import { atRelease, test } from '../fixtures/test.ts';

const refusedRemarks = [/Error from \/api\/idauth\/passkey\/auth$/, /status of 401/];

test('WY3 WY4 WY29 a passkey with an old counter and a removed passkey are refused, and the login says so', async ({
  page,
  request,
  expectConsole,
}) => {
  for (const remark of refusedRemarks) expectConsole(remark);
  const { authenticator, person } = await passkeyHolder({ page, request, expectConsole }, 'passkey-refused');
  await openLoginAgain(page);
  await authenticator.touchedAfter(passkeyButton(page), async () => {
    await expect(page).toHaveURL(`${linen}${person.area}`);
  });

  await authenticator.setCounter(0);
  await openLoginAgain(page);
  await authenticator.touchedAfter(passkeyButton(page), async () => {
    await expect(loginParts(page).alert).toContainText('We couldn’t accept this passkey.');
  });
  await expect
    .poll(async () => (await messagesTo(request, person.email)).map(({ subject }) => subject).join())
    .toContain('copied');

  await authenticator.setCounter(1000);
  await authenticator.touchedAfter(passkeyButton(page), async () => {
    await expect(page).toHaveURL(`${linen}${person.area}`);
  });
  await page.goto(`${linen}/wellnesslogin/settings/security`);
  await openPasskeys(page);
  await passkeysOf(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  // A password manager that ignores the removal still offers the passkey at the next login.
  await authenticator.keepingAll(async () => {
    await confirmRemoval(page);
    await expect(passkeysOf(page)).toContainText('Not set up');
  });
  await openLoginAgain(page);
  await authenticator.touchedAfter(passkeyButton(page), async () => {
    await expect(loginParts(page).alert).toContainText('This passkey no longer works.');
  });
});

test('WY12 WY29 a person whom the device does not recognise, or who removes the security key, can log in with the password', async ({
  page,
  request,
  expectConsole,
}) => {
  const { authenticator, person } = await passkeyHolder({ page, request, expectConsole }, 'passkey-away');
  await authenticator.setVerified(false);
  await openLoginAgain(page);
  await authenticator.touchedAfter(passkeyButton(page), async () => {
    await expect(passkeyButton(page)).not.toHaveAttribute('aria-disabled');
  });
  await expect(loginParts(page).alert).toHaveText('No passkey was used. Try again, or log in with your password.');

  await authenticator.setVerified(true);
  await openLogin(page, 'wellness');
  await passkeyButton(page).click();
  await authenticator.remove();
  await openLogin(page, 'wellness');
  await fillLogin(page, person);
  await loginParts(page).submit.click();
  await expect(page).toHaveURL(`${linen}${person.area}`);
});

test(
  'WY13 WY29 a passkey of one brand is not offered by another brand',
  { tag: atRelease },
  async ({ page, request, expectConsole }) => {
    const { authenticator, person } = await passkeyHolder({ page, request, expectConsole }, 'passkey-of-linen');
    await openLogin(page, 'wellness', { origin: tweed });
    await authenticator.touchedAfter(passkeyButton(page), async () => {
      await expect(passkeyButton(page)).not.toHaveAttribute('aria-disabled');
    });
    await expect(page).toHaveURL(`${tweed}/wellnesslogin/login`);
    await openLoginAgain(page);
    await authenticator.touchedAfter(passkeyButton(page), async () => {
      await expect(page).toHaveURL(`${linen}${person.area}`);
    });
  },
);

test('WY7 WY17 WY29 if an application asks for a passkey, the person must use one, and the claims in the ID token say so', async ({
  page,
  request,
  monitor,
  expectConsole,
}) => {
  const letters = await openLocalApplication(monitor);
  const { authenticator } = await passkeyHolder({ page, request, expectConsole }, 'passkey-for-letters');
  await page.goto(letters.request({ acr_values: 'phr' }));
  await page.getByRole('link', { name: 'Continue with this account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step');
  await authenticator.touchedAfter(page.getByRole('button', { name: /passkey/ }), async () => {
    expect(await letters.claimsAt(page)).toMatchObject({ acr: 'phr', amr: expect.arrayContaining(['pop', 'user']) });
  });
  letters.close();
});
