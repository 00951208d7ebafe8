import { expect } from '@playwright/test';
import type { Kind } from '@selvage/contract/user-types';
import type { DemoAccount } from '../fixtures/accounts.ts';
import { expectSent } from '../fixtures/expectations.ts';
import { hold } from '../fixtures/hold.ts';
import { messagesTo } from '../fixtures/inbox.ts';
import { messagesOfKind, newestMessageTo, linkIn } from '../fixtures/messages.ts';
import { fillLogin, loginParts, loginPath, openLogin } from '../fixtures/login.ts';
import { newPerson } from '../fixtures/new-people.ts';
import { linen } from '../fixtures/origins.ts';
import { registerAndActivateElsewhere } from '../fixtures/register-by-api.ts';
import {
  askForLink,
  fillNewPassword,
  newPassword,
  openLink,
  openReset,
  resetParts,
  resetPath,
} from '../fixtures/reset.ts';
import { atRelease, test } from '../fixtures/test.ts';

/** RN5: an account that has no password yet. */
const groupNew: DemoAccount = { kind: 'group', email: 'group-new@demo.example', area: '/grouparea/' };

const formUrl = (kind: Kind): string => `${linen}${resetPath(kind)}/form`;

// oxfmt-ignore
const ways = [
  { kind: 'hospital', way: 'Forgot password?', landing: '/hospitallogin/settings/mfa?initial=true', userType: 'H' },
  { kind: 'group',    way: 'Create password',  landing: '/grouparea/',                              userType: 'G' },
] as const;

for (const { kind, way, landing, userType } of ways) {
  test(
    `RS1–RS7 RT2 a ${kind} user resets the password from the login through the email to the next page`,
    { tag: kind === 'group' ? [] : atRelease },
    async ({ page, request }) => {
      const person = kind === 'group' ? groupNew : newPerson(kind, 'reset');
      if (kind !== 'group') await registerAndActivateElsewhere(request, newPerson(kind, 'reset'));
      const parts = resetParts(page);
      await openLogin(page, kind);
      await page.getByRole('link', { name: way }).click();
      await expect(page).toHaveURL(linen + resetPath(kind));
      await expect(parts.heading).toHaveText('Create or reset your Password');

      const request1 = page.waitForRequest('**/api/user/reset/email');
      await askForLink(page, person);
      await expectSent(request1, { email: person.email, loginId: person.loginId ?? null, userType });
      await expect(parts.heading).toBeFocused();
      await expect(page.getByText('You’re now on')).toHaveCount(0);
      await expect(page.getByText(person.email, { exact: true })).toBeVisible();
      await expect(
        page.getByText('The email may take up to 5 minutes to arrive. Check your junk mail too.'),
      ).toBeVisible();

      await openLink(page, linkIn(await newestMessageTo(request, person.email, 'reset')));
      await expect(page).toHaveURL(formUrl(kind));
      await expect(page.locator('input[autocomplete=username]')).toHaveValue(person.email);
      await fillNewPassword(page, { kind });
      await parts.submit.click();
      await expect(parts.heading).toHaveText('Password reset');
      await expect(parts.heading).toBeFocused();
      await expect(page.getByText('We’ve emailed you to say your password was changed.')).toBeVisible();
      await expect(page.locator('form')).toHaveCount(0);
      expect(await newestMessageTo(request, person.email, 'changed')).toContain('Your password was changed.');

      await page.getByRole('link', { name: 'Continue' }).click();
      await expect(page).toHaveURL(linen + loginPath(kind));
      await expect(loginParts(page).email).toHaveValue(person.email);
      await fillLogin(page, person, newPassword);
      await loginParts(page).submit.click();
      await expect(page).toHaveURL(linen + landing);
    },
  );
}

test('RS4 RS3 a reset for an email without an account shows the same screen and sends no message, and ‘Use a different address’ keeps what was typed', async ({
  page,
  request,
}) => {
  const parts = resetParts(page);
  const person: DemoAccount = {
    kind: 'consultant',
    email: `nobody-${Date.now()}@demo.example`,
    area: '/consultantarea/',
    loginId: '50999',
  };
  await openReset(page, 'consultant');
  await askForLink(page, person);
  await expect(
    page.getByText('If there’s an account with this email address, we’ve sent a password link to:'),
  ).toBeVisible();
  await expect(page.getByText(person.email, { exact: true })).toBeVisible();
  expect(await messagesTo(request, person.email)).toEqual([]);

  await expect(parts.sendAgain).toHaveAttribute('aria-disabled', 'true');
  await expect(parts.sendAgain).toHaveAccessibleDescription(/^You can ask for another email in \d+ seconds$/);
  await parts.different.click();
  await expect(parts.heading).toHaveText('Create or reset your Password');
  await expect(parts.heading).toBeFocused();
  await expect(parts.email).toHaveValue(person.email);
  await expect(parts.loginId).toHaveValue('50999');
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL(linen + loginPath('consultant'));
  await expect(loginParts(page).email).toHaveValue(person.email);
});

test(
  'RS2 RS7 RT2 a double click sends one reset request, and a reload or Back in the middle loses nothing',
  { tag: atRelease },
  async ({ page, request }) => {
    const person = newPerson('member', 'in the middle');
    await registerAndActivateElsewhere(request, person);
    const posts: string[] = [];
    page.on('request', (sent) => void (sent.method() === 'POST' && posts.push(new URL(sent.url()).pathname)));
    const parts = resetParts(page);
    await openReset(page, 'member');
    await parts.email.fill(person.email);
    const release = await hold(page, '**/api/user/reset/email');
    await parts.send.dblclick();
    await expect(page.getByRole('button', { name: 'Sending…' })).toHaveAttribute('aria-disabled', 'true');
    release();
    await expect(parts.heading).toHaveText('Check your email');
    const link = linkIn(await newestMessageTo(request, person.email, 'reset'));
    expect(await messagesOfKind(request, person.email, 'reset')).toHaveLength(1);

    await page.goto('/faq');
    const formWithRedir = `${formUrl('member')}?redir=%2Fmemberarea%2Fconsent`;
    await test.step('RT2 a slow exchange of the reset code shows a neutral wait, and the code is removed from the URL', async () => {
      const exchange = await hold(page, '**/api/user/reset/auth');
      await page.goto(`${link}&redir=%2Fmemberarea%2Fconsent`);
      await expect(page.getByRole('status').filter({ hasText: 'Just a moment' })).toBeVisible();
      exchange();
      await expect(page).toHaveURL(formWithRedir);
      await expect(page).toHaveTitle('Choose a new password – Member Area – Linen Health');
      expect(page.url()).not.toContain(new URL(link).searchParams.get('code'));
      await page.unrouteAll({ behavior: 'wait' });
    });
    await page.reload();
    await expect(page).toHaveURL(formWithRedir);
    await expect(parts.newPassword).toBeVisible();
    await page.goto(resetPath('member'));
    await expect(page).toHaveURL(formUrl('member'));
    await expect(parts.newPassword).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(formWithRedir);
    await page.goBack();
    await expect(page).toHaveURL(`${linen}/faq`);
    await page.goForward();
    await expect(parts.newPassword).toBeVisible();

    await fillNewPassword(page, { kind: 'member' });
    await parts.submit.dblclick();
    await expect(parts.heading).toHaveText('Password reset');
    expect(posts).toEqual(['/api/user/reset/email', '/api/user/reset/auth', '/api/user/reset']);
    await page.reload();
    await expect(page).toHaveURL(`${linen}${resetPath('member')}?redir=%2Fmemberarea%2Fconsent`);
    await expect(parts.send).toBeVisible();
  },
);

test(
  'RS7 ER5 a reset unlocks an account that was locked after failed logins',
  { tag: atRelease },
  async ({ page, request, expectConsole }) => {
    expectConsole(/Error from \/api\/idauth\/auth$/);
    expectConsole(/status of 401/);
    const person = newPerson('member', 'unlocked');
    await registerAndActivateElsewhere(request, person);
    for (let tried = 0; tried < 5; tried++) {
      const data = { email: person.email, password: `Wrong-password-${tried}`, userType: 'W', loginId: null };
      const reply = await request.post('/api/idauth/auth', { data, headers: { 'x-requested-with': 'loginApp' } });
      expect(reply.status()).toBe(401);
    }
    const { submit, alert } = loginParts(page);
    await openLogin(page, 'member');
    await fillLogin(page, person);
    await submit.click();
    await expect(alert).toContainText('User account has been locked');
    await alert.getByRole('link', { name: 'Reset your account' }).click();
    await expect(resetParts(page).email).toHaveValue(person.email);
    await resetParts(page).send.click();
    await openLink(page, linkIn(await newestMessageTo(request, person.email, 'reset')));
    await fillNewPassword(page, { kind: 'member' });
    await resetParts(page).submit.click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await fillLogin(page, person, newPassword);
    await submit.click();
    await expect(page).toHaveURL(linen + person.area);
  },
);
