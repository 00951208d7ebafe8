import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadLoginMessages } from '../../messages/load-login-page.ts';
import { forgetSeen, wasSeen } from '../../session/tab-marks.ts';
import { fakePasskeys } from '../../testing/fake-passkeys.ts';
import { currentUrl, field, heading, pages, press, refusal, reply, type } from '../../testing/open-page.tsx';

const { answers, open, sent, leftFor } = pages();

const userCall = 'GET /api/user/user.json';
const add = 'POST /api/user/passkeys/add';
const ownOptions = 'POST /api/idauth/mfa/passkey/options';
const enrolment = 'POST /api/idauth/mfa/enrolment';
const hospital = { activated: true, userType: 'H', email: 'ward@example.ie' };
const owed = { mfaSetupRequired: false, passkeyRequired: true };
const owing = { activated: true, userType: 'H', mfaRequired: { ...owed, enrolment: true } };

beforeEach(() => {
  document.cookie = 'signed-in=1; Path=/';
  forgetSeen();
  answers.set(userCall, reply(owing));
  answers.set(ownOptions, reply({}));
  answers.set('POST /api/idauth/logout', () => new Promise<Response>(() => {}));
});

describe('WY26 a code from the support desk', () => {
  test('leads to adding a passkey', async () => {
    fakePasskeys();
    await open('/hospitallogin/mfa/enrolment');
    await heading('Enter the code from the support desk');
    answers.set(enrolment, reply({}));
    answers.set(userCall, reply({ ...owing, mfaRequired: owed }));
    type('Code from the support desk', ' 7k3qm 0f9tx ');
    await press('Continue');
    await heading('Hospital users need a passkey to log in');
    expect(sent(enrolment)).toEqual([{ code: '7k3qm 0f9tx' }]);
    expect(screen.queryByRole('link', { name: 'I have a code from the support desk' })).toBeNull();
  });

  test('stays in its field after a refusal, with the reason beside it', async () => {
    await open('/hospitallogin/mfa/enrolment');
    await heading('Enter the code from the support desk');
    await press('Continue');
    expect(screen.getByRole('link', { name: 'Enter the code that the support desk gave you' })).toBeTruthy();
    answers.set(enrolment, refusal('enrolment.refused'));
    type('Code from the support desk', '7K3QM-0F9TX');
    await press('Continue');
    await waitFor(() => expect(field('Code from the support desk').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(/wrong, was used before/).length).toBeGreaterThan(0);
  });

  test('has a link on the code screen of a login, if the account must have a passkey', async () => {
    const mfaRequired = {
      mfaToken: 't',
      type: 'SMS',
      destination: '••• 0001',
      mfaSetupRequired: false,
      enrolment: true,
    };
    answers.set(userCall, reply({ activated: true, userType: 'H', mfaRequired }));
    await open('/hospitallogin/mfa/verify');
    await heading('Enter your code');
    const link = screen.getByRole('link', { name: 'I have a code from the support desk' });
    await act(async () => void fireEvent.click(link));
    await heading('Enter the code from the support desk');
    expect(currentUrl()).toBe('/hospitallogin/mfa/enrolment');
  });
});

describe('WY25 the notice that a passkey will be required from a date', () => {
  const owesFrom = { requires: 'phishing-resistant', from: '2027-03-01' };
  beforeEach(() => answers.set(userCall, reply({ ...hospital, owesFrom })));

  test('shows the date, and “Not now” leads to the person’s area and the notice is not shown again in this session', async () => {
    await open('/hospitallogin/mfa/notice?redir=%2Fhospitalarea%2Fa');
    await heading('From 1\u00a0March 2027, you need a passkey');
    await press('Not now');
    await waitFor(() => expect(leftFor()).toBe(`${location.origin}/hospitalarea/a`));
    expect(wasSeen('policyNotice')).toBe(true);
  });

  test('leads to adding a passkey from “Add a passkey”', async () => {
    fakePasskeys();
    await open('/hospitallogin/mfa/notice?redir=%2Fhospitalarea%2Fa');
    await heading('From 1\u00a0March 2027, you need a passkey');
    await press('Add a passkey');
    await heading('Add a passkey');
    expect(screen.queryByRole('link', { name: 'I have a code from the support desk' })).toBeNull();
  });

  test('offers “Not now” even after the person has begun to add a passkey', async () => {
    fakePasskeys();
    await open('/hospitallogin/mfa/passkey?redir=%2Fhospitalarea%2Fa');
    await heading('Add a passkey');
    await press('Not now');
    await waitFor(() => expect(leftFor()).toBe(`${location.origin}/hospitalarea/a`));
    expect(wasSeen('policyNotice')).toBe(true);
    expect(sent(add)).toEqual([]);
  });

  test('leads to the set-up if a second step will be required', async () => {
    answers.set(userCall, reply({ ...hospital, owesFrom: { ...owesFrom, requires: 'two-step' } }));
    answers.set('GET /api/idauth/mfa/config', reply({ config: { enabled: true, mandatory: false, types: ['EMAIL'] } }));
    answers.set('GET /api/idauth/mfa/settings', reply({ preferences: { enabled: false } }));
    await open('/hospitallogin/mfa/notice');
    await heading('From 1\u00a0March 2027, you need 2-factor authentication');
    await press('Set it up now');
    await heading('2-Factor Authentication');
    expect(currentUrl()).toBe('/hospitallogin/settings/mfa?initial=true');
  });

  test('is in Irish with an Irish date', async () => {
    await open('/hospitallogin/mfa/notice', null, { language: 'ga', messages: await loadLoginMessages('ga') });
    await heading('Ón 1\u00a0Márta 2027 ar aghaidh, beidh ort paseochair a úsáid');
    expect(screen.getByRole('button', { name: 'Ní anois' })).toBeTruthy();
  });

  test('sends a person for whom nothing will be required to their area', async () => {
    answers.set(userCall, reply(hospital));
    await open('/hospitallogin/mfa/notice');
    await waitFor(() => expect(leftFor()).toBe('/hospitalarea/'));
  });
});
