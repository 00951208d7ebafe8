import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closedWindow, fakePasskeys } from '../../testing/fake-passkeys.ts';
import { pages, press, refusal, reply } from '../../testing/open-page.tsx';

const { answers, open, sent, leftFor } = pages();
const options = 'POST /api/idauth/passkey/options';
const auth = 'POST /api/idauth/passkey/auth';
const publicKey = { challenge: 'abc', rpId: 'localhost', timeout: 300_000, userVerification: 'required' };
const label = 'Log in with a passkey';
const alertText = () => document.getElementById('sign-in-alert')?.textContent;

beforeEach(() => {
  answers.set(options, reply({ publicKey }));
  answers.set('GET /api/user/user.json', reply({ activated: true, userType: 'C' }));
});

test('WY12 WY5 the button asks for a passkey, and leads its owner to their own area', async () => {
  const { get, credential } = fakePasskeys();
  get.mockResolvedValue(credential());
  answers.set(auth, reply({}));
  await open('/memberlogin/login');
  await press(label);
  await waitFor(() => expect(leftFor()).toBe('/consultantarea/'));
  expect(sent(auth)).toMatchObject([{ credential: { id: 'AAAA', type: 'public-key' } }]);
  expect(get.mock.lastCall?.[0]).toMatchObject({ publicKey });
  expect(get.mock.lastCall?.[0].mediation).toBeUndefined();
});

test('WY12 after the passkey window of the browser was closed, the login says so and how to log in', async () => {
  const { get } = fakePasskeys();
  get.mockImplementation(closedWindow);
  await open('/memberlogin/login');
  await press(label);
  await waitFor(() => expect(alertText()).toBe('No passkey was used. Try again, or log in with your password.'));
  expect(sent(auth)).toEqual([]);
});

test('WY12 a second press of the passkey button replaces the first request, and no error is shown', async () => {
  const { get } = fakePasskeys();
  await open('/memberlogin/login');
  await press(label);
  await waitFor(() => expect(get).toHaveBeenCalled());
  const [first] = get.mock.lastCall ?? [];
  await press(label);
  await waitFor(() => expect(first?.signal.aborted).toBe(true));
  expect(alertText()).toBe('');
});

test('WY3 the browser is told to remove a refused passkey only if the passkey belongs to no account', async () => {
  const { get, credential, browser } = fakePasskeys();
  get.mockResolvedValue(credential('QUJD'));
  answers.set(auth, refusal('sign-in.wrong-credentials'));
  await open('/memberlogin/login');
  await press(label);
  await waitFor(() => expect(alertText()).toContain('We couldn’t accept this passkey'));
  expect(browser.signalUnknownCredential).not.toHaveBeenCalled();
  answers.set(auth, refusal('passkey.unknown'));
  await press(label);
  await waitFor(() => expect(alertText()).toContain('no longer works'));
  expect(browser.signalUnknownCredential).toHaveBeenCalledWith({ rpId: 'localhost', credentialId: 'QUJD' });
});

test('WY12 the browser suggests passkeys at the first use of the page, and the button ends the suggestions', async () => {
  const { get } = fakePasskeys();
  await open('/memberlogin/login');
  await act(async () => void fireEvent.focusIn(screen.getByLabelText('Email')));
  await waitFor(() => expect(get).toHaveBeenCalledTimes(1));
  const [suggesting] = get.mock.lastCall ?? [];
  expect(suggesting).toMatchObject({ mediation: 'conditional' });
  get.mockImplementation(closedWindow);
  await press(label);
  await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
  expect(suggesting?.signal.aborted).toBe(true);
});

test('passkey challenges are requested one after the other, so that all belong to one browser cookie', async () => {
  const { get } = fakePasskeys();
  get.mockImplementation(closedWindow);
  let answer = () => {};
  const first = new Promise<void>((resolve) => (answer = resolve));
  answers.set(options, () => first.then(reply({ publicKey })));
  await open('/memberlogin/login');
  await act(async () => void fireEvent.focusIn(screen.getByLabelText('Email')));
  await press(label);
  await waitFor(() => expect(sent(options)).toHaveLength(1));
  await act(async () => answer());
  await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
  expect(sent(options)).toHaveLength(2);
});

test('WY7 no passkey is suggested if no kind of user may have one', async () => {
  const { get } = fakePasskeys();
  document.documentElement.dataset['passkeys'] = 'off';
  await open('/memberlogin/login');
  await act(async () => void fireEvent.focusIn(screen.getByLabelText('Email')));
  await act(async () => void (await import('../sign-in.ts')));
  delete document.documentElement.dataset['passkeys'];
  expect([get.mock.calls, sent(options)]).toEqual([[], []]);
});

describe('WY15 the login in a frame', () => {
  const frame = (allows: boolean | null) => {
    vi.stubGlobal('parent', {});
    if (allows !== null)
      Object.defineProperty(document, 'featurePolicy', { configurable: true, value: { allowsFeature: () => allows } });
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(document, 'featurePolicy');
  });

  test('asks for a passkey if the host page allows it', async () => {
    const { get } = fakePasskeys();
    get.mockImplementation(closedWindow);
    frame(true);
    await open('/memberlogin/login');
    await press(label);
    await waitFor(() => expect(get).toHaveBeenCalled());
  });

  test.each([false, null])(
    'opens a window if the host page does not allow passkeys (%s), and notices who logged in there',
    async (allows) => {
      const { get } = fakePasskeys();
      const opened = vi.fn<typeof window.open>(() => null);
      vi.stubGlobal('open', opened);
      frame(allows);
      await open('/memberlogin/login');
      await act(async () => void fireEvent.focusIn(screen.getByLabelText('Email')));
      const button = screen.getByRole('button', { name: label });
      await waitFor(() => expect(button.dataset['window']).toBe('(opens in a new window)'));
      await press(label);
      await waitFor(() => expect(opened).toHaveBeenCalledWith('/memberlogin/login', '_blank', 'noopener'));
      await act(async () => void window.dispatchEvent(new Event('focus')));
      await waitFor(() => expect(leftFor()).toBe('/consultantarea/'));
      expect(get).not.toHaveBeenCalled();
    },
  );
});
