import { kinds, userTypes } from '@selvage/contract/user-types';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { textPages } from './pages.ts';

let server: TestApp;
beforeAll(async () => void (server = await startTestApp()));
afterAll(() => server.close());

describe('RT7 the pages that the product links out to', () => {
  test.each(textPages.map(({ path }) => path))(
    '%s is there with and without a slash, in both languages',
    async (path) => {
      for (const address of [path, `${path}/`]) {
        const english = await server.browser().get(address);
        const irish = await server.browser().get(address, { cookie: 'lang=ga' });
        expect([english.statusCode, irish.statusCode]).toEqual([200, 200]);
        expect(english.body).toMatch(/<html lang="en"[^>]*data-brand="linen"/);
        expect(irish.body).toMatch(/<html lang="ga"/);
        expect(irish.body).not.toBe(english.body);
      }
    },
  );

  test('terms, privacy and accessibility say since when they hold; questions and contact do not', async () => {
    for (const { path, isDated } of textPages) {
      const { body } = await server.browser().get(path);
      expect([path, body.includes('In effect from 1\u00a0November 2026. Version 1.')]).toEqual([path, isDated]);
    }
    expect(textPages.filter(({ isDated }) => !isDated).map(({ path }) => path)).toEqual(['/faq', '/contactus']);
  });

  test('every terms page of the contract is among them', () => {
    const paths = textPages.map(({ path }): string => path);
    for (const kind of kinds) expect(paths).toContain(userTypes[kind].termsPage.replace(/\/$/, ''));
  });

  test('the other language is a link away and is kept', async () => {
    const browser = server.browser('tweed.localhost:3000');
    expect((await browser.get('/faq')).body).toContain('href="/faq?lang=ga"');
    const switched = await browser.get('/faq?lang=ga');
    expect([switched.statusCode, switched.headers.location]).toEqual([303, '/faq']);
    expect((await browser.get('/faq')).body).toMatch(/<html lang="ga"[^>]*data-brand="tweed"/);
  });

  test('a page that cannot be shown says so in words, in both languages, with a reference and a way on', async () => {
    const find = vi.spyOn(server.deps.content, 'find');
    for (const [cookie, title] of [
      ['lang=en', 'We couldn’t load this page'],
      ['lang=ga', 'Níorbh fhéidir linn an leathanach seo a lódáil'],
    ] as const) {
      find.mockRejectedValueOnce(new Error('the disk is away'));
      const { statusCode, headers, body } = await server.browser().get('/privacy', { cookie });
      expect([statusCode, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
      expect(body).toContain(`<h1>${title}</h1>`);
      expect(body).toMatch(/: [2-9A-Z]{4}-[2-9A-Z]{2}\./);
      expect(body).toContain('href="/contactus"');
    }
    find.mockResolvedValueOnce(undefined);
    const missing = await server.browser().get('/privacy');
    expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(missing.body).toContain('<h1>We couldn’t find that page</h1>');
    find.mockRestore();
  });
});
