import { once } from 'node:events';
import { connect, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { closedConnections, linger } from './limits/connections.ts';
import { defaultTimeouts } from './limits/timeouts.ts';

let server: TestApp;
let port: number;
/** The server's ends of all connections, by the client's port. */
const accepted = new Map<number | undefined, Socket>();
beforeAll(async () => {
  server = await startTestApp(() => ({}), {
    timeouts: { headers: 400, request: 800, answer: 500, delivery: 2000, checkEvery: 10 },
  });
  server.app.server.on('connection', (socket) => void accepted.set(socket.remotePort, socket));
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => server.close());

const openConnections = (of: Server) =>
  new Promise<number>((resolve, reject) =>
    of.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

/** A connection that never closes its own side, and the server's end of it. */
async function open(beginning: string): Promise<{ socket: Socket; serverSide: Socket; received: () => string }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.write(beginning);
  await once(socket, 'connect');
  const ownPort = socket.localPort;
  let serverSide: Socket | undefined;
  while (serverSide === undefined) {
    await sleep(5);
    serverSide = accepted.get(ownPort);
  }
  return { socket, serverSide, received: () => received };
}

/** Sends the beginning at once and then a byte at a time. Settles when the server has closed. */
async function trickle(beginning: string, byte: string): Promise<string> {
  const { socket, serverSide, received } = await open(beginning);
  const sending = setInterval(() => byte !== '' && socket.write(byte), 20);
  if (!serverSide.closed) await once(serverSide, 'close');
  clearInterval(sending);
  socket.destroy();
  return received();
}

const head = (line: string, ...more: string[]) => [line, 'Host: localhost', ...more, '', ''].join('\r\n');
const json = 'Content-Type: application/json';
const slowBody = head('POST /api/idauth/auth HTTP/1.1', json, 'Content-Length: 20000');
const timedOut = '{"status":408,"data":{"errorCode":114}}';

describe.concurrent('Y1 F12 a slow client is answered and disconnected, even if it keeps its side open', () => {
  test.each([
    ['sends nothing', '', ''],
    ['sends its request line slowly', 'GET /healthz', 'z'],
    ['sends its headers slowly', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x'],
    ['stops in the middle of its headers', 'GET /healthz HTTP/1.1\r\nHost: local', ''],
    ['sends its body slowly', `${slowBody}{"email":"`, 'x'],
    ['stops in the middle of its body', `${slowBody}{"email":"`, ''],
    ['sends chunks slowly', head('POST /api/idauth/auth HTTP/1.1', json, 'Transfer-Encoding: chunked'), '1\r\nx\r\n'],
  ])('a client that %s', async (_what, beginning, byte) => {
    const received = await trickle(beginning, byte);
    expect(received.split('\r\n')[0]).toBe('HTTP/1.1 408 Refused');
    expect(received.split('\r\n\r\n')[1]).toBe(timedOut);
    expect(received.toLowerCase()).toContain('connection: close');
  });

  test('a client whose second request on the same connection is slow', async () => {
    const received = await trickle(head('GET /healthz HTTP/1.1') + 'GET /healthz HT', '');
    expect(received).toMatch(/^HTTP\/1\.1 200 /);
    expect(received).toContain('HTTP/1.1 408 Refused');
  });

  test('a client that was answered before its body had arrived', async () => {
    const foreign = ['POST / HTTP/1.1', 'Host: evil.example', 'Content-Length: 20000', '', ''].join('\r\n');
    expect(await trickle(foreign, 'x')).toMatch(/^HTTP\/1\.1 421 /);
  });
});

test('Y1 F12 a request that is completed after its 408 is not carried out', async () => {
  const begun = `${head('POST /api/idauth/auth HTTP/1.1', json, 'Content-Length: 2')}{`;
  const { socket, serverSide, received } = await open(begun);
  await expect.poll(received, { timeout: 10_000 }).toContain('408');
  socket.write(`}${head('GET /api/user/user.json HTTP/1.1')}`);
  await once(serverSide, 'close');
  expect(server.logged.filter((line) => line.includes('/api/user/user.json'))).toEqual([]);
  socket.destroy();
});

test('Y1 F12 sixty slow clients do not delay other requests', async () => {
  const before = closedConnections.all().find(({ counted }) => counted.reason === 'slow-request')?.times ?? 0;
  const slow = Array.from({ length: 60 }, () => trickle('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x'));
  await expect.poll(() => openConnections(server.app.server)).toBeGreaterThanOrEqual(60);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } })).status).toBe(200);
  await Promise.all(slow);
  await expect.poll(() => openConnections(server.app.server)).toBe(0);
  const after = closedConnections.all().find(({ counted }) => counted.reason === 'slow-request')?.times ?? 0;
  expect(after - before).toBe(60);
});

test('a connection may be idle between two requests for longer than headers may take', async () => {
  const { socket, serverSide, received } = await open(head('GET /healthz HTTP/1.1'));
  await expect.poll(received).toContain('"ok"');
  await sleep(600);
  socket.write(head('GET /healthz HTTP/1.1', 'Connection: close'));
  await once(serverSide, 'close');
  await expect.poll(() => received().match(/HTTP\/1\.1 200 /g)?.length).toBe(2);
  socket.destroy();
});

test('Y1 headers must arrive within 15 seconds and a body within 30 by default', () => {
  const { headers, request, checkEvery } = defaultTimeouts;
  expect(headers + checkEvery + linger).toBeLessThanOrEqual(seconds(15));
  expect(request + checkEvery + linger).toBeLessThanOrEqual(seconds(30));
});
