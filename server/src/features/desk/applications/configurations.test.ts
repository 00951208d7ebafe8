import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configurationsOf } from './configurations.ts';
import { technologies } from './technologies.ts';

const repositoryFile = (path: string): string =>
  readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');

const site = {
  id: 'letters',
  type: 'web',
  auth: 'client_secret_basic',
  scopes: ['openid', 'kind', 'member'],
  redirectUris: ['http://localhost:8080/callback'],
  logoutUris: ['http://localhost:8080/', 'http://localhost:8080/logged-out'],
  backchannelLogoutUri: null,
  idTokenAlgorithm: 'ES256',
} as const;
type Site = Parameters<typeof configurationsOf>[0];

const demonstration = 'http://localhost:3000';
const portal = 'https://portal.insurer.example';
function configuration(name: string, client: Partial<Site>, issuer = portal) {
  const found = configurationsOf({ ...site, ...client }, issuer).find((each) => each.technology.name === name);
  const texts = found?.blocks.map(({ text }) => text) ?? [];
  return { note: found?.note ?? '', redirectUri: found?.redirectUri, text: texts.join('\n'), texts };
}

test('OP44 the configuration for Express has the lines of the documented program, also those for an http issuer', () => {
  const [text = 'none', environment = 'none'] = configuration('Express', { id: 'receipts' }, demonstration).texts;
  for (const shown of [text, environment]) expect(repositoryFile('docs/applications.md')).toContain(shown);
  expect(text).toContain('allowInsecureRequests');
  expect(configuration('Express', {}).text).not.toContain('allowInsecureRequests');
});

test('OP44 the configuration for Spring Security is that of the Java example, which takes its values from the environment', () => {
  const redirectUris = ['http://localhost:8080/login/oauth2/code/selvage'];
  const backchannelLogoutUri = 'http://localhost:8080/logout/connect/back-channel/selvage';
  const client = { id: 'policies', redirectUris, backchannelLogoutUri };
  const { texts } = configuration('Spring Security', client, demonstration);
  const [lines = '', environment = 'none'] = texts;
  const text = lines
    .replace('client-id: policies', 'client-id: ${CLIENT_ID}')
    .replace('http://localhost:8080', '${BASE_URL}')
    .replace(demonstration, '${ISSUER}');
  expect(repositoryFile('applications/programs/java/src/main/resources/application.yml')).toContain(text);
  const page = repositoryFile('docs/application-java.md');
  expect(page).toContain(text);
  expect(page).toContain(environment);
});

test('OP44 the configuration for Authlib has the very lines of the Python example, and its environment', () => {
  const [lines = 'none', environment = 'none'] = configuration(
    'Authlib',
    { backchannelLogoutUri: 'http://localhost:8080/backchannel-logout' },
    demonstration,
  ).texts;
  expect(repositoryFile('applications/programs/python/app.py')).toContain(`\n${lines}\n`);
  expect(repositoryFile('docs/application-python.md')).toContain(environment);
});

test.each([
  ['Spring Security', '/login/oauth2/code/selvage'],
  ['Authlib', '/callback'],
])(
  'OP44 the first line for %s names the redirect address that its program needs and the application lacks',
  (name, path) => {
    const { text, redirectUri } = configuration(name, { redirectUris: ['https://letters.insurer.example/other'] });
    expect(redirectUri).toBe(`https://letters.insurer.example${path}`);
    expect(text.split('\n')[0]).toBe(
      `# First press Edit at the desk, and add to Redirect addresses: https://letters.insurer.example${path}`,
    );
  },
);

test('OP44 each configuration takes the redirect address with the path of its technology, wherever it stands in the list', () => {
  const own = Object.values(technologies).map(({ name, redirect }) => [name, `https://x.insurer.example${redirect}`]);
  const redirectUris = ['https://x.insurer.example/first', ...own.map(([, uri = '']) => uri)];
  expect(
    configurationsOf({ ...site, redirectUris }, portal).map((each) => [each.technology.name, each.redirectUri]),
  ).toEqual(own);
});

test('OP44 each configuration names every address of the table that the application lacks', () => {
  const redirectUris = ['https://x.insurer.example/other'];
  for (const { technology, blocks } of configurationsOf({ ...site, redirectUris, logoutUris: [] }, portal)) {
    const [{ text }] = blocks;
    expect(text.includes('Redirect addresses')).toBe(!technology.takesAnyRedirect);
    expect(text).toContain(`Logout addresses: https://x.insurer.example${technology.logout}\n`);
    expect(text.includes('Back-channel logout address')).toBe(technology.backchannel !== null);
  }
  const apache = configuration('Apache', { redirectUris, logoutUris: ['https://x.insurer.example/logged-out'] }).text;
  expect(apache).toContain('Logout addresses: https://x.insurer.example/\n');
  expect(apache).toContain('Back-channel logout address: https://x.insurer.example/other?logout=backchannel\n');
});

test('OP44 a configuration names the logout address that the application lacks', () => {
  const { text } = configuration('Express', { logoutUris: [] });
  expect(text.split('\n')[0]).toContain('add to Logout addresses: http://localhost:8080/');
});

test('OP44 the configuration for ASP.NET Core is that of its page, and takes an http issuer', () => {
  const reports = {
    id: 'reports',
    redirectUris: ['https://localhost:5001/signin-oidc'],
    logoutUris: ['https://localhost:5001/signout-callback-oidc'],
  };
  for (const text of configuration('ASP.NET Core', reports).texts)
    expect(repositoryFile('docs/application-dotnet.md')).toContain(text);
  expect(configuration('ASP.NET Core', reports, demonstration).text).toContain('RequireHttpsMetadata = false');
});

test('OP44 the configuration for Apache has only lines of its page, apart from the method that is the default', () => {
  const archive = {
    id: 'archive',
    redirectUris: ['https://archive.insurer.example/oidc-callback'],
    logoutUris: ['https://archive.insurer.example/'],
    backchannelLogoutUri: 'https://archive.insurer.example/oidc-callback?logout=backchannel',
  };
  const page = repositoryFile('docs/application-apache.md')
    .replace('${ARCHIVE_SECRET}', '${CLIENT_SECRET}')
    .replace('${ARCHIVE_PASSPHRASE}', '${OIDC_PASSPHRASE}');
  const lines = configuration('Apache', archive).text.trim().split('\n');
  expect(lines.filter((line) => !page.includes(`${line}\n`))).toEqual([
    'OIDCProviderTokenEndpointAuth client_secret_basic',
  ]);
  expect(configuration('Apache', archive).note).not.toContain('in place of');
  expect(configuration('Apache', {}).note).toContain('write /callback in place of /oidc-callback');
});

test('OP44 the notes name the field of the form that Spring Security and ASP.NET Core need changed', () => {
  expect(configuration('Spring Security', {}).note).toContain('Edit > More settings > Signature of the ID token');
  expect(configuration('Spring Security', { idTokenAlgorithm: 'RS256' }).note).not.toContain('RS256');
  expect(configuration('ASP.NET Core', {}).note).toContain('Edit > How it authenticates');
  expect(configuration('ASP.NET Core', { auth: 'client_secret_post' }).note).not.toContain('How it authenticates');
});

test.each(Object.values(technologies))('OP44 the page for $name is one of the documentation: “$page”', ({ page }) => {
  const docs = new URL('../../../../../docs/', import.meta.url);
  const titles = readdirSync(docs)
    .filter((file) => file.endsWith('.md'))
    .map((file) => readFileSync(new URL(file, docs), 'utf8').split('\n')[0]);
  expect(titles).toContain(`# ${page}`);
});
