import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUrl, heading, pages, press, refusal, reply, unreachable } from '../../../testing/open-page.tsx';

const { answers, open, sent } = pages();

const userJson = 'GET /api/user/user.json';
const pending = 'GET /api/user/user/email/request';

async function openDetails(route: string, user: object, waiting?: string) {
  document.cookie = 'signed-in=1; Path=/';
  answers.set(userJson, reply({ activated: true, email: 'aoife@example.ie', ...user }));
  answers.set(pending, reply(waiting ? { pending: { email: waiting, expiresAt: '2026-01-02T03:04:05Z' } } : {}));
  await open(`/${route}/accountdetails`);
  await heading('Account details');
  await screen.findByText('Email');
}

/** The label of each row, its value, and the link that changes the value. */
const rows = () =>
  [...document.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent,
    row.querySelector('a') && [row.querySelector('a')?.textContent, row.querySelector('a')?.getAttribute('href')],
  ]);

const password = (route: string) => [
  'Password',
  '••••••••••Hidden',
  ['Change password', `/${route}/accountdetails/changepassword`],
];

test('AD1 a member sees their email, membership number and masked password, each with a link to change it', async () => {
  await openDetails('memberlogin', { userType: 'W', memNo: '1000000001' });
  expect(rows()).toEqual([
    ['Email', 'aoife@example.ie', ['Change email address', '/memberlogin/accountdetails/updateemail']],
    ['Membership number', '1000000001', ['Change membership number', '/memberlogin/accountdetails/updatemembernumber']],
    password('memberlogin'),
  ]);
  expect(document.querySelector('input')).toBeNull();
});

test('AD1 a wellness user without a membership number can add one', async () => {
  await openDetails('wellnesslogin', { userType: 'O' });
  expect(rows()[1]).toEqual([
    'Membership number',
    'None yet',
    ['Add membership number', '/wellnesslogin/accountdetails/updatemembernumber'],
  ]);
});

test('AD1 a consultant has no membership number, and sees the ID they log in with', async () => {
  answers.set('GET /api/user/account', reply({ loginId: '50101' }));
  await openDetails('consultantlogin', { userType: 'C' });
  await waitFor(() =>
    expect(rows()).toEqual([
      ['Email', 'aoife@example.ie', ['Change email address', '/consultantlogin/accountdetails/updateemail']],
      ['Consultant ID', '50101', null],
      password('consultantlogin'),
    ]),
  );
});

test('AD1 a group user has no link to change the email, and no pending change is requested', async () => {
  await openDetails('grouplogin', { userType: 'G' });
  expect(rows()).toEqual([['Email', 'aoife@example.ie', null], password('grouplogin')]);
  expect(sent(pending)).toEqual([]);
});

test('UP1 a new email that waits for confirmation is shown in the row of the email', async () => {
  await openDetails('memberlogin', { userType: 'W' }, 'new@example.ie');
  const said = await screen.findByText('Waiting for you to confirm new@example.ie');
  expect(said.closest('div')?.querySelector('dt')?.textContent).toBe('Email');
});

test('AD1 the rows appear only when the pending change of email is known, so that nothing moves', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  document.cookie = 'signed-in=1; Path=/';
  answers.set(userJson, reply({ activated: true, userType: 'W', email: 'aoife@example.ie' }));
  answers.set(pending, () => held.then(reply({})));
  await open('/memberlogin/accountdetails');
  await heading('Account details');
  await waitFor(() => expect(sent(pending)).toHaveLength(1));
  expect(rows()).toEqual([]);
  answer();
  await screen.findByText('Email');
  expect(rows()).toHaveLength(3);
});

test('RT12 on the account details the Back link leads to the settings, and the Logout link to the logout screen', async () => {
  await openDetails('memberlogin', { userType: 'W' });
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/memberlogin/settings');
  expect(screen.getByRole('link', { name: 'Logout' }).getAttribute('href')).toBe('/memberlogin/logout');
});

test('RT16 a person without a session who opens the account details is sent to the login', async () => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set(userJson, refusal('session.required'));
  await open('/memberlogin/accountdetails');
  await waitFor(() => expect(currentUrl()).toBe('/memberlogin/login?redir=%2Fmemberlogin%2Faccountdetails'));
});

test('“Try again” loads account details that could not be loaded before', async () => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set(userJson, unreachable);
  await open('/memberlogin/accountdetails');
  await heading('Something went wrong, please try again.');
  answers.set(userJson, reply({ activated: true, userType: 'W', email: 'aoife@example.ie' }));
  await press('Try again');
  expect(document.activeElement).toBe(await heading('Account details'));
});
