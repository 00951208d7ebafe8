import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostedCalico } from '../../../test/harness/test-config.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { brandFiles } from './brand-files.ts';

const calico = { ...hostedCalico, hosts: ['calico.localhost'], mark: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(({ brands: [first, ...others] }) => ({ brands: [first, ...others, calico] }));
});
afterAll(() => server.close());

describe('BR1 the files of a brand', () => {
  const { icon, sheet } = brandFiles(calico);

  test('include a style sheet with its colours and drawing, which may be cached for ever', async () => {
    const { statusCode, headers, body } = await server.browser().get(sheet?.url ?? '');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(body).toContain(`[data-brand='calico']`);
    expect(body).toContain('--lp-brand: var(--light, #3b1e57) var(--dark, #12263a);');
    expect(body).toContain(`--mark-image: url('${icon.url}');`);
  });

  test('are compressed, and not sent again to a browser that has them', async () => {
    const first = await server.browser().get(sheet?.url ?? '', { 'accept-encoding': 'gzip, br' });
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    const again = await server.browser().get(sheet?.url ?? '', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('include the drawing, which is served as an image and cannot run anything', async () => {
    const { headers, body } = await server.browser().get(icon.url);
    expect(body).toBe(calico.mark);
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(headers['content-security-policy']).toBe(`default-src 'none'; style-src 'unsafe-inline'; sandbox`);
  });

  test('have a new address when their content changes', () => {
    const other = brandFiles({ ...calico, tokens: server.deps.config.brands[0].tokens });
    expect(other.sheet?.url).not.toBe(sheet?.url);
    expect(other.icon.url).toBe(icon.url);
  });

  test.each(['/brands/calico.css', '/brands/login', '/brands/..%2Fcalico', '/brands/'])(
    'do not include %s',
    async (path) => {
      expect((await server.browser().get(path)).statusCode).toBe(404);
    },
  );
});

test('BR1 a shipped brand without changes needs no style sheet, and has an icon in its own colours', async () => {
  const [linen, tweed] = server.deps.config.brands;
  expect(brandFiles(linen).sheet).toBeNull();
  const { body } = await server.browser().get(brandFiles(linen).icon.url);
  expect(body).toContain('fill="#1e3a57"');
  expect(tweed && brandFiles(tweed).icon.text).toContain('rotate(45 32 32)');
});

test('BR1 a shipped brand with another look has a style sheet', () => {
  const [linen] = server.deps.config.brands;
  expect(brandFiles({ ...linen, look: 'tweed' }).sheet?.text).toContain('Lp Tweed Heading');
});

test('BR1 the demo pages of a brand have its colours and its name', async () => {
  const { body } = await server.browser('calico.localhost').get('/dev');
  expect(body).toContain('data-brand="calico"');
  expect(body).toContain('Calico &amp; Daughters');
  expect(body.indexOf(brandFiles(calico).sheet?.url ?? '?')).toBeGreaterThan(body.indexOf('/site.css'));
});
