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
    ['an old file says mandatory',              { hospital: { mandatory: true } },                                           'two-step', 'two-step'],
    ['an old file says that it is not',         { hospital: { mandatory: false } },                                          'nothing',  'nothing'],
    ['it is asked for from a day',              { hospital: { from: '2027-03-01' } },                                        'nothing',  'two-step'],
    ['a passkey is needed at once',             { hospital: { requires: 'phishing-resistant' } },                            'phishing-resistant', 'phishing-resistant'],
    ['a passkey is needed from a day',          { hospital: { requires: 'phishing-resistant', from: '2027-03-01' } },        'two-step', 'phishing-resistant'],
    ['a passkey is, and nothing until then',    { hospital: { requires: 'phishing-resistant', from: '2027-03-01', mandatory: false } }, 'nothing', 'phishing-resistant'],
    ['nothing is required',                     { hospital: { requires: 'nothing' } },                                       'nothing',  'nothing'],
  ])('if %s', (_what, given, before, after) => {
    const { hospital } = readTwoFactor(given);
    expect([requiredNow(hospital, beforeIt), requiredNow(hospital, onIt)]).toEqual([before, after]);
  });

  test('is nothing by default, and no more than before until the day a passkey is required', () => {
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
    ['a passkey that may not be had',           { hospital: { requires: 'phishing-resistant', types: ['EMAIL', 'SMS'] } }, 'twoFactor.hospital.requires is "phishing-resistant", which passkeys alone are: it needs PASSKEY in types'],
    ['a second step that nobody can set up',    { group: { requires: 'two-step', types: ['PASSKEY'] } },                   'twoFactor.group.types must have EMAIL or SMS'],
    ['two-step that is not mandatory',          { group: { requires: 'two-step', mandatory: false } },                     'twoFactor.group.requires is "two-step", and mandatory is false: keep one of them'],
    ['a passkey that is not mandatory',         { group: { requires: 'phishing-resistant', mandatory: false } },           'twoFactor.group.requires is "phishing-resistant", and mandatory is false'],
    ['nothing that is mandatory',               { group: { requires: 'nothing', mandatory: true } },                       'twoFactor.group.requires is "nothing", and mandatory is true'],
    ['a requirement of what is switched off',   { group: { requires: 'two-step', enabled: false } },                       'twoFactor.group.requires is "two-step", and enabled is false'],
    ['a day for nothing',                       { member: { from: '2027-03-01' } },                                        'twoFactor.member.from has no meaning where nothing is required'],
    ['a day for what is needed at once',        { member: { from: '2027-03-01', mandatory: true } },                       'twoFactor.member.from is a day, and mandatory asks for a second step at once'],
  ])('%s', (_what, given, says) => {
    expect(problem(given)).toContain(says);
  });

  test('but accepts every setting of older files', () => {
    expect(problem({ hospital: { enabled: false }, member: { enabled: false, mandatory: true } })).toBe('taken');
    expect(problem({ group: { mandatory: true, types: ['EMAIL'] }, hospital: { trustDevice: false } })).toBe('taken');
  });
});
