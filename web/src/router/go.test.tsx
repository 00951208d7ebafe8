import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { keepsFocus, useGo } from './go.ts';

afterEach(cleanup);

const at = (address: string) => history.replaceState(null, '', address);
const address = () => location.pathname + location.search + location.hash;

test.each([
  { to: '/memberlogin/reset', options: undefined, lands: '/memberlogin/reset?redir=%2Fx' },
  { to: '/memberlogin/reset#main', options: undefined, lands: '/memberlogin/reset?redir=%2Fx#main' },
  { to: '/memberlogin/reset?restart=true', options: undefined, lands: '/memberlogin/reset?restart=true' },
  { to: '/memberlogin/reset', options: { search: '' }, lands: '/memberlogin/reset' },
  { to: '/memberlogin/logout', options: { search: '?timeout=true' }, lands: '/memberlogin/logout?timeout=true' },
])('RT9 going to $to with $options leads to $lands', ({ to, options, lands }) => {
  at('/memberlogin/login?redir=/x&code=1');
  const { result } = renderHook(() => useGo());
  act(() => result.current(to, options));
  expect(address()).toBe(lands);
});

test('RT9 a stored `go` function carries the query at the time of its call', () => {
  at('/memberlogin/login?redir=/x');
  const { result } = renderHook(() => useGo());
  const go = result.current;
  act(() => history.replaceState(null, '', '/memberlogin/login?memarea=1'));
  expect(result.current).toBe(go);
  act(() => go('/memberlogin/reset'));
  expect(address()).toBe('/memberlogin/reset?memarea=1');
});

test('a navigation adds an entry to the history unless it replaces one, and the entry says whether the focus moves', () => {
  at('/memberlogin/login');
  const { result } = renderHook(() => useGo());
  const before = history.length;
  act(() => result.current('/grouplogin/login', { keepFocus: true }));
  expect([history.length - before, keepsFocus(history.state)]).toEqual([1, true]);
  act(() => result.current('/grouplogin/reset', { replace: true }));
  expect([history.length - before, keepsFocus(history.state)]).toEqual([1, false]);
});
