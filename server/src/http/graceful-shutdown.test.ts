import { once } from 'node:events';
import { connect, type Server } from 'node:net';
import { seconds } from '@selvage/contract/time-units';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/test-app.ts';
import { installGracefulShutdown } from './graceful-shutdown.ts';
import { installErrorHandler } from './errors.ts';
import { installInFlightRequests } from './limits/in-flight-requests.ts';

const body = JSON.stringify({ email: 'nobody@test.example', password: 'Woven-cloth-42', userType: 'W' });
const head = (url: string, length: number) =>
  `POST ${url} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

test('X12 a server that is stopped answers the requests it has begun, and then closes the connections', async () => {
  const server = await startTestApp();
  const begun = new Promise<void>((resolve) => server.app.server.once('request', () => resolve()));
  const port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(head('/api/idauth/auth', body.length));
  await begun;
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));

  const closed = server.close();
  await expect.poll(() => server.app.server.listening).toBe(false);
  socket.write(body);
  await once(socket, 'close');
  await closed;

  expect(received).toMatch(/^HTTP\/1\.1 401 /);
  expect(received.toLowerCase()).toContain('connection: close');
  expect(received).toContain('"errorCode":0');
});

const line = (url: string) => `GET ${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** A server with one request that is answered when told to, and a connection that somebody keeps open. */
async function startSlow(options: { linger: number }) {
  const app = Fastify({ return503OnClosing: false });
  installErrorHandler(app);
  const { isClosing } = installGracefulShutdown(app, installInFlightRequests(app), options);
  let answerSlowly = () => {};
  app.get('/slow', () => new Promise((resolve) => (answerSlowly = () => resolve({ slow: true }))));
  app.post('/slow', () => new Promise(() => {}));
  app.get('/late', async () => ({ late: true }));
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const open = (bytes: string) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString())).write(bytes);
    return { socket, received: () => received };
  };
  return { app, isClosing, open, answerSlowly: () => answerSlowly() };
}

test('X12 a server that is stopped answers one more request on an open connection', async () => {
  const { app, isClosing, open, answerSlowly } = await startSlow({ linger: 0 });
  open(line('/slow'));
  // Half a request: the connection is in use, so closing leaves it open.
  const kept = open(line('/late').slice(0, 20));
  await expect.poll(() => app.server.listening && connectionsOf(app.server)).toBe(2);

  const closed = app.close();
  await expect.poll(() => isClosing()).toBe(true);
  kept.socket.write(line('/late').slice(20));
  await once(kept.socket, 'close');
  answerSlowly();
  await closed;

  expect(kept.received()).toMatch(/^HTTP\/1\.1 200 /);
  expect(kept.received().toLowerCase()).toContain('connection: close');
});

test('X12 behind a proxy an idle connection carries one more request after the stop, and new connections are refused', async () => {
  const { app, isClosing, open } = await startSlow({ linger: seconds(20) });
  const kept = open(line('/late'));
  await expect.poll(kept.received).toContain('"late":true');

  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  expect(isClosing()).toBe(true);
  await expect(once(open(line('/late')).socket, 'close')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  kept.socket.write(line('/late'));
  await once(kept.socket, 'close');
  // The last connection is gone: there is nothing left to wait for.
  await closed;

  expect(kept.received().match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
});

test('X12 a server that is stopped does not wait for a client that has gone', async () => {
  const { app, open } = await startSlow({ linger: 0 });
  const begun = once(app.server, 'request');
  const gone = open(`${head('/slow', 2)}{}`);
  await begun;
  // After the body of a request has been read, only the `close` event of the reply tells the server that the client has left.
  await expect.poll(() => connectionsOf(app.server)).toBe(1);
  gone.socket.destroy();
  await expect.poll(() => connectionsOf(app.server)).toBe(0);
  await app.close();
});

test('X12 a server that is stopped closes an idle connection after a while', async () => {
  const { app, open } = await startSlow({ linger: 20 });
  const kept = open(line('/late'));
  await expect.poll(kept.received).toContain('"late":true');
  await app.close();
  await expect.poll(() => connectionsOf(app.server)).toBe(0);
});

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
