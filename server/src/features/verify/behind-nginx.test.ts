import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../test/harness/machine.ts';
import { canProxy, type Nginx, startNginx } from '../../../test/harness/nginx.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { addOwing, addSignedIn } from '../../../test/harness/sign-in.ts';

describe.skipIf(!canProxy)('OP47 an area behind the shipped nginx configuration', () => {
  let server: TestApp;
  let nginx: Nginx;
  let port: number;
  /** What reached the application of the area. */
  const arrived: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const application = createServer(({ url, headers }, response) => {
    arrived.push({ url, headers });
    if (url === '/grouparea/led-on') response.setHeader('x-accel-redirect', '/selvage-verify-group');
    response.end('the group area');
  });

  beforeAll(async () => {
    port = await freePort();
    server = await startTestApp(({ brands: [brand, ...others] }) => ({
      brands: [{ ...brand, origin: `http://localhost:${port}` }, ...others],
    }));
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    application.listen(0, '127.0.0.1');
    await once(application, 'listening');
    const [instance, area] = [server.app.server, application].map((each) => (each.address() as AddressInfo).port);
    nginx = await startNginx([instance ?? 0], { plainPort: port, areaPort: area ?? 0 });
  });
  afterAll(async () => {
    await nginx.stop();
    application.closeAllConnections();
    application.close();
    await server.close();
  });

  const ask = (path: string, browser: TestBrowser, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      headers: {
        host: `localhost:${port}`,
        cookie: [...browser.cookies, ['theme', 'dark']].map((each) => each.join('=')).join('; '),
        ...headers,
      },
    });

  test('an area is open to logged-in people, and gets a signed identity instead of the session cookie', async () => {
    const { browser } = await addSignedIn(server, { kind: 'group' });
    const response = await ask('/grouparea/staff?page=2', browser);
    expect({ status: response.status, body: await response.text() }).toEqual({ status: 200, body: 'the group area' });
    const { url, headers } = arrived.at(-1) ?? { headers: {} };
    expect(url).toBe('/grouparea/staff?page=2');
    expect(headers).toMatchObject({
      'selvage-kind': 'group',
      'selvage-acr': 'urn:selvage:acr:password',
      'selvage-subject': expect.stringMatching(/^[\w-]{43}$/),
      'selvage-identity': expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    });
    expect(headers.cookie).toContain('theme=dark');
    expect(headers.cookie).not.toContain(browser.cookies.get('sid'));
  });

  // An application of the area may set cookies on the host of the portal, so it must not learn another one by planting them.
  test.each([
    ['with another one after it', ['theme=dark', 'sid=SECRET', 'sid=planted'], 'theme=dark'],
    ['with others before and after it', ['__Host-sid=planted', 'xsid=1', ' sid=SECRET', '__Host-sid=x'], 'xsid=1'],
    ['nor the cookies of the desk', ['desk=d', 'desk-openid=o', 'sid=SECRET', 'desktop=1'], 'desktop=1'],
    [
      'nor any other cookie of the portal',
      ['browser=b', 'dt=d', 'passkey=p', 'sid=SECRET', 'reset=r', 'sidebar=2'],
      'sidebar=2',
    ],
    ['with many others after it', ['theme=dark', 'sid=SECRET', ...Array.from({ length: 6 }, () => 'sid=planted')], ''],
  ])('never gets the session cookie, %s', async (_, cookies, kept) => {
    const { browser } = await addSignedIn(server, { kind: 'group' });
    const cookie = cookies.join('; ').replace('SECRET', browser.cookies.get('sid') ?? '');
    expect((await ask('/grouparea/', browser, { cookie })).status).toBe(200);
    expect((arrived.at(-1)?.headers.cookie ?? '').replace(/[; ]+$/, '')).toBe(kept);
  });

  test('an area gets no identity header that a visitor wrote', async () => {
    const { browser } = await addSignedIn(server, { kind: 'group' });
    const forged = { 'selvage-identity': 'forged', 'selvage-subject': 'forged', 'selvage-acr': 'forged' };
    await ask('/grouparea/', browser, {
      ...forged,
      'selvage-kind': 'forged',
      'x-original-uri': 'https://evil.example',
      'x-forwarded-host': 'forged.example',
      forwarded: 'host=forged.example',
    });
    expect(JSON.stringify(arrived.at(-1)?.headers)).not.toMatch(/forged/);
  });

  test.each([
    ['a visitor without a session', async () => server.browser(), 302],
    ['a person who owes a code', async () => (await addOwing(server, { kind: 'group' })).browser, 302],
    ['a member', async () => (await addSignedIn(server, { kind: 'member' })).browser, 403],
  ] as const)('gets no request of %s', async (_, come, status) => {
    const before = arrived.length;
    const response = await ask('/grouparea/staff', await come(), { 'selvage-kind': 'group' });
    expect(response.status).toBe(status);
    expect(response.headers.get('location')).toBe(
      status === 302 ? `http://localhost:${port}/grouplogin/login?redir=%2Fgrouparea%2Fstaff` : null,
    );
    expect(arrived).toHaveLength(before);
  });

  test('an area cannot make nginx serve internal locations', async () => {
    const { browser } = await addSignedIn(server, { kind: 'group' });
    const response = await ask('/grouparea/led-on', browser);
    expect({ status: response.status, body: await response.text() }).toEqual({ status: 200, body: 'the group area' });
    expect(response.headers.get('selvage-identity')).toBeNull();
  });

  test('an area refuses the next request after a logout', async () => {
    const { browser } = await addSignedIn(server, { kind: 'group' });
    expect((await ask('/grouparea/', browser)).status).toBe(200);
    const cookies = new Map(browser.cookies);
    await browser.post('/api/idauth/logout');
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await ask('/grouparea/', browser)).status).toBe(302);
  });

  test.each(['/oidc/verify?kind=group', '/oidc/verify/group/password/', '/selvage-verify-group'])(
    'keeps %s internal to nginx',
    async (path) => {
      const { browser } = await addSignedIn(server, { kind: 'group' });
      const response = await ask(path, browser);
      expect(response.status).toBe(404);
      expect(response.headers.get('selvage-identity')).toBeNull();
    },
  );

  test('OP18 an area redirects a person who needs a stronger login to the second step, and refuses another kind of user', async () => {
    const instance = (server.app.server.address() as AddressInfo).port;
    const strictPort = await freePort();
    const area = (application.address() as AddressInfo).port;
    const strict = await startNginx([instance], { plainPort: strictPort, areaPort: area, areaAcr: 'two-step' });
    try {
      const come = async (kind: 'group' | 'member') => {
        const { browser } = await addSignedIn(server, { kind });
        const cookie = [...browser.cookies].map((each) => each.join('=')).join('; ');
        const headers = { host: `localhost:${port}`, cookie };
        const { status, headers: given } = await fetch(`http://127.0.0.1:${strictPort}/grouparea/staff`, {
          redirect: 'manual',
          headers,
        });
        return [status, given.get('location')];
      };
      const onwards = `http://localhost:${port}/grouplogin/confirm/code?redir=%2Fgrouparea%2Fstaff`;
      expect(await come('group')).toEqual([302, onwards]);
      expect(await come('member')).toEqual([403, null]);
    } finally {
      await strict.stop();
    }
  });
});
