import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { refusals } from '@selvage/contract/refusals';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { installDeadline } from './limits/timeouts.ts';
import { installErrorHandler } from './errors.ts';
import { installInFlightRequests } from './limits/in-flight-requests.ts';

test('an answer that takes too long becomes a refusal with Retry-After', async () => {
  const app = Fastify();
  installErrorHandler(app);
  installDeadline(app, installInFlightRequests(app), { answer: 20, delivery: 10_000, checkEvery: 10 });
  app.get('/hangs', () => new Promise(() => {}));
  app.get('/answers', async () => ({ well: true }));

  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const late = await fetch(`${url}/hangs`);
  expect(late.status).toBe(503);
  expect(late.headers.get('retry-after')).toBe('1');
  expect(await late.json()).toMatchObject({ data: { errorCode: refusals['server.busy'].code } });
  expect(await (await fetch(`${url}/answers`)).json()).toEqual({ well: true });
  await app.close();
});

test('Y1 F12 a connection is closed if the client never reads its answer', async () => {
  const app = Fastify();
  installDeadline(app, installInFlightRequests(app), { answer: 10_000, delivery: 100, checkEvery: 10 });
  // More than the buffers of both systems hold.
  app.get('/large', async () => Buffer.alloc(64 * 1024 * 1024));
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const socket = connect({ port, host: '127.0.0.1' });
  socket.pause();
  socket.on('error', () => undefined);
  const [serverSide] = (await once(app.server, 'connection')) as [Socket];
  socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(serverSide, 'close');
  expect(serverSide.destroyed).toBe(true);
  socket.destroy();
  await app.close();
});
