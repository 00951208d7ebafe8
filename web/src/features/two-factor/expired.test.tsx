import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { pendingChallenge } from '../../session/pending-challenge.ts';
import { currentUrl, heading, pages, press, refusal, reply, type } from '../../testing/open-page.tsx';

const { answers, open, leftFor } = pages();

const user = 'GET /api/user/user.json';
const verify = 'POST /api/idauth/mfa/verify';
const member = { activated: true, userType: 'W', email: 'aoife@example.ie' };
const mfaRequired = { mfaToken: 'token', type: 'EMAIL', destination: 'a•••@example.ie', mfaSetupRequired: false };

beforeEach(async () => {
  document.cookie = 'signed-in=1; Path=/';
  pendingChallenge.clear();
  answers.set(user, reply({ ...member, mfaRequired }));
  answers.set(verify, refusal('challenge.over'));
  await open('/memberlogin/mfa/verify?initial=true');
  await heading('Enter your code');
  type('Please input the code', '123456');
});

test('MF8 MF11 a code entered after the second step has expired leads to Logout', async () => {
  await press('Submit');
  await waitFor(() => expect(currentUrl()).toBe('/memberlogin/logout?timeout=true'));
  expect([leftFor(), pendingChallenge.get()]).toEqual([undefined, null]);
});

test('MF9 if the person finished the second step in another tab, the code screen leads to the area', async () => {
  answers.set(user, reply(member));
  await press('Submit');
  await waitFor(() => expect(leftFor()).toBe('/memberarea/'));
  expect(currentUrl()).toBe('/memberlogin/mfa/verify?initial=true');
});
