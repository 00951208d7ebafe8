import { expect } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { loginParts, openLogin } from '../fixtures/login.ts';
import { linen, tweed } from '../fixtures/origins.ts';
import { password } from '../fixtures/accounts.ts';
import { atRelease, test } from '../fixtures/test.ts';

const account = accounts.consultant;

test('LG6 the Login button says, also to a person who uses only the keyboard, that the terms must be accepted first', async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/api/idauth/auth') && asked.push(request.url())));
  await openLogin(page, account.kind);
  const { email, loginId, password: secret, submit, terms } = loginParts(page);
  await test.step('LG6 the terms can be read without ticking them, in a new tab', async () => {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: /^Read the terms/ }).click();
    const read = await opened;
    await expect(read).toHaveURL(`${linen}/providerportaltermsofuse`);
    expect(await read.evaluate(() => window.opener)).toBeNull();
    await expect(terms).not.toBeChecked();
    await read.close();
  });
  await email.fill(account.email);
  await loginId.fill(account.loginId);
  await secret.fill(password);

  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await expect(submit).toHaveAccessibleDescription('Tick the box above to log in');
  await submit.focus();
  await expect(submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(terms).toBeFocused();
  await expect(terms).toHaveAccessibleDescription(/You must accept the terms to log in/);
  await secret.press('Enter');
  await expect(terms).toBeFocused();
  expect(asked).toEqual([]);

  await page.keyboard.press('Space');
  await expect(terms).toBeChecked();
  await expect(submit).not.toHaveAttribute('aria-disabled');
  await expect(page.getByText('You must accept the terms to log in')).toHaveCount(0);
  await secret.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(`${account.kind}login/login`));
  expect(asked.filter((address) => address.endsWith('/api/idauth/auth'))).toEqual([`${linen}/api/idauth/auth`]);
});

test(
  'BR1 the login of the second brand ticks the terms in advance and has no selector of the kind of user',
  { tag: atRelease },
  async ({ page }) => {
    await openLogin(page, 'group', { origin: tweed });
    const { kind, submit, terms } = loginParts(page);
    await expect(terms).toBeChecked();
    await expect(submit).not.toHaveAttribute('aria-disabled');
    await expect(kind).toHaveCount(0);
    await terms.uncheck();
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
  },
);
