import { kinds } from '@selvage/contract/user-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => void (server = await startTestApp()));
afterAll(() => server.close());

const texts = [
  ...kinds.flatMap((kind) => [`/login/${kind}/cms/tandc/`, `/login/${kind}/cms/registertext/`]),
  '/login/wellness/cms/dpnotice/',
];

test.each(texts)('CM1 %s answers with a title and HTML, and may be kept a while', async (path) => {
  const response = await server.browser().get(path);
  expect(response.statusCode).toBe(200);
  expect(Object.keys(response.json<object>())).toEqual(['title', 'html']);
  expect(response.json()).toMatchObject({ html: expect.stringMatching(/^<(p|ol)>/) });
  expect(response.headers['cache-control']).toBe('public, max-age=300');
});

test.each([
  ['the query', '?lang=ga', {}, undefined],
  ['the cookie', '', { cookie: 'lang=ga' }, 'accept-language, cookie'],
  ['the browser', '', { 'accept-language': 'ga-IE,en;q=0.5' }, 'accept-language, cookie'],
])('CM1 %s chooses the language', async (_, query, headers, vary) => {
  const response = await server.browser().get(`/login/member/cms/registertext/${query}`, headers);
  expect(response.json()).toMatchObject({ title: 'Nua i Limistéar na mBall?' });
  expect(response.headers['content-language']).toBe('ga');
  expect(response.headers.vary).toBe(vary);
});

test.each([
  ['/login/nobody/cms/tandc/', 400],
  ['/login/member/cms/tandc/?lang=fr', 400],
  ['/login/member/cms/tandc/?lang=en&lang=ga', 400],
  ['/login/..%2F..%2Fserver/cms/tandc/', 400],
  ['/login/member/cms/dpnotice/', 404],
  ['/login/member/cms/other/', 404],
])('CM1 %s is refused with %i', async (path, status) => {
  const response = await server.browser().get(path);
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ status });
});

test('CM1 a text that the operator took away is not found', async () => {
  const bare = await startTestApp(() => ({ contentDir: '/nowhere/at/all' }));
  const response = await bare.browser().get('/login/member/cms/tandc/');
  expect([response.statusCode, response.json()]).toEqual([404, { status: 404, data: { errorCode: 112 } }]);
  await bare.close();
});
