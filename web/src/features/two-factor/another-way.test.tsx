import { kinds, userTypes } from '@selvage/contract/user-types';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pendingChallenge } from '../../session/pending-challenge.ts';
import { field, heading, pages, press, refusal, reply, type } from '../../testing/open-page.tsx';

const { answers, open, sent, leftFor } = pages();
afterEach(() => {
  pendingChallenge.clear();
  localStorage.clear();
});

const verify = 'POST /api/idauth/mfa/verify';
const choose = 'POST /api/idauth/mfa/way';
const recover = 'POST /api/idauth/mfa/recovery-code';
const code = 'Please input the code';
const ways = [
  { type: 'APP' as const },
  { type: 'SMS' as const, destination: '••• ••• 0001' },
  { type: 'RECOVERY' as const },
];
const byApp = { mfaToken: 'token-1', type: 'APP', mfaSetupRequired: false, ways } as const;
const bySms = { ...byApp, mfaToken: 'token-2', type: 'SMS', destination: '••• ••• 0001' } as const;

beforeEach(() => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set('GET /api/user/user.json', reply({ activated: true, userType: 'W', email: 'aoife@example.ie' }));
  answers.set('GET /api/idauth/session', reply({ secondsLeft: 900, warningSeconds: 120 }));
});

async function owe(pending: object = byApp) {
  pendingChallenge.set({ pending: { ...byApp, ...pending }, afterVerification: 'finish-sign-in' });
  await open('/memberlogin/mfa/verify?initial=true');
  return heading('Enter your code');
}

describe('WY20 a code of an authenticator app', () => {
  test('is asked for without any text about sending a code', async () => {
    answers.set(verify, refusal('code.wrong'));
    await owe();
    expect(screen.getByText(/^Open your authenticator app/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    type(code, '123456');
    await press('Submit');
    expect(document.getElementById(`${field(code).id}-problem`)?.textContent).toContain('Wait until your app shows');
    expect(screen.queryByRole('button', { name: 'Send the code again' })).toBeNull();
    answers.set(verify, reply({}));
    await press('Submit');
    await waitFor(() => expect(leftFor()).toBe('/memberarea/'));
  });
});

describe('WY22 the help on the screen of the second step', () => {
  test.each([
    ['a passkey', 'PASSKEY', 'Can’t use your passkey?', 'Can’t use your app?'],
    ['an app', 'APP', 'Can’t use your app?', 'Can’t use your passkey?'],
  ] as const)('is about %s, and has a link to Contact us', async (_what, way, help, other) => {
    await owe({ type: way, ways: [{ type: way }, { type: 'RECOVERY' }] });
    expect(screen.getByRole('heading', { name: help })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: other })).toBeNull();
    const links = within(screen.getByRole('main')).getAllByRole('link', { name: 'Contact us' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/contactus']);
  });

  test('does not say that the password was reset, because the screen also appears after a way to log in was removed', async () => {
    await owe({ type: 'PASSKEY', ways: [{ type: 'PASSKEY' }] });
    expect(screen.getByText(/^Use your passkey to confirm it’s you\./)).toBeTruthy();
    expect(document.body.textContent).not.toContain('You reset your password');
  });
});

describe('WY22 another way for the second step', () => {
  test('is not offered to a person who has only one way', async () => {
    pendingChallenge.set({
      pending: { mfaToken: 'token', type: 'EMAIL', destination: 'a•••@e•••.ie', mfaSetupRequired: false },
      afterVerification: 'finish-sign-in',
    });
    await open('/memberlogin/mfa/verify?initial=true');
    await heading('Enter your code');
    expect(screen.queryByRole('heading', { name: 'Other ways' })).toBeNull();
  });

  test('makes the server send a code when it is chosen, and the browser remembers the choice', async () => {
    answers.set(choose, reply({ mfaRequired: bySms }));
    answers.set(verify, reply({}));
    await owe();
    expect(sent(choose)).toEqual([]);
    await press('A code by text message to ••• ••• 0001');
    await screen.findByText('We sent a six-digit code by text message to');
    expect(sent(choose)).toEqual([{ mfaToken: 'token-1', way: 'SMS' }]);
    expect(document.activeElement).toBe(await heading('Enter your code'));
    type(code, '123456');
    await press('Submit');
    await waitFor(() => expect(sent(verify)).toMatchObject([{ mfaToken: 'token-2' }]));
    expect(localStorage.getItem('secondStep')).toBe('SMS');
  });

  test('is requested at once if it was chosen in this browser before', async () => {
    localStorage.setItem('secondStep', 'SMS');
    answers.set(choose, reply({ mfaRequired: bySms }));
    await owe();
    await screen.findByText('We sent a six-digit code by text message to');
    expect(sent(choose)).toEqual([{ mfaToken: 'token-1', way: 'SMS' }]);
  });

  test('leads to an error if its code cannot be sent, and the screen still asks for the code of the app', async () => {
    answers.set(choose, refusal('server.failed'));
    await owe();
    await press('A code by text message to ••• ••• 0001');
    expect(await screen.findByText('Unexpected error, please try again.')).toBeTruthy();
    expect(field(code)).toBeTruthy();
  });
});

describe('WY21 a recovery code', () => {
  test('is accepted in place of the code of the second step', async () => {
    answers.set(recover, refusal('recovery-code.wrong', { reason: 'last-try' }));
    await owe();
    await press('A recovery code');
    expect(document.activeElement).toBe(field('Recovery code'));
    type('Recovery code', '123456');
    await press('Continue');
    expect(sent(recover)).toEqual([]);
    type('Recovery code', ' K7F2 9QMD X3');
    await press('Continue');
    expect(sent(recover)).toEqual([{ mfaToken: 'token-1', code: 'k7f29qmdx3' }]);
    expect(await screen.findByText(/You have one try left/)).toBeTruthy();
    answers.set(recover, reply({ left: 9 }));
    await press('Continue');
    expect(document.activeElement).toBe(await heading('You used a recovery code'));
    expect(screen.getByText(/^You have 9 left/)).toBeTruthy();
    const again = screen.getByRole('link', { name: 'Set up a new one' });
    expect(again.getAttribute('href')).toBe('/memberlogin/settings/authenticator');
    expect(screen.getByText(/^If you lost a phone or a key, it may still be logged in/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Security' }).getAttribute('href')).toBe('/memberlogin/settings/security');
    await press('Continue');
    await waitFor(() => expect(leftFor()).toBe('/memberarea/'));
  });

  test('shows links to the 2FA settings and, if it was the last one, to new recovery codes', async () => {
    answers.set(recover, reply({ left: 0 }));
    await owe(bySms);
    await press('A recovery code');
    type('Recovery code', 'k7f2-9qmd-x3');
    await press('Continue');
    await heading('You used a recovery code');
    expect(screen.getByText(/^It was your last one/)).toBeTruthy();
    const hrefs = screen.getAllByRole('link', { name: /codes/ }).map((each) => each.getAttribute('href'));
    expect(hrefs).toEqual(['/memberlogin/settings/mfa', '/memberlogin/settings/recoverycodes']);
  });

  test.each(kinds.flatMap((kind) => (['APP', 'SMS', 'EMAIL', 'PASSKEY'] as const).map((lost) => ({ kind, lost }))))(
    'leads a $kind user who lost $lost to a page that this kind of user has',
    async ({ kind, lost }) => {
      const userType = userTypes[kind].wire;
      answers.set('GET /api/user/user.json', reply({ activated: true, userType, email: 'aoife@example.ie' }));
      answers.set(recover, reply({ left: 9 }));
      const pending = { ...byApp, type: lost, ways: [{ type: lost }, { type: 'RECOVERY' as const }] };
      pendingChallenge.set({ pending, afterVerification: 'finish-sign-in' });
      await open(`/${kind}login/mfa/verify?initial=true`);
      await heading('Enter your code');
      await press('A recovery code');
      type('Recovery code', 'k7f2-9qmd-x3');
      await press('Continue');
      await heading('You used a recovery code');
      const [again] = within(screen.getByRole('main')).getAllByRole('link');
      const settings = { APP: 'authenticator', SMS: 'mfa', PASSKEY: 'security' };
      const email = userTypes[kind].changesEmail ? `/${kind}login/accountdetails/updateemail` : '/contactus';
      expect(again?.getAttribute('href')).toBe(lost === 'EMAIL' ? email : `/${kind}login/settings/${settings[lost]}`);
    },
  );

  test('is asked for under a heading about recovery codes, with all other ways in one list', async () => {
    await owe();
    await press('A recovery code');
    await heading('Enter a recovery code');
    const others = within(screen.getByRole('region', { name: 'Other ways' }));
    expect(others.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      'A code from your authenticator app',
      'A code by text message to ••• ••• 0001',
      'I can’t use any of these',
    ]);
    expect(screen.queryByRole('link', { name: 'I can’t get the code' })).toBeNull();
  });

  test('can be replaced by the code of the authenticator app again', async () => {
    await owe();
    expect(screen.queryByText(/^Open your authenticator app/)).toBeTruthy();
    await press('A recovery code');
    expect(screen.queryByText(/^Open your authenticator app/)).toBeNull();
    await heading('Enter a recovery code');
    await press('A code from your authenticator app');
    await heading('Enter your code');
    expect(document.activeElement).toBe(field(code));
    expect(screen.queryByText(/^Open your authenticator app/)).toBeTruthy();
  });
});
