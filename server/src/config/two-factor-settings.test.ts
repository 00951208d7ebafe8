import { describe, expect, test } from 'vitest';
import { readTwoFactor, requiredNow } from './two-factor-settings.ts';

type Given = Parameters<typeof readTwoFactor>[0];

const problem = (given: Given): string => {
  try {
    readTwoFactor(given);
  } catch (error) {
    return String(error);
  }
  return 'taken';
};

const beforeIt = new Date('2027-02-28T23:59:00Z');
// The day `from` begins at midnight UTC, because Ireland has no summer time then.
const onIt = new Date('2027-03-01T00:00:00Z');

describe('what a kind of user must have as second step', () => {
  // oxfmt-ignore
  test.each<[what: string, given: Given, before: string, after: string]>([
    ['nothing is given',                        {},                                                                          'two-step', 'two-step'],
    ['an older file has mandatory: true',       { hospital: { mandatory: true } },                                           'two-step', 'two-step'],
    ['an older file has mandatory: false',      { hospital: { mandatory: false } },                                          'nothing',  'nothing'],
    ['a second step is required from a day',    { hospital: { from: '2027-03-01' } },                                        'nothing',  'two-step'],
    ['a passkey is required at once',           { hospital: { requires: 'phishing-resistant' } },                            'phishing-resistant', 'phishing-resistant'],
    ['a passkey is required from a day',        { hospital: { requires: 'phishing-resistant', from: '2027-03-01' } },        'two-step', 'phishing-resistant'],
    ['a passkey is required from a day, and nothing before', { hospital: { requires: 'phishing-resistant', from: '2027-03-01', mandatory: false } }, 'nothing', 'phishing-resistant'],
    ['nothing is required',                     { hospital: { requires: 'nothing' } },                                       'nothing',  'nothing'],
  ])('if %s', (_what, given, before, after) => {
    const { hospital } = readTwoFactor(given);
    expect([requiredNow(hospital, beforeIt), requiredNow(hospital, onIt)]).toEqual([before, after]);
  });

  test('is nothing by default, and remains so until the day from which a passkey is required', () => {
    expect(requiredNow(readTwoFactor(undefined).member, onIt)).toBe('nothing');
    const { group } = readTwoFactor({ group: { requires: 'phishing-resistant', from: '2027-03-01' } });
    expect([requiredNow(group, beforeIt), requiredNow(group, onIt)]).toEqual(['nothing', 'phishing-resistant']);
  });

  test('changes at midnight in Ireland, also in summer', () => {
    const { group } = readTwoFactor({ group: { requires: 'two-step', from: '2027-07-01' } });
    expect(requiredNow(group, new Date('2027-06-30T22:59:00Z'))).toBe('nothing');
    expect(requiredNow(group, new Date('2027-06-30T23:00:00Z'))).toBe('two-step');
  });

  test('every kind may choose all four second steps unless the file says otherwise', () => {
    expect(readTwoFactor(undefined).wellness.types).toEqual(['EMAIL', 'SMS', 'APP', 'PASSKEY']);
  });
});

describe('the start refuses a second-step setting', () => {
  // oxfmt-ignore
  test.each<[what: string, given: Given, says: string]>([
    ['that requires a passkey, which the kind may not have', { hospital: { requires: 'phishing-resistant', types: ['EMAIL', 'SMS'] } }, 'twoFactor.hospital.requires is "phishing-resistant", which passkeys alone are: it needs PASSKEY in types'],
    ['that requires a second step, which the kind cannot set up', { group: { requires: 'two-step', types: ['PASSKEY'] } },                   'twoFactor.group.types must have EMAIL or SMS'],
    ['that requires two-step with mandatory: false', { group: { requires: 'two-step', mandatory: false } },                     'twoFactor.group.requires is "two-step", and mandatory is false: keep one of them'],
    ['that requires a passkey with mandatory: false', { group: { requires: 'phishing-resistant', mandatory: false } },           'twoFactor.group.requires is "phishing-resistant", and mandatory is false'],
    ['that requires nothing with mandatory: true', { group: { requires: 'nothing', mandatory: true } },                       'twoFactor.group.requires is "nothing", and mandatory is true'],
    ['that requires a second step with enabled: false', { group: { requires: 'two-step', enabled: false } },                       'twoFactor.group.requires is "two-step", and enabled is false'],
    ['with a day and no requirement',           { member: { from: '2027-03-01' } },                                        'twoFactor.member.from has no meaning where nothing is required'],
    ['with a day for a requirement without a day', { member: { from: '2027-03-01', mandatory: true } },                       'twoFactor.member.from is a day, and mandatory asks for a second step at once'],
  ])('%s', (_what, given, says) => {
    expect(problem(given)).toContain(says);
  });

  test('but accepts every setting that older configuration files have', () => {
    expect(problem({ hospital: { enabled: false }, member: { enabled: false, mandatory: true } })).toBe('taken');
    expect(problem({ group: { mandatory: true, types: ['EMAIL'] }, hospital: { trustDevice: false } })).toBe('taken');
  });
});
