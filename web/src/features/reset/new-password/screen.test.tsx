import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
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
import { resetUser } from '../state.ts';

const { answers, open, sent } = pages();
afterEach(() => resetUser.clear());

const authorisation = 'GET /api/user/reset/auth';
const complete = 'POST /api/user/reset';
const password = 'Woven-cloth-43';

async function choose(kind: 'member' | 'consultant' | 'group', birthDate?: string) {
  resetUser.set({ userType: kind === 'member' ? 'W' : kind === 'group' ? 'G' : 'C', email: 'aoife@example.ie' });
  await open(`/${kind}login/reset/form`);
  await heading('Choose a new password');
  if (birthDate) type('Date of birth', birthDate);
  type('New password', password);
  type('Confirm password', password);
}

test('RS5 RS6 a member also enters the date of birth for a reset, and then reaches a login with the email filled in', async () => {
  answers.set(complete, reply({ ended: { passkeys: 0, recoveryCodes: false } }));
  await choose('member', '15/01/1980');
  const username = document.querySelector<HTMLInputElement>('input[autocomplete=username]');
  expect(username?.value).toBe('aoife@example.ie');
  await press('Reset password');
  const h1 = await heading('Password reset');
  expect(document.activeElement).toBe(h1);
  expect(sent(complete)).toEqual([{ newPassword: password, birthDate: '1980-01-15' }]);
  expect(screen.getByText('We’ve emailed you to say your password was changed.')).toBeTruthy();
  expect(document.querySelector('form')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Continue' }));
  await heading('Already registered?');
  expect([field('Email').value, currentUrl()]).toEqual(['aoife@example.ie', '/memberlogin/login']);
});

test.each([
  [
    { passkeys: 2, recoveryCodes: false },
    /^We removed the passkeys that were added in the last 30 days. After you log in/,
  ],
  [{ passkeys: 0, recoveryCodes: true }, /^Your recovery codes were made in the last 30 days, so they no longer work/],
  [{ passkeys: 1, recoveryCodes: true }, /^We removed the passkeys and recovery codes from the last 30 days/],
])('the reset form says what it removes, and the last page what it has removed: %j', async (ended, said) => {
  answers.set(complete, reply({ ended }));
  await choose('consultant');
  expect(screen.getByText(/A new password removes passkeys and recovery codes from the last 30 days/)).toBeTruthy();
  await press('Reset password');
  await heading('Password reset');
  expect(screen.getByText(said)).toBeTruthy();
});

test.each(['consultant', 'group'] as const)('RS5 a %s enters only a new password for a reset', async (kind) => {
  answers.set(complete, reply({ ended: { passkeys: 0, recoveryCodes: false } }));
  await choose(kind);
  expect(screen.queryByLabelText('Date of birth')).toBeNull();
  await press('Reset password');
  await heading('Password reset');
  expect(sent(complete)).toEqual([{ newPassword: password, birthDate: null }]);
  expect(screen.getByText('You can now log in with your new password.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(`/${kind}login/login`);
});

test('RS8 a date of birth that does not match is reported at its field, and nothing typed is lost', async () => {
  answers.set(complete, refusal('birth-date.wrong'));
  await choose('member', '16/01/1980');
  await press('Reset password');
  expect(await screen.findByRole('link', { name: "The date of birth you entered didn't match" })).toBeTruthy();
  expect([field('Date of birth').value, field('Date of birth').getAttribute('aria-invalid')]).toEqual([
    '16/01/1980',
    'true',
  ]);
  expect([field('New password').value, field('Confirm password').value]).toEqual([password, password]);
});

test.each([
  { answer: refusal('password.used-before'), said: /has been used for this account previously/ },
  {
    answer: refusal('password.unacceptable', { reason: 'common' }),
    said: 'This password is too common. Choose a different one.',
  },
])('RS8 S14 the refusal “$said” of a reset is shown only at the new password field', async ({ answer, said }) => {
  answers.set(complete, answer);
  await choose('consultant');
  await press('Reset password');
  expect(await screen.findByRole('link', { name: said })).toBeTruthy();
  expect(field('New password').getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById('reset-alert')?.textContent).toBe('');
  expect(field('New password').value).toBe(field('Confirm password').value);
  expect(field('New password').value).not.toBe('');
});

test.each([
  { kind: 'member', answer: refusal('server.failed'), said: 'An error occurred. Please try again' },
  { kind: 'member', answer: unreachable, said: 'An error occurred. Please try again' },
  { kind: 'member', answer: refusal('request.malformed'), said: 'Something went wrong, please try again.' },
  {
    kind: 'member',
    answer: refusal('details.not-recognised'),
    said: 'The details entered did not match a valid policy',
  },
  {
    kind: 'consultant',
    answer: refusal('server.failed'),
    said: 'Something went wrong while to reset your password, please try again',
  },
] as const)('RS8 a failed reset of a $kind shows: $said', async ({ kind, answer, said }) => {
  answers.set(complete, answer);
  await choose(kind, kind === 'member' ? '15/01/1980' : undefined);
  await press('Reset password');
  const alert = (await screen.findByText(said)).closest('[role=alert]');
  expect(document.activeElement).toBe(alert);
});

test('ux 17 a reset that fails on the server shows a reference to quote', async () => {
  answers.set(complete, refusal('server.failed', { reference: '7F3K-2Q' }));
  await choose('member', '15/01/1980');
  await press('Reset password');
  expect((await screen.findByText('Reference 7F3K-2Q')).closest('[role=alert]')).not.toBeNull();
});

test('RS8 if the permission to set a new password has expired, the screen says so and links to a new reset request', async () => {
  answers.set(complete, refusal('reset.not-authorised'));
  await choose('group');
  await press('Reset password');
  expect(await screen.findByText('The details entered did not match a valid policy')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Ask for a new link' }));
  await heading('Create or reset your Password');
  expect(sent(authorisation)).toEqual([]);
});

test('VA1 VA3 a reset with passwords that are too short or differ sends nothing', async () => {
  await choose('consultant');
  type('New password', 'short');
  await press('Reset password');
  expect(sent(complete)).toEqual([]);
  expect(screen.getByRole('link', { name: 'Please ensure passwords match' })).toBeTruthy();
});

test('VA3 the error at the repeated password disappears as soon as both passwords are equal, and does not return while the person types', async () => {
  await choose('consultant');
  type('Confirm password', 'Woven-cloth-4');
  await press('Reset password');
  const problem = () => screen.queryByRole('link', { name: 'Please ensure passwords match' });
  expect(problem()).toBeTruthy();
  type('Confirm password', password);
  expect([problem(), field('Confirm password').getAttribute('aria-invalid')]).toEqual([null, null]);
  expect(screen.getByText('Passwords match')).toBeTruthy();
  type('New password', 'Woven-cloth-4');
  expect(problem()).toBeNull();
});

test.each([
  { hint: '', lands: '/memberlogin/reset' },
  { hint: 'reset-open=1; Path=/', lands: '/memberlogin/reset?restart=true' },
])(
  'RS5 the new password form without permission from a reset link leads to a new reset request: $lands',
  async ({ hint, lands }) => {
    if (hint) document.cookie = hint;
    answers.set(authorisation, refusal('reset.not-authorised'));
    await open('/memberlogin/reset/form');
    await waitFor(() => expect(currentUrl()).toBe(lands));
  },
);

test('RS5 the account, not the URL, decides the kind of user in the reset form', async () => {
  resetUser.set({ userType: 'H', email: 'theatre@example.ie' });
  await open('/memberlogin/reset/form');
  await heading('Choose a new password');
  expect(currentUrl()).toBe('/hospitallogin/reset/form');
});
