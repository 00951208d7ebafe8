import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { auditRefusal } from '../audit/audit-store.ts';
import { refuse } from '../refuse.ts';
import { auditOrigin } from './read-request-context.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Only our own pages may change data. Browsers state the origin of a request (Sec-Fetch-Site, Origin, Referer). A client without these
 * headers is accepted if it sends no cookie, because only a browser's cookies can be misused by another site.
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
    /** True if the request changes no data of a person, so that any site may send it. */
    changesNothing?: boolean;
    /** True if the route uses nothing that a browser sends by itself, such as a cookie, so that any site may call it. */
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

/** Returns the origins of our own pages. If the brand uses https, a page on plain http is foreign, even with the same host. */
export function ownOrigins({ brand, protocol, host }: Asking): Set<string | undefined> {
  const configured = brand?.origin;
  return new Set(configured?.startsWith('https:') ? [configured] : [configured, `${protocol}://${host}`]);
}
