import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUser } from '../../session/current-user.ts';
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
} from '../../testing/open-page.tsx';
import { reloaded, signedInAs } from '../../testing/signed-in.ts';

const { answers, open, sent } = pages();

const change = 'POST /api/user/user/password';
const [old, chosen] = ['Woven-cloth-42', 'Woven-cloth-43'];

async function fillIn() {
  signedInAs(answers, { userType: 'C' });
  await open('/consultantlogin/accountdetails/changepassword?redir=%2Fx');
  await heading('Change your password');
  type('Current password', old);
  type('New password', chosen);
  type('Confirm password', chosen);
}

const coded = (status: number, errorCode: number) => async () =>
  Response.json({ status, data: { errorCode } }, { status });
const values = () => ['Current password', 'New password', 'Confirm password'].map((label) => field(label).value);

test('UP3 after a change of password a message with the focus replaces the form, which names its user for password managers', async () => {
  answers.set(change, reply({}));
  await fillIn();
  expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe('aoife@example.ie');
  await press('Change password');
  expect(document.activeElement).toBe(await heading('Password changed successfully'));
  expect(sent(change)).toEqual([{ password: old, newPassword: chosen }]);
  expect(document.querySelector('form')).toBeNull();
  expect(screen.getByText(/You have been logged out everywhere else\./)).toBeTruthy();
  await reloaded();
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
    '/consultantlogin/accountdetails?redir=%2Fx',
  );
});

test('UP4 ER1 a wrong current password is reported at its field, and the typed new password is kept', async () => {
  answers.set(change, coded(403, 7));
  await fillIn();
  await press('Change password');
  const summary = 'The password you entered is incorrect. Please retype and try again';
  const line = await screen.findByRole('link', { name: summary });
  expect(document.activeElement?.contains(line)).toBe(true);
  expect(field('Current password').getAttribute('aria-invalid')).toBe('true');
  expect(field('New password').getAttribute('aria-invalid')).toBeNull();
  expect(values()).toEqual(['', chosen, chosen]);
  expect(document.title).toMatch(/^Error: /);
});

test('if one try is left after a wrong current password, the screen warns that the next one locks the account', async () => {
  answers.set(change, refusal('password.wrong', { reason: 'last-try' }));
  await fillIn();
  await press('Change password');
  const summary = /^The password you entered is incorrect\. .* You have one try left before your account is locked\.$/;
  expect(await screen.findByRole('link', { name: summary })).toBeTruthy();
});

test.each([
  { answer: refusal('password.used-before'), summary: /has been used for this account previously/ },
  {
    answer: refusal('password.unacceptable', { reason: 'common' }),
    summary: 'This password is too common. Choose a different one.',
  },
  {
    answer: refusal('password.unacceptable'),
    summary: 'The password you entered does not meet the minimum requirements',
  },
])('UP4 S14 the refusal $summary is shown only at the new password', async ({ answer, summary }) => {
  answers.set(change, answer);
  await fillIn();
  await press('Change password');
  expect(await screen.findByRole('link', { name: summary })).toBeTruthy();
  expect(field('New password').getAttribute('aria-invalid')).toBe('true');
  expect(values()).toEqual([old, chosen, chosen]);
  expect(screen.getByRole('group', { name: 'There is a problem' }).querySelectorAll('a')).toHaveLength(1);
  expect(document.getElementById('change-password-alert')?.textContent).toBe('');
});

test.each([
  { answer: unreachable, summary: 'Your Request was not accepted' },
  { answer: async () => new Response('<p>Bad gateway</p>', { status: 502 }), summary: 'Your Request was not accepted' },
  { answer: async () => Response.json({ status: 400 }, { status: 400 }), summary: 'Your Request was not accepted' },
  { answer: coded(400, 0), summary: "The email and password you entered don't match" },
  {
    answer: coded(403, 0),
    summary: 'The password you entered is incorrect. Please enter your current login password.',
  },
  { answer: coded(500, 4), summary: 'Something went wrong, please try again.' },
  { answer: refusal('server.failed'), summary: 'Something went wrong, please try again.' },
  { answer: refusal('session.incomplete'), summary: 'Something went wrong, please try again.' },
  {
    answer: refusal('request.too-many', { retryAfter: 90 }),
    summary: 'There have been too many requests. Please wait 2 minutes and try again.',
  },
])(
  'UP4 ER1 the change of password shows the alert $summary, and nothing typed is lost',
  async ({ answer, summary }) => {
    answers.set(change, answer);
    await fillIn();
    await press('Change password');
    const alert = (await screen.findByText(summary)).closest('[role=alert]');
    expect(document.activeElement).toBe(alert);
    expect(values()).toEqual([old, chosen, chosen]);
  },
);

test.each([400, 401, 403])(
  'UP4 ER1 ER4 an answer with error code 4 and status %s ends the session, removes the form and offers a reset',
  async (status) => {
    answers.set(change, coded(status, 4));
    await fillIn();
    await press('Change password');
    expect(document.activeElement).toBe(await heading('Your account is locked'));
    expect(
      screen.getByText(
        'User account has been locked and your session ended due to multiple failed attempts. Please reset your account',
      ),
    ).toBeTruthy();
    expect(document.querySelector('form')).toBeNull();
    expect([currentUser.get(), document.cookie.includes('signed-in=')]).toEqual([null, false]);
    screen.getByRole('link', { name: 'Reset your account' }).click();
    await heading('Create or reset your Password');
    expect([currentUrl(), field('Email').value]).toEqual(['/consultantlogin/reset?redir=%2Fx', 'aoife@example.ie']);
  },
);

test('UP4 a session that is over leads to the logout, which says why and leads back to the change of password', async () => {
  answers.set(change, refusal('session.required'));
  await fillIn();
  await press('Change password');
  const back = encodeURIComponent('/consultantlogin/accountdetails/changepassword?redir=%2Fx');
  await waitFor(() => expect(currentUrl()).toBe(`/consultantlogin/logout?timeout=true&redir=${back}`));
});

test('UP3 VA1 VA3 a change of password with errors is not sent', async () => {
  await fillIn();
  type('Current password', '');
  type('New password', 'short');
  await press('Change password');
  expect(sent(change)).toEqual([]);
  const lines = screen.getByRole('group', { name: 'There is a problem' }).querySelectorAll('a');
  expect([...lines].map((line) => line.textContent)).toEqual([
    'The Current password field is required',
    'Please enter a password that meets the minimum password requirements',
    'Please ensure passwords match',
  ]);
});

test('RT16 the change of password without a session leads to the login', async () => {
  await open('/memberlogin/accountdetails/changepassword');
  await waitFor(() => expect(currentUrl()).toContain('/memberlogin/login?redir='));
});
