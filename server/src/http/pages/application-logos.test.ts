import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applications, resources } from '../../../test/harness/oidc-clients.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import type { Logo } from '../../config/logo/logo.ts';
import { logoUrl } from './application-logos.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><script>alert(1)</script></svg>';
/** The route does not check files. It must send even a hostile one in a way that makes it harmless. */
const drawing: Logo = { type: 'svg', bytes: Buffer.from(svg), digest: 'drawing' };
const picture: Logo = { type: 'png', bytes: Buffer.from([0x89, 0x50, 0xff]), digest: 'picture' };
const logos: Readonly<Record<string, Logo>> = { documents: drawing, claims: picture };

let server: TestApp;
beforeAll(async () => {
  const clients = applications.map((client) => ({ ...client, logo: logos[client.id] ?? null }));
  server = await startTestApp(() => ({ oidc: { clients, resources } }));
});
afterAll(() => server.close());

const harmless = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'public, max-age=31536000, immutable',
};

describe('OP49 the logo of an application', () => {
  test('is served as a drawing that can run nothing and load nothing, and may be cached for ever', async () => {
    const { statusCode, headers, body } = await server.browser().get(logoUrl(drawing));
    expect([statusCode, body]).toEqual([200, svg]);
    expect(headers).toMatchObject({ ...harmless, 'content-type': 'image/svg+xml; charset=utf-8' });
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('is served as a picture with the same policy', async () => {
    const { rawPayload, headers } = await server.browser().get(logoUrl(picture));
    expect(rawPayload).toEqual(picture.bytes);
    expect(headers).toMatchObject({ ...harmless, 'content-type': 'image/png' });
  });

  test('is compressed, and not sent again to a browser that has it', async () => {
    const sent = await server.browser().get(logoUrl(drawing), { 'accept-encoding': 'br' });
    expect(sent.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    const again = await server.browser().get(logoUrl(drawing), { 'if-none-match': String(sent.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test.each(['/logos/', '/logos/drawing.png', '/logos/drawing', '/logos/other.svg', '/logos/..%2F..%2Fpackage.json'])(
    'is not found at %s',
    async (path) => {
      expect((await server.browser().get(path)).statusCode).toBe(404);
    },
  );

  test('is not found at the host of a brand that the application does not belong to', async () => {
    expect((await server.browser('tweed.localhost').get(logoUrl(drawing))).statusCode).toBe(404);
  });
});
