import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { newTrace, readTraceparent, type TraceContext, withTrace } from '../gateways/trace-context.ts';
import { referenceOf } from './request-id.ts';

const traces = new WeakMap<IncomingMessage, TraceContext>();

/** The trace of a request: that of its header, or a new one if the header is missing or invalid. */
export function traceOfRequest(raw: IncomingMessage): TraceContext {
  const known = traces.get(raw);
  if (known) return known;
  const trace = readTraceparent(raw.headers['traceparent']) ?? newTrace();
  traces.set(raw, trace);
  return trace;
}

/** Writes one line per request, with the pattern of its route. The URL and the body are never logged. */
export function installRequestLog(app: FastifyInstance): void {
  // The trace id is set after the body was read, because only from here on the async context is kept.
  app.addHook('preHandler', (request, _reply, done) => {
    withTrace(traceOfRequest(request.raw), done);
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
