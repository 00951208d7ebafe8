import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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
import { loadLoginMessages } from '../../../messages/load-login-page.ts';

const { answers, open, sent } = pages();
afterEach(() => resetUser.clear());

const exchange = 'POST /api/user/reset/auth';
const authorisation = 'GET /api/user/reset/auth';
const request = 'POST /api/user/reset/email';

const start = () => heading('Create or reset your Password');

test('RT2 RS2 the code of a reset link is sent to the server once and removed from the URL', async () => {
  answers.set(exchange, reply({ userType: 'C', email: 'c@example.ie' }));
  const before = history.length;
  await open('/consultantlogin?action=reset-password&code=abc&redir=%2Fx');
  await heading('Choose a new password');
  expect([currentUrl(), sent(exchange), history.length]).toEqual([
    '/consultantlogin/reset/form?redir=%2Fx',
    [{ code: 'abc' }],
    before,
  ]);
});

test.each([refusal('reset.not-authorised'), unreachable])(
  'RT2 RS2 a reset link that the server refuses leads to a new reset request with a warning, which the next submit removes',
  async (answer) => {
    answers.set(exchange, answer);
    answers.set(request, refusal('server.failed'));
    await open('/memberlogin?action=reset-password&code=abc');
    await start();
    expect(currentUrl()).toBe('/memberlogin/reset?restart=true');
    expect(
      screen.getByText(/has expired, has already been used, was opened too often or was replaced by a newer one/),
    ).toBeTruthy();
    expect(sent(authorisation)).toEqual([]);
    type('Email', 'aoife@example.ie');
    await press('Send the link');
    expect(currentUrl()).toBe('/memberlogin/reset');
    expect(
      screen.queryByText(/has expired, has already been used, was opened too often or was replaced by a newer one/),
    ).toBeNull();
  },
);

test('RT2 the address of a kind of user, such as /grouplogin, leads to the login and keeps the query if it has no reset code', async () => {
  await open('/grouplogin?redir=%2Fx');
  await waitFor(() => expect(currentUrl()).toBe('/grouplogin/login?redir=%2Fx'));
});

test('RS2 without the cookie reset-open the browser does not ask the server for permission to set a new password', async () => {
  await open('/memberlogin/reset');
  await start();
  expect(sent(authorisation)).toEqual([]);
});

test.each([
  { answer: reply({ userType: 'W', email: 'a@example.ie' }), shows: 'Choose a new password', hinted: true },
  { answer: refusal('reset.not-authorised'), shows: 'Create or reset your Password', hinted: false },
])(
  'RS2 with the cookie reset-open the browser asks for permission to set a new password, and then shows “$shows”',
  async ({ answer, shows, hinted }) => {
    document.cookie = 'reset-open=1; Path=/';
    answers.set(authorisation, answer);
    await open('/memberlogin/reset');
    await heading(shows);
    expect(sent(authorisation)).toHaveLength(1);
    expect(document.cookie.includes('reset-open=1')).toBe(hinted);
  },
);

test.each([
  { path: '/memberlogin', id: null, body: { userType: 'W', loginId: null } },
  { path: '/wellnesslogin', id: null, body: { userType: 'W', wellnessOnly: 'Y', loginId: null } },
  { path: '/grouplogin', id: null, body: { userType: 'G', loginId: null } },
  { path: '/consultantlogin', id: 'Consultant ID', body: { userType: 'C', loginId: '50101' } },
  { path: '/hospitallogin', id: 'Hospital ID', body: { userType: 'H', loginId: '50101' } },
])('RS3 the reset at $path sends $body', async ({ path, id, body }) => {
  answers.set(request, reply({ secondsToNext: 30 }));
  await open(`${path}/reset`);
  await start();
  type('Email', ' Aoife@example.ie ');
  if (id) type(id, '50101');
  await press('Send the link');
  await heading('Check your email');
  expect(sent(request)).toEqual([{ email: 'aoife@example.ie', ...body }]);
});

test('RS4 the screen after a reset request names the email, and “Use a different address” shows the form again as it was', async () => {
  answers.set(request, reply({ secondsToNext: 30 }));
  await open('/consultantlogin/reset');
  await start();
  type('Email', 'aoife@example.ie');
  type('Consultant ID', '50101');
  await press('Send the link');
  const h1 = await heading('Check your email');
  expect(document.activeElement).toBe(h1);
  expect(screen.getByText('aoife@example.ie')).toBeTruthy();
  expect(screen.getByText(/up to 5 minutes.*junk mail/)).toBeTruthy();
  const again = screen.getByRole('button', { name: 'Send the link again' });
  expect(again.getAttribute('aria-disabled')).toBe('true');
  await act(async () => void fireEvent.click(again));
  expect(sent(request)).toHaveLength(1);
  await press('Use a different address');
  await start();
  expect([field('Email').value, field('Consultant ID').value]).toEqual(['aoife@example.ie', '50101']);
});

test.each([
  [
    'en',
    'Send the link',
    'Send the link again',
    'If there’s an account with this email address, we’ve sent the link again.',
  ],
  [
    'ga',
    'Seol an nasc',
    'Seol an nasc arís',
    'Má tá cuntas ann leis an seoladh ríomhphoist seo, sheolamar an nasc arís.',
  ],
] as const)(
  'E5 the message that a reset link was sent again does not reveal, in %s, whether the email has an account',
  async (language, submit, again, said) => {
    answers.set(request, reply({ secondsToNext: 0 }));
    const messages = await loadLoginMessages(language);
    await open('/memberlogin/reset', null, { language, messages });
    await screen.findByLabelText(messages.fields.email.label);
    type(messages.fields.email.label, 'aoife@example.ie');
    await press(submit);
    await screen.findByRole('button', { name: again });
    await press(again);
    expect(await screen.findByText(said)).toBeTruthy();
  },
);

test.each([refusal('server.failed'), refusal('request.malformed'), unreachable])(
  'RS8 a reset that cannot be requested shows an alert and keeps the email',
  async (answer) => {
    answers.set(request, answer);
    await open('/memberlogin/reset');
    await start();
    type('Email', 'aoife@example.ie');
    await press('Send the link');
    const alert = screen
      .getByText('Something went wrong while submitting your reset password request. Please try again')
      .closest('[role=alert]');
    expect(document.activeElement).toBe(alert);
    expect(field('Email').value).toBe('aoife@example.ie');
  },
);

test('ux 17 if a reset request fails on the server, the screen shows a reference to quote', async () => {
  answers.set(request, refusal('server.failed', { reference: '7F3K-2Q' }));
  await open('/memberlogin/reset');
  await start();
  type('Email', 'aoife@example.ie');
  await press('Send the link');
  expect(screen.getByText('Reference 7F3K-2Q').closest('[role=alert]')).not.toBeNull();
});

test('RS3 a reset without an email is not sent', async () => {
  await open('/hospitallogin/reset');
  await start();
  await press('Send the link');
  expect(sent(request)).toEqual([]);
  expect(screen.getByRole('link', { name: 'The Email field is required' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'The Hospital ID field is required' })).toBeTruthy();
});
