import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';

// Test files share their modules: here the code screen never comes.
vi.resetModules();
vi.doMock('./screen.tsx', () => new Promise(() => {}));
const { currentUrl, heading, pages, press, reply, type } = await import('../../testing/open-page.tsx');
const { setupFlow } = await import('../../ways/code/setup-flow.ts');
afterAll(() => {
  vi.doUnmock('./screen.tsx');
  vi.resetModules();
});

const { answers, open } = pages();
afterEach(setupFlow.reset);

test('RT11 Back while the code screen still loads shows the 2FA settings again, ready and with the same choice', async () => {
  document.cookie = 'signed-in=1; Path=/';
  const mfaRequired = { mfaToken: 'token', type: 'EMAIL', destination: 'a•••@example.ie', mfaSetupRequired: false };
  answers.set('GET /api/user/user.json', reply({ activated: true, userType: 'W', email: 'aoife@example.ie' }));
  answers.set('GET /api/idauth/mfa/config', reply({ config: { enabled: true, mandatory: false, types: ['EMAIL'] } }));
  answers.set('GET /api/idauth/mfa/settings', reply({ preferences: { enabled: false } }));
  answers.set('POST /api/idauth/mfa/settings', reply({ mfaRequired }));
  await open('/memberlogin/settings/mfa');
  await heading('2-Factor Authentication');
  await act(async () => void fireEvent.click(screen.getByRole('switch')));
  type('Current password', 'Woven-cloth-42');
  await press('Continue');
  await waitFor(() => expect(currentUrl()).toBe('/memberlogin/mfa/verify'));
  expect(screen.getByRole('button', { name: 'Saving…' })).toBeTruthy();

  history.replaceState(null, '', '/memberlogin/settings/mfa');
  await act(async () => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
  expect(setupFlow.get().step).toBe('editing');
  const on = screen.getByRole('switch');
  await act(async () => void fireEvent.click(on));
  expect(on.getAttribute('aria-checked')).toBe('false');
});
