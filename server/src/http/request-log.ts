import type { FastifyInstance } from 'fastify';
import { readTraceparent, withTrace } from '../gateways/trace-context.ts';
import { referenceOf } from './request-id.ts';

/** Writes one line per request, with the pattern of its route. The URL and the body are never logged. */
export function installRequestLog(app: FastifyInstance): void {
  // Every log line of a request has its trace id.
  app.addHook('onRequest', (request, _reply, done) => {
    const trace = readTraceparent(request.headers['traceparent']);
    if (trace) request.log = request.log.child({ traceId: trace.traceId });
    done();
  });
  // The trace id is set after the body was read, because only from here on the async context is kept.
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
        // The reference that an error page or message may have shown to the person.
        ...(reply.statusCode >= 400 && { reference: referenceOf(request.id) }),
      },
      'answered',
    );
    done();
  });
}
