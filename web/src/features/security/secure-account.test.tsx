import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { heading, pages, press, refusal, reply, type } from '../../testing/open-page.tsx';
import { memberWithEmptyCards } from '../../testing/security-page.ts';

const { answers, open, sent } = pages();
const secure = 'POST /api/user/secure';

beforeEach(() => memberWithEmptyCards(answers));

async function ask() {
  await open('/memberlogin/settings/security');
  await heading('Security');
  await screen.findByText('Something wrong?');
  await press('Secure my account');
  return within(screen.getByRole('dialog', { name: 'Secure your account' }));
}

async function give(password: string) {
  type('Password', password);
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByRole('button', { name: 'Secure my account' }).click();
}

test('the dialog to secure the account says what will happen and asks for the password, and then the session is over', async () => {
  answers.set(secure, reply({}));
  const dialog = await ask();
  expect(dialog.getByText('lock your account until you choose a new password')).toBeTruthy();
  await give('Correct-horse-1');
  const h1 = await heading('Your account is secured');
  expect(document.activeElement).toBe(h1);
  expect(sent(secure)).toEqual([{ password: 'Correct-horse-1' }]);
  expect(document.cookie).not.toContain('signed-in');
});

test('a wrong password in the dialog to secure the account is reported at its field, and the person stays logged in', async () => {
  answers.set(secure, refusal('password.wrong'));
  const dialog = await ask();
  await give('Wrong-horse-1');
  expect(await dialog.findByText('The password you entered is incorrect. Please retype and try again')).toBeTruthy();
  expect(document.cookie).toContain('signed-in');
});

test('Cancel in the dialog to secure the account sends nothing', async () => {
  await ask();
  await press('Cancel');
  expect([sent(secure), screen.queryByRole('dialog')]).toEqual([[], null]);
});
