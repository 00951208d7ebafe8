import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { findKnownBrowser, isKnownBrowser } from '../sessions/known-browser.ts';
import { DeviceCookies } from './cookies.ts';
import type { KnownSession } from './request-session.ts';

/** Finds out whether the browser of a request has logged in before, to any account. The database is queried once for each request. */
export class KnownBrowsers {
  readonly #db: Deps['db'];
  readonly #cookies: DeviceCookies;
  readonly #found = new WeakMap<FastifyRequest, Promise<Buffer | null>>();

  constructor({ db, config }: Pick<Deps, 'db' | 'config'>) {
    this.#db = db;
    this.#cookies = new DeviceCookies(config);
  }

  /** Returns null for a browser that never logged in, and for an invented cookie. */
  of(request: FastifyRequest): Promise<Buffer | null> {
    const known = this.#found.get(request) ?? this.#find(request);
    this.#found.set(request, known);
    return known;
  }

  async #find(request: FastifyRequest): Promise<Buffer | null> {
    const browser = this.#cookies.knownAs(request);
    return browser && (await isKnownBrowser(this.#db, browser)) ? browser : null;
  }
}

/** Returns the browser's mark if the browser logged in to this account before. */
export const knownBrowserOf =
  ({ db }: Pick<Deps, 'db'>, devices: DeviceCookies) =>
  (request: FastifyRequest, { account }: KnownSession): Promise<Buffer | null> =>
    findKnownBrowser(db, account.id, devices.knownAs(request));
