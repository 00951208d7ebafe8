import type { FastifyInstance } from 'fastify';
import { refuse } from '../refuse.ts';

/**
 * From the moment the server is told to stop, new requests are sent elsewhere; those under way are answered.
 * Every answer from then on is the last on its connection: one kept open would keep the process from ending.
 */
export function installClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async () => {
    if (closing) refuse('server.busy');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
