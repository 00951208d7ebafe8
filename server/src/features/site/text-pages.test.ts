import { kinds, userTypes } from '@selvage/contract/user-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { textPages } from './text-page.ts';

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
});
