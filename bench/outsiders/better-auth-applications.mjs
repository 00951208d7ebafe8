// The OpenID Connect of better-auth, with an application, a service and an API as ours. Its smallest settings, signed with ES256 like ours.
import { createHash } from 'node:crypto';
import { oauthProvider } from '@better-auth/oauth-provider';
import { jwt } from 'better-auth/plugins/jwt';

const { secret, redirectUri, signedApi } = JSON.parse(process.env.PEER_APPLICATIONS);

export const plugins = [
  jwt({ jwks: { keyPairConfig: { alg: 'ES256' } } }),
  oauthProvider({
    loginPage: '/login',
    consentPage: '/consent',
    scopes: ['openid', 'offline_access', 'claims:read', 'letters:read'],
  }),
];

const bySecret = {
  tokenEndpointAuthMethod: 'client_secret_basic',
  clientSecret: createHash('sha256').update(secret).digest('base64url'),
};
const application = {
  redirectUris: [redirectUri],
  grantTypes: ['authorization_code', 'refresh_token'],
  responseTypes: ['code'],
  scopes: ['openid', 'offline_access', 'letters:read'],
  skipConsent: true,
};

const clients = {
  documents: { ...application, tokenEndpointAuthMethod: 'none' },
  'letters-api': { ...application, ...bySecret },
  nightly: {
    ...bySecret,
    redirectUris: [],
    grantTypes: ['client_credentials'],
    scopes: ['claims:read'],
    clientCredentialsScopes: ['claims:read'],
  },
};

export async function addClients(auth) {
  const { adapter } = await auth.$context;
  const createdAt = new Date();
  for (const [clientId, client] of Object.entries(clients))
    await adapter.create({ model: 'oauthClient', data: { clientId, createdAt, ...client } });
  const resource = { identifier: signedApi, name: signedApi, createdAt };
  await adapter.create({ model: 'oauthResource', data: resource });
  await adapter.create({
    model: 'oauthClientResource',
    data: { clientId: 'nightly', resourceId: signedApi, createdAt },
  });
}
