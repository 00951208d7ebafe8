import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { forgetSeen } from '../../session/tab-marks.ts';
import { closedWindow, creationOptions, fakePasskeys } from '../../testing/fake-passkeys.ts';
import { currentUrl, heading, pages, press, refusal, reply, type, unreachable } from '../../testing/open-page.tsx';

const { answers, open, sent, leftFor } = pages();

const userCall = 'GET /api/user/user.json';
const options = 'POST /api/user/passkeys/options';
const add = 'POST /api/user/passkeys/add';
const ownOptions = 'POST /api/idauth/mfa/passkey/options';
const show = 'POST /api/idauth/mfa/passkey';
const hospital = { activated: true, userType: 'H', email: 'ward@example.ie' };
const owed = { mfaSetupRequired: false, passkeyRequired: true, enrolment: true };
const owing = { activated: true, userType: 'H', mfaRequired: owed };
const publicKey = { ...creationOptions, hints: ['security-key'] };
const request = {
  challenge: 'abc',
  rpId: 'localhost',
  timeout: 1,
  userVerification: 'preferred',
  allowCredentials: [],
};

beforeEach(() => {
  document.cookie = 'signed-in=1; Path=/';
  forgetSeen();
  answers.set(userCall, reply(owing));
  answers.set(ownOptions, reply({}));
  answers.set(options, reply({ publicKey }));
  answers.set(add, reply({ id: 'a1' }));
  answers.set('POST /api/idauth/logout', () => new Promise<Response>(() => {}));
});

describe('WY25 a person who must have a passkey', () => {
  const path = '/hospitallogin/mfa/passkey?redir=%2Fhospitalarea%2Fa';

  test('reads what the browser will ask, adds a passkey, and goes on to where they were going', async () => {
    const { create, credential } = fakePasskeys();
    create.mockResolvedValue(credential());
    await open(path);
    await heading('Hospital users need a passkey to log in');
    expect(screen.getByText(/scan the QR code/)).toBeTruthy();
    answers.set(userCall, reply(hospital));
    await press('Add a passkey');
    await waitFor(() => expect(leftFor()).toBe(`${location.origin}/hospitalarea/a`));
    expect(create.mock.calls[0]?.[0]).toMatchObject({ publicKey: { hints: ['security-key'] } });
  });

  const openWithPasskey = async () => {
    const { get, credential } = fakePasskeys();
    get.mockResolvedValue(credential());
    answers.set(ownOptions, reply({ publicKey: request }));
    answers.set(show, reply({}));
    await open(path);
    await heading('Use your passkey');
  };

  test('can use a passkey they already have, and goes to the requested page', async () => {
    await openWithPasskey();
    answers.set(userCall, reply(hospital));
    await press('Use a passkey');
    await waitFor(() => expect(leftFor()).toBe(`${location.origin}/hospitalarea/a`));
  });

  test('reads an error if the server cannot be reached after they used the passkey, and stays logged in', async () => {
    await openWithPasskey();
    answers.set(userCall, unreachable);
    await press('Use a passkey');
    await screen.findByText('Unexpected error, please try again.');
    expect(currentUrl()).toBe(path);
  });

  test('is asked for a code first if none was entered recently', async () => {
    const { create, credential } = fakePasskeys();
    create.mockResolvedValue(credential());
    answers.set(options, refusal('step-up.required'));
    const mfaRequired = { mfaToken: 'tok', type: 'EMAIL', destination: 'w•••@example.ie', mfaSetupRequired: false };
    answers.set('POST /api/idauth/step-up', reply({ mfaRequired }));
    await open(path);
    await heading('Hospital users need a passkey to log in');
    await press('Add a passkey');
    await heading('Confirm it’s you');
    expect(sent('POST /api/idauth/step-up')).toEqual([{ mailbox: true }]);
    answers.set(options, reply({ publicKey }));
    answers.set('POST /api/idauth/mfa/verify', reply({}));
    answers.set(userCall, reply(hospital));
    type('Please input the code', '123456');
    await press('Confirm');
    await waitFor(() => expect(leftFor()).toBe(`${location.origin}/hospitalarea/a`));
  });

  test.each([
    ['passkey.held', 'You already have a passkey, but it doesn’t work on this website'],
    ['passkey.refused', 'We couldn’t accept this passkey'],
  ] as const)('reads why after the refusal %s', async (name, words) => {
    fakePasskeys();
    answers.set(options, refusal(name));
    await open(path);
    await heading('Hospital users need a passkey to log in');
    await press('Add a passkey');
    await waitFor(() => expect(screen.getByText(words, { exact: false }).closest('[role=alert]')).toBeTruthy());
  });

  test('reads that no passkey was added if they close the passkey window of the browser', async () => {
    const { create } = fakePasskeys();
    create.mockImplementation(closedWindow);
    await open(path);
    await heading('Hospital users need a passkey to log in');
    await press('Add a passkey');
    await screen.findByText('No passkey was added. Try again, or contact us.');
    expect(sent(add)).toEqual([]);
    expect(leftFor()).toBeUndefined();
  });

  test('is sent to the screen that requires a passkey from every other screen', async () => {
    await open('/hospitallogin/settings');
    await heading('Hospital users need a passkey to log in');
    expect(currentUrl()).toBe('/hospitallogin/mfa/passkey');
  });
});
