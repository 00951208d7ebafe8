import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readDemoConfig } from '../../../test/harness/test-config.ts';
import { ConfigError, parseSetting } from '../parts/setting.ts';
import { oidcSettings, readOidc } from './oidc-settings.ts';

const above = mkdtempSync(join(tmpdir(), 'selvage-logo-'));
afterAll(() => rmSync(above, { recursive: true }));
const folder = join(above, 'etc');
mkdirSync(join(folder, 'logos'), { recursive: true });

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">${inside}</svg>`;
const good = svg('<path d="M0 0h4"/>');
writeFileSync(join(folder, 'logos', 'good.svg'), good);
writeFileSync(join(folder, 'script.svg'), svg('<script/>'));
writeFileSync(join(folder, 'picture.jpg'), Buffer.from([0xff, 0xd8, 0xff]));
writeFileSync(join(folder, 'large.svg'), svg(' '.repeat(21_000)));
writeFileSync(join(above, 'outside.svg'), good);
symlinkSync(join(above, 'outside.svg'), join(folder, 'link-out.svg'));
// A mounted folder of Kubernetes has links to its files.
symlinkSync(join('logos', 'good.svg'), join(folder, 'link-in.svg'));

const claims = {
  name: { en: 'Claims', ga: 'Éilimh' },
  kinds: ['member'],
  type: 'spa',
  auth: 'none',
  redirectUris: ['https://claims.insurer.example/callback'],
  scopes: ['openid'],
};
const read = (client: object) =>
  readOidc(parseSetting(oidcSettings, { clients: { claims: client } }, ['oidc']), {
    brands: readDemoConfig().brands,
    mode: 'production',
    folder,
  })?.clients[0]?.logo;

describe('OP36 the logo of an application in the configuration file', () => {
  test.each(['logos/good.svg', 'link-in.svg'])('is read from the folder of the configuration: %s', (logoFile) => {
    expect(read({ ...claims, logoFile })).toMatchObject({ type: 'svg', bytes: Buffer.from(good) });
  });

  test('is none by default', () => {
    expect(read(claims)).toBeNull();
  });

  test.each([
    ['script.svg', 'has the element script, which a logo must not have'],
    ['picture.jpg', 'is neither a PNG nor an SVG file in UTF-8'],
    ['large.svg', 'is larger than 20 KB'],
    ['../outside.svg', 'is outside the folder of the configuration file: put the logo into that folder'],
    [join(above, 'outside.svg'), 'is outside the folder of the configuration file: put the logo into that folder'],
    ['link-out.svg', 'is outside the folder of the configuration file: put the logo into that folder'],
    ['logos', 'is not a file'],
    ['absent.svg', `cannot be read: ENOENT: no such file or directory, stat '${join(folder, 'absent.svg')}'`],
  ])('is refused if it is %s', (logoFile, problem) => {
    expect(() => read({ ...claims, logoFile })).toThrow(
      new ConfigError('SELVAGE_CONFIG oidc.clients.claims.logoFile', problem),
    );
  });

  test('is refused for a service, which has no users, and as the text of a file', () => {
    expect(() => read({ ...claims, type: 'service', auth: 'client_secret_basic', logoFile: 'link-in.svg' })).toThrow(
      'logoFile is of no use to the type service',
    );
    expect(() => read({ ...claims, logo: 'AAAA' })).toThrow('oidc.clients.claims.logo is not a setting');
  });
});
