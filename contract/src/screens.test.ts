import { expect, test } from 'vitest';
import { screenAt, screenPaths, type ScreenName } from './screens.ts';
import { kinds, routeTypeOf } from './user-types.ts';

const screens = Object.keys(screenPaths) as ScreenName[];

test.each(screens)(
  'RT3 the screen %s is found at its path for every kind of user, with and without a final slash',
  (screen) => {
    for (const kind of kinds) {
      const path = `/${routeTypeOf(kind)}${screenPaths[screen].replace(':status', 'success')}`;
      expect([path, screenAt(path)?.screen]).toEqual([path, screen]);
      expect([path, screenAt(`${path}/`)?.screen]).toEqual([path, screen]);
    }
  },
);

test.each([
  ['/', 'entry', false],
  ['/memberlogin/activate/verify/fail', 'activateVerify', false],
  ['/memberlogin/updatememno', 'updateMemberNumber', true],
  ['/memberlogin/accountdetails/updatememno', 'updateMemberNumber', true],
  ['/anything/login', 'login', false],
])('RT1 RT2 RT4 the path %s leads to the screen %s', (path, screen, isRedirect) => {
  expect(screenAt(path)).toMatchObject({ screen, isRedirect });
});

test.each([
  '',
  'memberlogin',
  '//',
  '//login',
  '/anything',
  '/anything/settings',
  '/wp-admin/register',
  '/anything/activate/verify/success',
  '/memberlogins',
  '/Memberlogin',
  '/a/b/c',
  '/memberlogin/nothing',
  '/memberlogin/login/more',
  '/memberlogin//login',
  '/memberlogin/activate/verify',
  '/memberlogin/activate/verify/fail/more',
  '/memberlogin/LOGIN',
  '/memberlogin/settings%2fmfa',
])('RT6 the path %j leads to no screen', (path) => {
  expect(screenAt(path)).toBeUndefined();
});
