import { describe, expect, test } from 'vitest';
import { acrOf, acrUrn, amrOf, factorBits, stageOf } from './session-state.ts';

const { password, emailCode, smsCode, appCode, recoveryCode, passkey, verifiedByDevice, syncedPasskey, trustedDevice } =
  factorBits;

// oxfmt-ignore
const cases: [what: string, ways: number, acr: string, amr: string[]][] = [
  ['a password',                             password,                                    'urn:selvage:acr:password', ['pwd']],
  ['a password on a remembered device',      password | trustedDevice,                    'urn:selvage:acr:password', ['pwd']],
  ['a password and a code by email',         password | emailCode,                        'urn:selvage:acr:two-step', ['pwd', 'otp', 'mfa']],
  ['a password and a code by text',          password | smsCode,                          'urn:selvage:acr:two-step', ['pwd', 'sms', 'mfa']],
  ['a password and a code of an app',        password | appCode,                          'urn:selvage:acr:two-step', ['pwd', 'otp', 'mfa']],
  ['a password and a recovery code',         password | recoveryCode,                     'urn:selvage:acr:two-step', ['pwd', 'otp', 'mfa']],
  ['a code by text, then one of an app',     password | smsCode | appCode,                'urn:selvage:acr:two-step', ['pwd', 'sms', 'otp', 'mfa']],
  ['a passkey that the device verified',     passkey | verifiedByDevice,                  'phr', ['pop', 'hwk', 'user', 'mfa']],
  ['one that may be copied',                 passkey | verifiedByDevice | syncedPasskey,  'phr', ['pop', 'swk', 'user', 'mfa']],
  ['a password, then a passkey',             password | passkey,                          'phr', ['pwd', 'pop', 'hwk', 'mfa']],
];

describe('WY17 what applications are told of', () => {
  test.each(cases)('%s', (_what, ways, acr, amr) => {
    expect([acrUrn(acrOf(ways)), amrOf(ways)]).toEqual([acr, amr]);
  });
});

test('WY7 a passkey meets the second step, also where one must be set up', () => {
  const policy = { enabled: true, mandatory: true, types: ['EMAIL'], trustDevice: true } as const;
  const ways = passkey | verifiedByDevice;
  expect(stageOf(policy, { activated: true, twoFactor: 'EMAIL', hasApp: false }, ways)).toBe('full');
  expect(stageOf(policy, { activated: true, twoFactor: null, hasApp: false }, ways)).toBe('full');
  expect(stageOf(policy, { activated: true, twoFactor: 'EMAIL', hasApp: false }, password)).toBe('owes-code');
});
