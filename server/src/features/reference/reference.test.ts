import { portalConfig } from '@selvage/contract/api/reference';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test('RG9 the titles are there for anybody, each with an id and a text', async () => {
  const { config } = (await server.browser().get(portalConfig.path)).json<{
    config: { titles: { id: string; text: string }[] };
  }>();
  expect(config.titles).toContainEqual({ id: 'MS', text: 'Ms' });
  expect(new Set(config.titles.map(({ id }) => id)).size).toBe(config.titles.length);
  for (const title of config.titles)
    expect(title).toEqual({ id: expect.stringMatching(/^\w+$/), text: expect.stringMatching(/\S/) });
});
