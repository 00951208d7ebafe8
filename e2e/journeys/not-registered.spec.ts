import { expect } from '@playwright/test';
import { newestMessageTo, linkIn } from '../fixtures/messages.ts';
import { loginParts } from '../fixtures/login.ts';
import { wellnessGroup, type NewPerson } from '../fixtures/new-people.ts';
import { linen } from '../fixtures/origins.ts';
import { registerElsewhere, tryToRegister } from '../fixtures/register-by-api.ts';
import { ownEmail } from '../fixtures/activated-person.ts';
import { test } from '../fixtures/two-browsers.ts';
import { atRelease } from '../fixtures/test.ts';

const stranger = (name: string): NewPerson => ({
  kind: 'wellness',
  email: ownEmail(name),
  area: '/wellbeing/',
  number: wellnessGroup,
  proof: '',
});

test('F18 a person who did not register closes the account with a button, which also ends the session of the person who registered', async ({
  page,
  otherPage,
  expectConsole,
}) => {
  expectConsole(/Error from \/api\/user\/activate\/disown$/);
  expectConsole(/status of 400/);
  const person = stranger('not-mine');
  await registerElsewhere(otherPage.request, person);
  const message = await newestMessageTo(page.request, person.email, 'activation');
  const heading = page.getByRole('heading', { level: 1 });
  const close = page.getByRole('button', { name: 'Close the account' });
  await page.goto(linkIn(message, 'notregistered'));
  await expect(page).toHaveURL(`${linen}/wellnesslogin/notregistered`);
  await expect(close).toBeVisible();
  expect((await otherPage.request.get('/api/user/user.json')).status()).toBe(200);
  await close.click();
  await expect(heading).toHaveText('The account was closed');
  // The second click of a slow double click comes after the reply.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(heading).toBeFocused();
  await otherPage.goto('/wellnesslogin/activate');
  await expect(loginParts(otherPage).email).toBeVisible();

  await page.goto(linkIn(message, 'notregistered'));
  await close.click();
  await expect(heading).toHaveText('This link has expired or has already been used');
  // The email is free again.
  expect(await tryToRegister(otherPage.request, person)).toBe(200);
});

test(
  'F18 the activation shows the registration above its button, and links to the page that closes the account',
  { tag: atRelease },
  async ({ page, otherPage }) => {
    const person = stranger('whose');
    await registerElsewhere(otherPage.request, person);
    const heading = page.getByRole('heading', { level: 1 });
    const facts = page.getByRole('main').locator('dl');
    await page.goto(linkIn(await newestMessageTo(page.request, person.email, 'activation'), 'activate'));
    await expect(facts).toContainText('Your Wellbeing');
    await expect(facts).toContainText(/Created\d{1,2}\s\w+\s\d{4},\s\d\d:\d\d\s\(Irish\stime\)/);
    await expect(facts).toContainText('Firefox on Windows');

    await page.getByRole('link', { name: 'I didn’t register' }).click();
    await expect(page).toHaveURL(`${linen}/wellnesslogin/notregistered`);
    await expect(heading).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(`${linen}/wellnesslogin/activate`);
    await expect(facts).toContainText('Firefox on Windows');
    await page.goForward();
    await page.getByRole('button', { name: 'Close the account' }).click();
    await expect(heading).toHaveText('The account was closed');
  },
);
