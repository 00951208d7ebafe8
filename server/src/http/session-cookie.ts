import type { CookieSerializeOptions } from '@fastify/cookie';
import { sessionHintCookie } from '@selvage/contract/session-hint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { sessionTokenHash } from '../identity/session-token.ts';

/** The session's own cookie and the readable hint beside it; both live as long as the browser. */
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

  set(reply: FastifyReply, token: string, options: { partial: boolean }): void {
    reply.setCookie(this.#name, token, { ...this.#base, httpOnly: true, sameSite: options.partial ? 'strict' : 'lax' });
    reply.setCookie(sessionHintCookie, '1', { ...this.#base, sameSite: 'lax' });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.#name, { ...this.#base, httpOnly: true, sameSite: 'lax' });
    reply.clearCookie(sessionHintCookie, { ...this.#base, sameSite: 'lax' });
  }
}
