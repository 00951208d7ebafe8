import { requestReset } from '@selvage/contract/api/reset';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../test/harness/refusals.ts';
import { linkIn } from '../../test/harness/sign-in.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';

/** It trusts the proxy that every request of this file comes from; the desk is on the second brand's host alone. */
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(() => ({
    trustProxy: 'loopback',
    desk: { peoplePerDay: 200, applications: false, hosts: ['tweed.localhost'], openid: null },
  }));
});
afterAll(() => server.close());

const other = 'tweed.localhost:3000';

/**
 * Headers with a forged host: as a client sends them, and as they arrive after a proxy has added its own host before or after the forged
 * one.
 */
const claims: readonly [what: string, headers: Record<string, string>][] = [
  ['X-Forwarded-Host', { 'x-forwarded-host': other }],
  ['X-Forwarded-Host after another', { 'x-forwarded-host': `localhost:3000, ${other}` }],
  ['X-Forwarded-Host before another', { 'x-forwarded-host': `${other}, localhost:3000` }],
  ['Forwarded', { forwarded: `for=127.0.0.1;host=${other};proto=http` }],
  ['X-Forwarded-Server', { 'x-forwarded-server': other, 'x-original-host': other, 'x-host': other }],
];

describe.each(claims)('F15 D10 a forwarded host from a trusted proxy (%s)', (_what, headers) => {
  const get = (url: string, more: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
    server.browser().get(url, { ...headers, ...more });

  test('does not open the desk on a host without a desk', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const nowhere = await get('/nowhere', from);
    for (const path of ['/desk', '/desk/sign-in']) {
      const { statusCode, body } = await get(path, from);
      expect([path, statusCode, body]).toEqual([path, 404, nowhere.body]);
    }
    expectRefusal(await get('/desk/desk.css', from), 404);
    expect((await server.browser(other).get('/desk/sign-in')).statusCode).toBe(200);
  });

  test('does not choose the brand', async () => {
    const { body } = await get('/faq');
    expect(body).toContain('Linen Health');
    expect(body).not.toContain('Tweed');
  });

  test('does not turn a foreign host into a known one', async () => {
    expectRefusal(await get('/api/user/user.json', { host: 'evil.example' }), 421);
  });

  test('does not turn a foreign origin into a known one', async () => {
    const answer = await server.browser().post(requestReset.path, {}, { ...headers, origin: `http://${other}` });
    expectRefusal(answer, 403);
  });

  test('does not change a link in a message', async () => {
    const { email, credentials } = await addAccount(server.deps);
    await server.deliver();
    await server.browser().post(requestReset.path, { email, userType: credentials.userType }, headers);
    const [message] = await server.deliver();
    expect(new URL(linkIn(message)).origin).toBe('http://localhost:3000');
  });
});
