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

test('RT9 Q-05 what prefills moves from the address bar into memory, the rest stays', () => {
  at('/memberlogin/register?email=a@demo.example&redir=/memberarea/&memberNumber=1000000001#main');
  readInitialUrl();
  expect(address()).toBe('/memberlogin/register?redir=%2Fmemberarea%2F#main');
  expect(history.state).toEqual({ kept: 1 });
  expect(prefill.get()).toEqual({ email: 'a@demo.example', memberNumber: '1000000001' });
});

test('RT9 an address without them is not touched, however its query is written', () => {
  at('/memberlogin/login?redir=/memberarea/');
  const replaced = vi.spyOn(history, 'replaceState');
  readInitialUrl();
  expect(address()).toBe('/memberlogin/login?redir=/memberarea/');
  expect(replaced).not.toHaveBeenCalled();
});

test('RT9 an earlier prefill is kept for the screens that follow', () => {
  prefill.keep({ email: 'a@demo.example' });
  at('/memberlogin/register?memberNumber=1000000001');
  readInitialUrl();
  expect(prefill.get()).toEqual({ email: 'a@demo.example', memberNumber: '1000000001' });
});

test('Q-05 the code of a mailed link is held for its own page, and the history knows only that there was one', () => {
  at('/memberlogin?action=reset-password&code=abc&redir=/x');
  readInitialUrl();
  expect(address()).toBe('/memberlogin?redir=%2Fx');
  expect(history.state).toEqual({ mailedLink: true });
  expect(mailedLink.at('/memberlogin')).toMatchObject({ code: 'abc', action: 'reset-password' });
  expect(mailedLink.at('/memberlogin/activate')).toBeUndefined();
});

test('?lang=ga is kept for the next document, and leaves the address', () => {
  at('/memberlogin/login?lang=ga&redir=/memberarea/');
  readInitialUrl();
  expect(address()).toBe('/memberlogin/login?redir=%2Fmemberarea%2F');
  expect(document.cookie).toContain('lang=ga');
  document.cookie = 'lang=; Path=/; Max-Age=0';
});

test('a language that there is none of is not kept', () => {
  at('/memberlogin/login?lang=xx');
  readInitialUrl();
  expect(document.cookie).not.toContain('lang=');
});
