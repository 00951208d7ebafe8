import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakePasskeys } from '../../../../testing/fake-passkeys.ts';
import { currentUrl, heading, pages, press, refusal, reply, unreachable } from '../../../../testing/open-page.tsx';

const { answers, open, sent } = pages();

const userJson = 'GET /api/user/user.json';
const confirm = 'POST /api/user/user/email/confirm';
const longCode = 'x'.repeat(43);
const verify = '/memberlogin/accountdetails/updateemail/verify';

test.each([
  { answer: reply({}), lands: 'success', title: 'Your email address has been changed' },
  { answer: refusal('email-change.failed'), lands: 'fail', title: 'Your email address has not been changed' },
])(
  'UP1 the link for a new email waits for the button, needs no session, and then shows $lands',
  async ({ answer, lands, title }) => {
    answers.set(confirm, answer);
    await open(`${verify}?code=${longCode}&contactdetails=true`);
    await heading('Confirm new email');
    expect([currentUrl(), sent(confirm)]).toEqual([`${verify}?contactdetails=true`, []]);
    await press('Confirm new email');
    const landed = await heading(title);
    await waitFor(() => expect(document.activeElement).toBe(landed));
    expect(sent(confirm)).toEqual([{ code: longCode }]);
    expect(currentUrl()).toBe(`${verify}/${lands}?contactdetails=true`);
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/memberarea/contactdetails');
  },
);

test('UP1 after a network failure the person can confirm the new email again without opening the link again', async () => {
  answers.set(confirm, unreachable);
  await open(`${verify}?code=${longCode}`);
  await heading('Confirm new email');
  await press('Confirm new email');
  expect(await screen.findByText('An error occurred. Please try again')).toBeTruthy();
  answers.set(confirm, reply({}));
  await press('Confirm new email');
  await heading('Your email address has been changed');
});

async function confirmWhileSignedIn() {
  document.cookie = 'signed-in=1; Path=/';
  answers.set(userJson, reply({ activated: true, userType: 'W', email: 'new@example.ie' }));
  answers.set(confirm, reply({}));
  await open(`${verify}?code=${longCode}`);
  await heading('Confirm new email');
  await press('Confirm new email');
  await heading('Your email address has been changed');
}

test('UP1 after a logged-in person confirms a new email, the screen loads the user again', async () => {
  await confirmWhileSignedIn();
  expect(sent(userJson)).toHaveLength(1);
});

describe('WY11 after the change of email', () => {
  const accepted = { rpId: 'localhost', userId: 'AAAA', allAcceptedCredentialIds: ['QUJD'] };
  const ownPasskeys = 'GET /api/user/passkeys';

  test('the password manager is told the new email of the passkeys', async () => {
    const { browser } = fakePasskeys();
    answers.set(ownPasskeys, reply({ passkeys: [], canAdd: true, accepted }));
    await confirmWhileSignedIn();
    const email = 'new@example.ie';
    const details = { rpId: 'localhost', userId: 'AAAA', name: email, displayName: email };
    await waitFor(() => expect(browser.signalCurrentUserDetails.mock.calls).toEqual([[details]]));
  });

  test('a failure to tell the password manager is not shown', async () => {
    const { browser } = fakePasskeys();
    browser.signalCurrentUserDetails.mockRejectedValue(new DOMException('no', 'SecurityError'));
    answers.set(ownPasskeys, reply({ passkeys: [], canAdd: true, accepted }));
    await confirmWhileSignedIn();
    await waitFor(() => expect(browser.signalCurrentUserDetails).toHaveBeenCalled());
    const said = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(said.join('')).toBe('');
  });

  test('a browser that cannot tell the password manager does not fetch the passkeys', async () => {
    Reflect.deleteProperty(fakePasskeys().browser, 'signalCurrentUserDetails');
    await confirmWhileSignedIn();
    expect(sent(ownPasskeys)).toEqual([]);
  });
});

test('UP1 after a reload the screen that confirms a new email asks the person to open the link again', async () => {
  await open(verify, { mailedLink: true });
  await heading('Open the link in your email again');
  expect(screen.queryByRole('button', { name: 'Confirm new email' })).toBeNull();
});

test('UP1 a link for a new email without its code leads to the failure page', async () => {
  await open(verify);
  await waitFor(() => expect(currentUrl()).toBe(`${verify}/fail`));
});

test.each([
  ['signed-in=1; Path=/', '/memberlogin/accountdetails'],
  ['', '/memberlogin/login'],
])('UP1 with the cookie %j, Continue after the change of email leads to %s', async (hint, leads) => {
  if (hint) document.cookie = hint;
  await open(`${verify}/success`);
  await heading('Your email address has been changed');
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(leads);
  expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
});

test.each(['fail', 'perhaps'])(
  'UP1 the status %s shows that the change of email failed, with a link to try again',
  async (status) => {
    await open(`${verify}/${status}`);
    await heading('Your email address has not been changed');
    expect(
      screen.getByText(
        'Your verification link has expired or already been used. Try updating the email address again.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
      '/memberlogin/accountdetails/updateemail',
    );
  },
);

test('UP1 the screen that confirms a new email shows this email masked', async () => {
  answers.set('POST /api/user/user/email/about', reply({ email: 'n•••@e•••.ie' }));
  await open(`${verify}?code=${longCode}`);
  await heading('Confirm new email');
  expect(await screen.findByText('Your new email address: n•••@e•••.ie')).toBeTruthy();
});
