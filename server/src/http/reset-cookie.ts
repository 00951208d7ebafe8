import { limits } from '@selvage/contract/limits';
import { resetHintCookie } from '@selvage/contract/reset-hint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { sessionTokenHash } from '../identity/session-token.ts';

/** RS7: the browser that may set a new password. It opens nothing else. The hint beside it is for scripts to read. */
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
    const options = { ...this.#options, maxAge: limits.resetAuthorisationLife / 1000 };
    reply.setCookie(this.#name, token, options);
    reply.setCookie(resetHintCookie, '1', { ...options, httpOnly: false });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.#name, this.#options);
    reply.clearCookie(resetHintCookie, { ...this.#options, httpOnly: false });
  }
}
