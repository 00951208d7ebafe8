import { seconds } from '@selvage/contract/time-units';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../../refuse.ts';
import { closedConnections } from './connections.ts';
import type { InFlightRequests } from './in-flight-requests.ts';

/**
 * The longest time for each step of a connection, in milliseconds. The headers must never take longer than 15 s, and a body never longer
 * than 30 s.
 */
export interface Timeouts {
  /** The headers must end within this time after the start of the connection, or after the first byte of a later request. */
  headers: number;
  /** The body must end within this time. The time starts at the same moment as that of the headers. */
  request: number;
  /** The answer must start within this time after the end of the request. */
  answer: number;
  /** The client must have taken the whole answer within this time after the end of the request. */
  delivery: number;
  /** A connection with an open request is closed after this time without a byte in either direction. */
  silence: number;
  /** A connection is closed after this time without a further request. */
  keepAlive: number;
  /** The interval at which these times are checked. */
  checkEvery: number;
}

export const defaultTimeouts: Timeouts = {
  headers: seconds(10),
  // A server that stops waits for 20 s, so a slow body must not take longer than that.
  request: seconds(15),
  answer: seconds(15),
  delivery: seconds(60),
  silence: seconds(30),
  keepAlive: seconds(72),
  checkEvery: seconds(1),
};

/** The options of Fastify and of Node's HTTP server for these times. */
export const serverTimeouts = ({ headers, request, silence, keepAlive, checkEvery }: Timeouts) => ({
  requestTimeout: request,
  connectionTimeout: silence,
  keepAliveTimeout: keepAlive,
  // Node checks every 30 s by default, which would cut a slow client up to 30 s too late.
  http: { headersTimeout: headers, connectionsCheckingInterval: checkEvery },
});

type Deadline = Pick<Timeouts, 'answer' | 'delivery' | 'checkEvery'>;

/**
 * Answers a request that takes too long with "try again". Fastify's `handlerTimeout` does the same, but makes a timer, an abort signal and
 * an error for every request, which costs a twentieth of a login without its hash. A client that does not read its answer is disconnected,
 * because the answer would stay in memory.
 */
export function installDeadline(app: FastifyInstance, { replies, restart }: InFlightRequests, times: Deadline): void {
  const look = () => {
    const now = performance.now();
    for (const [reply, since] of replies) {
      // The time for the answer begins with the end of the request. Until then the limits of the HTTP server apply.
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
