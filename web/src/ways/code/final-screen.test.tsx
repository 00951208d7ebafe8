import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { currentUrl, heading, pages, paragraphOf, press, reply, type } from '../../testing/open-page.tsx';
import { nothingSetUp } from '../../testing/protected-accounts.ts';
import { setupFlow } from './setup-flow.ts';
import { keepDeviceTrust } from './trusted-device.ts';

const { answers, leftFor, open } = pages();
afterEach(setupFlow.reset);
beforeEach(() => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set('GET /api/user/user.json', reply({ activated: true, userType: 'W', email: 'aoife@example.ie' }));
  answers.set('GET /api/idauth/session', reply({ secondsLeft: 900, warningSeconds: 120 }));
  answers.set('GET /api/idauth/mfa/config', reply({ config: { enabled: true, mandatory: false, types: ['EMAIL'] } }));
  answers.set('GET /api/idauth/mfa/settings', reply({ preferences: { enabled: false } }));
});

test('MF6 the last screen of the 2FA set-up, opened by its address, leads to the settings', async () => {
  await open('/memberlogin/settings/mfa/final');
  await heading('2-Factor Authentication');
  expect(currentUrl()).toBe('/memberlogin/settings/mfa');
});

test('MF6 Continue on the last screen of the 2FA set-up leads to the settings, which do not repeat the success message', async () => {
  setupFlow.dispatch({
    event: 'loaded',
    beside: 'nothing',
    policy: { enabled: true, mandatory: false, types: ['EMAIL'] },
    stored: { enabled: false },
  });
  for (const event of ['switched', 'saved', 'mfa-required', 'verified'] as const) setupFlow.dispatch({ event });
  await open('/memberlogin/settings/mfa/final');
  await heading('2-factor authentication is on');
  expect(screen.getByText('Your 2FA settings have been updated successfully.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Get recovery codes' })).toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Continue' })));
  await waitFor(() => expect([currentUrl(), setupFlow.get().step]).toEqual(['/memberlogin/settings', 'unloaded']));
});

test('S16 Continue on the last screen of a required 2FA set-up leads to the area', async () => {
  setupFlow.dispatch({
    event: 'loaded',
    beside: 'nothing',
    policy: { enabled: true, mandatory: true, types: ['EMAIL'] },
    stored: { enabled: false },
  });
  answers.set('GET /api/user/ways', reply({ ...nothingSetUp, asked: ['EMAIL'] }));
  for (const event of ['saved', 'mfa-required', 'verified'] as const) setupFlow.dispatch({ event });
  await open('/memberlogin/settings/mfa/final?initial=true');
  await heading('2-factor authentication is on');
  expect(screen.getByText('Step 3 of 3: finish')).toBeTruthy();
  expect(await screen.findByText('Next time you log in, we’ll ask for a code that we send by email.')).toBeTruthy();
  await press('Continue');
  await waitFor(() => expect(leftFor()).toBe('/memberarea/'));
});

test('MF6 after the 2FA set-up of a person with a passkey, the last screen says that the passkey works too', async () => {
  const policy = { enabled: true, mandatory: false, types: ['EMAIL' as const] };
  setupFlow.dispatch({ event: 'loaded', beside: 'nothing', policy, stored: { enabled: false } });
  for (const event of ['switched', 'saved', 'mfa-required', 'verified'] as const) setupFlow.dispatch({ event });
  answers.set('GET /api/user/ways', reply({ ...nothingSetUp, asked: ['EMAIL', 'PASSKEY'] }));
  await open('/memberlogin/settings/mfa/final');
  expect(
    await screen.findByText(
      'Next time you log in, we’ll ask for a code that we send by email. You can use your passkey in place of it.',
    ),
  ).toBeTruthy();
});

test('MF6 after the 2FA set-up on a device that is remembered, the last screen says that no code is needed there', async () => {
  const policy = { enabled: true, mandatory: false, types: ['SMS' as const] };
  setupFlow.dispatch({ event: 'loaded', beside: 'nothing', policy, stored: { enabled: false } });
  for (const event of ['switched', 'saved', 'mfa-required', 'verified'] as const) setupFlow.dispatch({ event });
  keepDeviceTrust('secret', '2099-01-01T00:00:00Z');
  onTestFinished(() => localStorage.clear());
  answers.set('GET /api/user/ways', reply({ ...nothingSetUp, asked: ['SMS'] }));
  const at = '2026-07-05T10:00:00Z';
  const expiresAt = '2026-08-04T10:00:00Z';
  const device = { id: 'd', device: {}, rememberedAt: at, lastUsedAt: at, expiresAt, isThisOne: true };
  answers.set('GET /api/user/devices', reply({ devices: [device] }));
  await open('/memberlogin/settings/mfa/final');
  await screen.findByText(
    paragraphOf('You won’t need a code on this device until 4\u00a0August 2026. On other devices'),
  );
  expect(screen.queryByText(/Next time you log in/)).toBeNull();
});

test('WY21 after the 2FA set-up a person without recovery codes is offered some, and can then go on to the requested page', async () => {
  const path = '/memberlogin/settings/mfa/final?initial=true&redir=%2Fmemberarea%2Fclaims';
  setupFlow.dispatch({
    event: 'loaded',
    beside: 'nothing',
    policy: { enabled: true, mandatory: true, types: ['SMS'] },
    stored: { enabled: false },
  });
  answers.set('GET /api/user/ways', reply({ ...nothingSetUp, asked: ['SMS'], lacksRecoveryCodes: true }));
  answers.set('POST /api/user/recovery-codes', reply({ recoveryCodes: ['k7f2-9qmd-x3'], replaced: false }));
  for (const event of ['saved', 'mfa-required', 'verified'] as const) setupFlow.dispatch({ event });
  await open(path);
  await heading('2-factor authentication is on');
  const offer = await screen.findByRole('link', { name: 'Get recovery codes' });
  await act(async () => void fireEvent.click(offer));
  await heading('Get recovery codes');
  type('Current password', 'Woven-cloth-42');
  await press('Get recovery codes');
  await heading('Save your recovery codes');
  expect(screen.getByText('Step 3 of 3: finish')).toBeTruthy();
  const onwards = screen.getByRole('link', { name: 'I’ve saved them' });
  expect(onwards.getAttribute('href')).toBe(`${location.origin}/memberarea/claims`);
});
