import { days, seconds } from '@selvage/contract/time-units';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectHost } from '../../host/host-connection.ts';
import { pendingChallenge } from '../../session/pending-challenge.ts';
import { closedWindow, creationOptions, fakePasskeys } from '../../testing/fake-passkeys.ts';
import { type Answer, currentUrl, heading, pages, press, refusal, reply, type } from '../../testing/open-page.tsx';
import { nothingSetUp } from '../../testing/protected-accounts.ts';

const { answers, open, sent, leftFor } = pages();
const verify = 'POST /api/idauth/mfa/verify';
const offer = 'POST /api/user/passkeys/offer';
const add = 'POST /api/user/passkeys/quiet';
const creation = {
  ...creationOptions,
  authenticatorSelection: { ...creationOptions.authenticatorSelection, userVerification: 'preferred' },
};
const pending = { mfaToken: 't', type: 'EMAIL', destination: 'a•••@example.ie', mfaSetupRequired: false } as const;

let browser: ReturnType<typeof fakePasskeys>;
beforeEach(() => {
  answers.set('GET /api/user/ways', reply({ ...nothingSetUp, asked: ['EMAIL'] }));
  document.cookie = 'signed-in=1; Path=/';
  answers.set('GET /api/user/user.json', reply({ activated: true, userType: 'W', email: 'aoife@example.ie' }));
  answers.set('GET /api/idauth/session', reply({ secondsLeft: 900, warningSeconds: 120 }));
  answers.set('POST /api/idauth/mfa/passkey/options', reply({}));
  answers.set(verify, reply({}));
  answers.set(offer, reply({}));
  browser = fakePasskeys();
  browser.browser.isUserVerifyingPlatformAuthenticatorAvailable.mockResolvedValue(true);
  browser.browser.getClientCapabilities.mockResolvedValue({ conditionalCreate: true });
});
afterEach(() => {
  connectHost(null);
  vi.useRealTimers();
  pendingChallenge.clear();
  localStorage.clear();
});

/** Logs in with password and code. */
async function logIn(search = '?initial=true', embedded: 'page' | false = false) {
  pendingChallenge.set({ pending, afterVerification: 'finish-sign-in' });
  await open(`/memberlogin/mfa/verify${search}`, null, { embedded });
  await heading('Enter your code');
  type('Please input the code', '123456');
  await press('Submit');
}
const inArea = () => waitFor(() => expect(leftFor()).toBe('/memberarea/'));

/** Offers what the browser may add by itself, and asks otherwise. */
const quietFirst = (): Answer => {
  const replies = [{ quiet: creation }, { ask: true }];
  return () => reply(replies.shift() ?? {})();
};

test('WY9 the browser adds a passkey by itself on the way to the area', async () => {
  browser.create.mockResolvedValue(browser.credential('QUJD'));
  answers.set(offer, quietFirst());
  answers.set(add, reply({ id: 'a1' }));
  await logIn();
  await inArea();
  expect(browser.create.mock.lastCall?.[0]).toMatchObject({ mediation: 'conditional', publicKey: creation });
  expect(sent(add)).toMatchObject([{ credential: { id: 'QUJD' } }]);
  expect(sent(offer)).toEqual([{ canAddQuietly: true, canBeAsked: false }]);
});

const triedBefore = (ago: number) => localStorage.setItem('quietPasskeyAt', String(Date.now() - ago));

test('WY9 the browser does not try again to add a passkey by itself within 30 days', async () => {
  triedBefore(days(30) - seconds(60));
  await logIn();
  await inArea();
  expect(sent(offer)).toEqual([{ canAddQuietly: false, canBeAsked: true }]);
});

test('WY9 WY10 after 30 days the browser tries again to add a passkey by itself, and otherwise the person is asked', async () => {
  triedBefore(days(30));
  answers.set(offer, quietFirst());
  browser.create.mockImplementation(closedWindow);
  await logIn();
  await heading('Protect your account');
  expect(Date.now() - Number(localStorage.getItem('quietPasskeyAt'))).toBeLessThan(seconds(60));
});

test.each([
  ['the browser adds no passkey', () => closedWindow()],
  ['the browser fails to add a passkey', () => Promise.reject(new TypeError('no'))],
])('WY9 the person sees nothing if %s', async (_what, create) => {
  browser.create.mockImplementation(create);
  answers.set(offer, reply({ quiet: creation }));
  await logIn();
  await inArea();
  expect(sent(add)).toEqual([]);
});

test('WY9 a passkey that the browser added and the server refuses is silently removed from the password manager', async () => {
  browser.create.mockResolvedValue(browser.credential('QUJD'));
  answers.set(offer, reply({ quiet: creation }));
  answers.set(add, refusal('passkey.refused'));
  await logIn();
  await inArea();
  const { signalUnknownCredential } = browser.browser;
  expect(signalUnknownCredential).toHaveBeenCalledWith({ rpId: 'localhost', credentialId: 'QUJD' });
});

test('WY9 a browser that does not answer delays the login by one second at most', async () => {
  answers.set(offer, reply({ quiet: creation }));
  pendingChallenge.set({ pending, afterVerification: 'finish-sign-in' });
  await open('/memberlogin/mfa/verify?initial=true');
  await heading('Enter your code');
  vi.useFakeTimers();
  type('Please input the code', '123456');
  await press('Submit');
  await act(() => vi.advanceTimersByTimeAsync(seconds(1) - 1));
  expect(leftFor()).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(leftFor()).toBe('/memberarea/');
  expect(browser.create.mock.lastCall?.[0].signal.aborted).toBe(true);
});

test('WY9 WY10 a browser without passkeys is offered none and makes no call', async () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  await logIn();
  await inArea();
  expect(sent(offer)).toEqual([]);
});

test('WY9 WY10 an embedded login offers no passkey', async () => {
  connectHost({ notify: () => {}, handOver: () => false });
  await logIn('?initial=true', 'page');
  await inArea();
  expect(sent(offer)).toEqual([]);
});

test('WY10 a person who is offered a passkey sees one screen, which then leads to the requested page', async () => {
  browser.browser.getClientCapabilities.mockResolvedValue({});
  answers.set(offer, reply({ ask: true }));
  await logIn('?initial=true&redir=%2Fmemberarea%2Fclaims');
  await heading('Protect your account');
  expect(currentUrl()).toBe('/memberlogin/settings/protect?redir=%2Fmemberarea%2Fclaims&offer=true');
  expect(leftFor()).toBeUndefined();
});

test('WY10 no passkey is offered on the way to an application', async () => {
  browser.browser.getClientCapabilities.mockResolvedValue({});
  await logIn(`?initial=true&redir=${encodeURIComponent('/oidc/interaction/abc?client=claims')}`);
  await waitFor(() => expect(leftFor()).toContain('/oidc/interaction/abc'));
  expect(sent(offer)).toEqual([]);
});

test('WY10 no passkey is offered on a device that cannot store one', async () => {
  browser.browser.getClientCapabilities.mockResolvedValue({});
  browser.browser.isUserVerifyingPlatformAuthenticatorAvailable.mockResolvedValue(false);
  await logIn();
  await inArea();
  expect(sent(offer)).toEqual([]);
});

describe('after a login with a password alone', () => {
  const auth = 'POST /api/idauth/auth';

  async function logInByPassword() {
    document.cookie = 'signed-in=; Path=/; Max-Age=0';
    answers.set(auth, () => {
      document.cookie = 'signed-in=1; Path=/';
      return reply({})();
    });
    await open('/memberlogin/login');
    type('Email', 'aoife@example.ie');
    type('Password', 'Woven-cloth-42');
    await press('Login');
  }

  test('the screen “Protect your account” appears, and the browser adds no passkey by itself', async () => {
    answers.set(offer, reply({ ask: true }));
    answers.set('GET /api/user/ways', reply(nothingSetUp));
    await logInByPassword();
    await heading('Protect your account');
    expect(currentUrl()).toBe('/memberlogin/settings/protect?offer=true');
    expect(sent(offer)).toEqual([{ canAddQuietly: false, canBeAsked: true }]);
  });

  test('a person who was asked often enough goes straight to their area', async () => {
    await logInByPassword();
    await inArea();
    expect(sent(offer)).toHaveLength(1);
  });
});
