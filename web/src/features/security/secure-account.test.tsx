import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { heading, pages, press, refusal, reply, type } from '../../testing/open-page.tsx';
import { nothingSetUp } from '../../testing/protected-accounts.ts';
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
  answers.set(secure, reply({ ended: { passkeys: 0, recoveryCodes: false } }));
  const dialog = await ask();
  expect(dialog.getByText('lock your account until you choose a new password')).toBeTruthy();
  expect(dialog.queryByText(/^remove /)).toBeNull();
  await give('Correct-horse-1');
  const h1 = await heading('Your account is secured');
  expect(document.activeElement).toBe(h1);
  expect(sent(secure)).toEqual([{ password: 'Correct-horse-1' }]);
  expect(document.cookie).not.toContain('signed-in');
});

test.each([
  [{ passkeys: 1, recoveryCodes: false }, 'remove the passkeys added in the last 30 days', /^We removed the passkeys/],
  [
    { passkeys: 0, recoveryCodes: true },
    'remove your recovery codes, because they were made in the last 30 days',
    /^Your recovery codes/,
  ],
  [
    { passkeys: 1, recoveryCodes: true },
    'remove the passkeys and recovery codes added in the last 30 days',
    /^We removed the passkeys and/,
  ],
])('the dialog says what it will remove, and the last page what it has removed: %j', async (ended, step, said) => {
  answers.set('GET /api/user/ways', reply({ ...nothingSetUp, endedIfSecured: ended }));
  answers.set(secure, reply({ ended }));
  const dialog = await ask();
  expect(dialog.getByText(step)).toBeTruthy();
  await give('Correct-horse-1');
  await heading('Your account is secured');
  expect(screen.getByText(said)).toBeTruthy();
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
