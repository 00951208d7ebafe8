import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import * as openid from 'openid-client';
import type { Config } from '../../src/config/config.ts';
import { openDatabase, type Db } from '../../src/db/database.ts';
import { addAccount, type TestAccount } from './accounts.ts';
import { freePort } from './machine.ts';
import { applications, applicationSecret, resources, signingKeys } from './oidc-clients.ts';
import { authenticate } from './sign-in.ts';
import { startTestApp, type TestApp, TestBrowser } from './test-app.ts';
import { cloneDatabase } from './test-database.ts';

export interface Issuer {
  server: TestApp;
  /** Further instances on the same database, each with its own connections. */
  others: TestApp[];
  origin: string;
  /** Sends a request with the host name of the brand directly to one instance. The first instance has the index 0. */
  at(index: number, path: string, init?: RequestInit): Promise<Response>;
  browser(): TestBrowser;
  close(): Promise<void>;
}

/** Starts instances with applications on real ports, with a clock that shows the present time. */
export async function startIssuer(
  instances = 1,
  change: (config: Config) => Partial<Config> = () => ({}),
  options: { watchesApplications?: boolean } = {},
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
          brands: [{ ...brand, origin: `http://${host}` }, ...others],
          oidc: { clients: applications, resources },
          ...change(config),
        };
      },
      { on: { db, close }, ...options },
    );
    // oidc-provider and openid-client use the clock of the machine.
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
  client_secret_basic: () => openid.ClientSecretBasic(applicationSecret),
  client_secret_post: () => openid.ClientSecretPost(applicationSecret),
  private_key_jwt: async (id: string) => {
    const { jwk, algorithm } = signingKeys[id === 'hospital-billing' ? id : 'claims'];
    return openid.PrivateKeyJwt({
      key: await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['sign']),
      kid: id,
    });
  },
} as const;

/** An application that uses openid-client. */
export class Application {
  readonly redirectUri: string;
  readonly #configuration: openid.Configuration;
  #pkce = { verifier: '', state: '', nonce: '' };
  #options: { DPoP?: openid.DPoPHandle } = {};

  private constructor(configuration: openid.Configuration, redirectUri: string) {
    this.#configuration = configuration;
    this.redirectUri = redirectUri;
  }

  static async open(issuer: Issuer, id: string, redirectUri?: string): Promise<Application> {
    const known = issuer.server.deps.config.oidc?.clients ?? applications;
    const client = known.find((each) => each.id === id) ?? applications[0];
    const configuration = await openid.discovery(
      new URL(issuer.origin),
      id,
      undefined,
      await authOf[client?.auth ?? 'none'](id),
      {
        execute: [openid.allowInsecureRequests],
      },
    );
    return new Application(configuration, redirectUri ?? client?.redirectUris[0] ?? '');
  }

  /** Makes this application verify signatures from now on. It reads the keys of the portal once. */
  verifying(): this {
    openid.enableNonRepudiationChecks(this.#configuration);
    return this;
  }

  get metadata(): openid.ServerMetadata {
    return this.#configuration.serverMetadata();
  }

  /** From now on, the tokens of this application are bound to its own key. */
  async bindTokens(): Promise<this> {
    this.#options = { DPoP: openid.getDPoPHandle(this.#configuration, await openid.randomDPoPKeyPair()) };
    return this;
  }

  /** Returns the path of a login request. */
  async start(scope = 'openid', more: Record<string, string> = {}): Promise<string> {
    const url = openid.buildAuthorizationUrl(this.#configuration, await this.#request(scope, more));
    return url.href.slice(url.origin.length);
  }

  /** Pushes a login request to the server first, and returns the path that continues it. */
  async startPushed(scope = 'openid', more: Record<string, string> = {}): Promise<string> {
    const request = await this.#request(scope, more);
    const url = await openid.buildAuthorizationUrlWithPAR(this.#configuration, request, this.#options);
    return url.href.slice(url.origin.length);
  }

  async #request(scope: string, more: Record<string, string>): Promise<Record<string, string>> {
    this.#pkce = {
      verifier: openid.randomPKCECodeVerifier(),
      state: openid.randomState(),
      nonce: openid.randomNonce(),
    };
    return {
      redirect_uri: this.redirectUri,
      scope,
      state: this.#pkce.state,
      nonce: this.#pkce.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(this.#pkce.verifier),
      code_challenge_method: 'S256',
      ...more,
    };
  }

  /** Exchanges the code for tokens. The code is in the URL to which the browser returned. */
  exchange(arrived: string, more: Record<string, string> = {}) {
    const expected = {
      pkceCodeVerifier: this.#pkce.verifier,
      expectedState: this.#pkce.state,
      expectedNonce: this.#pkce.nonce,
      idTokenExpected: true,
    };
    return openid.authorizationCodeGrant(this.#configuration, new URL(arrived), expected, more, this.#options);
  }

  /** The body of a request that exchanges the code, for tests that send the request themselves. */
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
    return openid.refreshTokenGrant(this.#configuration, token ?? '', more, this.#options);
  }

  /** Gets a token for the application itself (client credentials). */
  credentials(asked: Record<string, string>) {
    return openid.clientCredentialsGrant(this.#configuration, asked, this.#options);
  }

  introspect(token: string | undefined, more: Record<string, string> = {}) {
    return openid.tokenIntrospection(this.#configuration, token ?? '', more);
  }

  revoke(token: string | undefined) {
    return openid.tokenRevocation(this.#configuration, token ?? '');
  }

  /** The path of a logout request. */
  logOutAddress(parameters: Record<string, string>): string {
    const url = openid.buildEndSessionUrl(this.#configuration, parameters);
    return url.href.slice(url.origin.length);
  }

  /** Returns the body that `exchange` would send, without sending it. */
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
    return openid.fetchUserInfo(this.#configuration, token, subject, this.#options);
  }

  /** A complete login with a browser that has a session. */
  async logIn(browser: TestBrowser, scope = 'openid') {
    return this.exchange((await followOn(browser, await this.start(scope))).href);
  }

  /** A complete login that asks for a token of an API. */
  async logInFor(browser: TestBrowser, resource: string, scope: string) {
    return this.exchange((await follow(browser, await this.start(scope, { resource }))).href, { resource });
  }
}

/** Follows redirects until one leads to another origin or a page is shown. */
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

/** Follows redirects like `follow`, and continues with the present account if a page asks. */
export async function followOn(browser: TestBrowser, path: string): Promise<{ href: string }> {
  const asked = await follow(browser, path);
  const [, uid] = /^\/oidc\/interaction\/([\w-]+)\/account\?.*why=choose-account/.exec(asked.href) ?? [];
  if (uid === undefined) return asked;
  const client = new URL(asked.href, 'http://own.invalid').searchParams.get('client') ?? '';
  return follow(browser, `/oidc/interaction/${uid}?client=${client}&answer=continue`);
}

/** Adds a new person, who has a session in their own browser. */
export async function addLoggedIn(issuer: Issuer, given: TestAccount = {}) {
  const account = await addAccount(issuer.server.deps, given);
  const browser = issuer.browser();
  await authenticate(browser, account);
  return { account, browser };
}

/** Adds to the count of every open rate limit, instead of sending that many requests. */
export async function addHits(db: Db, more: number): Promise<void> {
  await db
    .updateTable('throttles')
    .set(({ eb }) => ({ hits: eb('hits', '+', more) }))
    .execute();
}

const part = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** Reads the parts of a token without verifying the token. */
export const readToken = (token: string) => ({ header: part(token, 0), claims: part(token, 1) });

/** True if a published key of the portal signed the token, checked like an application that knows nothing else. */
export async function isSignedBy(origin: string, token: string): Promise<boolean> {
  const { keys } = (await (await fetch(`${origin}/oidc/jwks`)).json()) as { keys: (JsonWebKey & { kid: string })[] };
  const { alg, kid } = readToken(token).header;
  const jwk = keys.find((each) => each.kid === kid && each['alg'] === alg);
  if (!jwk) return false;
  const [header, claims, signature = ''] = token.split('.');
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const data = Buffer.from(`${header}.${claims}`);
  return verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
}
