import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../sessions/request-context.ts';
import { brandOf } from './pages/brands.ts';
import { languageOf } from './pages/language.ts';
import { isIP, isIPv4 } from 'node:net';
import type { Origin } from '../audit/audit-store.ts';
import { deviceFromUserAgent } from '../sessions/user-agent.ts';

/** The whole IPv4 address, or the /64 of an IPv6 address, which is the smallest network of one subscriber. */
export function networkOf(ip: string): string {
  if (isIPv4(ip)) return ip;
  const groups = groupsOf(ip);
  return mappedIPv4(groups) ?? hex(groups.slice(0, 4));
}

/** Returns the /48 of an IPv6 address. One person may have all 65,536 networks of a /48. Null for IPv4. */
export function wideNetworkOf(ip: string): string | null {
  const network = networkOf(ip);
  return isIPv4(network) ? null : `${network.split(':').slice(0, 3).join(':')}::/48`;
}

/** Returns the network that the audit stores: the /24 of an IPv4 address or the /48 of an IPv6 address. */
export function coarseNetworkOf(ip: string): string {
  return wideNetworkOf(ip) ?? `${networkOf(ip).split('.').slice(0, 3).join('.')}.0/24`;
}

/** Returns the IP address that a request is counted for. If the proxy's value is no IP address, returns the address of the connection. */
export function clientIp(
  request: Pick<FastifyRequest, 'ip'> & { socket: { remoteAddress?: string | undefined } },
): string {
  const told = [request.ip, request.socket.remoteAddress].map((each) => withoutPort(each ?? ''));
  return told.find((each) => isIP(each) !== 0) ?? '::';
}

/** Removes the port of the client, which some proxies append to its IP address. */
const withoutPort = (address: string): string =>
  /^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/.exec(address)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;

export const auditOrigin = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  client: coarseNetworkOf(clientIp(request)),
  device: deviceFromUserAgent(request.headers['user-agent']),
});

/** All eight groups of an IPv6 address, so that each address has only one spelling. */
function groupsOf(ip: string): number[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const [left, right] = [parse(head), parse(tail ?? '')];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: gap }, () => 0), ...right];
}

function parse(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!isIPv4(group)) return Number.parseInt(group, 16);
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function mappedIPv4(groups: number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined;
}

const hex = (groups: number[]): string => groups.map((group) => group.toString(16)).join(':');

export const requestContext = (request: FastifyRequest): RequestContext => ({
  brand: brandOf(request),
  language: languageOf(request),
  origin: auditOrigin(request),
  client: networkOf(clientIp(request)),
});
