import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { trustedProxyList } from '../../config/trusted-proxies.ts';
import { startTestApp } from '../../../test/harness/test-app.ts';
import { closedConnections, limitConnections } from './connections.ts';

const warnings: unknown[] = [];
const log = { warn: (...words: unknown[]) => void warnings.push(words.at(-1)) };
const sockets: Socket[] = [];
let server: Server | undefined;
let handled = 0;

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = undefined;
  warnings.length = 0;
  handled = 0;
});

async function listen({ perClient = 2, exempt = '10.0.0.0/8' } = {}): Promise<number> {
  server = createServer((_request, response) => {
    handled += 1;
    response.end('answered');
  });
  limitConnections(server, { perClient, exempt: trustedProxyList(exempt), log });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

async function open(port: number, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
  sockets.push(socket);
  let received = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.write(request);
  await expect.poll(() => received, { interval: 5 }).not.toBe('');
  return { socket, received: () => received };
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server?.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

const refused = () => closedConnections.all().find(({ counted }) => counted.reason === 'too-many')?.times ?? 0;

test('F12 a client with too many connections gets 503 and is disconnected, and its request is not carried out', async () => {
  const port = await listen();
  const before = refused();
  for (const { received } of [await open(port), await open(port)]) expect(received()).toContain('answered');
  const third = await open(port);
  expect(third.received()).toMatch(/^HTTP\/1\.1 503 Refused\r\n/);
  expect(third.received()).toContain('retry-after: 1');
  expect(third.received()).toContain('{"status":503,"data":{"errorCode":503}}');
  // The client keeps its own side open, and is gone all the same.
  await expect.poll(connections, { timeout: 10_000 }).toBe(2);
  expect([handled, refused() - before]).toEqual([2, 1]);
});

test('F12 a client may open a new connection after it has closed one', async () => {
  const port = await listen();
  const first = await open(port);
  await open(port);
  expect((await open(port)).received()).toMatch(/^HTTP\/1\.1 503 /);
  first.socket.destroy();
  await expect.poll(async () => (await open(port)).received()).toMatch(/^HTTP\/1\.1 200 /);
});

test('F12 the log says once that a client has too many connections, and names no address', async () => {
  const port = await listen({ perClient: 1 });
  await open(port);
  await open(port);
  await open(port);
  expect(warnings).toEqual(['a client has too many connections; a proxy must be named in SELVAGE_TRUST_PROXY']);
});

test.runIf(process.platform === 'linux')('F12 another client can still connect', async () => {
  const port = await listen({ perClient: 1 });
  await open(port, '127.0.0.1');
  expect((await open(port, '127.0.0.1')).received()).toMatch(/^HTTP\/1\.1 503 /);
  expect((await open(port, '127.0.0.2')).received()).toMatch(/^HTTP\/1\.1 200 /);
});

test('F12 connections of a trusted proxy are not counted', async () => {
  const port = await listen({ perClient: 1, exempt: '10.0.0.0/8, 127.0.0.1' });
  for (let each = 0; each < 4; each++) expect((await open(port)).received()).toContain('answered');
});

test('F12 the portal does not count connections of its own machine', async () => {
  const portal = await startTestApp(({ limits }) => ({ limits: { ...limits, connectionsPerClient: 1 } }));
  const port = Number(new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 })).port);
  for (let each = 0; each < 3; each++) expect((await open(port)).received()).toMatch(/^HTTP\/1\.1 302 /);
  for (const socket of sockets) socket.destroy();
  await portal.close();
});

test.each([
  ['loopback', '127.0.0.1', true],
  ['loopback', '127.9.9.9', true],
  ['loopback', '::1', true],
  ['loopback', '10.0.0.1', false],
  ['linklocal', 'fe80::1', true],
  ['linklocal', '169.254.0.9', true],
  ['uniquelocal', '172.20.0.1', true],
  ['uniquelocal', '192.168.1.1', true],
  ['uniquelocal', 'fd00::1', true],
  ['uniquelocal', '172.32.0.1', false],
  ['172.31.77.10', '172.31.77.10', true],
  ['172.31.77.10', '172.31.77.11', false],
  ['10.0.0.0/8, 2001:db8::/32', '2001:db8:1::1', true],
  ['10.0.0.0/8, 2001:db8::/32', '2001:db9::1', false],
])('with the proxies %j the address %s counts as a proxy: %j', (proxies, ip, isOne) => {
  expect(trustedProxyList(proxies).check(ip, ip.includes(':') ? 'ipv6' : 'ipv4')).toBe(isOne);
});
