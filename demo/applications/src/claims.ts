import { randomBytes } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { type Claims, framedPage, loggedInPart, loggedOutPart, problemPart } from './application-page.ts';
import { type Exchange, serveApplication } from './serve-application.ts';
import type { ActionName } from './words.ts';

export interface ClaimsSettings {
  issuer: string;
  port: number;
  secret: string;
  otherOrigin: string;
}

type Tokens = openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers;

interface Session {
  /** Present while the person is at the portal to log in. */
  login?: openid.AuthorizationCodeGrantChecks;
  person?: { claims: openid.IDToken; idToken: string; tokens: Tokens };
}

const cookieName = 'claims-session';

/** “Claims” is an application with a server. It uses openid-client. */
export async function serveClaims({ issuer, port, secret, otherOrigin }: ClaimsSettings): Promise<void> {
  const origin = `http://localhost:${port}`;
  const application = new ClaimsApplication(issuer, origin, secret);
  await serveApplication(port, {
    policy: `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' ${issuer}; frame-ancestors 'none'; base-uri 'none'`,
    answer: async (exchange) => {
      const { url, method, language, redirect, send } = exchange;
      if (url.pathname === '/log-in') return redirect(await application.startLogin(exchange));
      if (url.pathname === '/callback') return redirect(await application.finishLogin(exchange));
      if (url.pathname === '/log-out' && method === 'POST') return redirect(application.endSession(exchange, false));
      if (url.pathname === '/log-out-everywhere' && method === 'POST')
        return redirect(application.endSession(exchange, true));
      if (url.pathname === '/told-of-logout' && method === 'POST')
        return send((await application.hearOfLogout(await exchange.form())) ? 200 : 400, 'text/plain', '');
      if (url.pathname !== '/') return send(404, 'text/plain', '');
      const claims = await application.claimsOf(exchange);
      const problem = problemPart(language, url.searchParams.get('error'), url.searchParams.get('says'));
      const part = claims ? loggedInPart(language, claims, actionPart) : loggedOutPart(language, logInLink);
      send(200, 'text/html', framedPage({ name: 'claims', issuer, otherOrigin, language }, problem + part));
    },
  });
}

const logInLink = (label: string): string => `<p><a class="button" href="/log-in">${label}</a></p>`;

const actionPart = (name: ActionName, label: string): string =>
  name === 'confirm' || name === 'two-step'
    ? `<a class="button quiet" href="/log-in?${name}">${label}</a>`
    : `<form method="post" action="/${name}"><button class="button quiet">${label}</button></form>`;

class ClaimsApplication {
  readonly #sessions = new Map<string, Session>();
  readonly #origin: string;
  readonly #open: () => Promise<openid.Configuration>;
  #configuration: openid.Configuration | undefined;

  constructor(issuer: string, origin: string, secret: string) {
    this.#origin = origin;
    // `allowInsecureRequests` is necessary, because a demonstration on this machine has no TLS.
    const execute = issuer.startsWith('http://') ? [openid.allowInsecureRequests] : [];
    this.#open = () => openid.discovery(new URL(issuer), 'claims', {}, openid.ClientSecretBasic(secret), { execute });
  }

  async startLogin(exchange: Exchange): Promise<string> {
    const { searchParams } = exchange.url;
    const [state, nonce, verifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()];
    const session = this.#renew(exchange, this.#found(exchange));
    session.login = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
    const asked = {
      redirect_uri: `${this.#origin}/callback`,
      scope: 'openid kind email member',
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ui_locales: exchange.language,
      ...(searchParams.has('confirm') && { max_age: '0' }),
      ...(searchParams.has('two-step') && { acr_values: 'urn:selvage:acr:two-step' }),
    };
    return openid.buildAuthorizationUrl(await this.#configured(), asked).href;
  }

  async finishLogin(exchange: Exchange): Promise<string> {
    const { login, ...before } = this.#found(exchange) ?? {};
    if (!login) return '/';
    try {
      const tokens = await openid.authorizationCodeGrant(await this.#configured(), exchange.url, login);
      const [claims, idToken] = [tokens.claims(), tokens.id_token];
      this.#renew(exchange, claims && idToken !== undefined ? { person: { claims, idToken, tokens } } : {});
      return '/';
    } catch (error) {
      this.#renew(exchange, before);
      if (!(error instanceof openid.AuthorizationResponseError)) throw error;
      const says = error.error_description ?? '';
      return `/?${new URLSearchParams({ error: error.error, says }).toString()}`;
    }
  }

  /** Asks the portal for each page, so that a session that ended in the portal ends here too. */
  async claimsOf(exchange: Exchange): Promise<Claims | undefined> {
    const session = this.#found(exchange);
    if (!session?.person) return undefined;
    const { claims, tokens } = session.person;
    const configuration = await this.#configured();
    try {
      // The portal does not replace the refresh token of an application that has a secret.
      if ((tokens.expiresIn() ?? 0) < 10 && tokens.refresh_token !== undefined)
        session.person.tokens = await openid.refreshTokenGrant(configuration, tokens.refresh_token);
      const { access_token: token } = session.person.tokens;
      return { ...claims, ...(await openid.fetchUserInfo(configuration, token, claims.sub)) };
    } catch {
      delete session.person;
      return undefined;
    }
  }

  /**
   * Ends the session that the portal reports (OpenID Connect Back-Channel Logout). Returns false if the signature does not prove that the
   * portal sent the report.
   */
  async hearOfLogout(form: URLSearchParams): Promise<boolean> {
    const { issuer, jwks_uri: keys = '' } = (await this.#configured()).serverMetadata();
    try {
      const expected = { issuer, audience: 'claims', typ: 'logout+jwt', requiredClaims: ['jti', 'iat', 'events'] };
      const { payload } = await jwtVerify(form.get('logout_token') ?? '', createRemoteJWKSet(new URL(keys)), expected);
      for (const session of this.#sessions.values())
        if (session.person?.claims['sid'] === payload['sid']) delete session.person;
      return true;
    } catch {
      return false;
    }
  }

  endSession(exchange: Exchange, everywhere: boolean): string {
    const idToken = this.#found(exchange)?.person?.idToken;
    this.#renew(exchange, {});
    if (!everywhere || !this.#configuration) return '/';
    // The portal shows a list of ended sessions and a link back, because no return address is passed.
    const hint = idToken === undefined ? {} : { id_token_hint: idToken };
    return openid.buildEndSessionUrl(this.#configuration, hint).href;
  }

  #found({ cookies }: Exchange): Session | undefined {
    return this.#sessions.get(cookies.get(cookieName) ?? '');
  }

  /** Gives the session a new id, so that an id planted by an attacker is never used. */
  #renew(exchange: Exchange, session: Session = {}): Session {
    this.#sessions.delete(exchange.cookies.get(cookieName) ?? '');
    const id = randomBytes(24).toString('base64url');
    this.#sessions.set(id, session);
    exchange.setCookie(`${cookieName}=${id}; HttpOnly`);
    return session;
  }

  /** Discovers the portal at the first use, because the portal may start after this application. */
  async #configured(): Promise<openid.Configuration> {
    return (this.#configuration ??= await this.#open());
  }
}
