import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { kinds } from '@selvage/contract/user-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => void (server = await startTestApp()));
afterAll(() => server.close());

const texts = [
  ...kinds.flatMap((kind) => [`/login/${kind}/cms/tandc/`, `/login/${kind}/cms/registertext/`]),
  '/login/wellness/cms/dpnotice/',
];

test.each(texts)('CM1 %s returns the same text under the path with “login”', async (path) => {
  const byRoute = await server.browser().get(path.replace(/^\/login\/\w+/, '$&login'));
  expect(byRoute.statusCode).toBe(200);
  expect(byRoute.json()).toEqual((await server.browser().get(path)).json());
});

test.each(texts)('CM1 %s answers with a title and HTML, and may be cached', async (path) => {
  const response = await server.browser().get(path);
  expect(response.statusCode).toBe(200);
  const hasWording = !path.includes('registertext');
  expect(Object.keys(response.json<object>())).toEqual(['title', 'html', ...(hasWording ? ['wording'] : [])]);
  expect(response.json()).toMatchObject({ html: expect.stringMatching(/^<(p|ol)>/) });
  expect(response.headers['cache-control']).toBe('public, max-age=300');
  const again = await server.browser().get(path, { 'if-none-match': String(response.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test.each([
  ['the query', '?lang=ga', {}, undefined],
  ['the cookie', '', { cookie: 'lang=ga' }, 'accept-language, cookie'],
  ['the browser', '', { 'accept-language': 'ga-IE,en;q=0.5' }, 'accept-language, cookie'],
])('CM1 the language of a text is chosen by %s', async (_, query, headers, vary) => {
  const response = await server.browser().get(`/login/member/cms/registertext/${query}`, headers);
  expect(response.json()).toMatchObject({ title: 'An bhfuil Limistéar na mBall nua duit?' });
  expect(response.headers['content-language']).toBe('ga');
  expect(response.headers.vary).toBe(vary);
});

test.each([
  ['/login/nobody/cms/tandc/', 400],
  ['/login/nobodylogin/cms/tandc/', 400],
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

test('CM1 a text that no folder has is answered with 404', async () => {
  const bare = await startTestApp(() => ({ contentDirs: [] }));
  const response = await bare.browser().get('/login/member/cms/tandc/');
  expect([response.statusCode, response.json()]).toEqual([404, { status: 404, data: { errorCode: 112 } }]);
  await bare.close();
});

test('CM1 a broken text file of the operator is logged once and the shipped text is used; a valid English text is marked as English on Irish pages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  const file = join(folder, 'default/member/en/terms.md');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '---\ntitle: Ours\n---\n\n<script>alert(1)</script>');
  const mended = await startTestApp(({ contentDirs }) => ({ contentDirs: [folder, ...contentDirs] }));
  for (const _ of [1, 2]) {
    const response = await mended.browser().get('/login/member/cms/tandc/');
    expect(response.json()).toMatchObject({ title: 'Member Area terms and conditions' });
  }
  const named = mended.logged.filter((line) => line.includes(file));
  expect(named).toHaveLength(1);
  expect(JSON.parse(named[0] ?? '{}')).toMatchObject({
    level: 40,
    file,
    problem: expect.stringContaining('contains HTML'),
  });

  writeFileSync(file, '---\ntitle: Ours\n---\n\nFair play.');
  const response = await mended.browser().get('/login/member/cms/tandc/');
  expect(response.json()).toMatchObject({ title: 'Ours', html: '<p>Fair play.</p>\n' });
  const inIrish = await mended.browser().get('/login/member/cms/tandc/?lang=ga');
  expect(inIrish.json()).toMatchObject({ title: 'Ours', html: '<div lang="en"><p>Fair play.</p>\n</div>' });
  await mended.close();
  rmSync(folder, { recursive: true });
});
