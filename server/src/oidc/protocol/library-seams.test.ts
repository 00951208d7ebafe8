import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Adapter } from './adapter-context.ts';
import { errors, Provider } from './library.ts';
import type { LibraryContext } from './library-types.ts';

// The internals of oidc-provider that we rely on. An upgrade that changes them must fail here and not at an operator’s.

const folder = dirname(createRequire(import.meta.url).resolve('oidc-provider'));
const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

test('OP43 the OpenID Connect library has the version that these tests were written for', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const { version } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')) as { version: string };
  expect([dependencies['oidc-provider'], version]).toEqual(['9.13.3', '9.13.3']);
});

test('OP43 the library calls only store methods that our store has', () => {
  const called = [...source.matchAll(/\b[aA]dapter\.(?!call\b)(\w+)\(/g)].map(([, name]) => name);
  const ours: Record<keyof Adapter, true> = {
    upsert: true,
    find: true,
    findByUid: true,
    findByUserCode: true,
    consume: true,
    destroy: true,
    revokeByGrantId: true,
  };
  expect(new Set(called)).toEqual(new Set(Object.keys(ours)));
});

test.each([
  ['AccessDenied', 400, 'access_denied'],
  ['InteractionRequired', 400, 'interaction_required'],
  ['InvalidClientAuth', 401, 'invalid_client'],
  ['InvalidDpopProof', 400, 'invalid_dpop_proof'],
  ['InvalidGrant', 400, 'invalid_grant'],
  ['InvalidRequestUri', 400, 'invalid_request_uri'],
  ['InvalidTarget', 400, 'invalid_target'],
  ['LoginRequired', 400, 'login_required'],
  ['TemporarilyUnavailable', 400, 'temporarily_unavailable'],
  ['UnmetAuthenticationRequirements', 400, 'unmet_authentication_requirements'],
] as const)('OP43 the library answers %s with %d %s', (name, status, error) => {
  expect(new errors[name]('a reason')).toMatchObject({ statusCode: status, error });
});

test.each(['authorization.success', 'authorization.error', 'grant.success', 'grant.error', 'server_error'])(
  'OP43 the library emits %s',
  (event) => {
    expect(source).toMatch(new RegExp(`(?:emit|error)\\('${event}'`));
  },
);

describe('OP43 the library’s answer to a request', () => {
  const asked: string[] = [];
  let seen: LibraryContext | undefined;
  let current: LibraryContext | undefined;
  let isThere = true;
  const store = (model: string) => ({
    find: async (id: string) => {
      asked.push(`${model} ${id}`);
      current = Provider.ctx;
      return isThere ? { client_id: id, redirect_uris: ['https://claims.example/'], client_secret: 's' } : undefined;
    },
    upsert: async () => {},
  });
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  const settings = { adapter: store, jwks: { keys: [key] }, features: { devInteractions: { enabled: false } } };
  let server: Server;
  const ask = async () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await fetch(`http://127.0.0.1:${port}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('claims:wrong').toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'authorization_code' }),
    });
  };
  beforeAll(async () => {
    const provider = new Provider('http://localhost', settings);
    provider.use((context, next) => {
      seen = context;
      return next();
    });
    const handle = provider.callback();
    server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());

  test('reads the application from the store each time, without a cache', async () => {
    await ask();
    await ask();
    isThere = false;
    await ask();
    isThere = true;
    await ask();
    expect(asked).toEqual(['Client claims', 'Client claims', 'Client claims', 'Client claims']);
  });

  test('gives the store access to the current request', async () => {
    await ask();
    expect(current).toBe(seen);
    expect(current?.req.headers.authorization).toMatch(/^Basic /);
    expect(current?.oidc.params['grant_type']).toBe('authorization_code');
    expect(current?.oidc.route).toBe('token');
    expect(current?.oidc.client).toMatchObject({ clientId: 'claims', clientAuthMethod: 'client_secret_basic' });
    expect(current?.oidc.entities).toBeTypeOf('object');
  });
});
