import { screenPaths, type ScreenName } from '@selvage/contract/screens';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';
import { screenName } from './use-screen.ts';

test('RT1 RT3 every screen has its path', () => {
  expect([
    paths.entry('member'),
    paths.login('wellness'),
    paths.register('consultant'),
    paths.activate('hospital'),
    paths.activateVerify('member', 'success'),
    paths.reset('group'),
    paths.resetForm('group'),
    paths.settings('member'),
    paths.accountDetails('member'),
    paths.updateEmail('member'),
    paths.updateEmailVerify('member', 'fail'),
    paths.updateMemberNumber('member'),
    paths.changePassword('member'),
    paths.mfaSettings('hospital'),
    paths.mfaFinal('hospital'),
    paths.mfaVerify('hospital'),
    paths.logout('member'),
  ]).toEqual([
    '/memberlogin',
    '/wellnesslogin/login',
    '/consultantlogin/register',
    '/hospitallogin/activate',
    '/memberlogin/activate/verify/success',
    '/grouplogin/reset',
    '/grouplogin/reset/form',
    '/memberlogin/settings',
    '/memberlogin/accountdetails',
    '/memberlogin/accountdetails/updateemail',
    '/memberlogin/accountdetails/updateemail/verify/fail',
    '/memberlogin/accountdetails/updatemembernumber',
    '/memberlogin/accountdetails/changepassword',
    '/hospitallogin/settings/mfa',
    '/hospitallogin/settings/mfa/final',
    '/hospitallogin/mfa/verify',
    '/memberlogin/logout',
  ]);
});

test('RT10 no two screens share the name of their page view', () => {
  const names = [...(Object.keys(screenPaths) as ScreenName[]), 'debug' as const].map(screenName);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['Login', 'UpdateMemberNumber', 'MFASettings', 'MFAVerify', 'Debug']));
});
