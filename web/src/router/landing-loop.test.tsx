import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { heading, pages, press, reply } from '../testing/open-page.tsx';
import { isLandingLoop } from './landing-loop.ts';

const { answers, open, leftFor } = pages();

const times = (count: number, href: string): boolean[] => Array.from({ length: count }, () => isLandingLoop(href));

describe('LN2 an area that sends a person back to the login', () => {
  test('is not opened a fourth time, and the screen says why and offers links', async () => {
    document.cookie = 'signed-in=1; Path=/';
    answers.set('GET /api/user/user.json', reply({ activated: true, userType: 'H' }));
    for (let time = 0; time < 3; time += 1) {
      await open('/memberlogin/login');
      await vi.waitFor(() => expect(leftFor()).toBe('/hospitalarea/'), { timeout: 15_000 });
      cleanup();
    }
    await open('/memberlogin/login');
    await heading('You are logged in');
    expect(screen.getByText(/^The next page, \/hospitalarea\/, keeps sending you back here/)).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('You are logged in – Hospital Area – Linen Health'));
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(target('Account preferences')).toBe('/hospitallogin/settings');
    expect(target('Log out')).toBe('/hospitallogin/logout');
    await press('Try again');
    expect(leftFor()).toBe('/hospitalarea/');
  });

  test('is recognised whatever the query of its URL, and the redirects are then counted from zero again', () => {
    expect(times(3, '/memberarea/?state=1')).toEqual([false, false, false]);
    expect(isLandingLoop('/memberarea/?state=2#x')).toBe(true);
    expect(isLandingLoop('/memberarea/')).toBe(false);
  });

  test('is not recognised as a loop if the pages differ, if more than a minute passes between redirects, or after Back', () => {
    expect(['/a/', '/b/', '/c/', '/d/', '/a/'].map(isLandingLoop)).not.toContain(true);
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let time = 0; time < 5; time += 1) {
      expect(isLandingLoop('/slow/')).toBe(false);
      vi.setSystemTime(Date.now() + 61_000);
    }
    vi.useRealTimers();
    const entry: object = { type: 'back_forward' };
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry as PerformanceEntry]);
    expect(times(5, '/back/')).not.toContain(true);
  });

  test('is not recognised if the browser has no session storage', () => {
    vi.stubGlobal('sessionStorage', {
      getItem() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    expect(times(5, '/memberarea/')).not.toContain(true);
  });
});
