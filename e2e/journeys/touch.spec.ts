import { expect, type Locator, type Page } from '@playwright/test';
import { digitsIn, newestMessageTo } from '../fixtures/messages.ts';
import { newPerson } from '../fixtures/new-people.ts';
import { linen } from '../fixtures/origins.ts';
import { isActivated, registerHere } from '../fixtures/register-by-api.ts';
import { openRegister, registerParts } from '../fixtures/register.ts';
import { test } from '../fixtures/test.ts';

test.use({ hasTouch: true, viewport: { width: 375, height: 800 } });

/** Taps the middle of the element once, at its present position. Playwright's own `tap` waits for the element and may tap twice. */
async function tapOnce(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('the element is not visible');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

test('the first tap on the button counts after a wrong code is corrected, although its error disappears', async ({
  page,
  request,
  expectConsole,
}) => {
  const person = newPerson('member', 'by touch');
  await registerHere(page, person);
  await page.goto(`${linen}/memberlogin/activate`);
  const code = page.getByLabel('Please input the code');
  const activate = page.getByRole('button', { name: 'Activate my account' });
  await code.fill('000000');
  expectConsole(/Error from \/api\/user\/activate$/);
  expectConsole(/status of 400/);
  await tapOnce(page, activate);
  await expect(page.getByRole('group', { name: 'There is a problem' })).toBeVisible();
  await code.fill(digitsIn(await newestMessageTo(request, person.email, 'activation')));
  await tapOnce(page, activate);
  await expect.poll(() => isActivated(page.request)).toBe(true);
});

test('the first tap on a box counts although the field that is left gets an error', async ({ page }) => {
  await openRegister(page, 'member');
  const { password, confirmPassword, terms } = registerParts(page);
  await password.fill('Purple-Kettle-47-Harbour');
  await confirmPassword.fill('Purple-Kettle-47-Harbours');
  await tapOnce(page, terms);
  await expect(page.getByText('Please ensure passwords match').first()).toBeVisible();
  await expect(terms).toBeChecked();
});
