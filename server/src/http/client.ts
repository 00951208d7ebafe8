import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** IPv4 whole, IPv6 by its /64: the smallest thing one subscriber can be told apart by. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv4(address) ? address : groups(address).slice(0, 4).join(':');
}

/** What the audit may know of an address: /24 or /48. */
export function coarseNetworkOf(address: string): string {
  const network = networkOf(address);
  return isIPv4(network) ? `${network.split('.').slice(0, 3).join('.')}.0/24` : `${network.split(':').slice(0, 3).join(':')}::/48`;
}

export const auditOrigin = (request: FastifyRequest): { requestId: string; client: string } => ({
  requestId: request.id,
  client: coarseNetworkOf(request.ip),
});

/** All eight groups of an IPv6 address, so that no other spelling of it counts as another one. */
function groups(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: gap }, () => '0'), ...right].map((group) => Number.parseInt(group, 16).toString(16));
}
