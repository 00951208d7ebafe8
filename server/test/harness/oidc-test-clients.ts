import { generateKeyPairSync } from 'node:crypto';
import type { OidcClient, OidcResource } from '../../src/config/oidc/oidc-config.ts';

const claimsKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const billingKey = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** What the applications that sign do it with. */
export const signingKeys = {
  claims: { jwk: claimsKey.privateKey.export({ format: 'jwk' }), algorithm: { name: 'ECDSA', namedCurve: 'P-256' } },
  'hospital-billing': {
    jwk: billingKey.privateKey.export({ format: 'jwk' }),
    algorithm: { name: 'RSA-PSS', hash: 'SHA-256' },
  },
} as const;

/** The APIs of the tests: one that checks tokens by itself, one that asks. */
export const apis = { claims: 'https://api.insurer.example', letters: 'https://letters.insurer.example/v1' };
export const resources: readonly OidcResource[] = [
  { uri: apis.claims, scopes: ['claims:read', 'claims:write'], token: 'jwt', seconds: 240 },
  { uri: apis.letters, scopes: ['letters:read'], token: 'opaque', seconds: 600 },
];

/** The applications of the tests: one in the browser, one that signs, one with a secret, one of another sector. */
const base: OidcClient = {
  id: 'documents',
  name: { en: 'Documents', ga: 'Doiciméid' },
  brand: 'linen',
  kinds: ['member', 'group', 'consultant'],
  type: 'spa',
  auth: 'none',
  redirectUris: ['https://documents.insurer.example/callback'],
  scopes: ['openid', 'kind', 'email', 'member', 'provider'],
  sector: 'linen',
  jwks: null,
  secret: null,
  logoutUris: ['https://documents.insurer.example/logged-out'],
  backchannelLogoutUri: null,
  home: null,
  requires: 'password',
  session: 'follows',
  refreshIsActivity: false,
  resources: Object.values(apis),
  consent: 'none',
  idTokenClaims: false,
  idTokenAlgorithm: 'ES256',
  requiresPar: false,
  requiresDpop: false,
};
export const applicationSecret = 'Kq3vTz9mWc2xRb7nLd5yHs8gJf4pQa6u';
const withoutPeople = {
  auth: 'client_secret_basic',
  kinds: [],
  scopes: [],
  redirectUris: [],
  secret: applicationSecret,
} as const;
export const applications: readonly OidcClient[] = [
  base,
  {
    ...base,
    id: 'claims',
    type: 'web',
    refreshIsActivity: true,
    auth: 'private_key_jwt',
    redirectUris: ['https://claims.insurer.example/callback', 'https://claims.other.example/callback'],
    logoutUris: ['https://claims.insurer.example/'],
    jwks: [{ ...claimsKey.publicKey.export({ format: 'jwk' }), kid: 'claims', alg: 'ES256', use: 'sig' }],
  },
  {
    ...base,
    id: 'partner',
    type: 'web',
    refreshIsActivity: true,
    auth: 'client_secret_basic',
    redirectUris: ['https://partner.example/callback'],
    resources: [apis.letters],
    logoutUris: ['https://partner.example/bye?from=portal'],
    scopes: ['openid', 'kind'],
    sector: 'partner.example',
    secret: applicationSecret,
  },
  {
    ...base,
    id: 'app',
    type: 'native',
    session: 'device',
    redirectUris: ['http://127.0.0.1/callback', 'com.insurer.app:/callback', 'https://app.insurer.example/callback'],
    logoutUris: ['http://127.0.0.1/logged-out', 'com.insurer.app:/logged-out'],
  },
  {
    ...base,
    id: 'hospital-billing',
    type: 'web',
    auth: 'private_key_jwt',
    redirectUris: ['https://billing.hospital.example/callback'],
    jwks: [{ ...billingKey.publicKey.export({ format: 'jwk' }), kid: 'hospital-billing', alg: 'PS256', use: 'sig' }],
    requiresPar: true,
    requiresDpop: true,
  },
  {
    ...base,
    id: 'physio',
    name: { en: 'Physio Finder', ga: 'Aimsitheoir Fisiteiripe' },
    type: 'web',
    refreshIsActivity: true,
    auth: 'client_secret_basic',
    redirectUris: ['https://physio.example/callback'],
    resources: [apis.letters],
    sector: 'physio.example',
    secret: applicationSecret,
    consent: 'ask',
  },
  { ...base, id: 'documents-api', ...withoutPeople, type: 'resource', resources: [apis.letters] },
  { ...base, id: 'claims-api', ...withoutPeople, type: 'resource', resources: [apis.claims] },
  { ...base, id: 'nightly', ...withoutPeople, type: 'service', resources: [apis.letters, apis.claims] },
  { ...base, id: 'mailer', ...withoutPeople, type: 'service', resources: [apis.letters], auth: 'client_secret_post' },
  { ...base, id: 'tweed-notes', brand: 'tweed', redirectUris: ['https://notes.example/callback'] },
];
