import type { CookieSerializeOptions } from '@fastify/cookie';
import { resetHintCookie, sessionHintCookie } from '@selvage/contract/hint-cookies';
import { minutes } from '@selvage/contract/time-units';
import type { Kind } from '@selvage/contract/user-types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { newSessionToken, sessionTokenHash } from '../crypto/session-token.ts';
import { codeLimits, linkLimits, passkeyLimits, signInLimits } from '@selvage/contract/limits';

/** The session that a browser gets. */
export interface NextSession {
  token: string;
  partial: boolean;
  kind: Kind;
}

/** The session cookie and a hint that scripts can read. Both end when the browser is closed. */
export class SessionCookie {
  readonly #name: string;
  readonly #base: CookieSerializeOptions;

  constructor(config: Pick<Config, 'secureCookies'>) {
    this.#name = config.secureCookies ? '__Host-sid' : 'sid';
    this.#base = { path: '/', secure: config.secureCookies };
  }

  read(request: FastifyRequest): Buffer | null {
    return sessionTokenHash(request.cookies[this.#name]);
  }

  set(reply: FastifyReply, token: string, { partial, kind }: Omit<NextSession, 'token'>): void {
    reply.setCookie(this.#name, token, { ...this.#base, httpOnly: true, sameSite: partial ? 'strict' : 'lax' });
    reply.setCookie(sessionHintCookie, kind, { ...this.#base, sameSite: 'lax' });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.#name, { ...this.#base, httpOnly: true, sameSite: 'lax' });
    reply.clearCookie(sessionHintCookie, { ...this.#base, sameSite: 'lax' });
  }
}

interface TokenCookieOptions {
  name: string;
  sameSite: 'strict' | 'lax';
  life: number;
}

/** A random token that scripts cannot read. It stays when the browser is closed. */
export class TokenCookie {
  readonly #name: string;
  readonly #options: CookieSerializeOptions;

  constructor({ secureCookies: secure }: Pick<Config, 'secureCookies'>, { name, sameSite, life }: TokenCookieOptions) {
    this.#name = secure ? `__Host-${name}` : name;
    this.#options = { path: '/', secure, httpOnly: true, sameSite, maxAge: life / 1000 };
  }

  /** Returns the hash of the browser's token. Null if the cookie is missing or is not a token. */
  read(request: FastifyRequest): Buffer | null {
    return sessionTokenHash(request.cookies[this.#name]);
  }

  /** Returns the browser's token, so that the cookie can be set again with a new lifetime. */
  renew(request: FastifyRequest): { token: string; hash: Buffer } | null {
    const [token, hash] = [request.cookies[this.#name], this.read(request)];
    return token !== undefined && hash ? { token, hash } : null;
  }

  set(reply: FastifyReply, token: string): void {
    reply.setCookie(this.#name, token, this.#options);
  }

  clear(reply: FastifyReply): void {
    const { maxAge: _, ...options } = this.#options;
    reply.clearCookie(this.#name, options);
  }
}

interface BrowserToken {
  hash: Buffer;
  /** The new token to set. Null if the browser already has a token. */
  token: string | null;
}

/**
 * The cookies that tell browsers apart: the secret of a trusted device that is kept in a cookie, and the random token of a known browser.
 */
export class DeviceCookies {
  readonly trust: TokenCookie;
  readonly #browser: TokenCookie;

  constructor(config: Pick<Config, 'secureCookies'>) {
    this.trust = new TokenCookie(config, { name: 'dt', sameSite: 'strict', life: codeLimits.deviceTrust });
    this.#browser = new TokenCookie(config, { name: 'browser', sameSite: 'lax', life: signInLimits.knownBrowser });
  }

  /** Returns the token that this browser got at an earlier login, or null. */
  knownAs(request: FastifyRequest): Buffer | null {
    return this.#browser.read(request);
  }

  browserOf(request: FastifyRequest): BrowserToken {
    const hash = this.#browser.read(request);
    return hash ? { hash, token: null } : newSessionToken();
  }

  keepBrowser(reply: FastifyReply, { token }: BrowserToken): void {
    if (token !== null) this.#browser.set(reply, token);
  }
}

/** Records which browser asked for a challenge to log in with a passkey. The cookie is of no use without an answer to that challenge. */
export class AskingBrowser {
  readonly #cookie: TokenCookie;

  constructor(config: Pick<Config, 'secureCookies'>) {
    this.#cookie = new TokenCookie(config, { name: 'passkey', sameSite: 'strict', life: passkeyLimits.challengeLife });
  }

  of(request: FastifyRequest): Buffer | null {
    return this.#cookie.read(request);
  }

  /** Renews the cookie and keeps its value, because other tabs may wait with a challenge that belongs to this value. */
  mark(request: FastifyRequest, reply: FastifyReply): { type: 'browser'; hash: Buffer } {
    const { token, hash } = this.#cookie.renew(request) ?? newSessionToken();
    this.#cookie.set(reply, token);
    return { type: 'browser', hash };
  }
}

/** The cookie that lets one browser set a new password and do nothing else. A second cookie is a hint that scripts can read. */
export class ResetCookie {
  readonly #name: string;
  readonly #options: { path: string; secure: boolean; httpOnly: boolean; sameSite: 'strict' };

  constructor(config: Pick<Config, 'secureCookies'>) {
    this.#name = config.secureCookies ? '__Host-reset' : 'reset';
    this.#options = { path: '/', secure: config.secureCookies, httpOnly: true, sameSite: 'strict' };
  }

  read(request: FastifyRequest): Buffer | null {
    return sessionTokenHash(request.cookies[this.#name]);
  }

  set(reply: FastifyReply, token: string): void {
    const options = { ...this.#options, maxAge: linkLimits.resetAuthorisationLife / 1000 };
    reply.setCookie(this.#name, token, options);
    reply.setCookie(resetHintCookie, '1', { ...options, httpOnly: false });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.#name, this.#options);
    reply.clearCookie(resetHintCookie, { ...this.#options, httpOnly: false });
  }
}

/**
 * Lets the page after a redirect show the message of that redirect once. A message says what was true at that moment, so a reloaded page
 * must not repeat it. The path keeps the cookie from applications on the same host.
 */
export class MessageCookie {
  readonly #name: string;
  readonly #options: CookieSerializeOptions;

  constructor(
    { secureCookies: secure }: Pick<Config, 'secureCookies'>,
    { name, path }: { name: string; path: string },
  ) {
    this.#name = name;
    this.#options = { path, secure, httpOnly: true, sameSite: 'strict' };
  }

  set(reply: FastifyReply, message: string): void {
    reply.setCookie(this.#name, message, { ...this.#options, maxAge: minutes(1) / 1000 });
  }

  /** True if this browser has not shown the message yet. */
  take(request: FastifyRequest, reply: FastifyReply, message: string): boolean {
    const isNew = request.cookies[this.#name] === message;
    if (isNew) reply.clearCookie(this.#name, this.#options);
    return isNew;
  }
}
