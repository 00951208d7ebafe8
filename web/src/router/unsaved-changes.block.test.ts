import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { blockNavigation } from './unsaved-changes.tsx';
import { useGo as goer } from './go.ts';
import { watchHistory } from './navigation-type.ts';

watchHistory();
const go = goer();
const asked = vi.fn<(leave: () => void) => void>();
const heard = vi.fn<() => void>();
const forward = vi.fn<() => void>();
const back = vi.fn<() => void>();
let release = () => {};

beforeEach(() => {
  history.replaceState(null, '', '/memberlogin/register');
  vi.spyOn(history, 'forward').mockImplementation(forward);
  vi.spyOn(history, 'back').mockImplementation(back);
  window.addEventListener('popstate', heard);
  release = blockNavigation(asked);
});
afterEach(() => {
  release();
  window.removeEventListener('popstate', heard);
  vi.restoreAllMocks();
  for (const mock of [asked, heard, forward, back]) mock.mockReset();
});

const answer = () => asked.mock.calls.at(-1)?.[0]();
const unload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
function arriveByHistory(path: string) {
  history.replaceState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

test('a link waits for the answer to the question about unsaved changes', () => {
  go('/memberlogin/login');
  expect(location.pathname).toBe('/memberlogin/register');
  answer();
  expect(location.pathname).toBe('/memberlogin/login');
});

test('a navigation that replaces the history entry asks no question about unsaved changes', () => {
  go('/memberlogin/activate', { replace: true });
  expect([location.pathname, asked.mock.calls.length]).toEqual(['/memberlogin/activate', 0]);
});

test('with unsaved changes, Back is undone before any listener gets its event, and repeated after the person confirms', () => {
  arriveByHistory('/memberlogin/login');
  expect([forward.mock.calls.length, asked.mock.calls.length]).toEqual([1, 1]);
  arriveByHistory('/memberlogin/register');
  expect([heard.mock.calls.length, back.mock.calls.length]).toEqual([0, 0]);
  answer();
  expect(back).toHaveBeenCalledTimes(1);
  arriveByHistory('/memberlogin/login');
  expect(heard).toHaveBeenCalledTimes(1);
});

test('a history step within the same screen asks no question about unsaved changes', () => {
  arriveByHistory('/memberlogin/register');
  expect([heard.mock.calls.length, asked.mock.calls.length]).toEqual([1, 0]);
});

test('the browser asks a person with unsaved changes before they leave the site, and no longer after the changes are saved', () => {
  expect(unload()).toBe(false);
  release();
  expect(unload()).toBe(true);
  go('/memberlogin/login');
  expect(location.pathname).toBe('/memberlogin/login');
});
