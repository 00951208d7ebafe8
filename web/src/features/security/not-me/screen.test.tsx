import { linen } from '@selvage/contract/brands';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUrl, heading, pages, press, refusal, reply, unreachable } from '../../../testing/open-page.tsx';

const { answers, open, sent } = pages();
const notMe = 'POST /api/user/not-me';

async function openLink() {
  await open('/consultantlogin/notme?code=Zk3-x_9TqLw');
  await heading('Secure your account');
}
const href = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href');

test('RT9 the link to secure an account does nothing until the button is pressed, and its code is removed from the URL', async () => {
  await openLink();
  expect([currentUrl(), sent(notMe)]).toEqual(['/consultantlogin/notme', []]);
  expect(screen.getByText('lock your account until you choose a new password')).toBeTruthy();
  expect(screen.getByText(/^remove passkeys and recovery codes .* if there are any$/)).toBeTruthy();
});

test('the button of the link to secure an account works for a person who is not logged in', async () => {
  answers.set(notMe, reply({ access: 'locked', ended: { passkeys: 0, recoveryCodes: true } }));
  await openLink();
  await press('Secure my account');
  const h1 = await heading('Your account is secured');
  expect(document.activeElement).toBe(h1);
  expect(sent(notMe)).toEqual([{ code: 'Zk3-x_9TqLw' }]);
  expect(screen.getByText(/emailed you a link to choose a new password/)).toBeTruthy();
  expect(screen.getByText(/^Your recovery codes were made in the last 30 days, so they no longer work/)).toBeTruthy();
});

test('an expired or used link to secure an account shows links to a reset and to Contact us', async () => {
  answers.set(notMe, refusal('not-me.failed'));
  await openLink();
  await press('Secure my account');
  const h1 = await heading('This link has expired or has already been used');
  expect(document.activeElement).toBe(h1);
  expect([href('Reset your password'), href('Contact us')]).toEqual(['/consultantlogin/reset', '/contactus']);
});

test('a link to secure a disabled account promises no email, and leads to the phone number and Contact us', async () => {
  answers.set(notMe, reply({ access: 'disabled', ended: { passkeys: 0, recoveryCodes: false } }));
  await open('/consultantlogin/notme?code=Zk3-x_9TqLw', null, { brand: { ...linen, phone: '01 555 0110' } });
  await heading('Secure your account');
  await press('Secure my account');
  const h1 = await heading('Every device is logged out');
  expect(document.activeElement).toBe(h1);
  expect(screen.getByText(/^Your account is disabled, so nobody can log in to it/)).toBeTruthy();
  expect(screen.queryByText(/emailed you/)).toBeNull();
  expect([href('01 555 0110'), href('Contact us')]).toEqual(['tel:015550110', '/contactus']);
  expect(screen.queryByRole('link', { name: 'Reset your password' })).toBeNull();
});

test('F3 a link to secure an account leads only to Contact us if another account now uses its old email', async () => {
  answers.set(notMe, refusal('recovery.email-taken'));
  await openLink();
  await press('Secure my account');
  const h1 = await heading('Your email address can’t be restored');
  expect(document.activeElement).toBe(h1);
  expect(screen.getByText(/^Another account uses that address now\..* Contact us and we’ll help you\./)).toBeTruthy();
  expect([href('Contact us'), screen.queryByRole('link', { name: 'Reset your password' })]).toEqual([
    '/contactus',
    null,
  ]);
});

test.each([unreachable, refusal('server.failed')])(
  'securing an account can be tried again after a failure of the server or the network',
  async (answer) => {
    answers.set(notMe, answer);
    await openLink();
    await press('Secure my account');
    expect(screen.getByText('Something went wrong, please try again.').closest('[role=alert]')).toBe(
      document.activeElement,
    );
    answers.set(notMe, reply({ access: 'locked', ended: { passkeys: 0, recoveryCodes: true } }));
    await press('Secure my account');
    await heading('Your account is secured');
    expect(sent(notMe)).toHaveLength(2);
  },
);

test('without the code of the link, the screen has no button to secure the account', async () => {
  await open('/memberlogin/notme');
  await heading('Open the link in your email again');
  expect(screen.queryByRole('button', { name: 'Secure my account' })).toBeNull();
  expect(href('Reset your password')).toBe('/memberlogin/reset');
});
