import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configurationsOf } from './configurations.ts';

const repositoryFile = (path: string): string =>
  readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');

const site = {
  id: 'letters',
  type: 'web',
  auth: 'client_secret_basic',
  scopes: ['openid', 'kind', 'member'],
  redirectUris: ['https://letters.insurer.example/callback'],
  idTokenAlgorithm: 'ES256',
} as const;
type Site = Parameters<typeof configurationsOf>[0];

const configuration = (name: string, client: Partial<Site>, issuer = 'https://portal.insurer.example') => {
  const found = configurationsOf({ ...site, ...client }, issuer).find((each) => each.name === name);
  return found ?? { text: `no configuration for ${name}`, note: '' };
};

test('OP44 the configuration for Spring Security is that of the Java example, which takes its values from the environment', () => {
  const redirectUris = ['${BASE_URL}/login/oauth2/code/selvage'];
  const { text } = configuration('Spring Security', { id: '${CLIENT_ID}', redirectUris }, '${ISSUER}');
  expect(repositoryFile('applications/programs/java/src/main/resources/application.yml')).toContain(text);
  expect(repositoryFile('docs/application-java.md')).toContain(text);
});

test('OP44 the configuration for Authlib has the options of the Python example', () => {
  const [options = 'none'] = /^ {4}client_kwargs=\{[^]*?^ {4}\},$/m.exec(configuration('Authlib', {}).text) ?? [];
  expect(repositoryFile('applications/programs/python/app.py')).toContain(options);
});

test('OP44 the configuration for ASP.NET Core is that of its page', () => {
  const reports = { id: 'reports', redirectUris: ['https://localhost:5001/signin-oidc'] };
  const { text } = configuration('ASP.NET Core', reports);
  expect(repositoryFile('docs/application-dotnet.md')).toContain(text);
});

test('OP44 the configuration for Apache has only lines of its page, apart from the method that is the default', () => {
  const archive = { id: 'archive', redirectUris: ['https://archive.insurer.example/oidc-callback'] };
  const page = repositoryFile('docs/application-apache.md')
    .replace('${ARCHIVE_SECRET}', '${CLIENT_SECRET}')
    .replace('${ARCHIVE_PASSPHRASE}', '${OIDC_PASSPHRASE}');
  const lines = configuration('Apache', archive).text.trim().split('\n');
  expect(lines.filter((line) => !page.includes(`${line}\n`))).toEqual([
    'OIDCProviderTokenEndpointAuth client_secret_basic',
  ]);
});

test('OP44 the notes say which setting of the application Spring Security and ASP.NET Core need', () => {
  expect(configuration('Spring Security', {}).note).toContain('RS256');
  expect(configuration('Spring Security', { idTokenAlgorithm: 'RS256' }).note).not.toContain('RS256');
  expect(configuration('ASP.NET Core', {}).note).toContain('client_secret_post');
  expect(configuration('ASP.NET Core', { auth: 'client_secret_post' }).note).not.toContain('client_secret_post');
});
