import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readDemoConfig } from '../../../test/harness/test-config.ts';
import { TestDeskProvider } from '../../../test/harness/desk-provider.ts';
import { checkDeskProvider } from './check-desk-provider.ts';

const { brands } = readDemoConfig();
let servers: { close: () => unknown }[] = [];
afterEach(async () => {
  await Promise.all(servers.map((each) => each.close()));
  servers = [];
});

const provider = await TestDeskProvider.start();
servers.push(provider);
const check = (issuer: string, hosts: string[] | null = null) =>
  checkDeskProvider({
    brands,
    desk: { hosts, peoplePerDay: 200, applications: false, openid: provider.settings({ issuer }) },
  });

test('DK9 the doctor prints the redirect address that the desk provider must know', async () => {
  const origins = brands.map(({ origin }) => `${origin}/desk/openid/callback`);
  expect(await check(provider.issuer)).toEqual([
    { about: 'desk login', state: 'ok', says: `${provider.issuer} answers; it must know us at ${origins.join(', ')}` },
  ]);
  expect((await check(provider.issuer, ['localhost']))[0]?.says).toMatch(
    / at http:\/\/localhost:3000\/desk\/openid\/callback$/,
  );
});

test('DK9 the doctor makes no request if no desk provider is configured', async () => {
  expect(await checkDeskProvider({ brands, desk: null })).toEqual([]);
  expect(
    await checkDeskProvider({ brands, desk: { hosts: null, peoplePerDay: 200, applications: false, openid: null } }),
  ).toEqual([]);
});

async function startAnswering(answer: RequestListener): Promise<string> {
  const server: Server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  servers.push({ close: () => new Promise((resolve) => server.close(resolve)) });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const good = { authorization_endpoint: 'x', token_endpoint: 'x', jwks_uri: 'x' };

test.each([
  ['calls itself https://another.example', (issuer: string) => ({ issuer: issuer && 'https://another.example' }), {}],
  [
    'does not know client_secret_basic, only private_key_jwt',
    (issuer: string) => ({ issuer, token_endpoint_auth_methods_supported: ['private_key_jwt'] }),
    {},
  ],
  ['does not know PKCE by S256', (issuer: string) => ({ issuer, code_challenge_methods_supported: ['plain'] }), {}],
  ['the clock of the provider differs by', (issuer: string) => ({ issuer }), { date: 'Mon, 02 Nov 2020 09:00:00 GMT' }],
])('DK9 the doctor reports the desk provider as wrong: %s', async (says, said, headers) => {
  const issuer = await startAnswering((_request, response) => {
    response.setHeaders(new Map(Object.entries({ 'content-type': 'application/json', ...headers })));
    response.end(JSON.stringify({ ...good, ...said(issuer) }));
  });
  expect(await check(issuer)).toMatchObject([
    { about: 'desk login', state: 'wrong', says: expect.stringContaining(says) },
  ]);
});

test('DK9 the doctor distinguishes an invalid answer of the desk provider from a desk provider that does not answer', async () => {
  const other = await startAnswering((_request, response) => response.writeHead(404).end('{}'));
  expect(await check(other)).toMatchObject([{ state: 'wrong', says: expect.stringContaining('answers 404') }]);
  expect(await check('http://127.0.0.1:1')).toMatchObject([{ about: 'desk login', state: 'unreachable' }]);
});
