import { afterEach, expect, test, vi } from 'vitest';
import { prefill } from './prefill.ts';
import { takeArrival } from './take-arrival.ts';

const at = (address: string) => history.replaceState({ kept: 1 }, '', address);
const address = () => location.pathname + location.search + location.hash;

afterEach(() => {
  vi.restoreAllMocks();
  prefill.clear();
});

test('RT9 Q-05 what prefills moves from the address bar into memory, the rest stays', () => {
  at('/memberlogin/register?email=a@demo.example&redir=/memberarea/&memberNumber=1000000001#main');
  takeArrival();
  expect(address()).toBe('/memberlogin/register?redir=%2Fmemberarea%2F#main');
  expect(history.state).toEqual({ kept: 1 });
  expect(prefill.get()).toEqual({ email: 'a@demo.example', memberNumber: '1000000001' });
});

test('RT9 an address without them is not touched, however its query is written', () => {
  at('/memberlogin/login?redir=/memberarea/');
  const replaced = vi.spyOn(history, 'replaceState');
  takeArrival();
  expect(address()).toBe('/memberlogin/login?redir=/memberarea/');
  expect(replaced).not.toHaveBeenCalled();
});

test('RT9 an earlier prefill is kept for the screens that follow', () => {
  prefill.keep({ email: 'a@demo.example' });
  at('/memberlogin/register?memberNumber=1000000001');
  takeArrival();
  expect(prefill.get()).toEqual({ email: 'a@demo.example', memberNumber: '1000000001' });
});
