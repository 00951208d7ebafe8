import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDemoConfig } from '../../../test/harness/test-config.ts';
import { oidcSettings, readOidc } from '../../config/oidc/oidc-settings.ts';
import { parseSetting } from '../../config/parts/setting.ts';
import { applications, resources } from '../../../test/harness/oidc-clients.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

const apple = '/.well-known/apple-app-site-association';
const android = '/.well-known/assetlinks.json';
const fingerprints = [Array.from({ length: 32 }, () => 'A7').join(':')];
const apps = {
  linen: { apple: ['ABCDE12345.com.insurer.app'], android: [{ package: 'com.insurer.app', fingerprints }] },
};
const { brands } = readDemoConfig();

let server: TestApp;
beforeAll(async () => {
  const [linen] = brands;
  const clients = applications.map((client) =>
    client.id === 'app'
      ? { ...client, redirectUris: [...client.redirectUris, `${linen.origin}/app/callback`] }
      : client,
  );
  server = await startTestApp(() => ({ oidc: { clients, resources, apps } }));
});
afterAll(() => server.close());

const ask = async (path: string, brand = 0) => {
  const { host } = new URL(brands[brand]?.origin ?? '');
  const { statusCode, headers, body } = await server.browser().get(path, { host });
  return { statusCode, type: headers['content-type'], body };
};

describe('OP45 the native apps of a brand', () => {
  test('are published for iOS, with the addresses to which people return', async () => {
    const { statusCode, type, body } = await ask(apple);
    expect([statusCode, type]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toEqual({
      applinks: { details: [{ appIDs: apps.linen.apple, components: [{ '/': '/app/callback' }] }] },
      webcredentials: { apps: apps.linen.apple },
    });
  });

  test('are published for Android, with their certificates', async () => {
    const { statusCode, type, body } = await ask(android);
    expect([statusCode, type]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
        target: { namespace: 'android_app', package_name: 'com.insurer.app', sha256_cert_fingerprints: fingerprints },
      },
    ]);
  });

  test('are not published at another brand', async () => {
    expect([(await ask(apple, 1)).statusCode, (await ask(android, 1)).statusCode]).toEqual([404, 404]);
  });

  test('are not published unless the configuration names them', async () => {
    const without = await startTestApp(() => ({ oidc: { clients: applications, resources } }));
    const statuses = await Promise.all([apple, android].map((path) => without.browser().get(path)));
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    await without.close();
  });

  test.each([
    ['an unknown brand', { silk: {} }, 'oidc.apps.silk is no brand that is served'],
    ['an app without a team', { linen: { apple: ['com.insurer.app'] } }, 'oidc.apps.linen.apple.0 is not valid'],
    [
      'an invalid certificate',
      { linen: { android: [{ package: 'com.insurer.app', fingerprints: ['A7'] }] } },
      'oidc.apps.linen.android.0.fingerprints.0 is not valid',
    ],
  ])('are refused at the start with %s', (_, given, said) => {
    const read = () =>
      readOidc(parseSetting(oidcSettings, { clients: {}, apps: given }, ['oidc']), {
        brands,
        mode: 'production',
        folder: '/',
      });
    expect(read).toThrow(said);
  });
});
