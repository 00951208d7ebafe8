import { beforeEach, expect, test } from 'vitest';
import { focusMark } from '../../router/go.ts';
import { pageLocation } from './page-location.ts';

const start = '/memberlogin/login';
const theirs = '/cover/today?tab=claims#dental';
const address = () => location.pathname + location.search + location.hash;

beforeEach(() => history.replaceState({ theirs: 7 }, '', theirs));

/** As Back does, in a document that has no history of its own. */
function back(state: unknown): void {
  history.replaceState(state, '', address());
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
}

test('EM1 a change of screen leaves the URL and the history state of the host page unchanged', () => {
  const place = pageLocation(start);
  expect([place.pathname, place.search]).toEqual([start, '']);
  place.move('/memberlogin/mfa/verify?initial=true', { replace: false, state: focusMark });
  expect([place.pathname, place.search, place.kept()]).toEqual(['/memberlogin/mfa/verify', '?initial=true', focusMark]);
  expect(address()).toBe(theirs);
  expect(history.state).toMatchObject({ theirs: 7 });
});

test('EM1 Back leads to the previous screen, and a history step of the host page changes no screen', () => {
  const place = pageLocation(start);
  const first: unknown = history.state;
  place.move('/memberlogin/reset', { replace: false, state: null });
  back(null);
  expect(place.pathname).toBe('/memberlogin/reset');
  back(first);
  expect([place.pathname, place.kept()]).toEqual([start, null]);
});

test('EM1 a reload shows the same screen again, except the logout screen', () => {
  const place = pageLocation(start);
  place.move('/memberlogin/settings?x=1', { replace: false, state: null });
  expect(pageLocation(start)).toMatchObject({ pathname: '/memberlogin/settings', search: '?x=1' });
  place.move('/memberlogin/logout?timeout=true', { replace: true, state: null });
  expect(pageLocation(start).pathname).toBe(start);
});

test.each([null, 'text', 7, [], { loginApp: 7 }, { loginApp: null }, { loginApp: { at: 7 } }])(
  'EM1 the history state %j of the host page opens the first screen',
  (state) => {
    history.replaceState(state, '', theirs);
    expect(pageLocation(start).pathname).toBe(start);
  },
);
