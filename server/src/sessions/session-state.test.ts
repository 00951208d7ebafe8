import { describe, expect, test } from 'vitest';
import { readTwoFactor } from '../config/two-factor-settings.ts';
import { stageOf } from './session-state.ts';
import { acrOf, acrUrn, amrOf, marks, ways } from '../ways/ways.ts';

const bitOf = (way: keyof typeof ways): number => ways[way].bit;
const [password, emailCode, smsCode, appCode] = [
  bitOf('password'),
  bitOf('emailCode'),
  bitOf('smsCode'),
  bitOf('appCode'),
];
const [recoveryCode, passkey] = [bitOf('recoveryCode'), bitOf('passkey')];
const [trustedDevice, enrolmentCode] = [bitOf('trustedDevice'), bitOf('enrolmentCode')];
const { verifiedByDevice, syncedPasskey } = marks;

// oxfmt-ignore
const cases: [what: string, shown: number, acr: string, amr: string[]][] = [
  ['a password',                             password,                                    'urn:selvage:acr:password', ['pwd']],
  ['a password on a remembered device',      password | trustedDevice,                    'urn:selvage:acr:password', ['pwd']],
  ['a password and a code by email',         password | emailCode,                        'urn:selvage:acr:two-step', ['pwd', 'otp', 'mfa']],
  ['a password and a code by text',          password | smsCode,                          'urn:selvage:acr:two-step', ['pwd', 'sms', 'mfa']],
  ['a password and a code of an app',        password | appCode,                          'urn:selvage:acr:two-step', ['pwd', 'otp', 'mfa']],
  ['a password and a recovery code',         password | recoveryCode,                     'urn:selvage:acr:two-step', ['pwd', 'otp', 'mfa']],
  ['a code by text, then one of an app',     password | smsCode | appCode,                'urn:selvage:acr:two-step', ['pwd', 'sms', 'otp', 'mfa']],
  ['a passkey that the device verified',     passkey | verifiedByDevice,                  'phr', ['pop', 'hwk', 'user', 'mfa']],
  ['a passkey that may be copied',           passkey | verifiedByDevice | syncedPasskey,  'phr', ['pop', 'swk', 'user', 'mfa']],
  ['a password, then a passkey',             password | passkey,                          'phr', ['pwd', 'pop', 'hwk', 'mfa']],
];

describe('WY17 the level and methods of a login that applications get', () => {
  test.each(cases)('%s', (_what, shown, acr, amr) => {
    expect([acrUrn(acrOf(shown)), amrOf(shown)]).toEqual([acr, amr]);
  });
});

const now = new Date('2027-03-01T00:00:00Z');
const policyOf = (hospital: object) => readTwoFactor({ hospital }).hospital;

test('WY7 a login with a passkey needs no second step, also where a second step must be set up', () => {
  const policy = policyOf({ mandatory: true });
  const shown = passkey | verifiedByDevice;
  expect(stageOf(policy, { activated: true, twoFactor: 'EMAIL', hasApp: false }, shown, now)).toBe('full');
  expect(stageOf(policy, { activated: true, twoFactor: null, hasApp: false }, shown, now)).toBe('full');
  expect(stageOf(policy, { activated: true, twoFactor: 'EMAIL', hasApp: false }, password, now)).toBe('owes-code');
});

describe('WY25 what a session owes if a passkey is required', () => {
  const required = { requires: 'phishing-resistant' };
  const later = { ...required, from: '2027-03-02' };
  // oxfmt-ignore
  test.each<[what: string, policy: object, twoFactor: 'EMAIL' | null, shown: number, stage: string]>([
    ['a password alone',                           required, null,    password,                            'owes-passkey'],
    ['a password before the code',                 required, 'EMAIL', password,                            'owes-code'],
    ['a password and a code',                      required, 'EMAIL', password | emailCode,                'owes-passkey'],
    ['a password on a remembered device',          required, 'EMAIL', password | trustedDevice,            'owes-passkey'],
    ['a passkey',                                  required, 'EMAIL', passkey | verifiedByDevice,          'full'],
    ['a password and a code of the desk',          required, 'EMAIL', password | enrolmentCode,            'owes-passkey'],
    ['a passkey after a code of the desk',         required, 'EMAIL', password | enrolmentCode | passkey,  'full'],
    ['a password and a code, the day before',      later,    'EMAIL', password | emailCode,                'full'],
    ['a password alone, the day before',           later,    null,    password,                            'owes-setup'],
    ['a code of the desk, where nothing is required', { requires: 'nothing' }, null, password | enrolmentCode, 'owes-passkey'],
  ])('%s', (_what, policy, twoFactor, shown, stage) => {
    expect(stageOf(policyOf(policy), { activated: true, twoFactor, hasApp: false }, shown, now)).toBe(stage);
  });
});
