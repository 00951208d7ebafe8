import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Application } from '../../../host/application.ts';
import { closedWindow, fakePasskeys } from '../../../testing/fake-passkeys.ts';
import {
  currentUrl,
  field,
  heading,
  pages,
  paragraphOf,
  press,
  refusal,
  reply,
  type,
  unreachable,
} from '../../../testing/open-page.tsx';

const { answers, open, sent, leftFor } = pages();

const user = 'GET /api/user/user.json';
const confirm = 'POST /api/idauth/confirm';
const begin = 'POST /api/idauth/step-up';
const verify = 'POST /api/idauth/mfa/verify';
const person = { activated: true, userType: 'W', email: 'aoife@example.ie' };
const pending = { mfaToken: 'token-1', type: 'SMS', destination: '••• ••• 0001', mfaSetupRequired: false };
const waiting = '/oidc/interaction/abc?client=claims';
const redir = encodeURIComponent(waiting);
const path = `/memberlogin/confirm?redir=${redir}`;
const codePath = `/memberlogin/confirm/code?redir=${redir}`;

const claims: Application = {
  names: { en: 'Claims', ga: 'Éilimh' },
  lines: { login: '', way: '<p>To continue to Claims</p>' },
};

beforeEach(() => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set(user, reply(person));
  answers.set('POST /api/idauth/logout', () => new Promise<Response>(() => {}));
  answers.set(confirm, reply({}));
  answers.set(begin, reply({ mfaRequired: pending }));
  answers.set(verify, reply({}));
});

async function give(password = 'Woven-cloth-42') {
  await heading('Confirm your login');
  type('Current password', password);
  await press('Continue');
}

describe('OP17 the screen “Confirm your login”', () => {
  test('leads on to the application after the right password', async () => {
    await open(path);
    await give();
    await waitFor(() => expect(leftFor()).toBe(`${location.origin}${waiting}`));
    expect(sent(confirm)).toEqual([{ password: 'Woven-cloth-42' }]);
  });

  test('tells the application on Back that the person declined', async () => {
    await open(path);
    await heading('Confirm your login');
    const back = screen.getByRole('link', { name: 'Back' }).getAttribute('href');
    expect(back).toBe(`${location.origin}${waiting}&answer=deny`);
  });

  test('OP15 names the application that asks, in its text and in its Back link', async () => {
    await open(path, null, { application: claims });
    await heading('Confirm your login');
    expect(screen.getByText(/^Claims asks you to confirm your login\./)).toBeTruthy();
    expect(screen.getByText('To continue to Claims')).toBeTruthy();
    const back = screen.getByRole('link', { name: 'Back to Claims' });
    expect(back.getAttribute('href')).toBe(`${location.origin}${waiting}&answer=deny`);
  });

  test('has a Back that leads to the person’s own area if no application is waiting', async () => {
    await open('/memberlogin/confirm');
    await heading('Confirm your login');
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/memberarea/');
  });

  test('reports a wrong password at its field and lets the person try again', async () => {
    answers.set(confirm, refusal('password.wrong'));
    await open(path);
    await give();
    await screen.findByRole('link', { name: /^The password you entered is incorrect/ });
    expect([field('Current password').value, leftFor()]).toEqual(['', undefined]);
    expect(document.title).toMatch(/^Error: /);
  });

  test('says that the account is locked after the wrong password that locks it', async () => {
    answers.set(confirm, refusal('session.locked'));
    await open(path);
    await give();
    expect(await heading('Your account is locked')).toBeTruthy();
  });

  test.each([
    [refusal('request.too-many', { retryAfter: 20 }), /20 seconds/],
    [refusal('server.failed'), /try again/],
    [unreachable, /try again/],
  ])('shows any failure other than a wrong password and stays open', async (answer, said) => {
    answers.set(confirm, answer);
    await open(path);
    await give();
    expect((await screen.findAllByText(said))[0]?.closest('[role=alert]')).not.toBeNull();
    expect(leftFor()).toBeUndefined();
  });

  test('leads to Logout if the session is over, and from there through the login to the application', async () => {
    answers.set(confirm, refusal('session.required'));
    await open(path);
    await give();
    await waitFor(() => expect(currentUrl()).toBe(`/memberlogin/logout?timeout=true&redir=${redir}`));
  });

  test('sends a person without a session to the login, which then leads to the application', async () => {
    document.cookie = 'signed-in=; Path=/; Max-Age=0';
    await open(path);
    await waitFor(() => expect(currentUrl()).toBe(`/memberlogin/login?redir=${redir}`));
  });
});

describe('OP18 the screen “One more step”', () => {
  test('asks the server for a code as soon as it opens, and leads on to the application after the right code', async () => {
    await open(codePath);
    await heading('One more step');
    expect(await screen.findByText('••• ••• 0001')).toBeTruthy();
    type('Please input the code', '123456');
    await press('Confirm');
    await waitFor(() => expect(leftFor()).toBe(`${location.origin}${waiting}`));
    expect(sent(verify)).toEqual([{ mfaToken: 'token-1', code: '123456', trustThisDevice: false }]);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('OP15 names the application that asks, in its text and in its Back link', async () => {
    await open(codePath, null, { application: claims });
    await heading('One more step');
    expect(await screen.findByText(paragraphOf('Claims asks for 2-factor authentication.'))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Claims' })).toBeTruthy();
  });

  test('tells the application on Cancel that the person declined', async () => {
    await open(codePath);
    await screen.findByRole('button', { name: 'Cancel' });
    await press('Cancel');
    expect(leftFor()).toBe(`${location.origin}${waiting}&answer=deny`);
  });

  test('lets the person try again after a wrong code', async () => {
    answers.set(verify, refusal('code.wrong'));
    await open(codePath);
    await screen.findByLabelText('Please input the code');
    type('Please input the code', '123456');
    await press('Confirm');
    await waitFor(() => expect(document.title).toMatch(/^Error: /));
    expect(leftFor()).toBeUndefined();
  });

  test('says that no code could be sent, and lets the person request one again', async () => {
    answers.set(begin, refusal('texts.unavailable'));
    await open(codePath);
    await screen.findByText('We can’t send text messages right now. Try again later.');
    answers.set(begin, reply({ mfaRequired: pending }));
    await press('Send a code');
    expect(await screen.findByLabelText('Please input the code')).toBeTruthy();
  });

  test('sends a person without a second step to the 2FA set-up, and keeps the address of the application', async () => {
    answers.set(begin, reply({}));
    answers.set('GET /api/idauth/mfa/config', reply({ config: { enabled: true, mandatory: false, types: ['EMAIL'] } }));
    answers.set('GET /api/idauth/mfa/settings', reply({ preferences: { enabled: false } }));
    await open(codePath);
    await heading('2-Factor Authentication');
    expect(currentUrl()).toBe(`/memberlogin/settings/mfa?redir=${redir}&initial=true`);
  });

  test('leads to Logout if the session is over', async () => {
    answers.set(begin, refusal('session.required'));
    await open(codePath);
    await waitFor(() => expect(currentUrl()).toBe(`/memberlogin/logout?timeout=true&redir=${redir}`));
  });
});

describe('WY7 the confirmation with a passkey', () => {
  const options = 'POST /api/idauth/mfa/passkey/options';
  const show = 'POST /api/idauth/mfa/passkey';
  const publicKey = { challenge: 'abc', rpId: 'localhost', timeout: 1, userVerification: 'preferred' };
  const use = 'Use your passkey';
  beforeEach(() => {
    answers.set(options, reply({ publicKey }));
    answers.set(show, reply({}));
  });

  test.each([path, codePath])('leads on from %s to the application without a password or a code', async (address) => {
    const { get, credential } = fakePasskeys();
    get.mockResolvedValue(credential());
    await open(address);
    await screen.findByRole('button', { name: use });
    await press(use);
    await waitFor(() => expect(leftFor()).toBe(`${location.origin}${waiting}`));
    expect([sent(show).length, sent(confirm), sent(begin)]).toEqual([1, [], []]);
  });

  test('offers a code in place of the passkey', async () => {
    fakePasskeys();
    await open(codePath);
    await screen.findByText('To continue, confirm it’s you with your passkey as well.');
    await press('Use a code instead');
    expect(await screen.findByLabelText('Please input the code')).toBeTruthy();
  });

  test('reports a passkey that was refused, and says what to do after the passkey window of the browser was closed', async () => {
    const { get, credential } = fakePasskeys();
    get.mockImplementation(closedWindow);
    answers.set(show, refusal('passkey.refused'));
    await open(codePath);
    await screen.findByRole('button', { name: use });
    await press(use);
    expect(document.getElementById('step-up-passkey-alert')?.textContent).toBe('No passkey was used. Try again.');
    get.mockResolvedValue(credential());
    await press(use);
    expect((await screen.findByText(/^We couldn’t accept this passkey/)).closest('[role=alert]')).not.toBeNull();
  });

  test('offers no code if the application accepts only a passkey', async () => {
    fakePasskeys();
    await open(`${codePath}&only=passkey`);
    await screen.findByRole('button', { name: use });
    expect(screen.queryByRole('button', { name: 'Use a code instead' })).toBeNull();
    await press('Cancel');
    expect(leftFor()).toBe(`${location.origin}${waiting}&answer=deny`);
  });

  test('tells a person without a passkey how to add one if the application accepts only a passkey', async () => {
    fakePasskeys();
    answers.set(options, reply({}));
    await open(`${codePath}&only=passkey`);
    await screen.findByText('To continue you need a passkey. You don’t have one for this website yet.');
    const link = screen.getByRole('link', { name: 'Go to the security page' });
    expect(link.getAttribute('href')).toContain('/memberlogin/settings/security');
    expect([sent(begin), screen.queryByRole('button', { name: use })]).toEqual([[], null]);
  });

  test('OP15 names the application that accepts only a passkey', async () => {
    fakePasskeys();
    answers.set(options, reply({}));
    await open(`${codePath}&only=passkey`, null, { application: claims });
    await screen.findByText('Claims asks for a passkey. You don’t have one for this website yet.');
    expect(screen.getByRole('link', { name: 'Back to Claims' })).toBeTruthy();
  });

  test('reports a browser without passkeys if the application accepts only a passkey', async () => {
    await open(`${codePath}&only=passkey`);
    await screen.findByText(
      'To continue you need a passkey. This browser can’t use passkeys. Try another browser or device.',
    );
    expect([sent(begin), screen.queryByRole('link', { name: 'Go to the security page' })]).toEqual([[], null]);
  });

  test('leads to Logout if the session is over', async () => {
    const { get, credential } = fakePasskeys();
    get.mockResolvedValue(credential());
    answers.set(show, refusal('session.required'));
    await open(codePath);
    await screen.findByRole('button', { name: use });
    await press(use);
    await waitFor(() => expect(currentUrl()).toBe(`/memberlogin/logout?timeout=true&redir=${redir}`));
  });
});

test.each([path, codePath])('OP35 an embedded page shows the login in place of %s', async (address) => {
  await open(address, null, { embedded: 'page' });
  await waitFor(() => expect(currentUrl()).toBe('/memberlogin/login'));
  expect([sent(confirm), sent(begin)]).toEqual([[], []]);
});

test('LO4 while the server checks a code, the screen does not ask for the session, because the session cookie is about to change', async () => {
  const session = 'GET /api/idauth/session';
  answers.set(session, reply({ secondsLeft: 900, warningSeconds: 120 }));
  answers.set(verify, () => new Promise<Response>(() => {}));
  await open(codePath);
  await waitFor(() => expect(sent(session)).toHaveLength(1));
  await screen.findByLabelText('Please input the code');
  type('Please input the code', '123456');
  await press('Confirm');
  await waitFor(() => expect(sent(verify)).toHaveLength(1));
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(sent(session)).toHaveLength(1);
});
