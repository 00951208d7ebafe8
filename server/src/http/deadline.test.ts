import { refusals } from '@selvage/contract/refusals';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { installDeadline } from './deadline.ts';
import { installErrorHandler } from './errors.ts';
import { installUnderWay } from './under-way.ts';

test('an answer that takes too long is a refusal that says when to come again', async () => {
  const app = Fastify();
  installErrorHandler(app);
  installDeadline(app, installUnderWay(app), { within: 20, every: 10 });
  app.get('/hangs', () => new Promise(() => {}));
  app.get('/answers', async () => ({ well: true }));

  const late = await app.inject('/hangs');
  expect(late.statusCode).toBe(503);
  expect(late.headers['retry-after']).toBe('1');
  expect(late.json()).toMatchObject({ data: { errorCode: refusals['server.busy'].code } });
  expect((await app.inject('/answers')).json()).toEqual({ well: true });
  await app.close();
});
