import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordEvent, recordPageView, sendAnalyticsTo } from './analytics.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 0, 5, 9, 4, 7) }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete window.dataLayer;
  sendAnalyticsTo(null);
});

const view = { name: 'Login', path: '/memberlogin/login', title: 'Log in – Member Area – Linen Health' };

test('AN1 a page view is added to the data layer with the time as day-month-year:hour:minute:second', () => {
  recordPageView(view);
  expect(window.dataLayer).toEqual([
    { event: 'pageView', category: 'loginApp', stamp: '05-01-2026:09:04:07', ...view },
  ]);
});

test.each(['/memberlogin/login?email=a@demo.example', '/memberlogin/login#code=1', '/memberlogin/login?a=1\n2#b'])(
  'AN1 only the path of %j is recorded',
  (path) => {
    recordPageView({ ...view, path });
    expect(window.dataLayer).toMatchObject([{ path: '/memberlogin/login' }]);
  },
);

test('AN1 LG9 an event has the category loginApp, and a label if one is given', () => {
  recordEvent({ action: 'mfaVerified', label: 'mfaVerifiedLogin' });
  recordEvent({ action: 'register' });
  expect(window.dataLayer).toEqual([
    { event: 'event', category: 'loginApp', action: 'mfaVerified', label: 'mfaVerifiedLogin' },
    { event: 'event', category: 'loginApp', action: 'register' },
  ]);
});

test('AN1 the login keeps the entries that the host page has put into the data layer', () => {
  window.dataLayer = ['theirs'];
  recordEvent({ action: 'register' });
  expect(window.dataLayer).toHaveLength(2);
});

test('AN1 analytics records are sent as beacons to a configured collector, and are not added to the data layer', () => {
  const sendBeacon = vi.fn<Navigator['sendBeacon']>(() => true);
  vi.stubGlobal('navigator', { sendBeacon });
  sendAnalyticsTo('https://stats.example/c');
  recordEvent({ action: 'register' });
  const sent = JSON.stringify({ event: 'event', category: 'loginApp', action: 'register' });
  expect(sendBeacon).toHaveBeenCalledExactlyOnceWith('https://stats.example/c', sent);
  expect(window.dataLayer).toBeUndefined();
});
