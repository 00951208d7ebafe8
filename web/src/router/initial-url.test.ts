import { afterEach, expect, test, vi } from 'vitest';
import { mailedLink, readInitialUrl } from './mailed-link.ts';
import { prefill } from './prefill.ts';

const at = (address: string) => history.replaceState({ kept: 1 }, '', address);
const address = () => location.pathname + location.search + location.hash;

afterEach(() => {
  vi.restoreAllMocks();
  prefill.clear();
  mailedLink.forget();
});

test('RT9 Q-05 the email and membership number move from the URL into memory, and the rest stays', () => {
  at('/memberlogin/register?email=a@demo.example&redir=/memberarea/&memberNumber=1000000001#main');
  readInitialUrl();
  expect(address()).toBe('/memberlogin/register?redir=%2Fmemberarea%2F#main');
  expect(history.state).toEqual({ kept: 1 });
  expect(prefill.get()).toEqual({ email: 'a@demo.example', memberNumber: '1000000001' });
});

test('RT9 a URL without email and membership number is not changed, however its query is written', () => {
  at('/memberlogin/login?redir=/memberarea/');
  const replaced = vi.spyOn(history, 'replaceState');
  readInitialUrl();
  expect(address()).toBe('/memberlogin/login?redir=/memberarea/');
  expect(replaced).not.toHaveBeenCalled();
});

test('RT9 a prefilled value of an earlier URL is kept for the next screens', () => {
  prefill.keep({ email: 'a@demo.example' });
  at('/memberlogin/register?memberNumber=1000000001');
  readInitialUrl();
  expect(prefill.get()).toEqual({ email: 'a@demo.example', memberNumber: '1000000001' });
});

test('Q-05 the code of a mailed link is kept for its own page, and the history records only that there was one', () => {
  at('/memberlogin?action=reset-password&code=abc&redir=/x');
  readInitialUrl();
  expect(address()).toBe('/memberlogin?redir=%2Fx');
  expect(history.state).toEqual({ mailedLink: true });
  expect(mailedLink.at('/memberlogin')).toMatchObject({ code: 'abc', action: 'reset-password' });
  expect(mailedLink.at('/memberlogin/activate')).toBeUndefined();
});

test('?lang=ga is stored for the next page and removed from the URL', () => {
  at('/memberlogin/login?lang=ga&redir=/memberarea/');
  readInitialUrl();
  expect(address()).toBe('/memberlogin/login?redir=%2Fmemberarea%2F');
  expect(document.cookie).toContain('lang=ga');
  document.cookie = 'lang=; Path=/; Max-Age=0';
});

test('an unknown language in the URL is not stored', () => {
  at('/memberlogin/login?lang=xx');
  readInitialUrl();
  expect(document.cookie).not.toContain('lang=');
});
