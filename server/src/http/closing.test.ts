import { once } from 'node:events';
import { connect, type Server } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { installClosing } from './closing.ts';
import { installErrorHandler } from './errors.ts';

const body = JSON.stringify({ email: 'nobody@test.example', password: 'Woven-cloth-42', userType: 'W' });
const head = (url: string, length: number) =>
  `POST ${url} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

test('X12 told to stop, it answers what has begun and then lets the connection go', async () => {
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

test('X12 a request that comes while another is still being answered is sent elsewhere', async () => {
  const app = Fastify({ return503OnClosing: false });
  installErrorHandler(app);
  installClosing(app);
  let answerSlowly = () => {};
  app.get('/slow', () => new Promise((resolve) => (answerSlowly = () => resolve({ slow: true }))));
  app.get('/late', async () => ({ late: true }));
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const [slow, kept] = [connect({ port, host: '127.0.0.1' }), connect({ port, host: '127.0.0.1' })];
  const line = (url: string) => `GET ${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  let received = '';
  kept.on('data', (chunk) => (received += chunk.toString()));
  slow.resume().write(line('/slow'));
  // Half a request: the connection is in use, so closing leaves it open.
  kept.write(line('/late').slice(0, 20));
  await expect.poll(() => app.server.listening && connectionsOf(app.server)).toBe(2);

  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  kept.write(line('/late').slice(20));
  await once(kept, 'close');
  answerSlowly();
  await closed;

  expect(received).toMatch(/^HTTP\/1\.1 503 /);
  expect(received.toLowerCase()).toContain('retry-after: 1');
  expect(received).toContain('"errorCode":503');
});

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
