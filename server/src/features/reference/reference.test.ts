import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paymentConfig, townCounties } from '@selvage/contract/api/operator-data';
import { portalConfig } from '@selvage/contract/api/reference';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, startTestApp } from '../../../test/harness/test-app.ts';

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

const counties = async (app = server) => {
  const response = await app.browser().get(townCounties.path);
  return response.json<{ counties: { name: string; nameGa: string; northernIreland: boolean; towns: string[] }[] }>()
    .counties;
};

test('AP the counties are there for anybody: all 32, six of them in Northern Ireland, each with an Irish name', async () => {
  const all = await counties();
  expect(all).toHaveLength(32);
  expect(all.filter(({ northernIreland }) => northernIreland).map(({ name }) => name)).toEqual([
    'Antrim',
    'Armagh',
    'Derry',
    'Down',
    'Fermanagh',
    'Tyrone',
  ]);
  for (const key of ['name', 'nameGa'] as const) expect(new Set(all.map((each) => each[key])).size).toBe(32);
  expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted());
  expect(all).toContainEqual(expect.objectContaining({ name: 'Offaly', nameGa: 'Uíbh Fhailí' }));
});

test('AP no town stands in a county twice, and towns are in order', async () => {
  for (const { towns } of await counties()) {
    expect(towns).toEqual([...new Set(towns)].toSorted((one, other) => one.localeCompare(other, 'en')));
    expect(towns.length).toBeGreaterThan(0);
  }
});

test.each([townCounties.path, paymentConfig.path])(
  'AP %s may be kept a while, and is known by its ETag',
  async (path) => {
    const { headers } = await server.browser().get(path);
    expect(headers['cache-control']).toBe('public, max-age=300');
    const again = await server.browser().get(path, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await server.browser().get(path, { 'if-none-match': '"another"' })).statusCode).toBe(200);
  },
);

test('AP the payment configuration is empty unless the operator has written one', async () => {
  expect((await server.browser().get(paymentConfig.path)).json()).toEqual({ config: {} });
});

describe('AP files of the operator’s', () => {
  let folder: string;
  let own: TestApp;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'content-'));
    mkdirSync(join(folder, 'default/data'), { recursive: true });
    own = await startTestApp(({ contentDirs }) => ({ contentDirs: [folder, ...contentDirs] }));
  });
  afterAll(async () => {
    await own.close();
    rmSync(folder, { recursive: true });
  });
  const write = (name: string, text: string) => writeFileSync(join(folder, 'default/data', name), text);

  test('come before those that ship', async () => {
    const county = { name: 'Cork', nameGa: 'Corcaigh', northernIreland: false, towns: [] };
    write('towncounties.json', JSON.stringify({ counties: [county] }));
    write('securepayment.json', JSON.stringify({ provider: 'example', currencies: ['EUR'] }));
    expect(await counties(own)).toEqual([county]);
    const { config } = (await own.browser().get(paymentConfig.path)).json<{ config: object }>();
    expect(config).toEqual({ provider: 'example', currencies: ['EUR'] });
  });

  test.each([
    ['is no JSON', '{ "counties": [', 'is not JSON in UTF-8'],
    [
      'lacks a name',
      '{ "counties": [{ "name": "Cork", "northernIreland": false, "towns": [] }] }',
      'counties.0.nameGa',
    ],
  ])('leave the last good one in place where one %s, and are named in the log', async (_what, text, problem) => {
    const before = await counties(own);
    write('towncounties.json', text);
    expect(await counties(own)).toEqual(before);
    expect(own.logged.filter((line) => line.includes(problem))).toHaveLength(1);
  });
});

test('AP without a file there is no such list', async () => {
  const bare = await startTestApp(() => ({ contentDirs: [] }));
  for (const path of [townCounties.path, paymentConfig.path]) {
    const response = await bare.browser().get(path);
    expect([response.statusCode, response.headers.etag]).toEqual([404, undefined]);
  }
  await bare.close();
});
