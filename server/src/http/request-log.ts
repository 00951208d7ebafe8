import type { FastifyInstance } from 'fastify';
import { referenceOf } from './request-id.ts';

/** One line a request: its route's pattern, never its URL, and nothing of its body. */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        // What the person was shown.
        ...(reply.statusCode >= 500 && { reference: referenceOf(request.id) }),
      },
      'answered',
    );
    done();
  });
}
