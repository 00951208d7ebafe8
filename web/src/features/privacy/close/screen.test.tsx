import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { currentUrl, field, heading, pages, press, refusal, reply, type } from '../../../testing/open-page.tsx';
import { signedInAs } from '../../../testing/signed-in.ts';

const { answers, open, sent } = pages();
const close = 'POST /api/user/close';
const cancel = 'POST /api/user/close/cancel';
const beginStepUp = 'POST /api/idauth/step-up';
const verify = 'POST /api/idauth/mfa/verify';
const path = '/memberlogin/settings/privacy/close';
const title = 'Close your online account';
const password = 'Woven-cloth-42';

describe('CO34 closing the account', () => {
  beforeEach(() => signedInAs(answers, { userType: 'W' }));

  async function submitClose(typed = password) {
    await open(path);
    await heading(title);
    type('Current password', typed);
    await press(submitLabel());
  }
  const submitLabel = () => screen.getByRole('button', { name: /^Close my account on / }).textContent;

  test('CO34: says what ends and what is kept, and asks for the password', async () => {
    await open(path);
    await heading(title);
    expect(screen.getByText('This does not end your insurance.')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'What ends',
      'What we keep, and why',
    ]);
    expect(screen.getByText('You have seven days to change your mind.')).toBeTruthy();
    const back = within(screen.getByRole('main')).getByRole('link', { name: 'Cancel' });
    expect(back.getAttribute('href')).toBe('/memberlogin/settings/privacy');
  });

  test('CO34: says nothing of an insurance to a hospital', async () => {
    signedInAs(answers, { userType: 'H' });
    await open('/hospitallogin/settings/privacy/close');
    await heading(title);
    expect(screen.queryByText(/insurance/)).toBeNull();
  });

  test('CO35: names the day that the server names', async () => {
    answers.set(close, reply({ closesAt: '2027-02-09T10:00:00Z' }));
    await submitClose();
    const h1 = await heading('Your online account closes on 9\u00a0February 2027.');
    await waitFor(() => expect(document.activeElement).toBe(h1));
    expect(sent(close)).toEqual([{ password }]);
    expect(screen.getByRole('link', { name: 'Back to privacy settings' }).getAttribute('href')).toBe(
      '/memberlogin/settings/privacy',
    );
  });

  test('CO34: a wrong password can be typed again', async () => {
    answers.set(close, refusal('password.wrong'));
    await submitClose();
    expect(field('Current password').value).toBe('');
    expect(screen.getAllByText(/The password you entered is incorrect/).length).toBeGreaterThan(0);
  });

  test('CO34: the proof is asked for, and the same button is sent again', async () => {
    const pending = { mfaToken: 'token-1', type: 'EMAIL', destination: 'a•••@example.ie', mfaSetupRequired: false };
    answers.set(close, refusal('step-up.required'));
    answers.set(beginStepUp, reply({ mfaRequired: pending }));
    answers.set(verify, reply({}));
    await submitClose();
    await heading('Confirm it’s you');
    expect(screen.getByText('Before we close your account, confirm it’s you.')).toBeTruthy();
    answers.set(close, reply({ closesAt: '2027-02-09T10:00:00Z' }));
    type('Please input the code', '123456');
    await press('Confirm');
    await heading('Your online account closes on 9\u00a0February 2027.');
  });

  test('CO34: a kind that may not close its account is led to us', async () => {
    answers.set(close, refusal('action.not-allowed'));
    await submitClose();
    expect(
      screen.getByText('An account of this kind can’t be closed here. Contact us and we’ll help you.'),
    ).toBeTruthy();
  });

  test('CO22: a person who owes an answer to new terms may close the account', async () => {
    const clock = { secondsLeft: 1800, warningSeconds: 120 };
    answers.set('GET /api/idauth/session', reply({ ...clock, termsRequired: {} }));
    await open(path);
    await heading(title);
  });
});

describe('CO36 the link that keeps the account', () => {
  const code = 'x'.repeat(43);
  const openLink = (language: 'en' | 'ga' = 'en') => open(`${path}?code=${code}`, null, { language });

  test('CO36: needs no login, and changes nothing until its button is pressed', async () => {
    answers.set(cancel, reply({}));
    await openLink();
    await heading('Keep your online account?');
    expect([currentUrl(), sent(cancel)]).toEqual([path, []]);
    await press('Keep my account');
    const h1 = await heading('Your online account stays open.');
    await waitFor(() => expect(document.activeElement).toBe(h1));
    expect(sent(cancel)).toEqual([{ code }]);
  });

  test('CO36: says so after it was used or the account is closed', async () => {
    answers.set(cancel, refusal('closing.over'));
    await openLink();
    await heading('Keep your online account?');
    await press('Keep my account');
    await heading('This link has expired or has already been used');
  });

  test('CO36: can be tried again after the server was busy', async () => {
    answers.set(cancel, refusal('server.busy', { retryAfter: 5 }));
    await openLink();
    await heading('Keep your online account?');
    await press('Keep my account');
    expect(screen.getByText(/^We’re not available right now\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Keep my account' })).toBeTruthy();
  });

  test('CO36: without its code asks the person to open the link again', async () => {
    await open(path, { mailedLink: true });
    await heading('Open the link in your email again');
  });

  test('CO44: is in Irish too', async () => {
    await openLink('ga');
    await heading('Do chuntas ar líne a choinneáil?');
    expect(screen.getByRole('button', { name: 'Coinnigh mo chuntas' })).toBeTruthy();
  });
});
