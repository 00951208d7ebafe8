import { expect } from '@playwright/test';
import { accounts, textCodeMobile } from '../fixtures/accounts.ts';
import { messagesTo, nextMessageTo } from '../fixtures/inbox.ts';
import { loginParts, signIn, untilAlive } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { test } from '../fixtures/test.ts';

const { emailCode, textCode, hospital, hospitalSetup } = accounts;

// oxfmt-ignore
const ways = [
  { account: emailCode, recipient: emailCode.email, channel: 'email', screen: '/memberlogin/mfa/verify' },
  { account: textCode,  recipient: textCodeMobile,  channel: 'sms',   screen: '/memberlogin/mfa/verify' },
  { account: hospital,  recipient: hospital.email,  channel: 'email', screen: '/hospitallogin/mfa/verify' },
] as const;

for (const { account, recipient, channel, screen } of ways) {
  test(`LN5 LG9 ${account.email} is asked for a code, which arrives by ${channel}`, async ({ page, request }) => {
    const before = (await messagesTo(request, recipient)).length;
    await signIn(page, account, { query: `?redir=${encodeURIComponent(account.area)}` });
    await expect(page).toHaveURL(`${linen}${screen}?redir=${encodeURIComponent(account.area)}&initial=true`);
    const message = await nextMessageTo(request, recipient, before);
    expect(message.channel).toBe(channel);
    expect(message.text).toMatch(/\b\d{6}\b/);

    // Half signed in is not signed in.
    await page.goto(account.area);
    await expect(page).toHaveURL(new RegExp(`/login\\?redir=`));
    await expect(loginParts(page).email).toBeVisible();
  });
}

test('LN5 an account that must set up its second factor is led there', async ({ page }) => {
  await signIn(page, hospitalSetup);
  await expect(page).toHaveURL(`${linen}/hospitallogin/settings/mfa?initial=true`);
});

test('LG9 going Back from the code screen starts the login again, with nothing broken', async ({ page }) => {
  await page.goto('/faq');
  await signIn(page, emailCode);
  await expect(page).toHaveURL(/\/mfa\/verify/);
  await page.goto('/memberlogin/login');
  await untilAlive(page);
  await expect(loginParts(page).submit).toBeVisible();
});
