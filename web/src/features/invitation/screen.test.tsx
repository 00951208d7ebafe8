import { invitationUsed } from '@selvage/contract/refusals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { keptEmail } from '../../router/prefill.ts';
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

const { answers, open, sent } = pages();
const about = 'POST /api/user/invitation';
const accept = 'POST /api/user/invitation/accept';
const code = 'x'.repeat(43);
const password = 'Woven-cloth-42';
const invited = {
  userType: 'H',
  id: '9000000101',
  email: 'new@example.ie',
  invitedBy: 'ann@example.ie',
  expiresAt: '2026-11-23T10:00:00Z',
  isEmailTaken: false,
};

beforeEach(() => answers.set(about, reply(invited)));

const openLink = (kind = 'hospital', language: 'en' | 'ga' = 'en') =>
  open(`/${kind}login/invitation?code=${code}`, null, { language });

async function join(typed = password, again = typed) {
  await openLink();
  await heading('Join your colleagues');
  type('Password', typed);
  type('Confirm password', again);
  await press('Create my account');
}
const logInLink = () => within(screen.getByRole('main')).getByRole('link', { name: 'Log in' });

describe('an invitation', () => {
  test.each([
    ['consultant', 'C', 'Consultant Area for Consultant ID'],
    ['group', 'G', 'Group Area for Group ID'],
    ['hospital', 'H', 'Hospital Area for Hospital ID'],
  ])(
    'ORG9 of the kind %s says who invited to which ID, and removes the code from the URL',
    async (kind, userType, to) => {
      answers.set(about, reply({ ...invited, userType }));
      await openLink(kind);
      await heading('Join your colleagues');
      expect([currentUrl(), JSON.stringify(history.state)]).toEqual([
        `/${kind}login/invitation`,
        '{"mailedLink":true}',
      ]);
      expect(sent(about)).toEqual([{ code }]);
      expect(screen.getByText(`ann@example.ie invited you to the ${to} 9000000101.`)).toBeTruthy();
      expect([...document.querySelectorAll('main dl > div')].map((each) => each.textContent)).toEqual([
        'Your emailnew@example.ie',
        'The invitation ends23\u00a0November 2026, 10:00 (Irish time)',
      ]);
      expect(screen.getByText(/We delete your email address a day after the invitation ends/)).toBeTruthy();
      expect(sent(accept)).toEqual([]);
    },
  );

  test.each(['group', 'member'])('ORG9 shows its own area if the address names the kind %s', async (kind) => {
    answers.set(accept, reply({}));
    await openLink(kind);
    await heading('Join your colleagues');
    expect([currentUrl(), sent(about)]).toEqual(['/hospitallogin/invitation', [{ code }]]);
    expect(
      screen.getByText('ann@example.ie invited you to the Hospital Area for Hospital ID 9000000101.'),
    ).toBeTruthy();
    type('Password', password);
    type('Confirm password', password);
    await press('Create my account');
    await heading('Your account is ready');
    expect(logInLink().getAttribute('href')).toBe('/hospitallogin/login');
  });

  test('ORG16 makes the account with the chosen password, and leads to the login with the email and the ID', async () => {
    answers.set(accept, reply({}));
    await join();
    const h1 = await heading('Your account is ready');
    expect(document.activeElement).toBe(h1);
    expect(sent(accept)).toEqual([{ code, password }]);
    expect(screen.getByText('Log in with your email address, this Hospital ID and your new password.')).toBeTruthy();
    expect(document.querySelector('main dl')?.textContent).toContain('Hospital ID9000000101');
    expect([logInLink().getAttribute('href'), keptEmail.get()]).toEqual(['/hospitallogin/login', 'new@example.ie']);
    expect(document.querySelector('input')).toBeNull();
  });

  test('ORG16 names the email for password managers', async () => {
    await openLink();
    await heading('Join your colleagues');
    const names = [...document.querySelectorAll<HTMLInputElement>('form input')].map((each) => [
      each.autocomplete,
      each.value,
    ]);
    expect(names).toEqual([
      ['username', 'new@example.ie'],
      ['new-password', ''],
      ['new-password', ''],
    ]);
  });

  test.each([
    ['a weak password', 'weak', 'weak'],
    ['two passwords that differ', password, 'Woven-cloth-43'],
  ])('ORG11 is not accepted with %s', async (_, typed, again) => {
    await join(typed, again);
    expect(screen.getByText('There is a problem')).toBeTruthy();
    expect(sent(accept)).toEqual([]);
  });

  test('ORG11 can be accepted with another password if the server refused the first one', async () => {
    answers.set(accept, refusal('password.unacceptable', { reason: 'common' }));
    await join();
    expect(screen.getAllByText(/This password is too common/).length).toBeGreaterThan(0);
    expect(field('Password').value).toBe('');
    answers.set(accept, reply({}));
    type('Password', 'Another-cloth-43');
    type('Confirm password', 'Another-cloth-43');
    await press('Create my account');
    await heading('Your account is ready');
  });

  test('ORG14 can be accepted later if the registry is away', async () => {
    answers.set(accept, refusal('registry.unavailable'));
    await join();
    const alert = screen.getByText(/^We can’t check your invitation/).closest('[role=alert]');
    expect(document.activeElement).toBe(alert);
    expect(field('Password').value).toBe(password);
    answers.set(accept, reply({}));
    await press('Create my account');
    await heading('Your account is ready');
  });

  test('is in Irish too', async () => {
    await openLink('hospital', 'ga');
    await heading('Téigh i dteannta do chomhghleacaithe');
    expect(
      screen.getByText(/^Thug ann@example.ie cuireadh duit chuig .* le haghaidh an aitheantais ospidéil 9000000101\.$/),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cruthaigh mo chuntas' })).toBeTruthy();
  });
});

describe('an invitation that cannot be accepted', () => {
  const over = 'This invitation no longer works';
  const used = 'You have already used this invitation';
  const taken = 'You can’t join with this email address';
  const notListed = 'You can’t join at the moment';

  test.each([
    ['ORG12', over, refusal('invitation.over')],
    ['ORG11', used, refusal('invitation.over', { reason: invitationUsed })],
  ])('%s says “%s” before a password is typed, and offers the login', async (_, title, answer) => {
    answers.set(about, answer);
    await openLink();
    await heading(title);
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(logInLink().getAttribute('href')).toBe('/hospitallogin/login');
  });

  test.each([
    ['ORG12', over, refusal('invitation.over')],
    ['ORG11', used, refusal('invitation.over', { reason: invitationUsed })],
    ['ORG15', taken, refusal('email.taken')],
    ['ORG14', notListed, refusal('organisation.not-listed')],
  ])('%s says “%s” after the password, with the focus on the heading', async (_, title, answer) => {
    answers.set(accept, answer);
    await join();
    const h1 = await heading(title);
    await waitFor(() => expect(document.activeElement).toBe(h1));
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  test('ORG15 says that the email has an account for another ID before a password is typed', async () => {
    answers.set(about, reply({ ...invited, isEmailTaken: true }));
    await openLink('member');
    await heading(taken);
    expect(currentUrl()).toBe('/hospitallogin/invitation');
    expect(
      screen.getByText(
        'This email address already has an account for another Hospital ID. Ask for an invitation to a different email address.',
      ),
    ).toBeTruthy();
  });

  test('can be opened again after the server was away', async () => {
    answers.set(about, unreachable);
    await openLink();
    await heading('Something went wrong, please try again.');
    expect(screen.getByText('We couldn’t load your invitation.')).toBeTruthy();
    answers.set(about, reply(invited));
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await heading('Join your colleagues');
  });

  test.each([null, { mailedLink: true }])(
    'ORG9 without its code asks the person to open the link again',
    async (state) => {
      await open('/hospitallogin/invitation', state);
      await heading('Open the link in your email again');
      expect(sent(about)).toEqual([]);
    },
  );
});
