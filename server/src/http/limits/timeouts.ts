import { seconds } from '@selvage/contract/time-units';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../../refuse.ts';
import { closedConnections } from './connections.ts';
import type { InFlightRequests } from './in-flight-requests.ts';

/** How long a connection may take for each step, in milliseconds. Y1: headers are cut within 15 s, a body within 30 s. */
export interface Timeouts {
  /** From the connection, or the first byte of a further request, to the end of its headers. */
  headers: number;
  /** From the same moment to the end of the body. */
  request: number;
  /** From the end of the request to the start of the answer. */
  answer: number;
  /** From the end of the request until the client has taken the whole answer. */
  delivery: number;
  /** Without a byte in either direction while a request is open. */
  silence: number;
  /** Between two requests. */
  keepAlive: number;
  /** How often all of this is checked. */
  checkEvery: number;
}

export const defaultTimeouts: Timeouts = {
  headers: seconds(10),
  // A stop waits for 20 s: a slow body must not outlast it.
  request: seconds(15),
  answer: seconds(15),
  delivery: seconds(60),
  silence: seconds(30),
  keepAlive: seconds(72),
  checkEvery: seconds(1),
};

/** The same in the words of Fastify and of Node's HTTP server. */
export const serverTimeouts = ({ headers, request, silence, keepAlive, checkEvery }: Timeouts) => ({
  requestTimeout: request,
  connectionTimeout: silence,
  keepAliveTimeout: keepAlive,
  // Node checks every 30 s unless told otherwise: a slow client would be cut 30 s later than the limits say.
  http: { headersTimeout: headers, connectionsCheckingInterval: checkEvery },
});

type Deadline = Pick<Timeouts, 'answer' | 'delivery' | 'checkEvery'>;

/**
 * Whoever waits for too long is told to come again. Fastify's `handlerTimeout` does the same with a timer, an abort signal
 * and an error of its own for each request, also those answered in time: a twentieth of what a sign-in costs beside its hash.
 * A client that does not read its answer is cut off: the answer would stay in memory for as long as it likes.
 */
export function installDeadline(app: FastifyInstance, { replies, restart }: InFlightRequests, times: Deadline): void {
  const look = () => {
    const now = performance.now();
    for (const [reply, since] of replies) {
      // The time for the answer begins with the end of the request; until then the HTTP server's own limits hold.
      if (!reply.request.raw.complete && isUnanswered(reply)) restart(reply);
      else if (isUnanswered(reply)) {
        if (now - since > times.answer) void reply.send(new Refusal('server.busy'));
      } else if (now - since > times.delivery) {
        closedConnections.add({ reason: 'slow-reader' });
        reply.raw.destroy();
      }
    }
  };
  const timer = setInterval(look, times.checkEvery).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

const isUnanswered = (reply: FastifyReply): boolean => !reply.sent && !reply.raw.headersSent;
