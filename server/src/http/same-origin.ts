import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { auditRefusal } from '../audit/audit-store.ts';
import { refuse } from '../refuse.ts';
import { auditOrigin } from './read-request-context.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Only our own pages may change anything. A browser says where a request comes from (Sec-Fetch-Site, Origin, Referer);
 * a client that says nothing is let through when it brings no cookie that a browser could have been tricked into sending.
 */
export function installSameOrigin(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  app.addHook('onRequest', async (request) => {
    const { changesNothing, readsNoCookie } = request.routeOptions.config;
    if (safeMethods.has(request.method) || changesNothing || readsNoCookie || isFromOurselves(request)) return;
    await auditRefusal(deps, { context: { origin: auditOrigin(request) } }, 'foreign-origin');
    refuse('request.foreign-origin');
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Changes nothing that belongs to anybody: it may come from anywhere. */
    changesNothing?: boolean;
    /** Nothing that a browser sends by itself counts here: it may come from anywhere. */
    readsNoCookie?: boolean;
  }
}

type Asking = Pick<FastifyRequest, 'headers' | 'brand' | 'protocol' | 'host'>;

function isFromOurselves(request: Asking): boolean {
  const { origin, referer, cookie, 'sec-fetch-site': site, 'x-requested-with': by } = request.headers;
  if (site !== undefined && site !== 'same-origin') return false;
  const own = ownOrigins(request);
  if (origin !== undefined) return own.has(origin);
  if (referer !== undefined) return URL.canParse(referer) && own.has(new URL(referer).origin);
  return site !== undefined || cookie === undefined || by === 'loginApp';
}

/** Where the brand is served on https, a page of the same name on plain http is a stranger. */
export function ownOrigins({ brand, protocol, host }: Asking): Set<string | undefined> {
  const configured = brand?.origin;
  return new Set(configured?.startsWith('https:') ? [configured] : [configured, `${protocol}://${host}`]);
}
