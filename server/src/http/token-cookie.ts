import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { sessionTokenHash } from '../identity/session-token.ts';

interface Shape {
  name: string;
  sameSite: 'strict' | 'lax';
  life: number;
}

/** An opaque token that no script can read and that outlives the browser's window. */
export class TokenCookie {
  readonly #name: string;
  readonly #options: CookieSerializeOptions;

  constructor({ secureCookies: secure }: Pick<Config, 'secureCookies'>, { name, sameSite, life }: Shape) {
    this.#name = secure ? `__Host-${name}` : name;
    this.#options = { path: '/', secure, httpOnly: true, sameSite, maxAge: life / 1000 };
  }

  /** The hash of what the browser sent, if it has the shape of a token of ours. */
  read(request: FastifyRequest): Buffer | null {
    return sessionTokenHash(request.cookies[this.#name]);
  }

  set(reply: FastifyReply, token: string): void {
    reply.setCookie(this.#name, token, this.#options);
  }

  clear(reply: FastifyReply): void {
    const { maxAge: _, ...options } = this.#options;
    reply.clearCookie(this.#name, options);
  }
}
