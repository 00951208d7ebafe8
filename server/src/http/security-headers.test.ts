import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { startTestApp, type TestApp, TestBrowser } from '../../test/harness/test-app.ts';

let server: TestApp;
const answers = new Map<string, LightMyRequestResponse>();

beforeAll(async () => {
  server = await startTestApp();
  const browser = server.browser();
  const { credentials } = await addAccount(server.deps);
  const failing = await buildApp({
    ...server.deps,
    log: server.app.log,
    wakeOutbox: () => undefined,
    hashing: { ...server.deps.hashing, check: () => Promise.reject(new Error('broken')) },
  });
  answers.set('200', await browser.post('/api/idauth/auth', credentials));
  answers.set('200 user', await browser.get('/api/user/user.json'));
  answers.set('200 logout', await browser.post('/api/idauth/logout'));
  answers.set('200 health', await browser.get('/healthz'));
  answers.set('400', await browser.post('/api/idauth/auth', {}));
  answers.set('400 address', await browser.get('/api/%zz'));
  answers.set('401', await browser.get('/api/user/user.json'));
  answers.set('403', await browser.post('/api/idauth/auth', credentials, { origin: 'https://evil.example' }));
  answers.set('404', await browser.get('/api/unknown'));
  answers.set('404 file', await browser.get('/.git/HEAD'));
  answers.set(
    '415',
    await browser.send({
      method: 'POST',
      url: '/api/idauth/auth',
      headers: { 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' },
      payload: 'x',
    }),
  );
  answers.set('421', await browser.get('/api/user/user.json', { host: 'evil.example' }));
  answers.set('500', await new TestBrowser(failing).post('/api/idauth/auth', credentials));
  await failing.close();
});
afterAll(() => server.close());

const kinds = [
  '200',
  '200 user',
  '200 logout',
  '200 health',
  '400',
  '400 address',
  '401',
  '403',
  '404',
  '404 file',
  '415',
  '421',
  '500',
];

describe.each(kinds)('the headers of the answer %s', (kind) => {
  const answer = () => answers.get(kind) ?? expect.fail('no such answer');

  test('H2 H3 all security headers are present', () => {
    expect(answer().statusCode).toBe(Number(kind.slice(0, 3)));
    expect(answer().headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-frame-options': 'DENY',
    });
  });

  test('I4 the headers do not name the software', () => {
    for (const name of ['server', 'x-powered-by', 'via', 'x-request-id'])
      expect(answer().headers[name]).toBeUndefined();
    expect(answer().body).not.toMatch(/fastify|node|postgres|\d+\.\d+\.\d+/i);
  });

  test('I1 the content type names JSON and UTF-8', () => {
    expect(answer().headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('H1 Strict-Transport-Security is not sent over plain http', () => {
    expect(answer().headers['strict-transport-security']).toBeUndefined();
  });
});

test('J2 H10 no answer under /api is cached', () => {
  for (const kind of kinds.filter((each) => each !== '200 health'))
    expect(answers.get(kind)?.headers['cache-control']).toBe('no-store');
});

test('H2 the content security policy allows nothing unsafe, no other origin and no framing page', () => {
  const policy = String(answers.get('200')?.headers['content-security-policy']);
  expect(policy).not.toContain('unsafe-');
  expect(policy).not.toMatch(/https?:|\*/);
  const directives = Object.fromEntries(
    policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]),
  );
  expect(directives).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
});

test('H1 every answer over https, also a refusal, requires https for a year', async () => {
  const secure = await startTestApp(() => ({ secureCookies: true }));
  const browser = secure.browser();
  for (const answer of [
    await browser.get('/healthz'),
    await browser.get('/api/user/user.json'),
    await browser.get('/api/%zz'),
    await browser.get('/', { host: 'evil.example' }),
  ]) {
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  }
  await secure.close();
});

test('H4 H2 EM1 configured pages may embed the portal, and a configured analytics address may be called', async () => {
  const open = await startTestApp(() => ({
    embeddingOrigins: ['https://www.insurer.example', 'https://app.insurer.example'],
    analyticsUrl: 'https://stats.insurer.example/collect?a=1',
  }));
  for (const path of ['/memberlogin/login', '/memberlogin/settings']) {
    const { headers } = await open.browser().get(path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain('frame-ancestors https://www.insurer.example https://app.insurer.example');
    expect(policy).toContain("connect-src 'self' https://stats.insurer.example;");
    expect(headers['x-frame-options']).toBeUndefined();
  }
  await open.close();
});

test.each(['/api/user/user.json', '/healthz', '/embed.js', '/memberarea/', '/dev', '/faq', '/api/unknown'])(
  'H4 EM1 configured pages may embed only the portal’s screens: %s cannot be framed',
  async (path) => {
    const open = await startTestApp(() => ({ embeddingOrigins: ['https://www.insurer.example'] }));
    const { headers } = await open.browser().get(path);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
    await open.close();
  },
);

test('H4 EM1 without configured pages no page may embed the portal', async () => {
  const closed = await startTestApp(() => ({ embeddingOrigins: [] }));
  const { headers } = await closed.browser().get('/memberlogin/login');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-frame-options']).toBe('DENY');
  await closed.close();
});

test.each([
  '/.git/HEAD',
  '/.env',
  '/package.json',
  '/..%2f..%2fetc%2fpasswd',
  '/assets/..%2f..%2fpackage.json',
  '/assets/',
  '/assets/app.js.map',
  '/server/src/main.ts',
])('I3 %s is answered with 404', async (url) => {
  const answer = await server.browser().get(url);
  expect([answer.statusCode, answer.json()]).toEqual([404, { status: 404, data: { errorCode: 112 } }]);
});
