import { expect, test } from 'vitest';
import { ownScreen } from './connect-host.ts';

const origin = 'https://login.insurer.example';

test.each([
  ['/memberlogin/settings', '/memberlogin/settings', ''],
  [`${origin}/hospitallogin/accountdetails?redir=%2Fx`, '/hospitallogin/accountdetails', '?redir=%2Fx'],
  ['/memberlogin/settings/', '/memberlogin/settings/', ''],
])('EM1 the link %s leads to a screen of the product', (href, path, search) => {
  expect(ownScreen(href, origin)).toEqual({ path, search });
});

test.each([
  '/memberarea/',
  '/memberarea/settings',
  '/wellbeing/',
  '/',
  '/memberlogin',
  '/memberlogin/nonsense',
  '/faq',
])('EM1 the link %s leads to a page outside the product', (href) => expect(ownScreen(href, origin)).toBeNull());
