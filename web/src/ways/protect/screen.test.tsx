import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { closedWindow, creationOptions, fakePasskeys } from '../../testing/fake-passkeys.ts';
import { currentUrl, heading, pages, press, reply } from '../../testing/open-page.tsx';
import { nothingSetUp, protectedAccounts } from '../../testing/protected-accounts.ts';
import type { OwnWays } from '../way-item.tsx';

const { answers, open, sent, leftFor } = pages();
const add = 'POST /api/user/passkeys/add';
const stop = 'POST /api/user/passkeys/stop-asking';

beforeEach(() => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set('GET /api/user/user.json', reply({ activated: true, userType: 'W', email: 'aoife@example.ie' }));
  answers.set('GET /api/idauth/session', reply({ secondsLeft: 900, warningSeconds: 120 }));
  answers.set('POST /api/user/passkeys/options', reply({ publicKey: creationOptions }));
});

async function openWith(ways: Partial<OwnWays>, search = '', type = 'member') {
  answers.set('GET /api/user/ways', reply({ ...nothingSetUp, ...ways }));
  await open(`/${type}login/settings/protect${search}`);
  return heading('Protect your account');
}
const radios = () => screen.getAllByRole('radio').map((each) => each.closest('label')?.textContent);

/** A browser whose device can keep a passkey. */
function keepsPasskeys() {
  const fake = fakePasskeys();
  fake.browser.isUserVerifyingPlatformAuthenticatorAvailable.mockResolvedValue(true);
  return fake;
}

describe('WY22 the screen “Protect your account”', () => {
  test('offers the best way for this device first, and only what the operator allows', async () => {
    keepsPasskeys();
    await openWith({});
    expect(radios()).toEqual(['Passkey Recommended', 'Authenticator app', 'Codes by text or email']);
    expect(screen.getByText('Step 1 of 3: choose')).toBeTruthy();
  });

  test('offers an authenticator app first if this device cannot store a passkey', async () => {
    fakePasskeys();
    await openWith({ allowed: ['EMAIL', 'APP', 'PASSKEY'] });
    expect(radios()).toEqual(['Authenticator app Recommended', 'Codes by email', 'Passkey']);
  });

  test('offers a security key first to hospitals, whose computers are shared', async () => {
    fakePasskeys();
    answers.set('GET /api/user/user.json', reply({ activated: true, userType: 'H', email: 'ward@example.ie' }));
    await openWith({}, '', 'hospital');
    expect(radios()[0]).toBe('Security key or passkey Recommended');
  });

  test('offers no way that the person already has', async () => {
    await openWith({ allowed: ['SMS', 'APP'], authenticator: { addedAt: '2026-07-05T14:05:00.000Z' }, asked: ['APP'] });
    expect(radios()).toEqual(['Codes by text message']);
    expect(screen.getByText(/^You already log in with more than your password/)).toBeTruthy();
  });

  test('leads to the security page if there is no way left to set up', async () => {
    answers.set('GET /api/user/ways', reply({ ...nothingSetUp, allowed: [] }));
    await open('/memberlogin/settings/protect');
    await waitFor(() => expect(currentUrl()).toBe('/memberlogin/settings/security'));
  });
});

test.each(protectedAccounts)(
  'WY22 “Protect your account” calls the password enough only if a login asks for nothing else: $asked',
  async ({ asked }) => {
    await openWith({ asked });
    const text = document.querySelector('main')?.textContent ?? '';
    expect(text.includes('your password is enough to log in')).toBe(asked.length === 0);
    expect(text.includes('You already log in with more than your password.')).toBe(asked.length > 0);
    // A passkey that may be left out does not stop somebody who knows the password.
    expect(text).not.toMatch(/can’t (get|log) in/);
  },
);

describe('WY22 the way chosen on “Protect your account”', () => {
  test('opens the set-up of the app as step 2 of 3', async () => {
    await openWith({ allowed: ['APP', 'EMAIL'] });
    await press('Continue');
    await heading('Set up an authenticator app');
    expect(currentUrl()).toBe('/memberlogin/settings/authenticator?guided=app');
    expect(screen.getByText('Step 2 of 3: set it up')).toBeTruthy();
  });

  test('opens the 2FA settings for codes', async () => {
    const config = { enabled: true, mandatory: false, types: ['EMAIL'] };
    answers.set('GET /api/idauth/mfa/config', reply({ config }));
    answers.set('GET /api/idauth/mfa/settings', reply({ preferences: { enabled: false } }));
    await openWith({ allowed: ['APP', 'EMAIL'] }, '?offer=true');
    fireEvent.click(screen.getByRole('radio', { name: 'Codes by email' }));
    await press('Continue');
    await heading('2-Factor Authentication');
    expect(currentUrl()).toBe('/memberlogin/settings/mfa?offer=true&guided=codes');
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
    expect(screen.queryByRole('link', { name: 'Cancel' })).toBeNull();
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Back' })));
    await heading('Protect your account');
    expect(currentUrl()).toBe('/memberlogin/settings/protect?offer=true');
  });

  test('adds a passkey, and then shows what the next login asks for and offers recovery codes', async () => {
    const { create, credential } = keepsPasskeys();
    create.mockResolvedValue(credential('QUJD'));
    answers.set(add, reply({ id: 'a1' }));
    await openWith({}, '?offer=true&redir=%2Fmemberarea%2Fclaims');
    await press('Continue');
    await heading('Add a passkey');
    answers.set('GET /api/user/ways', reply({ ...nothingSetUp, asked: ['EMAIL'], lacksRecoveryCodes: true }));
    await press('Add a passkey');
    const done = await heading('Your passkey was added');
    await waitFor(() => expect(document.activeElement).toBe(done));
    expect(screen.getByText('Step 3 of 3: finish')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Get recovery codes' })).toBeTruthy();
    await press('Continue');
    await waitFor(() => expect(leftFor()).toContain('/memberarea/claims'));
    expect(sent(add)).toMatchObject([{ credential: { id: 'QUJD' } }]);
  });

  test('leads back to the security page if the person adds no passkey', async () => {
    const { create } = keepsPasskeys();
    create.mockImplementation(closedWindow);
    await openWith({});
    expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
    await press('Continue');
    await heading('Add a passkey');
    await press('Add a passkey');
    await screen.findByText('No passkey was added. Try again, or contact us.');
    await press('Not now');
    await waitFor(() => expect(currentUrl()).toContain('/memberlogin/settings/security'));
  });
});

describe('WY10 “Protect your account” after a login', () => {
  test('leads to the area after “Not now”', async () => {
    await openWith({}, '?offer=true');
    await press('Not now');
    await waitFor(() => expect(leftFor()).toBe('/memberarea/'));
    expect(sent(stop)).toEqual([]);
  });

  test('sends “Don’t ask again” to the server and then leads to the area', async () => {
    answers.set(stop, reply({}));
    await openWith({}, '?offer=true');
    await press('Don’t ask again');
    await waitFor(() => expect(leftFor()).toBe('/memberarea/'));
    expect(sent(stop)).toEqual([{}]);
  });

  test('leads to the area if there is no way left to set up', async () => {
    answers.set('GET /api/user/ways', reply({ ...nothingSetUp, allowed: [] }));
    await open('/memberlogin/settings/protect?offer=true');
    await waitFor(() => expect(leftFor()).toBe('/memberarea/'));
  });

  test('leads to the login if the person is no longer logged in', async () => {
    document.cookie = 'signed-in=; Path=/; Max-Age=0';
    await open('/memberlogin/settings/protect');
    await waitFor(() => expect(currentUrl()).toContain('/memberlogin/login'));
  });
});
