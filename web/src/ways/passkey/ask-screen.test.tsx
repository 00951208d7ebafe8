import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { closedWindow, creationOptions, fakePasskeys } from '../../testing/fake-passkeys.ts';
import { currentUrl, heading, pages, press, refusal, reply } from '../../testing/open-page.tsx';

const { answers, open, sent, leftFor } = pages();
const options = 'POST /api/user/passkeys/options';
const add = 'POST /api/user/passkeys/add';
const stop = 'POST /api/user/passkeys/stop-asking';

beforeEach(() => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set('GET /api/user/user.json', reply({ activated: true, userType: 'W', email: 'aoife@example.ie' }));
  answers.set('GET /api/idauth/session', reply({ secondsLeft: 900, warningSeconds: 120 }));
  answers.set(options, reply({ publicKey: creationOptions }));
});

async function openAsk(search = '') {
  await open(`/memberlogin/passkey${search}`);
  return heading('Log in without a password next time');
}
const problem = () => document.getElementById('passkey-ask-problem')?.textContent ?? '';

test('WY10 a passkey is added, and the person goes on', async () => {
  const { create, credential } = fakePasskeys();
  create.mockResolvedValue(credential('QUJD'));
  answers.set(add, reply({ id: 'a1' }));
  await openAsk('?redir=%2Fmemberarea%2Fclaims');
  await press('Add a passkey');
  await waitFor(() => expect(leftFor()).toContain('/memberarea/claims'));
  expect(sent(add)).toMatchObject([{ credential: { id: 'QUJD' } }]);
  expect(create.mock.lastCall?.[0].mediation).toBeUndefined();
});

test('WY10 no alert is shown before anything went wrong', async () => {
  await openAsk();
  expect(document.getElementById('passkey-ask-problem')?.childElementCount).toBe(0);
});

test('WY10 “Not now” goes on', async () => {
  await openAsk();
  await press('Not now');
  await waitFor(() => expect(leftFor()).toBe('/memberarea/'));
  expect(sent(stop)).toEqual([]);
});

test('WY10 “Don’t ask again” is told to the server first', async () => {
  answers.set(stop, reply({}));
  await openAsk();
  await press('Don’t ask again');
  await waitFor(() => expect(leftFor()).toBe('/memberarea/'));
  expect(sent(stop)).toEqual([{}]);
});

test('WY10 closing the window of the browser is no error', async () => {
  const { create } = fakePasskeys();
  create.mockImplementation(closedWindow);
  await openAsk();
  await press('Add a passkey');
  await waitFor(() => expect(create).toHaveBeenCalled());
  expect([problem(), leftFor()]).toEqual(['', undefined]);
  expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeTruthy();
});

test('WY10 whoever waited too long is sent to the security page, and what fails is said', async () => {
  const { create, credential } = fakePasskeys();
  create.mockResolvedValue(credential());
  answers.set(add, refusal('passkey.refused'));
  await openAsk();
  await press('Add a passkey');
  await waitFor(() => expect(problem()).toContain('We couldn’t add this passkey'));
  answers.set(options, refusal('step-up.required'));
  await press('Add a passkey');
  await waitFor(() => expect(problem()).toContain('It’s been more than 10 minutes since you entered a code'));
  expect(screen.getByRole('link', { name: 'Go to the security page' }).getAttribute('href')).toContain('/security');
});

test('WY10 whoever is not logged in any more goes to the login', async () => {
  document.cookie = 'signed-in=; Path=/; Max-Age=0';
  await open('/memberlogin/passkey');
  await waitFor(() => expect(currentUrl()).toContain('/memberlogin/login'));
});
