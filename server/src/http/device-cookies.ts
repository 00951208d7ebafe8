import { limits } from '@selvage/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { newSessionToken } from '../identity/session-token.ts';
import { TokenCookie } from './token-cookie.ts';

export interface BrowserToken {
  hash: Buffer;
  /** There where the browser has none yet. */
  token: string | null;
}

/** What tells one browser from another: half of what makes a device trusted, and a mark that it was here before. */
export class DeviceCookies {
  readonly trust: TokenCookie;
  readonly #browser: TokenCookie;

  constructor(config: Pick<Config, 'secureCookies'>) {
    this.trust = new TokenCookie(config, { name: 'dt', sameSite: 'strict', life: limits.deviceTrust });
    this.#browser = new TokenCookie(config, { name: 'browser', sameSite: 'lax', life: limits.knownBrowser });
  }

  /** What this browser was given at an earlier login, if anything. */
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
