import { linen, tweed } from '@selvage/contract/brands';
import { afterEach, expect, test, vi } from 'vitest';
import { readHostMode } from './host-mode.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function mounted(data: Record<string, string>, settings?: string): HTMLElement {
  const mount = document.createElement('div');
  Object.assign(mount.dataset, data);
  document.body.append(mount);
  if (settings !== undefined) {
    const script = document.createElement('script');
    script.type = 'application/json';
    script.id = 'loginAppSettings';
    script.textContent = settings;
    document.body.append(script);
  }
  return mount;
}

test('BR1 EM1 the language and the embedding are read from the mount element, the brand from the settings of the server', async () => {
  const brand = {
    ...tweed,
    id: 'calico',
    name: 'Calico Care',
    links: { ...tweed.links, faq: 'https://help.example/' },
  };
  const written = JSON.stringify({ brand, analyticsUrl: 'https://stats.example/c' });
  expect(await readHostMode(mounted({ brand: 'calico', language: 'ga', embedded: '' }, written))).toEqual({
    brand,
    language: 'ga',
    embedded: 'page',
    analyticsUrl: 'https://stats.example/c',
  });
});

test('a mount element without attributes means the default brand, English, not embedded and no collector', async () => {
  const bare = { brand: linen, language: 'en', embedded: false, analyticsUrl: null };
  expect(await readHostMode(mounted({}))).toEqual(bare);
  expect(await readHostMode(mounted({ language: 'fr', embedded: 'false' }))).toEqual(bare);
});

test.each(['', 'not json', 'null', '[]', '7', '"x"', '{"analyticsUrl":null}', '{"analyticsUrl":7,"brand":"linen"}'])(
  'the settings %j give no collector and the default brand',
  async (settings) => {
    expect(await readHostMode(mounted({}, settings))).toMatchObject({ analyticsUrl: null, brand: linen });
  },
);

const listed = '{"embeddingOrigins":["https://www.insurer.example"]}';

test('EM1 a frame counts as embedded if the settings list origins that may frame it, whatever the mount or the query says', async () => {
  vi.stubGlobal('parent', {});
  history.replaceState(null, '', '/memberlogin/login?embedded=false');
  expect((await readHostMode(mounted({}, listed))).embedded).toBe('frame');
  expect((await readHostMode(mounted({ embedded: '' }))).embedded).toBe('frame');
});

test.each(['', '{}', '{"embeddingOrigins":[]}', '{"embeddingOrigins":"https://www.insurer.example"}'])(
  'EM1 with the settings %j a frame does not count as embedded',
  async (settings) => {
    vi.stubGlobal('parent', {});
    expect((await readHostMode(mounted({}, settings))).embedded).toBe(false);
  },
);

test('EM1 a query that says “embedded” does not make a page embedded', async () => {
  history.replaceState(null, '', '/memberlogin/login?embedded=true&data-embedded');
  expect((await readHostMode(mounted({}, listed))).embedded).toBe(false);
});
