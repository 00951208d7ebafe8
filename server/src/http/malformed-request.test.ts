import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawExchange } from '../../test/harness/machine.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';

let server: TestApp;
let port: number;
beforeAll(async () => {
  server = await startTestApp();
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => server.close());

const request = (...lines: string[]): string => `${lines.join('\r\n')}\r\n\r\n`;
const posted = (...headers: string[]) =>
  request('POST /api/idauth/auth HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...headers);

/** What came back is one answer of our own form, and then the connection was closed. */
function expectRefusal(answer: string, status: number): void {
  const [head = '', body = '', ...more] = answer.split('\r\n\r\n');
  expect(more).toEqual([]);
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(JSON.parse(body)).toEqual({ status, data: { errorCode: expect.any(Number) } });
  for (const header of [
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ]) {
    expect(head.toLowerCase()).toContain(header);
  }
}

describe('Y6 I2 a request that two servers could read differently', () => {
  const smuggled = 'GET /api/user/user.json HTTP/1.1\r\nHost: localhost\r\n\r\n';
  test.each(['/api/user/user.json', '/healthz', '/memberlogin/login', '/nothing/here'])(
    'with two Host headers gets 400 at %s, in either order',
    async (path) => {
      for (const [first, last] of [
        ['localhost', 'localhost'],
        ['localhost', 'evil.example'],
        ['evil.example', 'localhost'],
      ]) {
        const asked = request(`GET ${path} HTTP/1.1`, `Host: ${first}`, `hOST: ${last}`, 'Connection: close');
        expectRefusal(await rawExchange(port, asked), 400);
      }
    },
  );

  test.each([
    ['a length and chunks', posted('Content-Length: 5', 'Transfer-Encoding: chunked') + `0\r\n\r\n${smuggled}`],
    ['chunks and a length', posted('Transfer-Encoding: chunked', 'Content-Length: 5') + `0\r\n\r\n${smuggled}`],
    ['two lengths', posted('Content-Length: 2', 'Content-Length: 50') + `{}${smuggled}`],
    ['a list of lengths', posted('Content-Length: 2, 50') + `{}${smuggled}`],
    ['a negative length', posted('Content-Length: -1')],
    ['a length with a sign', posted('Content-Length: +2') + '{}'],
    ['a length in hex', posted('Content-Length: 0x2') + '{}'],
    ['a length without end', posted(`Content-Length: ${'9'.repeat(30)}`)],
    ['chunked said oddly', posted('Transfer-Encoding: xchunked') + '0\r\n\r\n'],
    ['chunked not last', posted('Transfer-Encoding: chunked, identity') + '0\r\n\r\n'],
    ['a chunk of no size', posted('Transfer-Encoding: chunked') + 'zz\r\n{}\r\n0\r\n\r\n'],
    ['a folded header', posted('X-Long: one', ' two')],
    ['a space before the colon', posted('Content-Length : 2') + '{}'],
    ['a header without a colon', posted('NoColon')],
    ['a NUL in a header', posted('X-Odd: a\u0000b')],
    ['a bare line feed in a header', posted('X-Odd: a\rb')],
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['an unknown method', request('BREW /api/user/user.json HTTP/1.1', 'Host: localhost')],
    ['a space in the address', request('GET /api/a b HTTP/1.1', 'Host: localhost')],
    ['the start of a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
  ])('gets 400 and is disconnected: %s', async (_what, bytes) => {
    expectRefusal(await rawExchange(port, Buffer.from(bytes, 'latin1')), 400);
  });

  test.each([
    [
      'a cookie of 64 kB',
      request('GET /api/user/user.json HTTP/1.1', 'Host: localhost', `Cookie: sid=${'x'.repeat(65_536)}`),
    ],
    ['an address of 16 kB', request(`GET /api/${'a'.repeat(16_384)} HTTP/1.1`, 'Host: localhost')],
    [
      '300 headers of 100 bytes',
      request(
        'GET / HTTP/1.1',
        'Host: localhost',
        ...Array.from({ length: 300 }, (_, index) => `X-${index}: ${'x'.repeat(100)}`),
      ),
    ],
  ])('Y7 gets 431 and is disconnected: %s', async (_what, bytes) => {
    expectRefusal(await rawExchange(port, bytes), 431);
  });

  test.each([
    ['no Host', 'X-Host: localhost'],
    ['an empty Host', 'Host: '],
    ['a foreign Host', 'Host: evil.example'],
  ])('Q-19 gets 421: %s', async (_what, host) => {
    expectRefusal(await rawExchange(port, request('GET /api/user/user.json HTTP/1.1', host, 'Connection: close')), 421);
  });

  test('J2 a request with an absolute URL is answered like any other, and the URL is not stored', async () => {
    const { credentials } = await addAccount(server.deps);
    const browser = server.browser();
    await browser.post('/api/idauth/auth', credentials);
    const cookie = `Cookie: sid=${browser.cookies.get('sid')}`;
    const answer = await rawExchange(
      port,
      request('GET http://localhost/api/user/user.json HTTP/1.1', 'Host: localhost', cookie, 'Connection: close'),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('cache-control: no-store');
  });

  test('Y2 a body that is announced as too long is refused before it is sent', async () => {
    const begun = posted('Connection: close', 'Content-Length: 10000000') + '{"email":"';
    expectRefusal(await rawExchange(port, begun), 413);
  });

  test('Y2 endless chunks are refused at the limit', async () => {
    const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`;
    expectRefusal(
      await rawExchange(port, posted('Connection: close', 'Transfer-Encoding: chunked') + chunk + chunk),
      413,
    );
  });

  test('the server answers the next request as usual after malformed ones', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    expect(server.logged.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
  });
});
