import { expect } from '@playwright/test';
import { accountParts, accountPath, askForEmail, expectAtField } from '../fixtures/account.ts';
import { accounts, password } from '../fixtures/accounts.ts';
import { expectFocus } from '../fixtures/expectations.ts';
import { hold } from '../fixtures/hold.ts';
import { messagesOfKind, newestMessageTo, linkIn } from '../fixtures/messages.ts';
import { fillLogin, loginParts, loginPath, openLogin } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { ownEmail, activatedPerson } from '../fixtures/activated-person.ts';
import { atRelease } from '../fixtures/test.ts';
import { test } from '../fixtures/two-browsers.ts';

const asking = '**/api/user/user/email/request';
const [form, details] = [accountPath.email('wellness'), accountPath.details('wellness')];
const verified = (status: string): string => `${linen}${form}/verify/${status}`;

test('UP1 UP5 a person requests a new email, confirms it by the link sent to it and uses it for the next login', async ({
  page,
}) => {
  const person = await activatedPerson(page, 'moves');
  const email = ownEmail('moved');
  const parts = accountParts(page);
  await page.goto(details);
  await page.getByRole('link', { name: 'Change email address' }).click();
  await expect(parts.heading).toBeFocused();
  await expect(parts.email).toHaveAccessibleDescription(/This address is used for all email communications/);

  const posts: string[] = [];
  page.on('request', (sent) => void (sent.method() === 'POST' && posts.push(new URL(sent.url()).pathname)));
  const release = await hold(page, asking);
  await parts.email.fill(email);
  await parts.password.fill(password);
  await parts.send.dblclick();
  await expect(page.getByRole('button', { name: 'Sending…' })).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect(parts.heading).toHaveText('Check your email');
  await expect(parts.heading).toBeFocused();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(page.getByText('Your email address won’t change until you open the link.')).toBeVisible();
  expect(posts).toEqual(['/api/user/user/email/request']);

  await parts.back.click();
  await expect(page.getByText(`Waiting for you to confirm ${email}`)).toBeVisible();
  await expect(page.locator('dd').getByText(person.email, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Change email address' }).click();
  await expect(parts.heading).toHaveText('Check your email');
  await expect(page.getByText('We are waiting for you to confirm this address:')).toBeVisible();

  const link = linkIn(await newestMessageTo(page.request, email, 'emailChange'));
  // The link is opened and confirmed twice: the second time it reports success again.
  for (const _ of ['first', 'again']) {
    await page.goto(link);
    await expect(page).toHaveURL(`${linen}${form}/verify`);
    await parts.confirm.click();
    await expect(page).toHaveURL(verified('success'));
    await expect(parts.heading).toHaveText('Your email address has been changed');
  }
  for (const told of [person.email, email]) {
    expect(await newestMessageTo(page.request, told, 'emailChanged')).toContain(
      'Your account’s email address was changed',
    );
  }
  await parts.proceed.click();
  await expect(page).toHaveURL(linen + details);
  await expect(page.locator('dd').getByText(email, { exact: true })).toBeVisible();
  await expect(page.getByText('Waiting for you to confirm')).toHaveCount(0);

  await parts.logOut.click();
  await page.getByRole('link', { name: 'Log back in' }).click();
  await fillLogin(page, { ...person, email });
  await loginParts(page).submit.click();
  await expect(page).toHaveURL(linen + person.area);
});

test(
  'UP1 UP4 errors in a change of email are shown at their fields, an email in use gets no message, and only the latest link works',
  { tag: atRelease },
  async ({ page, otherPage, expectConsole, expectFailedRequest }) => {
    expectConsole(/Error from \/api\/user\/user\/email\/(request|confirm|about)$/);
    expectConsole(/status of 400/);
    expectConsole(/net::ERR_CONNECTION_RESET/);
    expectFailedRequest(/email\/request/);
    const person = await activatedPerson(page, 'wavers');
    const parts = accountParts(page);
    const [first, last] = [ownEmail('wavers-first'), ownEmail('wavers-last')];
    await page.goto(`${form}?contactdetails=true`);
    await askForEmail(page, 'nobody');
    await expect(parts.summary.getByRole('link')).toHaveText([/^Email is not valid\./]);
    await askForEmail(page, first, 'Wrong-password-1');
    await expectAtField(page, parts.password, 'The password you entered is incorrect. Please retype and try again');
    await page.route(asking, (route) => route.abort('connectionreset'));
    await askForEmail(page, first);
    await expect(parts.alert).toHaveText('An error occurred. Please try again');
    await expectFocus(parts.alert);
    await expect(parts.email).toHaveValue(first);
    await page.unroute(asking);

    for (const email of [accounts.member.email, first, last]) {
      await askForEmail(page, email);
      await expect(parts.heading).toHaveText('Check your email');
      await expect(page.getByText(email, { exact: true })).toBeVisible();
      await expect(parts.back).toHaveAttribute('href', '/memberarea/contactdetails');
      await page.getByRole('button', { name: 'Use a different address' }).click();
    }
    const superseded = linkIn(await newestMessageTo(page.request, first, 'emailChange'));
    const valid = linkIn(await newestMessageTo(page.request, last, 'emailChange'));
    expect(await messagesOfKind(page.request, accounts.member.email, 'emailChange')).toEqual([]);

    await page.goto(superseded);
    await parts.confirm.click();
    await expect(page).toHaveURL(verified('fail'));
    await expect(
      page.getByText('Your verification link has expired or already been used. Try updating the email address again.'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveURL(linen + form);
    await expect(page.getByText(last, { exact: true })).toBeVisible();

    // The link also works in a browser without a session. It ends the sessions that were opened with the old email.
    await otherPage.goto(valid);
    await accountParts(otherPage).confirm.click();
    await expect(otherPage).toHaveURL(verified('success'));
    await accountParts(otherPage).proceed.click();
    await expect(otherPage).toHaveURL(linen + loginPath('wellness'));
    expect((await page.request.get('/api/user/user.json')).status()).toBe(401);
    await openLogin(otherPage, 'wellness');
    await fillLogin(otherPage, { ...person, email: last });
    await loginParts(otherPage).submit.click();
    await expect(otherPage).toHaveURL(linen + person.area);
  },
);
