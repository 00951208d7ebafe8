import { isIP } from 'node:net';
import { ConfigError } from './config-error.ts';

const names = new Set(['loopback', 'linklocal', 'uniquelocal']);
const longest: Record<number, number> = { 4: 32, 6: 128 };

/** whose word about an address is taken. Networks are listed, so that "everybody" cannot be said by mistake. */
export function trustedProxies(value: string | null): false | string {
  if (value === null) return false;
  const unknown = value.split(',').find((each) => !isNetwork(each.trim()));
  if (unknown === undefined) return value;
  throw new ConfigError(
    'SELVAGE_TRUST_PROXY',
    `must list addresses or networks such as 10.0.0.0/8: ${unknown.trim()} is neither`,
  );
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = longest[isIP(address)];
  if (names.has(text)) return true;
  return (
    most !== undefined && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}
