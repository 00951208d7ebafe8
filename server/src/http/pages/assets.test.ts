import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { installAssets } from './assets.ts';

const folder = mkdtempSync(join(tmpdir(), 'selvage-assets-'));
writeFileSync(join(folder, 'main-1.js'), 'plain');
writeFileSync(join(folder, 'main-1.js.br'), 'brotli');
writeFileSync(join(folder, 'main-1.js.gz'), 'gzip');
writeFileSync(join(folder, 'text-1.woff2'), 'font');
writeFileSync(join(folder, 'secret.env'), 'never');
const app = Fastify();
installAssets(app, folder);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['br, gzip', 'br', 'brotli'],
  ['gzip, deflate', 'gzip', 'gzip'],
  ['identity', undefined, 'plain'],
])(
  'an asset is sent in the best encoding that the browser accepts (%s), and cached for ever',
  async (accepted, encoding, body) => {
    const response = await app.inject({ url: '/assets/main-1.js', headers: { 'accept-encoding': accepted } });
    expect([response.statusCode, response.headers['content-encoding'], response.body]).toEqual([200, encoding, body]);
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  },
);

test('a font is sent without a further encoding', async () => {
  const response = await app.inject({ url: '/assets/text-1.woff2', headers: { 'accept-encoding': 'br' } });
  expect([response.headers['content-encoding'], response.body]).toEqual([undefined, 'font']);
});

test.each([
  '/assets/',
  '/assets/none.js',
  '/assets/secret.env',
  '/assets/..%2fassets.test.ts',
  '/assets/main-1.js.br',
  '/assets/%2e%2e%2fx.js',
])('I3 %s is answered with 404', async (url) => expect((await app.inject({ url })).statusCode).toBe(404));
