import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { go } from '../../router/go.ts';
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

const { answers, open, sent, leftFor } = pages();

const userJson = 'GET /api/user/user.json';
const activate = 'POST /api/user/activate';
const resend = 'POST /api/user/activate/email';
const longCode = 'x'.repeat(43);

async function openPanel(user: object = {}) {
  document.cookie = 'signed-in=1; Path=/';
  answers.set(userJson, reply({ activated: false, userType: 'W', email: 'aoife@example.ie', ...user }));
  await open('/memberlogin/activate');
  await heading('Activate your account');
}

test('AC1 AC2 the activation screen names the address of the confirmation email, and can send this email again', async () => {
  await openPanel();
  expect(screen.getByText('aoife@example.ie')).toBeTruthy();
  answers.set(resend, reply({ secondsToNext: 30 }));
  await press('Resend confirmation email');
  expect(screen.getByText('Confirmation email re-sent.').closest('[role=status]')).toBeTruthy();
  expect(screen.getByText('Only the newest email works.')).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Resend confirmation email' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('You can ask for another email in 30 seconds')).toBeTruthy();
  await press('Resend confirmation email');
  expect(sent(resend)).toEqual([{}]);
});

test.each([
  { answer: unreachable, said: 'Something went wrong while attempting to submit your registration, please try again' },
  {
    answer: refusal('server.failed'),
    said: 'Something went wrong while attempting to submit your registration, please try again',
  },
  {
    answer: refusal('request.too-many', { retryAfter: 90 }),
    said: 'The last email is on its way. Please wait before you ask for another.',
  },
])('AC2 a confirmation email that cannot be sent again shows: $said', async ({ answer, said }) => {
  await openPanel();
  answers.set(resend, answer);
  await press('Resend confirmation email');
  expect(screen.getByText(said).closest('[role=alert]')).toBeTruthy();
  expect(screen.queryByText('Confirmation email re-sent.')).toBeNull();
});

test.each([
  { call: resend, button: 'Resend confirmation email' },
  { call: activate, button: 'Activate my account' },
])('ux 17 a failure of the server shows a reference to quote: $button', async ({ call, button }) => {
  await openPanel();
  answers.set(call, refusal('server.failed', { reference: '7F3K-2Q' }));
  type('Please input the code', '123456');
  await press(button);
  expect((await screen.findByText('Reference 7F3K-2Q')).closest('[role=alert]')).not.toBeNull();
});

test('AC4 the six-digit code activates the account, and the person goes on to their area', async () => {
  await openPanel();
  answers.set(activate, reply({ email: 'aoife@example.ie' }));
  answers.set(userJson, reply({ activated: true, userType: 'W' }));
  type('Please input the code', '123 456');
  await press('Activate my account');
  await waitFor(() => expect(leftFor()).toBe('/memberarea/'));
  expect(sent(activate)).toEqual([{ code: '123456' }]);
});

test('AC4 a wrong activation code stays in its field, which is marked as invalid until the code is changed', async () => {
  await openPanel();
  answers.set(activate, refusal('activation.failed'));
  type('Please input the code', '123456');
  await press('Activate my account');
  const said = /^(Error: )?The code you have entered is invalid\./;
  expect(await screen.findByRole('link', { name: said })).toBeTruthy();
  const code = field('Please input the code');
  expect([code.value, code.getAttribute('aria-invalid')]).toEqual(['123456', 'true']);
  fireEvent.focusOut(code);
  expect(code.getAttribute('aria-invalid')).toBe('true');
  type('Please input the code', '123457');
  fireEvent.focusOut(code);
  expect(code.getAttribute('aria-invalid')).toBeNull();
});

test('AC4 if one try is left after a wrong activation code, the screen says so', async () => {
  await openPanel();
  answers.set(activate, refusal('activation.failed', { reason: 'last-try' }));
  type('Please input the code', '123456');
  await press('Activate my account');
  expect(await screen.findByRole('link', { name: / You have one try left with this code\.$/ })).toBeTruthy();
});

test('AC4 after the last try the screen says that there are no tries left, until the email is sent again', async () => {
  await openPanel();
  const give = async () => {
    type('Please input the code', '123456');
    await press('Activate my account');
  };
  answers.set(activate, refusal('activation.failed', { reason: 'last-try' }));
  await give();
  answers.set(activate, refusal('activation.failed'));
  await give();
  expect(
    await screen.findByRole('link', {
      name: / You have no tries left with this code\. Open the link in the email, or ask for another email\.$/,
    }),
  ).toBeTruthy();
  answers.set(resend, reply({ secondsToNext: 30 }));
  await press('Resend confirmation email');
  await give();
  expect(await screen.findByRole('link', { name: / Only the newest code works\.$/ })).toBeTruthy();
});

test('VA9 an activation code of five digits is not sent', async () => {
  await openPanel();
  type('Please input the code', '12345');
  await press('Activate my account');
  expect(sent(activate)).toEqual([]);
  expect(
    screen.getByRole('link', { name: 'Please enter the six-digit verification code that was sent to you.' }),
  ).toBeTruthy();
});

test('AC2 a person whose account was activated in another tab goes to their area when they return to this tab', async () => {
  await openPanel();
  answers.set(userJson, reply({ activated: true, userType: 'W' }));
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(leftFor()).toBe('/memberarea/'));
});

test('AC2 a user of another kind is sent to the activation screen of their own kind', async () => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set(userJson, reply({ activated: false, userType: 'H', email: 'theatre@example.ie' }));
  await open('/memberlogin/activate');
  await waitFor(() => expect(currentUrl()).toBe('/hospitallogin/activate'));
});

test('AC2 if the user cannot be loaded, the activation screen leads to the area', async () => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set(userJson, refusal('server.failed'));
  await open('/consultantlogin/activate');
  await waitFor(() => expect(leftFor()).toBe('/consultantarea/'));
});

test('AC2 the activation without a link and without a session leads to the login', async () => {
  await open('/memberlogin/activate');
  await waitFor(() => expect(currentUrl()).toBe('/memberlogin/login'));
  expect(sent(userJson)).toEqual([]);
});

test.each([
  {
    answer: reply({ email: 'aoife@example.ie' }),
    lands: '/memberlogin/activate/verify/success',
    said: 'Your account has been activated',
  },
  {
    answer: refusal('activation.failed'),
    lands: '/memberlogin/activate/verify/fail',
    said: "Your account hasn't been activated",
  },
])('AC1 AC3 AC4 an activation link waits for the button, then leads to $lands', async ({ answer, lands, said }) => {
  answers.set(activate, answer);
  await open(`/memberlogin/activate?code=${longCode}&redir=%2Fx`);
  await heading('Activate your account');
  expect([currentUrl(), sent(activate)]).toEqual(['/memberlogin/activate?redir=%2Fx', []]);
  await press('Activate my account');
  await heading('Account Activation');
  expect(sent(activate)).toEqual([{ code: longCode }]);
  expect(currentUrl()).toBe(`${lands}?redir=%2Fx`);
  expect(screen.getByRole('heading', { name: said })).toBeTruthy();
});

test('AC4 a network failure keeps the activation link for another try', async () => {
  answers.set(activate, unreachable);
  await open(`/memberlogin/activate?code=${longCode}`);
  await heading('Activate your account');
  await press('Activate my account');
  expect(await screen.findByText('Something went wrong, please try again.')).toBeTruthy();
  answers.set(activate, reply({ email: 'aoife@example.ie' }));
  await press('Activate my account');
  await heading('Account Activation');
});

test('AC4 after a reload the activation asks the person to open the link again, and offers the login', async () => {
  await open('/memberlogin/activate', { mailedLink: true });
  await heading('Activate your account');
  expect(screen.getByRole('heading', { name: 'Open the link in your email again' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Log in' }));
  await waitFor(() => expect(currentUrl()).toBe('/memberlogin/login'));
});

test('AC3 Continue after the activation leads to the login, which fills in the email from memory', async () => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set(userJson, reply({ activated: false, userType: 'H', email: 'theatre@example.ie' }));
  await open('/hospitallogin/activate');
  await heading('Activate your account');
  document.cookie = 'signed-in=; Path=/; Max-Age=0';
  await act(async () => go('/hospitallogin/activate/verify/success'));
  await heading('Account Activation');
  fireEvent.click(screen.getByRole('link', { name: 'Continue' }));
  await heading('Already registered?');
  expect([field('Email').value, location.search]).toEqual(['theatre@example.ie', '']);
});

test('AC1 an activation URL with an unknown status leads to the activation screen', async () => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set(userJson, reply({ activated: false, userType: 'W' }));
  await open('/memberlogin/activate/verify/perhaps');
  await heading('Activate your account');
  expect(currentUrl()).toBe('/memberlogin/activate');
});

test('S15 when the activation screen opens, it shows how long the person must wait for another email', async () => {
  await openPanel({ secondsToNext: 25 });
  const button = screen.getByRole('button', { name: 'Resend confirmation email' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('You can ask for another email in 25 seconds')).toBeTruthy();
});
