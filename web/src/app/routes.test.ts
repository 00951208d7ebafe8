import { expect, test } from 'vitest';
import { paths } from '../router/paths.ts';
import { routeFor } from './routes.tsx';

const { activateVerify, updateEmailVerify, ...plain } = paths;

test.each(Object.entries(plain))('RT3 the screen %s is found at its URL', (screen, path) => {
  expect(routeFor(path('member'))?.screen).toBe(screen);
  expect(routeFor(`${path('hospital')}/`)?.screen).toBe(screen);
});

test.each([
  [activateVerify('member', 'success'), 'activateVerify'],
  [updateEmailVerify('group', 'fail'), 'updateEmailVerify'],
  ['/', 'entry'],
  ['/memberlogin/updatememno', 'updateMemberNumber'],
  ['/memberlogin/accountdetails/updatememno', 'updateMemberNumber'],
])('RT3 RT4 the path %s leads to the screen %s', (path, screen) => {
  expect(routeFor(path)?.screen).toBe(screen);
});

test.each([
  '/anything',
  '/a/b/c',
  '/memberlogin/nothing',
  '/memberlogin/login/more',
  '/memberlogin/activate/verify',
  '//login',
])('RT6 the path %s leads to no screen', (path) => expect(routeFor(path)).toBeUndefined());
