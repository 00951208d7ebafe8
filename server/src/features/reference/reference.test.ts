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

test('RG9 every visitor gets the list of titles, each with an id and a text', async () => {
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

test('AP every visitor gets the 32 counties with an Irish name, six of them in Northern Ireland', async () => {
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

test('AP no county has a town twice, and its towns are in alphabetical order', async () => {
  for (const { towns } of await counties()) {
    expect(towns).toEqual([...new Set(towns)].toSorted((one, other) => one.localeCompare(other, 'en')));
    expect(towns.length).toBeGreaterThan(0);
  }
});

test.each([townCounties.path, paymentConfig.path])('AP %s may be cached, and has an ETag', async (path) => {
  const { headers } = await server.browser().get(path);
  expect(headers['cache-control']).toBe('public, max-age=300');
  const again = await server.browser().get(path, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await server.browser().get(path, { 'if-none-match': '"another"' })).statusCode).toBe(200);
});

test('AP the call paymentConfig returns an empty configuration unless the operator has written a file for it', async () => {
  expect((await server.browser().get(paymentConfig.path)).json()).toEqual({ config: {} });
});

describe('AP the operator’s own list files', () => {
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

  test('replace the shipped ones', async () => {
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
  ])('are ignored and logged if one %s, and the last good list stays', async (_what, text, problem) => {
    const before = await counties(own);
    write('towncounties.json', text);
    expect(await counties(own)).toEqual(before);
    expect(own.logged.filter((line) => line.includes(problem))).toHaveLength(1);
  });
});

test('AP a list without any file is answered with 404', async () => {
  const bare = await startTestApp(() => ({ contentDirs: [] }));
  for (const path of [townCounties.path, paymentConfig.path]) {
    const response = await bare.browser().get(path);
    expect([response.statusCode, response.headers.etag]).toEqual([404, undefined]);
  }
  await bare.close();
});
