import type { FastifyInstance } from 'fastify';
import { refuse } from '../refuse.ts';

/** From the moment the server is told to stop, new requests are sent elsewhere; those under way are answered. */
export function installClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!closing) return;
    reply.header('connection', 'close');
    refuse('server.busy');
  });
}
