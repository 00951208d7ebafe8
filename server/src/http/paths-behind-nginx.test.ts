import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, rawExchange } from '../../test/harness/machine.ts';
import { canProxy, type Nginx, startNginx } from '../../test/harness/nginx.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';

describe.skipIf(!canProxy)('an odd path behind the shipped nginx configuration', () => {
  let server: TestApp;
  let nginx: Nginx;
  let instance: number;
  beforeAll(async () => {
    const port = await freePort();
    server = await startTestApp(({ brands: [brand, ...others] }) => ({
      brands: [{ ...brand, origin: `http://localhost:${port}` }, ...others],
    }));
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    instance = (server.app.server.address() as AddressInfo).port;
    nginx = await startNginx([instance], { plainPort: port });
  });
  afterAll(async () => {
    await nginx.stop();
    await server.close();
  });

  type Reading = 'ready' | 'verify' | 'another';

  /** What the server itself takes the path for. */
  async function ours(path: string): Promise<Reading> {
    const answer = await asked(instance, path);
    if (answer.includes('"status":"ready"')) return 'ready';
    return /^HTTP\/1\.1 (?:401|302) .*\r\n(?:selvage-login|location): /is.test(answer) ? 'verify' : 'another';
  }

  /** Whether nginx answers by itself, or passes the request on. */
  async function theirs(path: string): Promise<'kept' | 'passed'> {
    const answer = await asked(nginx.port, path);
    return /^HTTP\/1\.1 40\d [^\r]*\r\nServer: nginx\r\n/i.test(answer) && answer.includes('<center>nginx</center>')
      ? 'kept'
      : 'passed';
  }

  const asked = (port: number, path: string) =>
    rawExchange(port, `GET ${path} HTTP/1.1\r\nHost: localhost:${nginx.port}\r\nConnection: close\r\n\r\n`);

  // oxfmt-ignore
  test.each<[path: string, ours: Reading, theirs: 'kept' | 'passed']>([
    ['/readyz',                        'ready',   'kept'],
    ['/readyz/',                       'ready',   'kept'],
    ['/readyz?x',                      'ready',   'kept'],
    ['/readyz/?x',                     'ready',   'kept'],
    ['/readyz?',                       'ready',   'kept'],
    ['/readyz#x',                      'ready',   'kept'],
    ['/%72eadyz',                      'ready',   'kept'],
    ['/%72%65%61%64%79%7a',            'ready',   'kept'],
    ['/readyz%2F',                     'another', 'kept'],
    ['/readyz%2f',                     'another', 'kept'],
    ['/readyz//',                      'another', 'kept'],
    ['/readyz/x',                      'another', 'kept'],
    ['/readyz/.',                      'another', 'kept'],
    ['/readyz/..',                     'another', 'passed'],
    ['/readyz;x',                      'another', 'kept'],
    ['/readyz%00',                     'another', 'kept'],
    ['/readyz%20',                     'another', 'kept'],
    ['/readyz%3Fx',                    'another', 'kept'],
    ['/READYZ',                        'another', 'passed'],
    ['//readyz',                       'another', 'kept'],
    ['/./readyz',                      'another', 'kept'],
    ['/api/../readyz',                 'another', 'kept'],
    ['/api/%2e%2e/readyz',             'another', 'kept'],
    ['/api/..%2freadyz',               'another', 'kept'],
    ['/%2freadyz',                     'another', 'kept'],
    ['/%2572eadyz',                    'another', 'passed'],
    ['/\\readyz',                      'another', 'passed'],
    ['http://localhost/readyz/',       'ready',   'kept'],
    ['http://evil.example/readyz',     'ready',   'kept'],
    ['/metrics/',                      'another', 'kept'],
    ['/%6detrics',                     'another', 'kept'],
    ['/oidc/verify',                   'verify',  'kept'],
    ['/oidc/verify/',                  'verify',  'kept'],
    ['/oidc/verif%79',                 'verify',  'kept'],
    ['/oidc/verify/member/password/x', 'verify',  'kept'],
    ['/oidc//verify',                  'another', 'kept'],
    ['/oidc%2Fverify',                 'another', 'kept'],
    ['/oidc/x/../verify/',             'another', 'kept'],
    ['/healthz',                       'another', 'passed'],
    ['/memberlogin/login',             'another', 'passed'],
  ])('%s is handled as %s by the server, and is %s by nginx', async (path, mine, nginxs) => {
    expect([await ours(path), await theirs(path)]).toEqual([mine, nginxs]);
    // What is for those inside is never passed on.
    expect(mine === 'another' || nginxs === 'kept').toBe(true);
  });

  test('a request with two Host headers gets 400 from nginx and from the server', async () => {
    const twice = `GET /memberlogin/login HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
    for (const port of [nginx.port, instance]) expect(await rawExchange(port, twice)).toMatch(/^HTTP\/1\.1 400 /);
  });
});
