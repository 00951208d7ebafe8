import { expect } from '@playwright/test';
import { password } from '../fixtures/accounts.ts';
import { codeSentBy, pauseIsOver } from '../fixtures/codes.ts';
import { fillLogin, loginParts, openLogin, signIn } from '../fixtures/login.ts';
import { newPerson } from '../fixtures/new-people.ts';
import { linen } from '../fixtures/origins.ts';
import { codeParts, eventsOf, factorParts, giveCode, mfaPath, settleWithCodes } from '../fixtures/two-factor.ts';
import { test } from '../fixtures/test.ts';

const key = 'deviceTrustToken';

test('MF8 MF10 C13 C11 a login on a remembered device needs no code, but a login with a copied token and a change of the 2FA settings do', async ({
  page,
  browser,
  request,
  expectConsole,
}) => {
  for (const refused of [/Error from \/api\/idauth\/mfa\/settings$/, /status of 403/]) expectConsole(refused);
  const person = newPerson('member', 'remembered');
  await settleWithCodes(request, person, { type: 'EMAIL' });
  const { trust, heading } = codeParts(page);
  const code = await codeSentBy(request, person.email, () => signIn(page, person));
  await trust.check();
  await giveCode(page, code);
  await expect(page).toHaveURL(`${linen}${person.area}`);
  const token = await page.evaluate((name) => localStorage.getItem(name), key);
  const { value, expirationDate }: { value: string; expirationDate: string } = JSON.parse(token ?? '{}');
  expect(value).toMatch(/^[\w-]{20,}$/);
  const daysLeft = (new Date(expirationDate).getTime() - Date.now()) / 86_400_000;
  expect(daysLeft).toBeGreaterThan(29);
  expect(daysLeft).toBeLessThan(31);

  await page.goto('/memberlogin/logout');
  await page.getByRole('link', { name: 'Log back in' }).click();
  await fillLogin(page, person);
  await loginParts(page).submit.click();
  await expect(page).toHaveURL(`${linen}${person.area}`);

  // The stolen value is only one of the two secrets of the device. The other is in a cookie that scripts cannot read.
  const elsewhere = await browser.newContext();
  const thief = await elsewhere.newPage();
  await openLogin(thief, person.kind, { origin: linen });
  await thief.evaluate(([name = '', stolen = '']) => localStorage.setItem(name, stolen), [key, token ?? '']);
  await fillLogin(thief, person);
  await pauseIsOver(request, person.email);
  await loginParts(thief).submit.click();
  await expect(codeParts(thief).code).toBeVisible();
  await elsewhere.close();

  // A person whose trusted device replaced the code must first enter a code from the mailbox. The change then ends the trust.
  const parts = factorParts(page);
  const mobile = '0851000002';
  await page.goto(mfaPath(person.kind));
  await parts.byText.check();
  await parts.mobile.fill(mobile);
  await parts.password.fill(password);
  const old = await codeSentBy(request, person.email, () => parts.next.click());
  await expect(heading).toHaveText('Confirm it’s you');
  const fresh = await codeSentBy(request, mobile, async () => {
    await codeParts(page).code.fill(old);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  });
  await expect(heading).toHaveText('Enter your code');
  await expect(heading).toBeFocused();
  await expect(codeParts(page).code).toHaveValue('');
  await giveCode(page, fresh);
  await expect(heading).toHaveText('2-factor authentication is on');
  expect(await eventsOf(page)).toEqual([{ action: 'mfaSettingsChanged', label: 'mfaChangedToSms' }]);
  const data = { email: person.email, password, userType: 'W', loginId: null, deviceTrustToken: value };
  const headers = { 'x-requested-with': 'loginApp' };
  const again = await page.request.post('/api/idauth/auth', { data, headers });
  expect(await again.json()).toMatchObject({ mfaRequired: { type: 'SMS', mfaSetupRequired: false } });
});
