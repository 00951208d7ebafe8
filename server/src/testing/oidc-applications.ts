import { generateKeyPairSync } from 'node:crypto';
import * as openid from 'openid-client';
import type { Config } from '../config/config.ts';
import type { OidcClient, OidcResource } from '../config/oidc-config.ts';
import { openDatabase } from '../db/database.ts';
import { freePort } from './free-port.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { TestBrowser } from './test-browser.ts';
import { cloneDatabase } from './test-database.ts';

const claimsKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });

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
const secret = 'Kq3vTz9mWc2xRb7nLd5yHs8gJf4pQa6u';
const withoutPeople = { auth: 'client_secret_basic', kinds: [], scopes: [], redirectUris: [], secret } as const;
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
    jwks: [{ ...claimsKey.publicKey.export({ format: 'jwk' }), kid: 'claims-1', alg: 'ES256', use: 'sig' }],
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
    secret,
  },
  {
    ...base,
    id: 'app',
    type: 'native',
    session: 'device',
    redirectUris: ['http://127.0.0.1/callback', 'com.insurer.app:/callback'],
    logoutUris: ['http://127.0.0.1/logged-out', 'com.insurer.app:/logged-out'],
  },
  { ...base, id: 'documents-api', ...withoutPeople, type: 'resource', resources: [apis.letters] },
  { ...base, id: 'claims-api', ...withoutPeople, type: 'resource', resources: [apis.claims] },
  { ...base, id: 'nightly', ...withoutPeople, type: 'service', resources: [apis.letters, apis.claims] },
  { ...base, id: 'mailer', ...withoutPeople, type: 'service', resources: [apis.letters], auth: 'client_secret_post' },
  { ...base, id: 'tweed-notes', brand: 'tweed', redirectUris: ['https://notes.example/callback'] },
];

export interface Issuer {
  server: TestApp;
  /** On the same database as the first, each with connections of its own. */
  others: TestApp[];
  origin: string;
  /** Straight to one of them, counted from none, under the name of the brand. */
  at(index: number, path: string, init?: RequestInit): Promise<Response>;
  browser(): TestBrowser;
  close(): Promise<void>;
}

/** Servers with applications, on a port, at the time that it is. */
export async function startIssuer(
  instances = 1,
  change: (config: Config) => Partial<Config> = () => ({}),
): Promise<Issuer> {
  const [port, ...ports] = await Promise.all(Array.from({ length: instances }, freePort));
  const host = `localhost:${port}`;
  const database = await cloneDatabase();
  const start = async (listenOn: number | undefined) => {
    const { db, close } = openDatabase(database.url, { onLost: () => undefined, patience: 'migration' });
    const server = await startTestApp(
      (config) => {
        const [brand, ...others] = config.brands;
        return {
          throttle: false,
          brands: [{ ...brand, origin: `http://${host}` }, ...others],
          oidc: { clients: applications, resources },
          ...change(config),
        };
      },
      { on: { db, close } },
    );
    // The library and its clients go by the time of the machine.
    server.clock.advance(Date.now() - server.clock.now().getTime());
    await server.app.listen({ port: listenOn ?? 0, host: 'localhost' });
    return server;
  };
  const server = await start(port);
  const others = await Promise.all(ports.map(start));
  const all = [port, ...ports];
  return {
    server,
    others,
    origin: `http://${host}`,
    at: (index, path, init = {}) =>
      fetch(`http://localhost:${all[index]}${path}`, { ...init, headers: { ...init.headers, host } }),
    browser: () => new TestBrowser(server.app, host),
    close: async () => {
      await Promise.all([server, ...others].map((each) => each.close()));
      await database.close();
    },
  };
}

const authOf = {
  none: () => openid.None(),
  client_secret_basic: () => openid.ClientSecretBasic(secret),
  client_secret_post: () => openid.ClientSecretPost(secret),
  private_key_jwt: async () =>
    openid.PrivateKeyJwt({
      key: await crypto.subtle.importKey(
        'jwk',
        claimsKey.privateKey.export({ format: 'jwk' }),
        { name: 'ECDSA', namedCurve: 'P-256' },
        false,
        ['sign'],
      ),
      kid: 'claims-1',
    }),
} as const;

/** An application that others wrote the protocol for. */
export class Application {
  readonly redirectUri: string;
  readonly #configuration: openid.Configuration;
  #pkce = { verifier: '', state: '', nonce: '' };

  private constructor(configuration: openid.Configuration, redirectUri: string) {
    this.#configuration = configuration;
    this.redirectUri = redirectUri;
  }

  static async open(issuer: Issuer, id: string, redirectUri?: string): Promise<Application> {
    const client = applications.find((each) => each.id === id) ?? base;
    const configuration = await openid.discovery(new URL(issuer.origin), id, undefined, await authOf[client.auth](), {
      execute: [openid.allowInsecureRequests],
    });
    return new Application(configuration, redirectUri ?? client.redirectUris[0] ?? '');
  }

  /** It verifies signatures from now on, with keys that it reads once. */
  verifying(): this {
    openid.enableNonRepudiationChecks(this.#configuration);
    return this;
  }

  get metadata(): openid.ServerMetadata {
    return this.#configuration.serverMetadata();
  }

  /** Where it sends a browser. */
  async start(scope = 'openid', more: Record<string, string> = {}): Promise<string> {
    this.#pkce = {
      verifier: openid.randomPKCECodeVerifier(),
      state: openid.randomState(),
      nonce: openid.randomNonce(),
    };
    const url = openid.buildAuthorizationUrl(this.#configuration, {
      redirect_uri: this.redirectUri,
      scope,
      state: this.#pkce.state,
      nonce: this.#pkce.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(this.#pkce.verifier),
      code_challenge_method: 'S256',
      ...more,
    });
    return url.href.slice(url.origin.length);
  }

  /** What it makes of the address that the browser came back to. */
  exchange(arrived: string, more: Record<string, string> = {}) {
    const expected = {
      pkceCodeVerifier: this.#pkce.verifier,
      expectedState: this.#pkce.state,
      expectedNonce: this.#pkce.nonce,
      idTokenExpected: true,
    };
    return openid.authorizationCodeGrant(this.#configuration, new URL(arrived), expected, more);
  }

  /** The body of the same exchange, for whoever sends it by themselves. */
  exchangeBody(arrived: string): URLSearchParams {
    return new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: this.#configuration.clientMetadata().client_id,
      code: new URL(arrived).searchParams.get('code') ?? '',
      redirect_uri: this.redirectUri,
      code_verifier: this.#pkce.verifier,
    });
  }

  refresh(token: string | undefined, more: Record<string, string> = {}) {
    return openid.refreshTokenGrant(this.#configuration, token ?? '', more);
  }

  /** A service, for itself. */
  credentials(asked: Record<string, string>) {
    return openid.clientCredentialsGrant(this.#configuration, asked);
  }

  introspect(token: string | undefined, more: Record<string, string> = {}) {
    return openid.tokenIntrospection(this.#configuration, token ?? '', more);
  }

  revoke(token: string | undefined) {
    return openid.tokenRevocation(this.#configuration, token ?? '');
  }

  /** Where it sends a browser to log out. */
  logOutAddress(parameters: Record<string, string>): string {
    const url = openid.buildEndSessionUrl(this.#configuration, parameters);
    return url.href.slice(url.origin.length);
  }

  /** What it would send to exchange a code, without sending it. */
  async unsentExchange(arrived: string): Promise<string> {
    let unsent = '';
    this.#configuration[openid.customFetch] = (_url, { body }) => {
      if (body instanceof URLSearchParams) unsent = body.toString();
      return Promise.reject(new Error('not sent'));
    };
    await this.exchange(arrived).catch(() => undefined);
    return unsent;
  }

  userInfo(token: string, subject: string) {
    return openid.fetchUserInfo(this.#configuration, token, subject);
  }

  /** All of it, for a browser that is logged in. */
  async logIn(browser: TestBrowser, scope = 'openid') {
    return this.exchange((await follow(browser, await this.start(scope))).href);
  }

  /** The same for the token of an API. */
  async logInFor(browser: TestBrowser, resource: string, scope: string) {
    return this.exchange((await follow(browser, await this.start(scope, { resource }))).href, { resource });
  }
}

/** Where a browser comes to rest: at another origin, or at a page. */
export async function follow(browser: TestBrowser, path: string): Promise<{ href: string; redirects: number }> {
  let at = path;
  for (let redirects = 0; redirects < 10; redirects++) {
    const response = await browser.get(at);
    const { location } = response.headers;
    if (location === undefined) return { href: at, redirects };
    const target = new URL(location, 'http://own.invalid');
    if (target.origin !== 'http://own.invalid' && !target.hostname.endsWith('localhost'))
      return { href: target.href, redirects: redirects + 1 };
    at = `${target.pathname}${target.search}`;
    if (target.pathname.endsWith('/login')) return { href: at, redirects: redirects + 1 };
  }
  throw new Error(`${path} leads round in circles`);
}
