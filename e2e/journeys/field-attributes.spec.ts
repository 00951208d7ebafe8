import { expect } from '@playwright/test';
import { openLogin } from '../fixtures/login.ts';
import { atRelease, test } from '../fixtures/test.ts';

const credential = { spellcheck: 'false', autocapitalize: 'none', autocorrect: 'off', dir: 'ltr' };

/** The attributes of the login fields by which password managers and phone keyboards recognise them (FD1). */
// oxfmt-ignore
const contract = {
  email:    { ...credential, type: 'email',    inputmode: 'email',   autocomplete: 'username webauthn', enterkeyhint: 'next', name: 'email',   maxlength: '64' },
  loginId:  { ...credential, type: 'text',     inputmode: 'numeric', autocomplete: 'on',               enterkeyhint: 'next', name: 'loginId', maxlength: '10' },
  password: { ...credential, type: 'password',                       autocomplete: 'current-password', enterkeyhint: 'go',   name: 'password' },
};

test(
  'FD1 the fields of the login have the attributes for password managers and phone keyboards',
  { tag: atRelease },
  async ({ page, context }) => {
    await openLogin(page, 'hospital');
    const form = page.locator('form');
    await expect(form).toHaveAttribute('method', 'post');
    await expect(form).toHaveAttribute('novalidate', '');
    const names = ['email', 'loginId', 'password'] as const;
    for (const name of names) {
      const field = form.locator(`input[name=${name}]`);
      for (const [attribute, value] of Object.entries(contract[name]))
        await expect(field).toHaveAttribute(attribute, value);
      await expect(field).not.toHaveAttribute('placeholder');
      await expect(field).not.toHaveAttribute('aria-invalid');
      await expect(page.locator(`label[for=${await field.getAttribute('id')}]`)).toBeVisible();
    }
    await expect(form.locator('input[name=password]')).not.toHaveAttribute('maxlength');
    await expect(form.locator('input:not([type=checkbox])')).toHaveCount(names.length);
    await expect(form.getByRole('button', { name: 'Login', exact: true })).toHaveAttribute('type', 'submit');
    await expect(form.getByRole('button', { name: 'Show password' })).toHaveAttribute('type', 'button');

    await test.step('FD1 a pasted ID loses its spaces and dashes before its length is checked', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate(() => navigator.clipboard.writeText('900 000-0101'));
      const field = page.getByLabel('Hospital ID');
      await field.focus();
      await page.keyboard.press('Control+V');
      await expect(field).toHaveValue('9000000101');
    });

    await test.step('FD1 S7 an ID can be typed in groups, and its limit does not count spaces and dashes', async () => {
      const field = page.getByLabel('Hospital ID');
      await field.fill('');
      await field.pressSequentially('900 000-01012345');
      await expect(field).toHaveValue('900 000-0101');
    });

    await test.step('FD1 an ID that a keyboard inserts at once in groups is not cut', async () => {
      const field = page.getByLabel('Hospital ID');
      await field.fill('');
      await field.focus();
      await page.keyboard.insertText('900 000-0101');
      await expect(field).toHaveValue('900 000-0101');
    });

    await test.step('FD1 a long email is pasted as a whole and shows an error', async () => {
      const address = `${'a'.repeat(70)}@demo.example`;
      await page.evaluate((text) => navigator.clipboard.writeText(text), address);
      const field = page.getByLabel('Email', { exact: true });
      await field.focus();
      await page.keyboard.press('Control+V');
      await expect(field).toHaveValue(address);
      await expect(field).toHaveAccessibleDescription(/Email address must be 64 characters or fewer/);
    });

    await test.step('FD1 a long email can be typed beyond its limit and shows an error', async () => {
      const address = `${'a'.repeat(53)}@example.ie`;
      const field = page.getByLabel('Email', { exact: true });
      await field.fill('');
      await field.pressSequentially(address);
      await page.getByLabel('Hospital ID').focus();
      await expect(field).not.toHaveAccessibleDescription(/64 characters/);
      await field.press('End');
      await field.press('e');
      await expect(field).toHaveValue(`${address}e`);
      await expect(field).toHaveAccessibleDescription(/Email address must be 64 characters or fewer/);
    });
  },
);
