import { linen } from '@selvage/contract/brands';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HostContext } from '../host/host-mode.ts';
import { lazyOnce } from '../ui/load-once.ts';
import { loginMessages } from '../messages/en/login-page.ts';
import { MessagesProvider } from '../messages/provider.tsx';
import { FailureBoundary } from './failure-boundary.tsx';

const load = vi.fn<() => Promise<string>>();
const reload = vi.fn<() => void>();
const fetched = vi.fn<typeof fetch>();
/** What React reports of each failure that a boundary has caught. */
const caught = vi.fn<(error: unknown) => void>();
const caughtErrors = () => caught.mock.calls.map(([error]) => String(error));
const failedFetch = 'TypeError: Failed to fetch';

beforeEach(() => {
  history.replaceState(null, '', '/memberlogin/reset');
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const mock of [load, reload, fetched, caught]) mock.mockReset();
});

async function open(phone: { phone?: string } = {}) {
  const Screen = lazyOnce(async () => {
    const text = await load();
    return () => <h1>{text}</h1>;
  });
  render(
    <HostContext value={{ brand: { ...linen, ...phone }, language: 'en', embedded: false, analyticsUrl: null }}>
      <MessagesProvider language="en" messages={loginMessages}>
        <Suspense fallback="Just a moment">
          <FailureBoundary path="/memberlogin/reset">
            <Screen />
          </FailureBoundary>
        </Suspense>
      </MessagesProvider>
    </HostContext>,
    { onCaughtError: caught },
  );
  await screen.findByRole('heading', { level: 1 });
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const shows = (text: string) => screen.findByRole('heading', { level: 1, name: text });
const retry = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
const offline = () => load.mockRejectedValue(new TypeError('Failed to fetch'));

test('S1 if the script of a screen cannot be fetched, an error with the focus is shown, and the script is not fetched again at once', async () => {
  offline();
  await open();
  expect(title()).toBe('We couldn’t load this page');
  expect(document.activeElement?.tagName).toBe('H1');
  expect(load).toHaveBeenCalledTimes(1);
  expect(caughtErrors()).toEqual([failedFetch]);
});

test('S1 the error screen shows the phone number of a brand that has one', async () => {
  offline();
  await open({ phone: '(01) 555-0100' });
  expect(screen.getByRole('link', { name: '(01) 555-0100' }).getAttribute('href')).toBe('tel:015550100');
  expect(screen.getByText(/If you need help, call us:/)).toBeTruthy();
  cleanup();
  await open();
  expect(screen.queryByText(/call us/)).toBeNull();
  expect(caughtErrors()).toEqual([failedFetch, failedFetch]);
});

test('S1 “Try again” fetches the failed screen again and shows it', async () => {
  offline();
  await open();
  load.mockResolvedValue('Reset your password');
  await retry();
  await shows('Reset your password');
  expect(caughtErrors()).toEqual([failedFetch]);
});

test('S1 a failed screen is fetched again when the browser is online again', async () => {
  offline();
  await open();
  load.mockResolvedValue('Reset your password');
  await act(async () => void window.dispatchEvent(new Event('online')));
  await shows('Reset your password');
  expect(caughtErrors()).toEqual([failedFetch]);
});

test('S1 “Try again” after a failed retry reloads the page, but only if the server can be reached', async () => {
  offline();
  await open();
  await retry();
  await shows('We couldn’t load this page');
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await retry();
  expect([title(), reload.mock.calls.length]).toEqual(['We couldn’t load this page', 0]);
  fetched.mockResolvedValue(new Response(''));
  await retry();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(caughtErrors()).toEqual([failedFetch, failedFetch]);
});
