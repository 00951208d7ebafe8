import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectHost, type HostConnection } from '../host/host-connection.ts';
import { renewsSession } from './session-renewal.ts';
import { useIdleWatch } from './idle-watch.ts';

const fetched = vi.fn<typeof fetch>();
let secondsLeft = 900;

beforeEach(() => {
  vi.useFakeTimers();
  secondsLeft = 900;
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ secondsLeft, warningSeconds: 120 }))));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const asked = () => fetched.mock.calls.map(([url]) => url);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const status = '/api/idauth/session';

const follow = async (enabled: boolean) => {
  const hook = renderHook((props: { enabled: boolean }) => useIdleWatch(props), { initialProps: { enabled } });
  await pass(0);
  return hook;
};

test('LO4 the idle watch asks the server when the page loads, warns of inactivity, and extends the session on “Stay logged in”', async () => {
  secondsLeft = 100;
  const { result } = await follow(true);
  expect(asked()).toEqual([status]);
  expect(result.current).toMatchObject({ phase: 'warning', secondsLeft: 100 });

  secondsLeft = 900;
  if (result.current.phase === 'warning') result.current.stay();
  await pass(0);
  expect(asked()).toEqual([status, '/api/idauth/session/extend']);
  expect(result.current).toEqual({ phase: 'quiet' });
});

test('LO4 “Log out now” in the idle warning ends the session as a logout by choice', async () => {
  secondsLeft = 100;
  const { result } = await follow(true);
  act(() => {
    if (result.current.phase === 'warning') result.current.leave();
  });
  expect(result.current).toEqual({ phase: 'over', reason: 'choice' });
});

test('LO4 ux 93 the idle watch asks the server again when the tab becomes visible, the window gets the focus or the page returns from the back-forward cache', async () => {
  const { unmount } = await follow(true);
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  await act(async () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await act(async () => window.dispatchEvent(new Event('focus')));
  expect(asked()).toEqual([status, status, status, status]);
  unmount();
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('focus'));
  expect(asked()).toHaveLength(4);
});

test('LO4 the idle watch waits for the new session cookie that a code or a passkey brings', async () => {
  await follow(true);
  let answer = (_reply: string) => {};
  const verified = renewsSession(
    new Promise<string>((resolve) => {
      answer = resolve;
    }),
  );
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(5000);
  expect(asked()).toEqual([status]);
  answer('done');
  expect(await verified).toBe('done');
  await pass(0);
  expect(asked()).toEqual([status, status]);
});

test('LO4 a disabled idle watch sends no request, and disabling it removes its warning', async () => {
  secondsLeft = 100;
  const { result, rerender } = await follow(false);
  expect(asked()).toEqual([]);
  rerender({ enabled: true });
  await pass(0);
  expect(result.current.phase).toBe('warning');
  rerender({ enabled: false });
  expect(result.current.phase).toBe('quiet');
});

test('EM1 LO4 the host page gets one event for each idle warning', async () => {
  const notify = vi.fn<HostConnection['notify']>();
  connectHost({ notify, handOver: () => false });
  secondsLeft = 100;
  const { result } = await follow(true);
  await pass(3000);
  expect(notify.mock.calls).toEqual([[{ type: 'session-expiring', secondsLeft: 100 }]]);
  secondsLeft = 900;
  if (result.current.phase === 'warning') result.current.stay();
  secondsLeft = 110;
  await pass(900_000);
  expect(notify.mock.calls).toEqual([
    [{ type: 'session-expiring', secondsLeft: 100 }],
    [{ type: 'session-expiring', secondsLeft: 110 }],
  ]);
  connectHost(null);
});
