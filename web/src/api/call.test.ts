import { renamePasskey } from '@selvage/contract/api/passkeys';
import { currentUser, signOut } from '@selvage/contract/api/session';
import { registerText } from '@selvage/contract/api/content';
import { signIn } from '@selvage/contract/api/sign-in';
import { proofOfWorkHeader, startOfSha256 } from '@selvage/contract/proof-of-work';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailed } from './call-failed.ts';
import { call, callResult } from './call.ts';
import { expectOnlyFailedCallReports } from '../testing/failed-call-reports.ts';

const fetched = vi.fn<typeof fetch>();
const logged = vi.spyOn(console, 'error');
expectOnlyFailedCallReports();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const answers = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  fetched.mockResolvedValueOnce(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
  );

const failureOf = async (promise: Promise<unknown>): Promise<CallFailed> => {
  const failure = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(failure instanceof CallFailed)) throw new Error('expected CallFailed');
  return failure;
};

const credentials = { email: 'a@demo.example', password: 'Woven-cloth-42', userType: 'W' } as const;

test('a POST request sends JSON, same-origin cookies and the header x-requested-with', async () => {
  answers(200, {});
  await expect(call(signIn, { body: credentials })).resolves.toEqual({});
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/idauth/auth', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'x-requested-with': 'loginApp', 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
});

test('a POST request without a body sends an empty object, and an empty answer is read as an empty object', async () => {
  answers(200, '');
  await expect(call(signOut)).resolves.toEqual({});
  expect(fetched.mock.calls[0]?.[1]?.body).toBe('{}');
});

test('a GET request fills in its path and query and has no body', async () => {
  answers(200, { title: 'New', html: '<p>Hello</p>' });
  await call(registerText, { params: { kind: 'group' }, query: { lang: 'ga' } });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('/login/group/cms/registertext/?lang=ga');
  expect(init).not.toHaveProperty('body');
  expect(init?.headers).toMatchObject({ 'x-requested-with': 'loginApp' });
});

test('the reply of an API call contains only the fields that the API contract names', async () => {
  answers(200, { activated: true, userType: 'W', surprise: 1 });
  await expect(call(currentUser)).resolves.toEqual({ activated: true, userType: 'W' });
});

test.each([
  { status: 401, code: 0, refusal: 'sign-in.wrong-credentials' },
  { status: 401, code: 4, refusal: 'sign-in.locked' },
  { status: 401, code: 77, refusal: 'unknown' },
])('ER2 status $status with error code $code is the refusal $refusal', async ({ status, code, refusal }) => {
  answers(status, { status, data: { errorCode: code } });
  const failure = await failureOf(call(signIn, { body: credentials }));
  expect(failure).toMatchObject({ refusal, status, code });
});

test('ER2 a refusal carries the time to wait and the reference of the request', async () => {
  answers(429, { status: 429, data: { errorCode: 119, reference: 'r-7' } }, { 'retry-after': '90' });
  const failure = await failureOf(call(signIn, { body: credentials }));
  expect(failure).toMatchObject({ refusal: 'request.too-many', retryAfter: 90, reference: 'r-7' });
});

test.each([
  { body: '<html>Bad gateway</html>' },
  { body: '' },
  { body: 'null' },
  { body: '{"data":"text"}' },
  { body: '{"data":{"errorCode":"0"}}' },
])('ER2 an answer without an error code ($body) is an unknown failure with its status', async ({ body }) => {
  answers(502, body);
  expect(await failureOf(call(currentUser))).toMatchObject({ refusal: 'unknown', status: 502, code: undefined });
});

test('LG10 an API call to an unreachable server fails with an error that has no status and no error code', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const failure = await failureOf(call(currentUser));
  expect(failure).toMatchObject({ refusal: 'unreachable', status: undefined, code: undefined });
});

test.each(['{"activated":"yes"}', 'not json'])(
  'an answer 200 that breaks the API contract (%s) is a failure',
  async (body) => {
    answers(200, body);
    expect(await failureOf(call(currentUser))).toMatchObject({ refusal: 'unknown', status: 200 });
  },
);

test('ER2 Q-24 every failed call is logged with its path and never with its query', async () => {
  answers(500, { status: 500, data: { errorCode: 500 } });
  await failureOf(call(registerText, { params: { kind: 'member' }, query: { lang: 'en' } }));
  expect(logged).toHaveBeenCalledExactlyOnceWith('Failed to load. Error from /login/member/cms/registertext/');
});

test('an aborted call is not logged and throws no CallFailed', async () => {
  const giveUp = new AbortController();
  fetched.mockImplementationOnce(() => {
    giveUp.abort();
    return Promise.reject(giveUp.signal.reason);
  });
  await expect(call(currentUser, { signal: giveUp.signal })).rejects.toBe(giveUp.signal.reason);
  expect(logged).not.toHaveBeenCalled();
});

describe('the result object of an API call', () => {
  test('holds the reply if the call succeeds', async () => {
    answers(200, { activated: true, userType: 'W' });
    const reply = { activated: true, userType: 'W' };
    expect(await callResult(currentUser)).toEqual({ type: 'ok', reply });
    expect(logged).not.toHaveBeenCalled();
  });

  test('holds the name of the refusal, and the refusal is logged once', async () => {
    answers(401, { status: 401, data: { errorCode: 100 } });
    const failure = expect.objectContaining({ refusal: 'session.required', isAnswered: true });
    expect(await callResult(currentUser)).toEqual({ type: 'refused', failure });
    expect(logged).toHaveBeenCalledExactlyOnceWith('Failed to load. Error from /api/user/user.json');
  });

  test('is refused as unreachable if the server cannot be reached', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const failure = expect.objectContaining({ refusal: 'unreachable', isAnswered: false });
    expect(await callResult(currentUser)).toEqual({ type: 'refused', failure });
  });

  test('is aborted if the call was aborted, and nothing is logged', async () => {
    const giveUp = new AbortController();
    fetched.mockImplementationOnce(() => {
      giveUp.abort();
      return Promise.reject(giveUp.signal.reason);
    });
    expect(await callResult(currentUser, { signal: giveUp.signal })).toEqual({ type: 'aborted' });
    expect(logged).not.toHaveBeenCalled();
  });
});

describe('a POST request that is refused because there is no session', () => {
  const change = () => callResult(renamePasskey, { body: { id: 'a1', name: 'Phone' } });
  const noSession = (reason?: string) => answers(401, { status: 401, data: { errorCode: 100, reason } });

  test('is sent once more, because another tab may have opened a new session', async () => {
    noSession();
    answers(200, {});
    expect(await change()).toEqual({ type: 'ok', reply: {} });
    expect(fetched.mock.calls[1]?.[1]?.body).toBe(fetched.mock.calls[0]?.[1]?.body);
    expect(logged).not.toHaveBeenCalled();
  });

  test('fails if the second request is refused as well', async () => {
    noSession();
    noSession();
    expect(await change()).toMatchObject({ type: 'refused', failure: { refusal: 'session.required' } });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('is not sent again if the session was ended elsewhere', async () => {
    noSession('ended-elsewhere');
    expect(await change()).toMatchObject({ type: 'refused', failure: { reason: 'ended-elsewhere' } });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe('F13 a refusal that offers a proof of work', () => {
  const id = 'challenge'.repeat(5);
  const offers = (proofOfWork: unknown) =>
    answers(429, { status: 429, data: { errorCode: 119, proofOfWork } }, { 'retry-after': '90' });
  const headersOf = (index: number) => new Headers(fetched.mock.calls[index]?.[1]?.headers);

  test('makes the browser send the request again with the proof, and the refusal is not logged', async () => {
    offers({ id, difficulty: 8 });
    answers(200, {});
    await expect(call(signIn, { body: credentials })).resolves.toEqual({});
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(fetched.mock.calls[1]?.[1]?.body).toBe(JSON.stringify(credentials));
    expect(headersOf(0).has(proofOfWorkHeader)).toBe(false);
    const proof = headersOf(1).get(proofOfWorkHeader) ?? '';
    expect(proof.startsWith(`${id}.`)).toBe(true);
    expect(Math.clz32(startOfSha256(proof))).toBeGreaterThanOrEqual(8);
    expect(headersOf(1).get('x-requested-with')).toBe('loginApp');
    expect(logged).not.toHaveBeenCalled();
  });

  test('makes the browser send the request again only once', async () => {
    offers({ id, difficulty: 1 });
    offers({ id, difficulty: 1 });
    expect(await failureOf(call(signIn, { body: credentials }))).toMatchObject({
      refusal: 'request.too-many',
      retryAfter: 90,
    });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('may also be the refusal of a registration', async () => {
    answers(400, { status: 400, data: { errorCode: 4, proofOfWork: { id, difficulty: 1 } } });
    answers(401, { status: 401, data: { errorCode: 0 } });
    expect(await failureOf(call(signIn, { body: credentials }))).toMatchObject({
      refusal: 'sign-in.wrong-credentials',
    });
  });

  test.each([null, 'text', {}, { id }, { id: 1, difficulty: 1 }, { id, difficulty: '1' }])(
    'with an invalid challenge (%o) is a plain refusal',
    async (proofOfWork) => {
      offers(proofOfWork);
      expect(await failureOf(call(signIn, { body: credentials }))).toMatchObject({ refusal: 'request.too-many' });
      expect(fetched).toHaveBeenCalledTimes(1);
    },
  );

  test('leads to no second request if the call is aborted, and nothing is logged', async () => {
    const giveUp = new AbortController();
    offers({ id, difficulty: 32 });
    const left = new DOMException('the person has left', 'AbortError');
    setTimeout(() => giveUp.abort(left), 50);
    await expect(call(signIn, { body: credentials, signal: giveUp.signal })).rejects.toBe(left);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(logged).not.toHaveBeenCalled();
  });
});
