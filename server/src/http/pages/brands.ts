import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config, HostedBrand } from '../../config/config.ts';
import { refuse } from '../../refuse.ts';

/** Health probes come by address, before any brand is known. */
const hostless = new Set(['/healthz', '/readyz']);

/** F15: the `Host` header alone decides the brand, whether there is a desk, and which origin is our own. */
export function installBrands(app: FastifyInstance, brands: Config['brands']): void {
  app.decorateRequest('brand', null);
  app.addHook('onRequest', (request, _reply, done) => {
    if (hostsIn(request.raw.rawHeaders) > 1) refuse('request.malformed');
    // Fastify would take the host from it behind a trusted proxy, and a proxy may pass on what the client wrote there.
    delete request.raw.headers['x-forwarded-host'];
    request.brand = brandForHost(brands, request.host) ?? null;
    if (request.brand === null && !hostless.has(request.url)) refuse('request.unknown-host');
    done();
  });
}

/** Node keeps the first of two, and a proxy in front may go by the last. */
const hostsIn = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length;

/** The brand a host belongs to, port aside. */
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
