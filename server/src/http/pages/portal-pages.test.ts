import { screenPaths } from '@selvage/contract/screens';
import { kinds, routeTypeOf } from '@selvage/contract/user-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(() => ({ embeddingOrigins: ['https://www.insurer.example'] }));
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.browser().get(url, headers);
const html = 'text/html; charset=utf-8';

test.each(Object.entries(screenPaths))('RT3 the screen %s is answered with 200 at its path', async (_screen, rest) => {
  for (const kind of kinds) {
    const path = `/${routeTypeOf(kind)}${rest.replace(':status', 'success')}`;
    for (const url of [path, `${path}/`, `${path}?code=x&email=a%40b.example`]) {
      const { statusCode, headers } = await get(url);
      expect([url, statusCode, headers['content-type']]).toEqual([url, 200, html]);
    }
  }
});

test.each(['/memberlogin/updatememno', '/anything/login', '/debug', '/?redir=%2Fx'])(
  'RT1 RT2 RT4 RT5 %s is answered with 200',
  async (url) => {
    expect((await get(url)).statusCode).toBe(200);
  },
);

describe('RT6 a page at an unknown path', () => {
  test.each([
    '/nonsense',
    '/admin',
    '/anything/settings',
    '/wp-admin/register',
    '/anything/activate/verify/success',
    '/memberlogin/nothing',
    '/memberlogin/login/more',
    '/memberlogin/activate/verify',
    '/a/b/c/d',
    '/backup~',
    '/wp-admin/',
    '/%00',
    '/dev/nothing',
    '/desk',
    '/desk/nothing',
    '/desk/settings',
  ])('is answered with 404 and a page that leads to the start: %s', async (url) => {
    const answer = await get(url);
    const known = await get('/memberlogin/settings');
    expect([answer.statusCode, answer.body]).toEqual([404, known.body]);
    for (const name of ['content-type', 'content-security-policy', 'cache-control', 'vary', 'x-content-type-options'])
      expect([name, answer.headers[name]]).toEqual([name, known.headers[name]]);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test('is never answered with 304', async () => {
    const etag = String((await get('/memberlogin/settings')).headers.etag);
    expect((await get('/memberlogin/settings', { 'if-none-match': etag })).statusCode).toBe(304);
    const answer = await get('/nonsense', { 'if-none-match': etag });
    expect([answer.statusCode, answer.headers.etag]).toEqual([404, undefined]);
  });

  test('is answered with 404 to HEAD as well', async () => {
    const head = (url: string) => server.browser().send({ method: 'HEAD', url });
    expect((await head('/nonsense')).statusCode).toBe(404);
    expect((await head('/memberlogin/settings')).statusCode).toBe(200);
  });
});

test.each([
  '/oauth2',
  '/oauth2/authorize',
  '/oauth2/login',
  '/saml/metadata',
  '/saml/login',
  '/metrics',
  '/metrics/',
  '/metrics/login',
  '/hooks/login',
  '/dev/login',
  '/desk/login',
  '/.well-known/openid-configuration',
  '/.well-known/login',
  '/embed.js~',
  '/embed.js.bak',
  '/embed.js/login',
  '/x.php',
  '/index.php/login',
  '/memberlogin/settings.php',
  '/backup.zip',
  '/backup%2ezip',
  '/memberlogin/.git/HEAD',
  '/robots.txt',
])('I3 %s gets a plain 404', async (url) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.json()]).toEqual([404, { status: 404, data: { errorCode: 112 } }]);
  expect(answer.headers['x-frame-options']).toBe('DENY');
});
