import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anonymousRefusals } from '../../test/harness/refusals.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  ({ credentials } = await addAccount(server.deps));
});
afterAll(() => server.close());

type Headers = Record<string, string>;
const auth = '/api/idauth/auth';
const out = '/api/idauth/logout';
const me = '/api/user/user.json';

// Each with and without a cookie: what a browser was tricked into sending is refused either way.
const foreign: [what: string, headers: Headers][] = [
  ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
  ['Sec-Fetch-Site: none', { 'sec-fetch-site': 'none' }],
  ['Sec-Fetch-Site in other letters', { 'sec-fetch-site': 'Same-Origin' }],
  ['Sec-Fetch-Site: cross-site from our own Origin', { 'sec-fetch-site': 'cross-site', origin: 'http://{host}' }],
  [
    'Sec-Fetch-Site: same-origin from a foreign Origin',
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  ],
  ['a foreign Origin', { origin: 'https://evil.example' }],
  ['Origin: null', { origin: 'null' }],
  ['an empty Origin', { origin: '' }],
  ['an Origin that starts like ours', { origin: 'http://{host}.evil.example' }],
  ['an Origin that ends like ours', { origin: 'http://evil-{host}' }],
  ['an Origin with ours as its user', { origin: 'http://{host}@evil.example' }],
  ['our host on another port', { origin: 'http://{name}:8443' }],
  ['our host by another scheme', { origin: 'https://{host}' }],
  ['two Origins', { origin: 'http://{host}, https://evil.example' }],
  ['a foreign Referer without an Origin', { referer: 'https://evil.example/http://{host}/' }],
  ['a Referer that starts like ours', { referer: 'http://{host}.evil.example/' }],
  ['a Referer that is no address', { referer: 'about:blank' }],
  ['X-Requested-With from a foreign Origin', { 'x-requested-with': 'loginApp', origin: 'https://evil.example' }],
];

const own: [what: string, headers: Headers][] = [
  ['Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin' }],
  ['our Origin', { origin: 'http://{host}' }],
  ['our Referer', { referer: 'http://{host}/memberlogin/login?a=b' }],
  [
    'both, as a browser sends them',
    { 'sec-fetch-site': 'same-origin', origin: 'http://{host}', referer: 'http://{host}/' },
  ],
  ['X-Requested-With: loginApp', { 'x-requested-with': 'loginApp' }],
];

const filled = (headers: Headers, host: string): Headers =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replaceAll('{host}', host).replace('{name}', host.split(':')[0] ?? ''),
    ]),
  );

let credentials: Awaited<ReturnType<typeof addAccount>>['credentials'];

async function signedIn(host: string): Promise<TestBrowser> {
  const browser = server.browser(host);
  expect((await browser.post(auth, credentials)).statusCode).toBe(200);
  return browser;
}

describe.each(['localhost:3000', 'tweed.localhost:3000'])('H6 a request to change something on %s', (host) => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await signedIn(host);
  });

  test.each(foreign)('with %s is refused and changes nothing', async (_what, headers) => {
    const cookies = new Map(browser.cookies);
    const stranger = server.browser(host);

    const refused = await anonymousRefusals(server, async () => {
      for (const [who, url, payload] of [
        [browser, out, undefined],
        [browser, auth, credentials],
        [stranger, auth, credentials],
        [stranger, out, {}],
      ] as const) {
        const answer = await who.send({
          method: 'POST',
          url,
          headers: filled(headers, host),
          ...(payload && { payload }),
        });
        expect([answer.statusCode, answer.json()]).toEqual([403, { status: 403, data: { errorCode: 111 } }]);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
    });

    expect(browser.cookies).toEqual(cookies);
    expect((await browser.get(me)).statusCode).toBe(200);
    expect(refused).toEqual({ 'foreign-origin': 4 });
  });

  test.each(own)('with %s counts as the portal’s own', async (_what, headers) => {
    const person = server.browser(host);
    expect(
      (await person.send({ method: 'POST', url: auth, headers: filled(headers, host), payload: credentials }))
        .statusCode,
    ).toBe(200);
    expect((await person.send({ method: 'POST', url: out, headers: filled(headers, host) })).statusCode).toBe(200);
    expect((await person.get(me)).statusCode).toBe(401);
  });

  test('without any origin header is accepted only without a cookie', async () => {
    expect((await browser.send({ method: 'POST', url: out })).statusCode).toBe(403);
    expect(
      (await server.app.inject({ method: 'POST', url: out, headers: { host, cookie: 'other=1' } })).statusCode,
    ).toBe(403);
    expect((await browser.get(me)).statusCode).toBe(200);
    expect(
      (await server.app.inject({ method: 'POST', url: auth, headers: { host }, payload: credentials })).statusCode,
    ).toBe(200);
  });
});

test('H6 a request from the origin of another brand of the portal is refused', async () => {
  const browser = await signedIn('localhost:3000');
  const answer = await browser.post(out, undefined, { origin: 'http://tweed.localhost:3000' });
  expect(answer.statusCode).toBe(403);
});

describe('H6 a body that an HTML form can send', () => {
  test.each([
    ['text/plain', (json: string) => json],
    ['text/plain; application/json', (json: string) => json],
    ['application/x-www-form-urlencoded', (json: string) => `${encodeURIComponent(json)}=`],
    [
      'multipart/form-data; boundary=x',
      (json: string) => `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${json}\r\n--x--\r\n`,
    ],
    ['', (json: string) => json],
  ])('is refused as %j', async (type, written) => {
    const browser = server.browser();
    const answer = await browser.send({
      method: 'POST',
      url: auth,
      headers: { origin: 'http://localhost:3000', ...(type && { 'content-type': type }) },
      payload: Buffer.from(written(JSON.stringify(credentials))),
    });
    expect([answer.statusCode, answer.json()]).toEqual([415, { status: 415, data: { errorCode: 117 } }]);
    expect(browser.cookies.size).toBe(0);
  });
});

describe('H5 another origin cannot read an answer', () => {
  test.each(['https://evil.example', 'null', 'http://localhost:3000.evil.example'])('%s', async (origin) => {
    const browser = await signedIn('localhost:3000');
    const preflight = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    };
    const answers = [
      await browser.get(me, { origin }),
      await browser.send({ method: 'OPTIONS', url: auth, headers: preflight }),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 404]);
    for (const answer of answers) {
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });
});

test('H6 a page on plain http is another origin if the brand is served on https', async () => {
  const [linen] = server.deps.config.brands;
  const secure = await startTestApp(() => ({
    secureCookies: true,
    brands: [{ ...linen, hosts: ['portal.example'], origin: 'https://portal.example' }],
  }));
  const person = await addAccount(secure.deps);
  const from = (origin: string) =>
    secure.app.inject({
      method: 'POST',
      url: auth,
      headers: { host: 'portal.example', origin },
      payload: person.credentials,
    });
  expect((await from('http://portal.example')).statusCode).toBe(403);
  expect((await from('https://portal.example')).statusCode).toBe(200);
  await secure.close();
});
