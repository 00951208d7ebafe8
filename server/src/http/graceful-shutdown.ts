import { once } from 'node:events';
import { Server } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { InFlightRequests } from './limits/in-flight-requests.ts';

/**
 * From the moment the server is told to stop, nobody can connect any more, and what comes over a connection that is
 * already open is answered, as the last answer on it. A proxy sends other people's requests over the connections it keeps:
 * closed under its hands, they would cost the request it is just sending. So these stay for `linger` and then go.
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
    // Whoever has connected but was not taken in yet would be thrown out with the listening socket.
    await setImmediate();
    const isEmpty = stopListening(app.server);
    if (linger > 0) await Promise.race([isEmpty, sleep(linger, undefined, { ref: false })]);
    app.server.closeIdleConnections();
    // Fastify waits for one of the addresses it listens on, and `localhost` has two.
    await allAnswered();
  });
  return { isClosing: () => closing };
}

/** The HTTP server's own `close` would end the idle connections as well. */
async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return;
  const empty = once(server, 'close');
  Server.prototype.close.call(server);
  await empty;
}
