import type { User } from '@selvage/contract/api/session';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentUser, currentUserResult, useCurrentUser } from './current-user.ts';
import { hintedKind, mayBeSignedIn } from './session-hint.ts';

const fetched = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  document.cookie = 'signed-in=1; Path=/';
});
afterEach(() => {
  cleanup();
  currentUser.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
});

const member: User = { activated: true, userType: 'W', email: 'member@demo.example' };
const answers = (status: number, body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { status }));
const clock = { secondsLeft: 1800, warningSeconds: 120 };
const asked = () => fetched.mock.calls.map(([url]) => url);
const roles = () =>
  (['isConsultant', 'isGroup', 'isHospital', 'isMember', 'isWellness', 'isMVF'] as const).filter((role) =>
    currentUser[role](),
  );

test('EN1 the current user is empty at first and has no role', () => {
  expect(currentUser.get()).toBeNull();
  expect(roles()).toEqual([]);
});

test.each([
  { user: { userType: 'C' }, is: ['isConsultant'] },
  { user: { userType: 'G' }, is: ['isGroup'] },
  { user: { userType: 'H' }, is: ['isHospital'] },
  { user: { userType: 'W' }, is: ['isMember'] },
  { user: { userType: 'O' }, is: ['isWellness'] },
  { user: { userType: 'C', privileges: ['mvf:provider'] }, is: ['isConsultant', 'isMVF'] },
  { user: { userType: 'C', privileges: ['mvf'] }, is: ['isConsultant'] },
] satisfies { user: Omit<User, 'activated'>; is: string[] }[])(
  'EN1 the user $user has the roles $is',
  ({ user, is }) => {
    currentUser.set({ activated: true, ...user });
    expect(roles()).toEqual(is);
  },
);

test('EN1 a screen that reads the current user is updated after every change', () => {
  const { result } = renderHook(() => useCurrentUser());
  expect(result.current).toBeNull();
  act(() => currentUser.set(member));
  expect(result.current).toEqual(member);
  act(() => currentUser.clear());
  expect(result.current).toBeNull();
});

test('LN5 the user is stored when loaded, and simultaneous loads share one request', async () => {
  const loaded = { type: 'ok', reply: member };
  fetched.mockImplementation((url) => answers(200, url.endsWith('/session') ? clock : member));
  const [one, two] = await Promise.all([currentUserResult(), currentUserResult()]);
  expect([one, two]).toEqual([loaded, loaded]);
  expect(currentUser.get()).toEqual(member);
  expect(asked()).toEqual(['/api/user/user.json', '/api/idauth/session']);
  await currentUserResult();
  expect(asked().slice(2)).toEqual(['/api/user/user.json']);
});

describe('CO9 new terms', () => {
  const given = (termsRequired: object | undefined, user: object = member) =>
    fetched.mockImplementation((url) => answers(200, url.endsWith('/session') ? { ...clock, termsRequired } : user));
  const loadedTerms = async () => {
    await currentUserResult();
    return currentUser.get()?.termsRequired;
  };

  test('CO9: are a part of the person, and are asked about until they are answered', async () => {
    given({ laterUntil: '2027-03-01' });
    expect(await loadedTerms()).toEqual({ laterUntil: '2027-03-01' });
    given(undefined);
    expect(await loadedTerms()).toBeUndefined();
    given({});
    expect(await loadedTerms()).toBeUndefined();
    currentUser.clear();
    expect(await loadedTerms()).toEqual({});
  });

  test.each([
    ['a code', { ...member, mfaRequired: { mfaSetupRequired: false } }],
    ['the activation', { ...member, activated: false }],
  ])('CO10: are not asked about while the person owes %s', async (_, user) => {
    given({}, user);
    expect(await loadedTerms()).toBeUndefined();
    expect(asked()).toEqual(['/api/user/user.json']);
  });
});

test.each([
  { status: 401, code: 100, hinted: false },
  { status: 503, code: 503, hinted: true },
])(
  'LN5 a load refused with $status clears the user, and the cookie signed-in stays: $hinted',
  async ({ status, code, hinted }) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    currentUser.set(member);
    fetched.mockImplementation(() => answers(status, { status, data: { errorCode: code } }));
    expect(await currentUserResult()).toMatchObject({ type: 'refused', failure: { status } });
    expect(currentUser.get()).toBeNull();
    expect(mayBeSignedIn()).toBe(hinted);
    expect(logged).toHaveBeenCalledExactlyOnceWith('Failed to load. Error from /api/user/user.json');
  },
);

test.each([
  { cookies: [], hinted: false },
  { cookies: ['lang=ga'], hinted: false },
  { cookies: ['not-signed-in=1'], hinted: false },
  { cookies: ['lang=ga', 'signed-in=1'], hinted: true },
])('the cookies $cookies say that a person may be logged in: $hinted', ({ cookies, hinted }) => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookies.join('; '));
  expect(mayBeSignedIn()).toBe(hinted);
});

test.each([
  { value: 'member', kind: 'member' },
  { value: 'wellness', kind: 'wellness' },
  { value: '1', kind: undefined },
])('the cookie signed-in with the value $value names the kind $kind', ({ value, kind }) => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(`lang=ga; signed-in=${value}`);
  expect(hintedKind()).toBe(kind);
});
