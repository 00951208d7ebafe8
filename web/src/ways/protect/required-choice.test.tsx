import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closedWindow, creationOptions, fakePasskeys } from '../../testing/fake-passkeys.ts';
import { currentUrl, heading, pages, paragraphOf, press, refusal, reply, type } from '../../testing/open-page.tsx';
import { nothingSetUp } from '../../testing/protected-accounts.ts';
import { setupFlow } from '../code/setup-flow.ts';

const { answers, open, leftFor, sent } = pages();
afterEach(() => setupFlow.reset());

const userCall = 'GET /api/user/user.json';
const waysCall = 'GET /api/user/ways';
const hospital = { activated: true, userType: 'H', email: 'ward@example.ie', privileges: [] };
const owing = { ...hospital, mfaRequired: { mfaSetupRequired: true } };
const path = '/hospitallogin/settings/mfa?initial=true&redir=%2Fhospitalarea%2Fa';
const inArea = () => waitFor(() => expect(leftFor()).toBe(`${location.origin}/hospitalarea/a`));
const radios = () => screen.getAllByRole('radio').map((each) => each.closest('label')?.textContent);
const choose = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('radio', { name })));

beforeEach(() => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set(userCall, reply(owing));
  answers.set(waysCall, reply(nothingSetUp));
  answers.set('GET /api/idauth/session', reply({ secondsLeft: 900, warningSeconds: 120 }));
  const config = { enabled: true, mandatory: true, types: ['EMAIL', 'SMS'] };
  answers.set('GET /api/idauth/mfa/config', reply({ config }));
  answers.set('POST /api/idauth/mfa/passkey/options', reply({}));
});

/** The login leads here while the set-up is owed. */
async function openChoice() {
  await open(path);
  await heading('Protect your account');
}

describe('where a second step is required', () => {
  test('the screen offers every way to log in that the operator allows, and can be left only by logging out', async () => {
    fakePasskeys();
    await openChoice();
    expect(radios()).toEqual(['Security key or passkey Recommended', 'Authenticator app', 'Codes by text or email']);
    expect(screen.getByText(paragraphOf('Linen Health requires 2-factor authentication'))).toBeTruthy();
    expect(screen.getByText('Step 1 of 3: choose')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Logout' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^(Back|Cancel)/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  });

  test('a person who chooses codes gets the 2FA settings switched on, with a link back to the choice', async () => {
    await openChoice();
    await choose(/^Codes/);
    await press('Continue');
    await heading('2-Factor Authentication');
    expect(currentUrl()).toBe('/hospitallogin/settings/mfa?initial=true&redir=%2Fhospitalarea%2Fa&guided=codes');
    expect(screen.getByText('Step 2 of 3: set it up')).toBeTruthy();
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
    expect(screen.getByRole('link', { name: 'Logout' })).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Other ways to log in' })));
    await heading('Protect your account');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a person who chooses an app sets it up, gets recovery codes and a link to the requested page', async () => {
    const setup = { id: 'a', key: 'ABCD', uri: 'otpauth://totp/x', qr: { size: 21, path: 'M0 0h1v1h-1z' } };
    answers.set('POST /api/user/authenticator/begin', reply(setup));
    answers.set('POST /api/user/authenticator/confirm', () => {
      answers.set(userCall, reply(hospital));
      return reply({ recoveryCodes: ['k7f2-9qmd-x3'], replaced: false })();
    });
    await openChoice();
    await choose(/^Authenticator app/);
    await press('Continue');
    await heading('Set up an authenticator app');
    const back = screen.getByRole('link', { name: 'Back' });
    expect(back.getAttribute('href')).toBe(path);
    type('Current password', 'Woven-cloth-42');
    await press('Continue');
    await heading('Add this account to your app');
    type('Code from the app', '123456');
    await press('Set up');
    await heading('Save your recovery codes');
    expect(screen.getByText('Step 3 of 3: finish')).toBeTruthy();
    const onwards = screen.getByRole('link', { name: 'I’ve saved them' });
    expect(onwards.getAttribute('href')).toBe(`${location.origin}/hospitalarea/a`);
  });

  test('a person who chooses a passkey adds it, reads that it was added and goes on to their area', async () => {
    const { create, credential } = fakePasskeys();
    create.mockResolvedValue(credential('QUJD'));
    answers.set('POST /api/user/passkeys/options', reply({ publicKey: creationOptions }));
    answers.set('POST /api/user/passkeys/add', () => {
      answers.set(userCall, reply(hospital));
      return reply({ id: 'a1' })();
    });
    await openChoice();
    await press('Continue');
    await heading('Add a passkey');
    expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
    await press('Add a passkey');
    await heading('Your passkey was added');
    await press('Continue');
    await inArea();
  });

  test('a person who already has a passkey is asked to use it, and can choose codes by email instead', async () => {
    const { get, credential } = fakePasskeys();
    get.mockResolvedValue(credential());
    answers.set(userCall, reply({ ...owing, mfaRequired: { mfaSetupRequired: true, ways: [{ type: 'PASSKEY' }] } }));
    const publicKey = { challenge: 'abc', rpId: 'localhost', timeout: 1, userVerification: 'preferred' };
    answers.set('POST /api/idauth/mfa/passkey/options', reply({ publicKey }));
    const show = 'POST /api/idauth/mfa/passkey';
    answers.set(show, () => {
      answers.set(userCall, reply(hospital));
      return reply({})();
    });
    await open(path);
    await heading('Use your passkey');
    expect(screen.getByText(paragraphOf('You need 2-factor authentication to log in'))).toBeTruthy();
    const instead = await screen.findByRole('link', { name: 'Set up codes by email instead' });
    expect(instead.getAttribute('href')).toBe(`${path}&guided=codes`);
    await press('Use a passkey');
    await inArea();
    expect(sent(show)).toHaveLength(1);
  });

  test.each([true, false])(
    'a person whose only second step is a passkey can log in with a recovery code instead, in a browser that knows passkeys: %s',
    async (knowsPasskeys) => {
      if (knowsPasskeys) fakePasskeys();
      const ways = [{ type: 'PASSKEY' }, { type: 'RECOVERY' }];
      answers.set(userCall, reply({ ...owing, mfaRequired: { mfaSetupRequired: true, ways } }));
      const begin = 'POST /api/idauth/step-up';
      answers.set(begin, reply({ mfaRequired: { mfaToken: 'tok', type: 'PASSKEY', mfaSetupRequired: false, ways } }));
      const spend = 'POST /api/idauth/mfa/recovery-code';
      answers.set(spend, refusal('recovery-code.wrong'));
      await open(path);
      await heading('Use your passkey');
      await press('Use a recovery code instead');
      await heading('Enter a recovery code');
      expect(sent(begin)).toEqual([{ recovery: true }]);
      type('Recovery code', 'k7f2-9qmd-x3');
      await press('Continue');
      await screen.findByText(/This recovery code doesn’t work/);
      answers.set(spend, reply({ left: 9 }));
      answers.set(userCall, reply(hospital));
      await press('Continue');
      await heading('You used a recovery code');
      expect(screen.getByText('Lost your passkey?', { exact: false })).toBeTruthy();
      expect(currentUrl()).not.toContain('initial');
      await press('Continue');
      await inArea();
    },
  );

  test('the page for a recovery code has no error in its title after the passkey was not used', async () => {
    fakePasskeys().get.mockImplementation(closedWindow);
    const publicKey = { challenge: 'abc', rpId: 'localhost', timeout: 1, userVerification: 'preferred' };
    answers.set('POST /api/idauth/mfa/passkey/options', reply({ publicKey }));
    const ways = [{ type: 'PASSKEY' }, { type: 'RECOVERY' }];
    answers.set(userCall, reply({ ...owing, mfaRequired: { mfaSetupRequired: true, ways } }));
    const mfaRequired = { mfaToken: 'tok', type: 'PASSKEY', mfaSetupRequired: false, ways };
    answers.set('POST /api/idauth/step-up', reply({ mfaRequired }));
    await open(path);
    await heading('Use your passkey');
    await press('Use a passkey');
    await waitFor(() => expect(document.title).toMatch(/^Error: Use your passkey/));
    await press('Use a recovery code instead');
    await heading('Enter a recovery code');
    expect(document.title).toMatch(/^Enter a recovery code/);
  });

  test('a person who closes the window for the passkey reads that there are other ways below', async () => {
    fakePasskeys().get.mockImplementation(closedWindow);
    const publicKey = { challenge: 'abc', rpId: 'localhost', timeout: 1, userVerification: 'preferred' };
    answers.set('POST /api/idauth/mfa/passkey/options', reply({ publicKey }));
    answers.set(userCall, reply({ ...owing, mfaRequired: { mfaSetupRequired: true, ways: [{ type: 'PASSKEY' }] } }));
    await open(path);
    await heading('Use your passkey');
    await screen.findByRole('link', { name: 'Set up codes by email instead' });
    expect(screen.queryByRole('button', { name: 'Use a recovery code instead' })).toBeNull();
    await press('Use a passkey');
    await screen.findByText('Your passkey wasn’t used. Try again, or choose another way below.');
  });

  test('a person who cannot use their passkey here may turn on codes by email, but not by text', async () => {
    const ways = [{ type: 'PASSKEY' }];
    answers.set(userCall, reply({ ...owing, mfaRequired: { mfaSetupRequired: true, ways } }));
    await open(`${path}&guided=codes`);
    await heading('2-Factor Authentication');
    expect(await screen.findAllByRole('radio')).toEqual([screen.getByRole('radio', { name: /^By email/ })]);
    expect(screen.getByText(paragraphOf('You already have a passkey. Set up codes as well'))).toBeTruthy();
    expect(screen.queryByText(paragraphOf('You only set it up once'))).toBeNull();
  });

  test('no choice is shown if only codes are allowed', async () => {
    answers.set(waysCall, reply({ ...nothingSetUp, allowed: ['EMAIL', 'SMS'] }));
    await open(path);
    await heading('2-Factor Authentication');
    expect(screen.getByText('Step 1 of 3: choose')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Other ways to log in' })).toBeNull();
  });

  test('an embedded login offers only codes', async () => {
    await open(path, null, { embedded: 'page' });
    await heading('2-Factor Authentication');
    expect(sent(waysCall)).toEqual([]);
  });
});

test('if an application asks for a second step, the screen names the application and has a link back to it', async () => {
  const waiting = '/oidc/interaction/abc?client=claims';
  const application = { names: { en: 'Claims', ga: 'Éilimh' }, lines: { login: '', way: '' } };
  answers.set(userCall, reply({ activated: true, userType: 'W', email: 'aoife@example.ie' }));
  await open(`/memberlogin/settings/mfa?redir=${encodeURIComponent(waiting)}&initial=true`, null, { application });
  await heading('Protect your account');
  expect(screen.getByText(paragraphOf('Claims asks for 2-factor authentication, and yours is off.'))).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Back to Claims' });
  expect(back.getAttribute('href')).toBe(`${location.origin}${waiting}&answer=deny`);
});

test('a person who must set up a second step on a later day can put it off', async () => {
  answers.set(userCall, reply({ ...hospital, owesFrom: { requires: 'two-step', from: '2026-12-01' } }));
  await open('/hospitallogin/mfa/notice?redir=%2Fhospitalarea%2Fa');
  await screen.findByRole('button', { name: 'Set it up now' });
  await press('Set it up now');
  await heading('Protect your account');
  await press('Not now');
  await waitFor(() => expect(leftFor()).toBe(`${location.origin}/hospitalarea/a`));
});
