import { once } from 'node:events';
import { Server } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { InFlightRequests } from './limits/in-flight-requests.ts';

/**
 * After the stop signal, no new connections are accepted. An open connection may send one more request, which is answered, and is then
 * closed. A proxy sends requests of many people over its open connections, and a request in transit would be lost if they were closed at
 * once. So they stay open for `linger`.
 */
export function installGracefulShutdown(
  app: FastifyInstance,
  { allAnswered }: InFlightRequests,
  { linger }: { linger: number },
): { isClosing: () => boolean } {
  let closing = false;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    closing = true;
    // A client that has connected but was not accepted yet would lose its connection when the listening socket closes.
    await setImmediate();
    const isEmpty = stopListening(app.server);
    if (linger > 0) await Promise.race([isEmpty, sleep(linger, undefined, { ref: false })]);
    app.server.closeIdleConnections();
    // Fastify waits for only one of the addresses that it listens on, and `localhost` has two.
    await allAnswered();
  });
  return { isClosing: () => closing };
}

/** Only stops listening. The `close` of the HTTP server would also end idle connections. */
async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return;
  const empty = once(server, 'close');
  Server.prototype.close.call(server);
  await empty;
}
