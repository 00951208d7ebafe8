import { BlockList, isIP, isIPv4 } from 'node:net';
import { ConfigError } from './parts/setting.ts';

const longest: Record<number, number> = { 4: 32, 6: 128 };

/** The names that an operator may write in place of networks. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * The proxies whose statement of a client's IP address is trusted. Networks must be listed, so that trusting all is not possible by
 * mistake.
 */
export function trustedProxies(value: string | null): false | string {
  if (value === null) return false;
  const unknown = entriesOf(value).filter((each) => !isNetwork(each));
  if (unknown.length === 0) return value;
  throw new ConfigError(
    'SELVAGE_TRUST_PROXY',
    `must list addresses or networks such as 10.0.0.0/8: ${unknown.join(' and ')} ${unknown.length === 1 ? 'is' : 'are'} neither`,
  );
}

/** The trusted proxies as a list that an IP address can be checked against. */
export function trustedProxyList(value: string): BlockList {
  const list = new BlockList();
  for (const network of entriesOf(value).flatMap((each) => named[each] ?? each)) {
    const [ip = '', bits] = network.split('/');
    const family = isIPv4(ip) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(ip, family);
    else list.addSubnet(ip, Number(bits), family);
  }
  return list;
}

/** The first network that is wider than any private network (10.0.0.0/8, fc00::/7) and so includes strangers. */
export function tooWideProxy(value: string): string | null {
  return entriesOf(value).find((each) => prefixOf(each) < widestOf(each)) ?? null;
}

const prefixOf = (network: string): number => Number(network.split('/')[1] ?? 128);

function widestOf(network: string): number {
  // The network ::ffff:0:0/96 contains the IPv4 addresses in IPv6 form.
  if (network.startsWith('::')) return 96 + 8;
  return network.includes(':') ? 7 : isIPv4(network.split('/')[0] ?? '') ? 8 : 0;
}

const entriesOf = (value: string): string[] => value.split(',').map((each) => each.trim());

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = longest[isIP(address)];
  if (Object.hasOwn(named, text)) return true;
  return (
    most !== undefined && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}
