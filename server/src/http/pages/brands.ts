import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config, HostedBrand } from '../../config/config.ts';
import { refuse } from '../../refuse.ts';

/** The paths that need no brand, because health probes use an IP address instead of a host name. */
const hostless = new Set(['/healthz', '/readyz']);

/** The `Host` header alone decides the brand, the existence of the desk, and our own origin. */
export function installBrands(app: FastifyInstance, brands: Config['brands']): void {
  app.decorateRequest('brand', null);
  app.addHook('onRequest', (request, _reply, done) => {
    if (hostsIn(request.raw.rawHeaders) > 1) refuse('request.malformed');
    // Fastify would use this header behind a trusted proxy. A proxy may pass the header on as the client sent it.
    delete request.raw.headers['x-forwarded-host'];
    request.brand = brandForHost(brands, request.host) ?? null;
    if (request.brand === null && !hostless.has(request.url)) refuse('request.unknown-host');
    done();
  });
}

/** Counts the `Host` headers. Of two, Node keeps the first, but a proxy in front may use the last. */
const hostsIn = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length;

/** Finds the brand of a host name. The port is ignored. */
export function brandForHost(brands: Config['brands'], host: string | undefined): HostedBrand | undefined {
  const name = host?.toLowerCase().replace(/:\d*$/, '');
  return brands.find((brand) => name !== undefined && brand.hosts.includes(name));
}

export function brandOf(request: FastifyRequest): HostedBrand {
  return request.brand ?? refuse('request.unknown-host');
}

declare module 'fastify' {
  interface FastifyRequest {
    brand: HostedBrand | null;
  }
}
