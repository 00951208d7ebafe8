import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(() => ({ embeddingOrigins: ['https://www.insurer.example'], analyticsUrl: '/collect' }));
});
afterAll(() => server.close());

const givenIn = (script: string): unknown => JSON.parse(/^const given = (.+);$/m.exec(script)?.[1] ?? 'null');

test('EM1 embed.js is small, is revalidated each time, and names the files that the page must load', async () => {
  const answer = await server.browser().get('/embed.js');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-language, cookie',
  });
  expect(answer.body.length).toBeLessThan(3000);
  expect(givenIn(answer.body)).toEqual({
    language: 'en',
    script: expect.stringMatching(/^\/assets\/main-[\w-]+\.js$/),
    styles: [expect.stringMatching(/^\/assets\/embed-[\w-]+\.css$/)],
    settings: {
      brand: expect.objectContaining({ id: 'linen', name: 'Linen Health' }),
      analyticsUrl: '/collect',
      embeddingOrigins: ['https://www.insurer.example'],
      passwordTries: 5,
    },
    passkeys: 'on',
  });
  const { script, styles } = givenIn(answer.body) as { script: string; styles: string[] };
  for (const path of [script, ...styles]) expect((await server.browser().get(path)).statusCode).toBe(200);
});

test('EM1 BR1 embed.js has the brand of the host name in the request and the language of the person', async () => {
  const answer = await server.browser('tweed.localhost:3000').get('/embed.js', { 'accept-language': 'ga, en' });
  expect(givenIn(answer.body)).toMatchObject({ settings: { brand: { id: 'tweed' } }, language: 'ga' });
});

test('EM1 embed.js is answered with 304 if the browser has it already', async () => {
  const { headers } = await server.browser().get('/embed.js');
  const again = await server.browser().get('/embed.js', { 'if-none-match': String(headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('EM1 the types of the embedding messages are published, and need no other file', async () => {
  const { headers, body } = await server.browser().get('/embed.d.ts');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain('export type LoginAppNews');
  expect(body).not.toMatch(/\bimport\b.*from/);
});

test('EM1 a frame gets a document that a script fills, without the header of a full window', async () => {
  const inWindow = await server.browser().get('/memberlogin/login', { 'sec-fetch-dest': 'document' });
  const inFrame = await server.browser().get('/memberlogin/login', { 'sec-fetch-dest': 'iframe' });
  const drawn = (body: string) => body.replace(/<noscript>.*?<\/noscript>/gs, '');
  expect(drawn(inWindow.body)).toContain('<header');
  expect(drawn(inFrame.body)).not.toContain('<header');
  expect(inFrame.headers['vary']).toContain('sec-fetch-dest');
});
