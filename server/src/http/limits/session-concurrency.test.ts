import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { installSessionConcurrency } from './session-concurrency.ts';

const open: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

/** A server whose requests are answered only when the test says so. */
async function startHolding() {
  const app = Fastify({ forceCloseConnections: true });
  open.push(app);
  const arrived: string[] = [];
  const closed: string[] = [];
  app.addHook('onRequest', (request, reply, done) => {
    const name = request.url.slice(1);
    arrived.push(name);
    app.server.emit('step');
    reply.raw.once('close', () => {
      closed.push(name);
      app.server.emit('step');
    });
    done();
  });
  installSessionConcurrency(app, {
    read: ({ headers }) => (headers.cookie === undefined ? null : Buffer.from(headers.cookie)),
  });
  const inFlight: { name: string; answer: (status: number) => void }[] = [];
  app.get('/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    const status = await new Promise<number>((answer) => {
      inFlight.push({ name, answer });
      app.server.emit('step');
    });
    return reply.code(status).send();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const names = () => inFlight.map(({ name }) => name);
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await once(app.server, 'step');
  };
  return {
    /** Returns when the request has arrived; connections do not open in order. */
    ask: async (name: string, cookie: string, signal?: AbortSignal) => {
      const headers = cookie === '' ? {} : { cookie };
      const answer = fetch(`http://127.0.0.1:${port}/${name}`, { headers, signal: signal ?? null });
      answer.catch(() => {});
      await until(() => arrived.includes(name));
      return { answer };
    },
    begins: (...awaited: string[]) => until(() => awaited.every((name) => names().includes(name))),
    names,
    gone: (name: string) => until(() => closed.includes(name)),
    answer: (name: string, status = 204) => inFlight.find((one) => one.name === name)?.answer(status),
  };
}

const first = ['a1', 'a2', 'a3', 'a4'];

test('F5 four requests of one session run at a time, and the next one starts when one is answered', async () => {
  const server = await startHolding();
  const asked = [];
  for (const name of [...first, 'a5', 'a6']) asked.push(await server.ask(name, 'a'));
  // Requests of another session, and requests without a session, do not wait for this session.
  asked.push(await server.ask('b1', 'b'), await server.ask('nobody', ''));
  await server.begins('b1', 'nobody');
  expect(server.names()).toEqual([...first, 'b1', 'nobody']);
  server.answer('a2');
  await server.begins('a5');
  expect(server.names()).not.toContain('a6');
  server.answer('a5');
  await server.begins('a6');
  for (const name of server.names()) server.answer(name);
  expect((await Promise.all(asked.map(({ answer }) => answer))).map(({ status }) => status)).toEqual(
    Array(8).fill(204),
  );
});

test('F5 a client that disconnects while its request waits gives its place to the next request', async () => {
  const server = await startHolding();
  const leaves = new AbortController();
  for (const name of first) await server.ask(name, 'a');
  await server.ask('waits', 'a', leaves.signal);
  await server.ask('a5', 'a');
  expect(server.names()).toEqual(first);
  leaves.abort();
  await server.gone('waits');
  server.answer('a2');
  await server.begins('a5');
  expect(server.names()).toEqual([...first, 'a5']);
});

test('F5 a client that disconnects while its request runs keeps its place until the work ends', async () => {
  const server = await startHolding();
  const leaves = new AbortController();
  await server.ask('a1', 'a', leaves.signal);
  for (const name of first.slice(1)) await server.ask(name, 'a');
  await server.ask('a5', 'a');
  leaves.abort();
  await server.gone('a1');
  expect(server.names()).toEqual(first);
  server.answer('a1');
  await server.begins('a5');
});

test('F5 a request that is answered with 429 keeps its place a little longer', async () => {
  const server = await startHolding();
  const asked = [];
  for (const name of [...first, 'a5']) asked.push(await server.ask(name, 'a'));
  for (const name of first) server.answer(name, 429);
  await Promise.all(asked.slice(0, 4).map(({ answer }) => answer));
  expect(server.names()).toEqual(first);
  await server.begins('a5');
});
