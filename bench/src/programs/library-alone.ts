import { createHash, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import { applications } from '../products/application-settings.ts';

// The OpenID Connect library of the product without the product: no database, no Fastify, no log. Its store always answers at once with the
// same code, token, session and grant. Nothing that uses the library can be cheaper.
const { secret, verifier, redirectUri, signedApi, lookedUpApi } = applications;
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const scope = 'openid kind letters:read';
const now = Math.floor(Date.now() / 1000);
const life = { iat: now, exp: now + 86_400 };
const holder = { accountId: '1', clientId: 'documents', grantId: 'grant', sid: 'sid', sessionUid: 'session' };

const stored: Record<string, object> = {
  AuthorizationCode: {
    ...holder,
    ...life,
    scope,
    redirectUri,
    authTime: now,
    codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
    codeChallengeMethod: 'S256',
  },
  AccessToken: { ...holder, ...life, scope: 'letters:read', aud: lookedUpApi, extra: { acr: 'password', sid: 'sid' } },
  Grant: { ...holder, ...life, openid: { scope: 'openid kind' }, resources: { [lookedUpApi]: 'letters:read' } },
  Session: {
    ...life,
    uid: 'session',
    accountId: '1',
    loginTs: now,
    authorizations: { documents: { grantId: 'grant', sid: 'sid' } },
  },
};

const adapter = (model: string) => {
  const payload = stored[model];
  return {
    find: async (id: string) => payload && { ...payload, jti: id, kind: model },
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    upsert: async () => {},
    consume: async () => {},
    destroy: async () => {},
    revokeByGrantId: async () => {},
  };
};

const bySecret = { client_secret: secret, redirect_uris: [], response_types: [] };
const provider = new Provider('https://my.insurer.example', {
  adapter,
  clients: [
    {
      client_id: 'documents',
      token_endpoint_auth_method: 'none',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
    },
    { client_id: 'nightly', ...bySecret, grant_types: ['client_credentials'] },
    { client_id: 'letters-api', ...bySecret, grant_types: [] },
  ],
  clientDefaults: { id_token_signed_response_alg: 'ES256' },
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'bench' }] },
  routes: { authorization: '/oidc/auth', token: '/oidc/token', introspection: '/oidc/introspect' },
  scopes: ['openid', 'kind'],
  responseTypes: ['code'],
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    introspection: { enabled: true, allowedPolicy: () => true },
    resourceIndicators: {
      enabled: true,
      defaultResource: (context: { oidc: { client: { clientId: string } } }) =>
        context.oidc.client.clientId === 'nightly' ? signedApi : undefined,
      getResourceServerInfo: (_: object, uri: string) => ({
        scope: uri === signedApi ? 'claims:read' : 'letters:read',
        audience: uri,
        accessTokenFormat: uri === signedApi ? 'jwt' : 'opaque',
        jwt: { sign: { alg: 'ES256' } },
      }),
      useGrantedResource: () => false,
    },
  },
  issueRefreshToken: () => true,
  findAccount: async (_: object, accountId: string) => ({ accountId, claims: async () => ({ sub: accountId }) }),
  cookies: { keys: undefined, names: { session: 'sid' }, long: { signed: false }, short: { signed: false } },
});

process.once('SIGTERM', () => process.exit(0));
createServer(provider.callback()).listen(Number(process.env['PORT']), '127.0.0.1');
