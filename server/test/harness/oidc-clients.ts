import { generateKeyPairSync, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { OidcClient, OidcResource } from '../../src/config/oidc/oidc-config.ts';
import type { MadeCertificate } from './machine.ts';

const claimsKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const billingKey = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The keys of the applications that authenticate by signature. */
export const signingKeys = {
  claims: { jwk: claimsKey.privateKey.export({ format: 'jwk' }), algorithm: { name: 'ECDSA', namedCurve: 'P-256' } },
  'hospital-billing': {
    jwk: billingKey.privateKey.export({ format: 'jwk' }),
    algorithm: { name: 'RSA-PSS', hash: 'SHA-256' },
  },
} as const;

/** The APIs of the tests: the first verifies tokens itself, the second uses introspection. */
export const apis = { claims: 'https://api.insurer.example', letters: 'https://letters.insurer.example/v1' };
export const resources: readonly OidcResource[] = [
  { uri: apis.claims, scopes: ['claims:read', 'claims:write'], token: 'jwt', seconds: 240 },
  { uri: apis.letters, scopes: ['letters:read'], token: 'opaque', seconds: 600 },
];

/** The applications of the tests: in the browser, with a signature, with a secret, and in another sector. */
const base: OidcClient = {
  id: 'documents',
  name: { en: 'Documents', ga: 'Doiciméid' },
  logo: null,
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
  privacyNotice: null,
  requires: 'password',
  session: 'follows',
  refreshIsActivity: false,
  resources: Object.values(apis),
  consent: 'none',
  idTokenClaims: false,
  idTokenAlgorithm: 'ES256',
  requiresPar: false,
  requiresDpop: false,
  version: null,
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
    privacyNotice: 'https://physio.example/privacy',
    secret: applicationSecret,
    consent: 'ask',
  },
  { ...base, id: 'documents-api', ...withoutPeople, type: 'resource', resources: [apis.letters] },
  { ...base, id: 'claims-api', ...withoutPeople, type: 'resource', resources: [apis.claims] },
  { ...base, id: 'nightly', ...withoutPeople, type: 'service', resources: [apis.letters, apis.claims] },
  { ...base, id: 'mailer', ...withoutPeople, type: 'service', resources: [apis.letters], auth: 'client_secret_post' },
  { ...base, id: 'tweed-notes', brand: 'tweed', redirectUris: ['https://notes.example/callback'] },
];

/** The behaviour of the receiver. `hang` does not answer; `endless` never ends its answer; a number is the status of the answer. */
export type ReceiverMode = 'hang' | 'endless' | number;

interface HeardLogout {
  path: string;
  contentType: string | undefined;
  token: string;
  claims: Record<string, unknown> & { sid?: string };
}

/** Receives the back-channel logouts of applications, one path for each. */
export interface LogoutReceiver {
  url: string;
  heard: HeardLogout[];
  modes: Map<string, ReceiverMode>;
  /** The `sid` values that a path received. */
  sids(path: string): string[];
  close(): Promise<void>;
}

/** Starts the receiver. It uses TLS if a certificate for the host name `localhost` is given. */
export async function startLogoutReceiver(certificate?: MadeCertificate): Promise<LogoutReceiver> {
  const listener = (request: IncomingMessage, response: ServerResponse) => void hear(receiver, request, response);
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const receiver: LogoutReceiver = {
    url: certificate ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    heard: [],
    modes: new Map(),
    sids: (path) => receiver.heard.flatMap((each) => (each.path === path ? (each.claims.sid ?? '') : [])),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

async function hear(receiver: LogoutReceiver, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const path = request.url ?? '';
  const token = new URLSearchParams(body).get('logout_token') ?? '';
  receiver.heard.push({ path, contentType: request.headers['content-type'], token, claims: partOf(token, 1) });
  const mode = receiver.modes.get(path) ?? 204;
  if (mode === 'hang') return;
  if (mode === 'endless') {
    response.writeHead(200);
    const writing = setInterval(() => response.write(Buffer.alloc(16 * 1024)), 1);
    response.on('close', () => clearInterval(writing));
    return;
  }
  response.writeHead(mode, mode === 302 ? { location: `${receiver.url}/elsewhere` } : {}).end();
}

export const partOf = (token: string, part: 0 | 1): HeardLogout['claims'] =>
  JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString() || '{}') as HeardLogout['claims'];

/** True if one of the published keys signed the token, checked as an application would. */
export function isSignedBy(token: string, keys: readonly (JsonWebKey & { kid?: string })[]): boolean {
  const jwk = keys.find(({ kid }) => kid === partOf(token, 0)['kid']);
  if (!jwk) return false;
  const [header, claims, signature = ''] = token.split('.');
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'));
}
