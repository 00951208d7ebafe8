import type { FastifyInstance } from 'fastify';
import { readTraceparent, withTrace } from '../gateways/trace-context.ts';
import { referenceOf } from './request-id.ts';

/** One line a request: its route's pattern, never its URL, and nothing of its body. */
export function installRequestLog(app: FastifyInstance): void {
  // P16: every line of a request names the trace that it came with.
  app.addHook('onRequest', (request, _reply, done) => {
    const trace = readTraceparent(request.headers['traceparent']);
    if (trace) request.log = request.log.child({ traceId: trace.traceId });
    done();
  });
  // After the body was read: what runs from here on runs in one piece.
  app.addHook('preHandler', (request, _reply, done) => {
    const trace = readTraceparent(request.headers['traceparent']);
    if (trace) withTrace(trace, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        // What the person may have been shown.
        ...(reply.statusCode >= 400 && { reference: referenceOf(request.id) }),
      },
      'answered',
    );
    done();
  });
}
