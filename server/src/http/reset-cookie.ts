import { limits } from '@selvage/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { sessionTokenHash } from '../identity/session-token.ts';

/** RS7: the browser that may set a new password. It opens nothing else. */
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
    reply.setCookie(this.#name, token, { ...this.#options, maxAge: limits.resetAuthorisationLife / 1000 });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.#name, this.#options);
  }
}
