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

describe('BR1 a brand’s own files', () => {
  const { icon, sheet } = brandFiles(calico);

  test('the sheet holds its colours and its drawing, and may be kept for ever', async () => {
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

  test('the style sheet is compressed, and not sent twice', async () => {
    const first = await server.browser().get(sheet?.url ?? '', { 'accept-encoding': 'gzip, br' });
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    const again = await server.browser().get(sheet?.url ?? '', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('the drawing is an image and nothing more', async () => {
    const { headers, body } = await server.browser().get(icon.url);
    expect(body).toBe(calico.mark);
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(headers['content-security-policy']).toBe(`default-src 'none'; style-src 'unsafe-inline'; sandbox`);
  });

  test('the address changes when what is there does', () => {
    const other = brandFiles({ ...calico, tokens: server.deps.config.brands[0].tokens });
    expect(other.sheet?.url).not.toBe(sheet?.url);
    expect(other.icon.url).toBe(icon.url);
  });

  test.each(['/brands/calico.css', '/brands/login', '/brands/..%2Fcalico', '/brands/'])(
    '%s is nobody’s',
    async (path) => {
      expect((await server.browser().get(path)).statusCode).toBe(404);
    },
  );
});

test('BR1 a brand that looks as it ships needs no sheet, and has an icon in its own colours', async () => {
  const [linen, tweed] = server.deps.config.brands;
  expect(brandFiles(linen).sheet).toBeNull();
  const { body } = await server.browser().get(brandFiles(linen).icon.url);
  expect(body).toContain('fill="#1e3a57"');
  expect(tweed && brandFiles(tweed).icon.text).toContain('rotate(45 32 32)');
});

test('BR1 a shipped brand with another look has a sheet', () => {
  const [linen] = server.deps.config.brands;
  expect(brandFiles({ ...linen, look: 'tweed' }).sheet?.text).toContain('Lp Tweed Heading');
});

test('BR1 the demo pages of a brand are in its colours, under its name', async () => {
  const { body } = await server.browser('calico.localhost').get('/dev');
  expect(body).toContain('data-brand="calico"');
  expect(body).toContain('Calico &amp; Daughters');
  expect(body.indexOf(brandFiles(calico).sheet?.url ?? '?')).toBeGreaterThan(body.indexOf('/site.css'));
});
