import { expect } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { codeSentBy } from '../fixtures/codes.ts';
import { hold } from '../fixtures/hold.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { loginParts, signIn } from '../fixtures/login.ts';
import { newPerson } from '../fixtures/new-people.ts';
import { linen } from '../fixtures/origins.ts';
import { codeParts, eventsOf, giveCode, mfaPath, settleWithCodes, verifyPath } from '../fixtures/two-factor.ts';
import { atRelease, test } from '../fixtures/test.ts';

const { hospitalSetup, member } = accounts;

const byEmail = newPerson('member', 'codes by email');
const byText = newPerson('wellness', 'codes by text');
const mobile = '0851000001';

// oxfmt-ignore
const ways = [
  { person: byEmail, recipient: byEmail.email, chosen: { type: 'EMAIL' },                      sent: 'We sent a six-digit code by email to' },
  { person: byText,  recipient: mobile,        chosen: { type: 'SMS', mobile_number: mobile }, sent: 'We sent a six-digit code by text message to' },
] as const;

for (const { person, recipient, chosen, sent } of ways) {
  test(
    `LN5 LG9 MF8 a ${person.kind} user logs in with a code by ${chosen.type}`,
    { tag: chosen.type === 'EMAIL' ? [] : atRelease },
    async ({ page, request }) => {
      await settleWithCodes(request, person, chosen);
      const query = `?redir=${encodeURIComponent(person.area)}`;
      const verify = `${linen}${verifyPath(person.kind)}${query}&initial=true`;
      const code = await codeSentBy(request, recipient, () => signIn(page, person, { query }));
      const { heading, trust } = codeParts(page);
      await expect(page).toHaveURL(verify);
      await expect(heading).toHaveText('Enter your code');
      await expect(heading).toBeFocused();
      await expect(page.getByText(sent)).toBeVisible();
      // The screen shows the whole email, which the person has just typed, but masks the phone number, which they have not.
      const shown = expect(page.getByRole('main'));
      await (chosen.type === 'EMAIL' ? shown.toContainText(recipient) : shown.not.toContainText(recipient));
      await expect(page.getByText(/^Step/)).toHaveCount(0);
      await expect(trust).not.toBeChecked();

      // A person who has entered only the password is not logged in. The code is still required, and can be entered later.
      await page.goto(person.area);
      await expect(loginParts(page).email).toBeVisible();
      await expect(page).toHaveURL(/\/login\?redir=/);
      await page.goto(verify);
      await expect(heading).toHaveText('Enter your code');
      // This request is held, so that the test can read the analytics events before the page is replaced by the area.
      const release = await hold(page, '**/api/user/user.json');
      await giveCode(page, code);
      await expect.poll(() => eventsOf(page)).toEqual([{ action: 'mfaVerified', label: 'mfaVerifiedLogin' }]);
      release();
      await expect(page).toHaveURL(`${linen}${person.area}`);
    },
  );
}

test(
  'LG9 MF9 Back from the code screen starts the login again, and a person who needs no code is sent from the code screen to the next one',
  { tag: atRelease },
  async ({ page, request }) => {
    const person = newPerson('member', 'code left');
    await settleWithCodes(request, person, { type: 'EMAIL' });
    await page.goto('/faq');
    await signIn(page, person);
    await expect(page).toHaveURL(/\/mfa\/verify/);
    await page.getByRole('link', { name: 'Start logging in again' }).click();
    await expect(loginParts(page).submit).toBeVisible();
    await page.goBack();
    await expect(codeParts(page).code).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${linen}/faq`);

    await page.context().clearCookies();
    await page.goto(verifyPath('member'));
    await expect(page).toHaveURL(`${linen}/memberlogin/login`);
    await signInByApi(page, hospitalSetup);
    await page.goto(verifyPath('hospital'));
    await expect(page).toHaveURL(`${linen}${mfaPath('hospital')}?initial=true`);
    await signInByApi(page, member);
    await page.goto(`${verifyPath('member')}?redir=/memberarea/consent`);
    await expect(page).toHaveURL(`${linen}/memberarea/consent`);
  },
);
