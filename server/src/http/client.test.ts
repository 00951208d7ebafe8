import { describe, expect, test } from 'vitest';
import { clientIp, coarseNetworkOf, networkOf } from './read-request-context.ts';

describe('B11 all addresses of one subscriber are one network', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:0207', '192.0.2.7'],
    ['::ffff:7f00:1', '127.0.0.1'],
    ['0:0:0:0:0:ffff:7f00:1', '127.0.0.1'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:DB8:1:2:ffff::9', '2001:db8:1:2'],
    ['2001:0db8:0001:0002:0000:0000:0000:0009', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s belongs to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
])('GDPR-P1 the audit stores %s only as %s', (address, coarse) => {
  expect(coarseNetworkOf(address)).toBe(coarse);
});

describe('Q-20 the client address that a proxy passes on', () => {
  const request = (ip: string, remoteAddress?: string) => ({ ip, socket: { remoteAddress } });

  test('is used if it is a valid address', () => {
    expect(clientIp(request('203.0.113.9', '10.0.0.1'))).toBe('203.0.113.9');
  });

  test.each(['a', '', '203.0.113.9:x', '999.1.1.1:80', '999.1.1.1', 'unknown', "1.1.1.1' or 1=1"])(
    'is replaced by the address of the connection if it is %j',
    (ip) => {
      expect(clientIp(request(ip, '10.0.0.1'))).toBe('10.0.0.1');
    },
  );

  test.each([
    ['203.0.113.9:80', '203.0.113.9'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::1'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::1'],
  ])('is read from %s as %s, because some proxies add its port', (ip, client) => {
    expect(clientIp(request(ip, '10.0.0.1'))).toBe(client);
  });

  test('is missing for a closed connection, and all such requests are counted together', () => {
    expect(networkOf(clientIp(request('a')))).toBe('0:0:0:0');
  });
});
