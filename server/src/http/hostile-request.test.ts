import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../test/harness/refusals.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const auth = '/api/idauth/auth';
const good = { email: 'nobody@test.example', password: 'Woven-cloth-42', userType: 'W' };

const post = (payload: string, headers: Record<string, string> = {}, url = auth) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
    payload,
  });

describe('SEC-G2 an invalid or repeated query key', () => {
  test.each(['?lang=en&lang=ga', '?lang=en&lang=en', '?lang[]=en', '?lang=', '?lang=EN', '?lang=fr', '?other=1'])(
    'is refused with 400: %s',
    async (query) => {
      expectRefusal(await server.browser().get(`/login/member/cms/tandc/${query}`), 400);
    },
  );
});

describe('I2 odd content types', () => {
  test.each([
    'application/json\ta',
    'application/json garbage',
    'application/json;',
    'application/jsonx',
    'application/json, text/plain',
    'APPLICATION/JSON;x',
    'application/json; charset=utf-16',
    ' application/json',
    'application/vnd.api+json',
    'text/json',
    'application/x-json',
    '*/*',
    'application',
    '/',
    ';',
  ])('with %j the body is refused or checked like any other', async (type) => {
    expectRefusal(await post(JSON.stringify({ ...good, password: 1 }), { 'content-type': type }), [400, 415]);
    expectRefusal(await post('[1', { 'content-type': type }), [400, 415]);
  });

  test.each(['gzip', 'br', 'deflate', 'identity', 'gzip, gzip', 'x'])(
    'Y2 with Content-Encoding: %s the body is refused with 415',
    async (encoding) => {
      expectRefusal(await post(JSON.stringify(good), { 'content-encoding': encoding }), 415);
    },
  );
});

describe('Y7 odd addresses, hosts, cookies and methods', () => {
  test.each([
    ['/api/%zz', 400],
    ['/api/%', 400],
    ['/api/%c0%80', 400],
    ['/%zz', 400],
    ['/api/%00', 404],
    ['/api/user/%00', 404],
    ['/api/unknown', 404],
    ['/api', 404],
    ['/api/', 404],
    ['//api/user/user.json', 404],
    ['/api//user/user.json', 404],
    ['/API/user/user.json', 404],
    ['/api/user/user.json/x.css', 404],
    ['/api/user/user.json%2f..%2f', 404],
    ['/api/../api/unknown', 404],
    [`/api/${'a'.repeat(1000)}`, 404],
    [`/login/${'a'.repeat(300)}/cms/tandc/`, [400, 404]],
    ['/login/nobody/cms/tandc/', [400, 404]],
    ['/login/__proto__/cms/tandc/', [400, 404]],
    ['/login/%00/cms/tandc/', [400, 404]],
    ['/login/..%2f..%2fetc/cms/tandc/', [400, 404]],
  ] as const)('GET %s is answered with %j', async (url, status) => {
    expectRefusal(await server.browser().get(url), status);
  });

  test.each([
    'evil.example',
    'localhost.evil.example',
    'localhost:3000@evil.example',
    'a b',
    'localhost, evil.example',
    '%00',
    'x'.repeat(300),
  ])('Q-19 Host: %s is answered with 421', async (host) => {
    expectRefusal(await server.browser().get('/api/user/user.json', { host }), 421);
    expectRefusal(await post(JSON.stringify(good), { host }), 421);
  });

  test('D10 a forwarded host is not trusted', async () => {
    expectRefusal(
      await server.browser().get('/api/user/user.json', { host: 'evil.example', 'x-forwarded-host': 'localhost:3000' }),
      421,
    );
    expectRefusal(await server.browser().get('/api/user/user.json', { 'x-forwarded-host': 'evil.example' }), 401);
  });

  test.each([
    ['of 64 kB', `sid=${'x'.repeat(65_536)}`],
    ['among 3,000', Array.from({ length: 3000 }, (_, index) => `c${index}=1`).join('; ')],
    ['without a value', 'sid'],
    ['without a name', '='],
    ['of semicolons', ';;;'],
    ['badly escaped', 'sid=%zz'],
    ['with an escaped NUL', 'sid=%00'],
    ['with an open quote', 'sid="unclosed'],
    ['named like a prototype', '__proto__=x; constructor=y'],
    ['with a language that every object has', 'lang=__proto__'],
    ['given twice', `sid=${'A'.repeat(43)}; sid=${'B'.repeat(43)}`],
    ['with an accent', 'sid=é'],
  ])('a cookie %s belongs to no session', async (_what, cookie) => {
    expectRefusal(await server.browser().get('/api/user/user.json', { cookie }), 401);
  });

  test('a request with two hundred headers is answered as usual', async () => {
    const headers = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`x-header-${index}`, 'x'.repeat(50)]),
    );
    expectRefusal(await server.browser().get('/api/user/user.json', headers), 401);
  });

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'] as const)(
    'I3 %s to a path that takes POST is answered with 404',
    async (method) => {
      for (const url of [auth, '/api/idauth/logout', '/api/idauth/session/extend']) {
        const answer = await server.app.inject({ method: method as 'GET', url, headers: { host: 'localhost:3000' } });
        expect(answer.statusCode).toBe(404);
        if (method !== 'HEAD') expectRefusal(answer, 404);
      }
    },
  );

  test('I3 POST to a path that takes GET is answered with 404', async () => {
    expectRefusal(await post('{}', {}, '/api/user/user.json'), 404);
    expectRefusal(await post('{}', {}, '/api/idauth/session'), 404);
  });
});

test('the hostile requests caused no failure in the log, and logged no person in', async () => {
  expect(server.logged.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
  expect(await server.deps.db.selectFrom('sessions').select('id').execute()).toEqual([]);
});
