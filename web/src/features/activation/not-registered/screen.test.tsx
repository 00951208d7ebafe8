import { kinds, routeTypeOf } from '@selvage/contract/user-types';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUrl, heading, pages, press, refusal, reply, unreachable } from '../../../testing/open-page.tsx';

const { answers, open, sent } = pages();
const disown = 'POST /api/user/activate/disown';
const about = 'POST /api/user/activate/about';
const code = 'x'.repeat(43);
const facts = { userType: 'C', registeredAt: '2026-11-16T14:05:00Z', device: { browser: 'Chrome', system: 'Windows' } };

async function openLink(type = 'memberlogin') {
  await open(`/${type}/notregistered?code=${code}`);
  await heading('Didn’t register?');
}
const follow = (name: string) => act(async () => void fireEvent.click(screen.getByRole('link', { name })));

test.each(kinds)(
  'F18 a link to close an account that another person registered does nothing until the button is pressed, and its code is removed from the URL: %s',
  async (kind) => {
    await openLink(routeTypeOf(kind));
    expect([currentUrl(), sent(disown)]).toEqual([`/${routeTypeOf(kind)}/notregistered`, []]);
    expect(JSON.stringify(history.state)).not.toContain(code);
    expect(screen.getByText('the account is closed, and its details are deleted')).toBeTruthy();
  },
);

test('F18 the button “Close the account” closes the account, and sends one request even if pressed twice', async () => {
  answers.set(disown, reply({}));
  await openLink();
  const button = screen.getByRole('button', { name: 'Close the account' });
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  const h1 = await heading('The account was closed');
  expect(document.activeElement).toBe(h1);
  expect(sent(disown)).toEqual([{ code }]);
});

test('F18 an expired or used link to close an account that another person registered shows why, with the focus on the heading', async () => {
  answers.set(disown, refusal('activation.failed'));
  await openLink();
  await press('Close the account');
  const h1 = await heading('This link has expired or has already been used');
  expect(document.activeElement).toBe(h1);
  expect(screen.getByText(/^The account may be closed already/)).toBeTruthy();
});

test.each([unreachable, refusal('server.failed')])(
  'F18 closing the account can be tried again after a failure of the server or the network',
  async (answer) => {
    answers.set(disown, answer);
    await openLink();
    await press('Close the account');
    expect(screen.getByText('Something went wrong, please try again.').closest('[role=alert]')).toBe(
      document.activeElement,
    );
    answers.set(disown, reply({}));
    await press('Close the account');
    await heading('The account was closed');
  },
);

test.each([null, { mailedLink: true }])(
  'F18 without the code of the link, or after a reload, the screen “Didn’t register?” has no button to close the account',
  async (state) => {
    await open('/memberlogin/notregistered', state);
    await heading('Open the link in your email again');
    expect(screen.queryByRole('button', { name: 'Close the account' })).toBeNull();
  },
);

test('F18 the activation screen and “Didn’t register?” pass the code of the link in memory, and never in the URL', async () => {
  answers.set(about, reply(facts));
  answers.set(disown, reply({}));
  await open(`/memberlogin/activate?code=${code}`);
  await heading('Activate your account');
  await follow('I didn’t register');
  await heading('Didn’t register?');
  expect([currentUrl(), history.state]).toEqual(['/memberlogin/notregistered', null]);
  await follow('Back to activation');
  await heading('Activate your account');
  expect(currentUrl()).toBe('/memberlogin/activate');
  await follow('I didn’t register');
  await press('Close the account');
  await heading('The account was closed');
  expect(sent(disown)).toEqual([{ code }]);
});

test('F18 the activation shows the kind, the time and the device of the registration above its button', async () => {
  let answer: (response: Response) => void = () => {};
  answers.set(about, () => new Promise<Response>((resolve) => (answer = resolve)));
  await open(`/memberlogin/activate?code=${code}`);
  await heading('Activate your account');
  expect(screen.getByText('Loading the account details…').closest('[role=status]')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Activate my account' })).toBeTruthy();
  await act(async () => answer(Response.json(facts)));
  await waitFor(() =>
    expect([...document.querySelectorAll('main dl > div')].map((each) => each.textContent)).toEqual([
      'AccountConsultant Area',
      'Created16\u00a0November 2026, 14:05 (Irish time)',
      'DeviceChrome on Windows',
    ]),
  );
  expect(sent(about)).toEqual([{ code }]);
});

test('F18 the activation of an imported account has no link “I didn’t register”', async () => {
  answers.set(about, reply({ ...facts, canDisown: false }));
  await open(`/memberlogin/activate?code=${code}`);
  await heading('Activate your account');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'I didn’t register' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Activate my account' })).toBeTruthy();
});

test.each([unreachable, refusal('activation.failed'), refusal('server.failed')])(
  'F18 if the details of the registration cannot be loaded, the activation screen shows its button without them',
  async (answer) => {
    answers.set(about, answer);
    answers.set('POST /api/user/activate', reply({ email: 'aoife@example.ie' }));
    await open(`/memberlogin/activate?code=${code}`);
    await heading('Activate your account');
    await waitFor(() => expect(screen.queryByText('Loading the account details…')).toBeNull());
    expect(document.querySelector('main dl')).toBeNull();
    await press('Activate my account');
    await heading('Account Activation');
  },
);
