import type { User } from '@selvage/contract/api/session';
import type { EndReason } from '@selvage/contract/end-reasons';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectHost, type HostConnection } from '../../host/host-connection.ts';
import { keptEmail } from '../../router/prefill.ts';
import { currentUser } from '../../session/current-user.ts';
import { mayBeSignedIn } from '../../session/session-hint.ts';
import { pendingChallenge } from '../../session/pending-challenge.ts';
import { useSignOut } from './screen.tsx';

const fetched = vi.fn<typeof fetch>();
const reload = vi.fn<() => void>();
const member: User = { activated: true, userType: 'W' };
const refused = new Set<unknown>();

beforeEach(() => {
  refused.clear();
  document.cookie = 'signed-in=1; Path=/';
  history.replaceState(null, '', '/memberlogin/logout');
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(location, 'reload').mockImplementation(reload);
  fetched.mockImplementation((url) => {
    const failing = refused.has(url);
    const body = failing ? { status: 500, data: { errorCode: 500 } } : url === userJson ? member : {};
    return Promise.resolve(new Response(JSON.stringify(body), { status: failing ? 500 : 200 }));
  });
});
afterEach(() => {
  cleanup();
  connectHost(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
  reload.mockReset();
});

const userJson = '/api/user/user.json';
const logout = '/api/idauth/logout';
const asked = () => fetched.mock.calls.map(([url]) => url);

type Hook = ReturnType<typeof renderHook<ReturnType<typeof useSignOut>, unknown>>;

const settled = ({ result }: Hook, reloads: number) =>
  waitFor(() => expect(result.current.phase !== 'working' || reload.mock.calls.length > reloads).toBe(true));

async function opened({ timedOut = false, inPage = false, why = null as EndReason | null } = {}) {
  const reloads = reload.mock.calls.length;
  const hook = renderHook(() => useSignOut({ timedOut, why, inPage }), { wrapper: StrictMode });
  await settled(hook, reloads);
  return hook;
}

test('LO1 LO3 the logout fetches the user, logs out, clears the state and reloads the page', async () => {
  pendingChallenge.set({ pending: { mfaSetupRequired: false }, afterVerification: 'finish-sign-in' });
  const { result } = await opened();
  expect(asked()).toEqual([userJson, logout]);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(result.current).toEqual({ phase: 'working' });
  expect([currentUser.get(), pendingChallenge.get(), mayBeSignedIn()]).toEqual([null, null, false]);
});

test('LO1 Q-17 after the reload the logout screen says that the person has logged out, and makes no request', async () => {
  const first = await opened();
  first.unmount();
  fetched.mockClear();
  const { result } = await opened();
  expect(result.current).toEqual({ phase: 'done' });
  expect(asked()).toEqual([]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('LO1 Q-17 Back to the logout screen after another login logs out again, without another reload', async () => {
  const first = await opened();
  first.unmount();
  fetched.mockClear();
  document.cookie = 'signed-in=1; Path=/';
  const { result } = await opened();
  expect(asked()).toEqual([userJson, logout]);
  expect(result.current).toEqual({ phase: 'done' });
  expect(reload).toHaveBeenCalledTimes(1);
});

test('LO1 the logout does not fetch the user if the cookie says that no person is logged in', async () => {
  document.cookie = 'signed-in=; Path=/; Max-Age=0';
  await opened();
  expect(asked()).toEqual([logout]);
});

test('LO1 the logout works even if the user cannot be fetched', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  refused.add(userJson);
  await opened();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(logged).toHaveBeenCalledExactlyOnceWith(`Failed to load. Error from ${userJson}`);
});

test('LO2 a person whose logout fails stays logged in and can try again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  refused.add(logout);
  const hook = await opened();
  const { result } = hook;
  expect(result.current.phase).toBe('failed');
  expect([reload.mock.calls.length, currentUser.get()]).toEqual([0, member]);

  refused.clear();
  act(() => {
    if (result.current.phase === 'failed') result.current.retry();
  });
  await settled(hook, 0);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(logged).toHaveBeenCalledExactlyOnceWith(`Failed to load. Error from ${logout}`);
});

test.each([
  { timedOut: false, reason: 'logout', news: 'ended' },
  { timedOut: true, reason: 'timeout', news: 'timed-out' },
])(
  'LO3 the logout screen tells the host page and the other tabs of the logout ($reason)',
  async ({ timedOut, reason, news }) => {
    const otherTab = new BroadcastChannel('loginApp:session');
    const heard = vi.fn<(news: unknown) => void>();
    otherTab.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard(data));
    const notify = vi.fn<HostConnection['notify']>();
    connectHost({ notify, handOver: () => false });
    await opened({ timedOut });
    expect(notify).toHaveBeenCalledExactlyOnceWith({ type: 'logged-out', reason });
    await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith(news));
    otherTab.close();
  },
);

test('LO1 EM1 an embedded logout does not reload the host page, and forgets what was typed', async () => {
  keptEmail.keep('aoife@example.ie');
  const { result } = await opened({ inPage: true });
  expect(result.current).toEqual({ phase: 'done' });
  expect(reload).not.toHaveBeenCalled();
  expect(keptEmail.get()).toBe('');
});
