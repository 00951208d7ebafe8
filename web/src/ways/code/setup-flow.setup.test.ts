import type { TwoFactorPolicy, TwoFactorPreferences } from '@selvage/contract/api/two-factor';
import { describe, expect, test } from 'vitest';
import {
  changeOf,
  hasUnsaved,
  hidesPassword,
  isPristine,
  needsCode,
  openingDraft,
  warnsOfPassword,
  type Draft,
} from './setup-flow.ts';

const policy: TwoFactorPolicy = { enabled: true, mandatory: false, types: ['EMAIL', 'SMS'] };
const onlyEmail: TwoFactorPolicy = { ...policy, types: ['EMAIL'] };
const forced: TwoFactorPolicy = { ...policy, mandatory: true };
const forcedEmail: TwoFactorPolicy = { ...onlyEmail, mandatory: true };

const off: TwoFactorPreferences = { enabled: false };
const byEmail: TwoFactorPreferences = { enabled: true, type: 'EMAIL' };
const bySms: TwoFactorPreferences = { enabled: true, type: 'SMS', mobile_number: '0850000001' };

const draft = (enabled: boolean, way: Draft['way'] = null, mobile = ''): Draft => ({ enabled, way, mobile });

const beside = 'nothing' as const;

describe('the 2FA form as it opens', () => {
  // oxfmt-ignore
  test.each([
    ['MF1 off, with a choice to make',            policy,      off,     draft(false)],
    ['MF1 off, with one way only',                onlyEmail,   off,     draft(false, 'EMAIL')],
    ['MF1 on by text message',                    policy,      bySms,   draft(true, 'SMS', '0850000001')],
    ['MF4 mandatory and not yet on',              forced,      off,     draft(true)],
    ['MF4 mandatory with one way only',           forcedEmail, off,     draft(true, 'EMAIL')],
    ['MF4 on by a way that is no longer allowed', forcedEmail, bySms,   draft(true, 'EMAIL', '0850000001')],
    ['MF4 on by email, the only way',             forcedEmail, byEmail, draft(true, 'EMAIL')],
  ])('%s', (_, given, stored, expected) => expect(openingDraft({ policy: given, stored })).toEqual(expected));
});

describe('whether the 2FA form is unchanged, and whether it has unsaved changes', () => {
  // oxfmt-ignore
  test.each([
    ['MF2 as it was opened',                      policy, byEmail, draft(true, 'EMAIL'),                    true,  false],
    ['MF2 the same digits in another spelling',   policy, bySms,   draft(true, 'SMS', '(085) 000-0001'),    true,  false],
    ['MF2 the same digits from abroad',           policy, bySms,   draft(true, 'SMS', '+353 85 000 0001'),  true,  false],
    ['MF2 another number',                        policy, bySms,   draft(true, 'SMS', '0850000002'),        false, true],
    ['MF2 a number for a way that is not chosen', policy, byEmail, draft(true, 'EMAIL', '0850000001'),      true,  false],
    ['MF2 another way',                           policy, byEmail, draft(true, 'SMS', '0850000001'),        false, true],
    ['MF2 switched off',                          policy, byEmail, draft(false, 'EMAIL'),                   false, true],
    ['MF2 switched on',                           policy, off,     draft(true),                             false, true],
    ['MF2 tried and switched off again',          policy, off,     draft(false, 'SMS', '0850000001'),       true,  false],
    ['MF4 forced on, nothing done yet',           forced, off,     draft(true),                             false, false],
    ['MF4 forced on, a way chosen',               forced, off,     draft(true, 'SMS'),                      false, true],
  ])('%s', (_, given, stored, now, pristine, unsaved) => {
    const setup = { policy: given, stored, beside, draft: now };
    expect([isPristine(setup), hasUnsaved(setup)]).toEqual([pristine, unsaved]);
  });
});

describe('whether the 2FA form warns that the password is needed', () => {
  // oxfmt-ignore
  test.each([
    ['MF3 switched off',        byEmail, draft(false, 'EMAIL'),            true],
    ['MF3 off all along',       off,     draft(false),                     false],
    ['MF3 changed but not off', byEmail, draft(true, 'SMS', '0850000001'), false],
  ])('%s', (_, stored, now, warned) => expect(warnsOfPassword({ policy, stored, beside, draft: now })).toBe(warned));
});

describe('whether the 2FA form hides the password', () => {
  // oxfmt-ignore
  test.each([
    ['MF4 mandatory, only email, on, selected',         forcedEmail, byEmail, draft(true, 'EMAIL'), true],
    ['MF4 mandatory, only email, on by text, selected', forcedEmail, bySms,   draft(true, 'EMAIL'), true],
    ['MF4 not mandatory',                               onlyEmail,   byEmail, draft(true, 'EMAIL'), false],
    ['MF4 text messages are allowed too',               forced,      byEmail, draft(true, 'EMAIL'), false],
    ['MF4 not yet on',                                  forcedEmail, off,     draft(true, 'EMAIL'), false],
    ['MF4 not selected',                                forcedEmail, bySms,   draft(true),          false],
  ])('%s', (_, given, stored, now, hidden) =>
    expect(hidesPassword({ policy: given, stored, beside, draft: now })).toBe(hidden));
});

describe('the name of a change of the 2FA settings, and whether it needs a code', () => {
  // oxfmt-ignore
  test.each([
    ['MF6 enabled',            off,     draft(true, 'EMAIL'),             'enabled',            true],
    ['MF6 enabled by text',    off,     draft(true, 'SMS', '0850000001'), 'enabled',            true],
    ['MF6 changed to email',   bySms,   draft(true, 'EMAIL'),             'changed-to-email',   true],
    ['MF6 changed to SMS',     byEmail, draft(true, 'SMS', '0850000001'), 'changed-to-sms',     true],
    ['MF6 SMS number changed', bySms,   draft(true, 'SMS', '0850000002'), 'sms-number-changed', true],
    ['MF6 disabled',           bySms,   draft(false, 'SMS'),              'disabled',           false],
  ] as const)('%s', (_, stored, now, change, code) => {
    const setup = { policy, stored, beside, draft: now };
    expect([changeOf(setup), needsCode(setup)]).toEqual([change, code]);
  });
});
