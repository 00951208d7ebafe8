import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  currentUrl,
  field,
  heading,
  pages,
  press,
  refusal,
  reply,
  type,
  unreachable,
} from '../../../testing/open-page.tsx';
import { reloaded, signedInAs } from '../../../testing/signed-in.ts';

const { answers, open, sent } = pages();

const pending = 'GET /api/user/user/email/request';
const request = 'POST /api/user/user/email/request';

const signIn = (userType: string) => signedInAs(answers, { userType });

async function openForm({ kind = 'member', userType = 'W', query = '' } = {}) {
  signIn(userType);
  answers.set(pending, reply({}));
  await open(`/${kind}login/accountdetails/updateemail${query}`);
  await heading('Update your email address');
}

async function ask() {
  type('New email', 'new@example.ie');
  type('Current password', 'Woven-cloth-42');
  await press('Send the link');
}

test('UP1 after a change of email is requested, the screen says that nothing has changed yet and that an email in use gets no message', async () => {
  answers.set(request, reply({}));
  await openForm();
  const current = (_: string, { tagName, textContent }: Element) =>
    tagName === 'P' && textContent.startsWith('Current: ');
  expect(screen.getByText((text, element) => element !== null && current(text, element)).textContent).toBe(
    'Current: aoife@example.ie',
  );
  expect(field('New email').getAttribute('autocomplete')).toBe('email');
  await ask();
  expect(document.activeElement).toBe(await heading('Check your email'));
  await reloaded();
  expect(sent(request)).toEqual([{ email: 'new@example.ie', password: 'Woven-cloth-42' }]);
  expect(screen.getByText('new@example.ie')).toBeTruthy();
  expect(screen.getByText(/won’t change until you open the link/)).toBeTruthy();
  expect(screen.getByText(/already in use, you won’t get an email/)).toBeTruthy();
  expect(document.querySelector('form#update-email')).toBeNull();
  await press('Use a different address');
  await heading('Update your email address');
});

test('S10 a new email that equals the current one is reported at its field, and the typed password is kept', async () => {
  answers.set(request, refusal('email.unchanged'));
  await openForm();
  await ask();
  await screen.findByRole('link', { name: 'This is already your email address. Enter a different one.' });
  expect(field('New email').getAttribute('aria-invalid')).toBe('true');
  expect(field('Current password').value).toBe('Woven-cloth-42');
});

test('UP1 a person who returns to a pending change of email sees the new email and can choose another', async () => {
  signIn('W');
  answers.set(pending, reply({ pending: { email: 'new@example.ie', expiresAt: '2026-01-02T03:04:05Z' } }));
  await open('/memberlogin/accountdetails/updateemail');
  await heading('Check your email');
  expect(screen.getByText('We are waiting for you to confirm this address:')).toBeTruthy();
  expect(screen.getByText('new@example.ie')).toBeTruthy();
  await press('Use a different address');
  expect(document.activeElement).toBe(await heading('Update your email address'));
});

test('UP1 a pending change of email that cannot be loaded does not block the form', async () => {
  signIn('W');
  answers.set(pending, refusal('server.failed'));
  await open('/memberlogin/accountdetails/updateemail');
  await heading('Update your email address');
  expect(field('New email').value).toBe('');
});

test.each([
  ['member', 'W', true],
  ['wellness', 'O', true],
  ['consultant', 'C', false],
  ['hospital', 'H', false],
])('UP1 a %s user (%s) reads what the email is used for: %s', async (kind, userType, hinted) => {
  await openForm({ kind, userType });
  expect(screen.queryByText('This address is used for all email communications') !== null).toBe(hinted);
});

test('UP1 a group user who opens the change of email sees the account details', async () => {
  signIn('G');
  await open('/grouplogin/accountdetails/updateemail');
  await heading('Account details');
  expect(currentUrl()).toBe('/grouplogin/accountdetails');
});

test.each([
  ['', '/memberlogin/accountdetails'],
  ['?contactdetails=true', '/memberarea/contactdetails'],
])('RT14 on the change of email with the query %j, Back leads to %s', async (query, leads) => {
  answers.set(request, reply({}));
  await openForm({ query });
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(leads);
  await ask();
  await heading('Check your email');
  await reloaded();
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(leads);
});

test.each([
  { answer: unreachable, summary: 'An error occurred. Please try again' },
  { answer: async () => new Response('', { status: 503 }), summary: 'An error occurred. Please try again' },
  { answer: refusal('server.failed'), summary: 'Something went wrong, please try again.' },
  { answer: refusal('action.not-allowed'), summary: 'Something went wrong, please try again.' },
])('UP4 a failed change of email shows the alert: $summary', async ({ answer, summary }) => {
  answers.set(request, answer);
  await openForm();
  await ask();
  const alert = (await screen.findByText(summary)).closest('[role=alert]');
  expect(document.activeElement).toBe(alert);
  expect(field('New email').value).toBe('new@example.ie');
});

test('UP4 a wrong password for a change of email is reported at the password field, and the typed email is kept', async () => {
  answers.set(request, refusal('password.wrong'));
  await openForm();
  await ask();
  await screen.findByRole('link', { name: 'The password you entered is incorrect. Please retype and try again' });
  expect([field('New email').value, field('Current password').value]).toEqual(['new@example.ie', '']);
  fireEvent.focusOut(field('Current password'));
  expect(field('Current password').getAttribute('aria-invalid')).toBe('true');
});

test('VA4 an invalid new email is not sent', async () => {
  await openForm();
  type('New email', 'nobody');
  await press('Send the link');
  expect(sent(request)).toEqual([]);
  expect(screen.getByRole('link', { name: /^Email is not valid\./ })).toBeTruthy();
});

const waiting = { email: 'new@example.ie', expiresAt: '2026-01-02T03:04:05Z', secondsToNext: 0 };

async function openWaiting() {
  signIn('W');
  answers.set(pending, reply({ pending: waiting }));
  await open('/memberlogin/accountdetails/updateemail');
  await heading('Check your email');
}

test('S11 a pending change of email can be cancelled, which leads to the account details', async () => {
  answers.set('POST /api/user/user/email/cancel', reply({}));
  await openWaiting();
  answers.set(pending, reply({}));
  await press('Cancel the change');
  await heading('Account details');
  expect(sent('POST /api/user/user/email/cancel')).toEqual([{}]);
  expect(await screen.findByText('Your email address won’t change.')).toBeTruthy();
});

test('S11 the link of a pending change of email can be sent again after the wait that the server sets', async () => {
  answers.set('POST /api/user/user/email/resend', reply({ secondsToNext: 30 }));
  await openWaiting();
  await press('Send the link again');
  expect(sent('POST /api/user/user/email/resend')).toEqual([{}]);
  expect(screen.getByText('If nobody else uses this address, we’ve sent the link again.')).toBeTruthy();
  expect(screen.getByText('You can ask for the link again in 30 seconds')).toBeTruthy();
});

test('the tab that waits for a change of email notices that its link was opened in another tab', async () => {
  await openWaiting();
  answers.set(pending, reply({}));
  signedInAs(answers, { userType: 'W', email: 'new@example.ie' });
  await act(async () => void window.dispatchEvent(new Event('focus')));
  expect(await heading('Your email address has been changed')).toBeTruthy();
});

test('the tab that waits for a change of email goes to Logout if its link was opened on another device', async () => {
  await openWaiting();
  answers.set(pending, refusal('session.required', { reason: 'email-changed' }));
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(currentUrl()).toContain('/memberlogin/logout?timeout=true&reason=email-changed'));
});
