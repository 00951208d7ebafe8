import { expect, type Page } from '@playwright/test';
import { expectSent } from '../fixtures/expectations.ts';
import { fillRegister, openRegister, registerParts } from '../fixtures/register.ts';
import { newPerson } from '../fixtures/new-people.ts';
import { atRelease, test } from '../fixtures/test.ts';

// oxfmt-ignore
const dates = [
  { typed: '27031980',   shown: '27/03/1980', says: undefined },
  { typed: '27.3.1980',  shown: '27/03/1980', says: undefined },
  { typed: '31/02/1980', shown: '31/02/1980', says: 'Date of birth is not valid. It must be a real date' },
  { typed: '27/03',      shown: '27/03/',     says: 'Date of birth must include a day, a month and a year' },
  { typed: '01/01/2999', shown: '01/01/2999', says: 'Date of birth must be in the past' },
];

async function expectChecklist(page: Page): Promise<void> {
  const { password } = registerParts(page);
  const meter = page.getByRole('meter', { name: 'Password strength' });
  const rules = ['an uppercase letter', 'a lower case letter', 'a digit', 'at least 8 characters'];
  const items = page.getByRole('listitem').filter({ hasText: /done|still missing/ });
  await password.focus();
  // oxfmt-ignore
  for (const { typed, met, word, band } of [
    { typed: '',                 met: [false, false, false, false], word: null,      band: 'red' },
    { typed: 'Woven-cl4',        met: [true,  true,  true,  true],  word: 'Fair',    band: 'amber' },
    { typed: 'Woven-Cloth-4-2!', met: [true,  true,  true,  true],  word: 'Strong',  band: 'green' },
    { typed: 'woven-cloth-4-2!', met: [false, true,  true,  true],  word: 'Weak',    band: 'red' },
  ]) {
    await password.fill(typed);
    await expect(items).toHaveText(rules.map((rule, place) => `${rule} (${met[place] ? 'done' : 'still missing'})`));
    await expect.poll(() => meter.getAttribute('aria-valuetext')).toBe(word);
    await expect(page.locator('[data-band]')).toHaveAttribute('data-band', band);
  }
  await expect(password).toHaveAccessibleDescription(/an uppercase letter \(still missing\)/);
  await expect(page.getByRole('status').filter({ hasText: '3 of 4 password rules met' })).toBeAttached();
}

async function expectShownByItsButton(page: Page): Promise<void> {
  const { password, confirmPassword } = registerParts(page);
  await page.evaluate(() => navigator.clipboard.writeText('Woven-cloth-42'));
  for (const field of [password, confirmPassword]) {
    await field.focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(field).toHaveValue('Woven-cloth-42');
  }
  await expect(page.getByRole('status').filter({ hasText: 'Passwords match' })).toBeVisible();
  await page.getByRole('button', { name: 'Show confirmed password' }).click();
  await expect(confirmPassword).toHaveAttribute('type', 'text');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide confirmed password' }).click();
  await expect(confirmPassword).toHaveAttribute('type', 'password');

  await password.evaluate((input) => {
    const held = new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true });
    input.dispatchEvent(held);
  });
  await expect(page.getByRole('status').filter({ hasText: 'Caps Lock is on' })).toBeVisible();
}

async function expectNumbersAsCopied(page: Page): Promise<void> {
  const { memberNumber } = registerParts(page);
  await page.evaluate(() => navigator.clipboard.writeText('2000 000-050'));
  await memberNumber.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(memberNumber).toHaveValue('2000000050');
}

async function expectDatesUnderstood(page: Page): Promise<void> {
  const { birthDate, submit, alert } = registerParts(page);
  for (const { typed, shown, says } of dates) {
    await birthDate.fill('');
    await birthDate.pressSequentially(typed);
    await birthDate.blur();
    await expect(birthDate, typed).toHaveValue(shown);
    await expect.poll(() => birthDate.getAttribute('aria-invalid')).toBe(says === undefined ? null : 'true');
    await expect(birthDate).toHaveAccessibleDescription(
      says === undefined ? /^(?![^]*Error:)/ : new RegExp(`Error:\\s*${says}`),
    );
  }
  await birthDate.fill('');
  await birthDate.pressSequentially('27');
  await expect(birthDate).toHaveValue('27/');
  await birthDate.press('Backspace');
  await expect(birthDate).toHaveValue('27');

  // The date is entered in the form in which a browser fills it in. The member number belongs to no policy, so the registration is refused.
  await fillRegister(page, { ...newPerson('member', 'help'), number: '2999999999', proof: '1980-03-27' });
  const sent = page.waitForRequest('**/api/user/register');
  await submit.click();
  await expectSent(sent, expect.objectContaining({ birthDate: '1980-03-27', memNo: '2999999999' }));
  await expect(alert).toBeFocused();
  await expect(birthDate).toHaveValue('27/03/1980');
}

test(
  'VA1–VA5 the registration accepts passwords, numbers and dates in every usual spelling',
  { tag: atRelease },
  async ({ page, context, expectConsole }) => {
    expectConsole(/Error from \/api\/user\/register$/);
    expectConsole(/status of 401/);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openRegister(page, 'member');
    await test.step('VA1 VA2 each password rule is marked on its own, and the strength has a word', () =>
      expectChecklist(page));
    await test.step('VA3 each password has its own button to show it, Caps Lock is announced, and pasting works', async () => {
      await registerParts(page).password.fill('');
      await expectShownByItsButton(page);
    });
    await test.step('VA4 a membership number can be pasted with its gaps', () => expectNumbersAsCopied(page));
    await test.step('VA5 a birth date can be typed in several forms or filled in, and is sent as a date', () =>
      expectDatesUnderstood(page));
  },
);
