import type { FastifyRequest } from 'fastify';
import type { Config, HostedBrand } from '../config/config.ts';
import { refuse } from '../refuse.ts';

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
