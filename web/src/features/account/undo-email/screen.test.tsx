import { kinds, routeTypeOf } from '@selvage/contract/user-types';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUser } from '../../../session/current-user.ts';
import { currentUrl, heading, pages, press, refusal, reply, unreachable } from '../../../testing/open-page.tsx';

const { answers, open, sent } = pages();
const undo = 'POST /api/user/user/email/undo';
const code = 'Zk3-x_9TqLw';

async function openLink(type = 'memberlogin') {
  await open(`/${type}/emailundo?code=${code}&memarea=1`);
  await heading('Undo the change of email address');
}
const href = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href');

test.each(kinds)(
  'F3 the link that undoes a change of email does nothing until the button is pressed, and its code is removed from the URL: %s',
  async (kind) => {
    await openLink(routeTypeOf(kind));
    expect([currentUrl(), sent(undo)]).toEqual([`/${routeTypeOf(kind)}/emailundo?memarea=1`, []]);
    expect(JSON.stringify(history.state)).not.toContain(code);
    expect(screen.getByText('if the change is not made yet, it is cancelled')).toBeTruthy();
    expect(screen.getByText(/^every device is logged out/)).toBeTruthy();
  },
);

test('F3 after a change of email is cancelled, the person is no longer logged in, and reads the advice to reset the password', async () => {
  answers.set(undo, reply({ outcome: 'cancelled', access: 'open' }));
  await openLink();
  await act(async () => currentUser.set({ activated: true, userType: 'W' }));
  const button = screen.getByRole('button', { name: 'Undo the change' });
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  const h1 = await heading('The change was cancelled');
  expect(document.activeElement).toBe(h1);
  expect(sent(undo)).toEqual([{ code }]);
  expect(screen.getByText(/someone knows your password\. Reset it now\.$/)).toBeTruthy();
  expect([href('Reset your password'), href('Contact us')]).toEqual(['/memberlogin/reset?memarea=1', '/contactus']);
  expect(currentUser.get()).toBeNull();
});

test('after a change of email is cancelled, the screen lists the ways to log in that are younger than 30 days, and which of them a reset removes', async () => {
  const recentWays = [
    { type: 'PASSKEY', name: 'Old phone', addedAt: '2026-11-03T09:00:00Z' },
    { type: 'PASSKEY', addedAt: '2026-11-04T09:00:00Z' },
    { type: 'APP', addedAt: '2026-11-05T09:00:00Z' },
    { type: 'RECOVERY', addedAt: '2026-11-05T09:00:00Z' },
  ];
  answers.set(undo, reply({ outcome: 'cancelled', access: 'open', recentWays }));
  await openLink();
  await press('Undo the change');
  await heading('The change was cancelled');
  const listed = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '));
  expect(listed).toEqual([
    'Passkey “Old phone”, 3 November 2026',
    'A passkey, 4 November 2026',
    'Authenticator app, 5 November 2026',
    'Recovery codes, 5 November 2026',
  ]);
  expect(screen.getByText(/This removes the passkeys and recovery codes in this list\./)).toBeTruthy();
  expect(screen.getByText(/^A reset does not remove an authenticator app\./)).toBeTruthy();
});

test('F3 after a change of email is undone, the screen says that the old email is back, and that a login needs a new password', async () => {
  answers.set(undo, reply({ outcome: 'undone', access: 'locked', ended: { passkeys: 1, recoveryCodes: false } }));
  await openLink();
  await press('Undo the change');
  const h1 = await heading('Your account has its old email address again');
  expect(document.activeElement).toBe(h1);
  expect(screen.getByText(/nobody can log in until you choose a new password/)).toBeTruthy();
  expect([href('Go to login'), screen.queryByRole('link', { name: 'Reset your password' })]).toEqual([
    '/memberlogin/login?memarea=1',
    null,
  ]);
  expect(screen.getByText(/^We removed the passkeys that were added in the last 30 days/)).toBeTruthy();
});

test('F3 an expired or used link that undoes a change of email shows links to a reset and to Contact us', async () => {
  answers.set(undo, refusal('email-change.failed'));
  await openLink();
  await press('Undo the change');
  const h1 = await heading('This link has expired or has already been used');
  expect(document.activeElement).toBe(h1);
  expect([href('Reset your password'), href('Contact us')]).toEqual(['/memberlogin/reset?memarea=1', '/contactus']);
});

test('F3 a link that undoes a change of email leads only to Contact us if another account now uses the old email', async () => {
  answers.set(undo, refusal('recovery.email-taken'));
  await openLink();
  await act(async () => currentUser.set({ activated: true, userType: 'W' }));
  await press('Undo the change');
  const h1 = await heading('Your email address can’t be restored');
  expect(document.activeElement).toBe(h1);
  expect(screen.getByText(/^Another account uses that address now\..* Contact us and we’ll help you\./)).toBeTruthy();
  expect([href('Contact us'), screen.queryByRole('link', { name: 'Reset your password' })]).toEqual([
    '/contactus',
    null,
  ]);
  expect(currentUser.get()).toBeNull();
});

test.each([unreachable, refusal('server.failed')])(
  'F3 if a change of email cannot be undone because of the server or the network, the person can try again',
  async (answer) => {
    answers.set(undo, answer);
    await openLink();
    await press('Undo the change');
    expect(screen.getByText('Something went wrong, please try again.').closest('[role=alert]')).toBe(
      document.activeElement,
    );
    answers.set(undo, reply({ outcome: 'cancelled', access: 'open' }));
    await press('Undo the change');
    await heading('The change was cancelled');
    expect(sent(undo)).toHaveLength(2);
  },
);

test.each([null, { mailedLink: true }])(
  'F3 without the code of the link, or after a reload, the screen that undoes a change of email has no button',
  async (state) => {
    await open('/memberlogin/emailundo', state);
    await heading('Open the link in your email again');
    expect(screen.queryByRole('button', { name: 'Undo the change' })).toBeNull();
    expect(href('Reset your password')).toBe('/memberlogin/reset');
  },
);

test.each([
  ['cancelled', 'open', /someone knows your password\. Reset it now\.$/, 'Reset your password'],
  [
    'cancelled',
    'locked',
    /Your account is locked until you choose a new password\. Reset your password/,
    'Reset your password',
  ],
  ['cancelled', 'disabled', /Your account is disabled, .*Contact us and we’ll help you\.$/, null],
  ['undone', 'locked', /We’ve emailed you a link to choose it\.$/, 'Go to login'],
  ['undone', 'disabled', /Your account is disabled, so there’s no link for a new password/, null],
] as const)(
  'after a change of email was %s and the account is %s, the screen says what is true and names the next step',
  async (outcome, access, says, next) => {
    answers.set(undo, reply({ outcome, access }));
    await openLink();
    await press('Undo the change');
    expect(await screen.findByText(says)).toBeTruthy();
    expect(screen.queryAllByText(/emailed you a link/)).toHaveLength(next === 'Go to login' ? 1 : 0);
    const links = ['Reset your password', 'Go to login', 'Contact us'].filter(
      (name) => screen.queryAllByRole('link', { name }).length > 0,
    );
    expect(links).toEqual(next === null ? ['Contact us'] : [next, 'Contact us']);
  },
);
