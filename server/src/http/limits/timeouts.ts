import { seconds } from '@selvage/contract/time-units';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../../refuse.ts';
import { closedConnections } from './connections.ts';
import type { InFlightRequests } from './in-flight-requests.ts';

/** The time limits of a connection for each step, in milliseconds. Headers must end within 15 s and a body within 30 s. */
export interface Timeouts {
  /** From the connection, or the first byte of a later request, to the end of the headers. */
  headers: number;
  /** From the same moment to the end of the body. */
  request: number;
  /** From the end of the request to the start of the answer. */
  answer: number;
  /** From the end of the request until the client has taken the whole answer. */
  delivery: number;
  /** No byte in either direction while a request is open. */
  silence: number;
  /** Between two requests. */
  keepAlive: number;
  /** The interval of these checks. */
  checkEvery: number;
}

export const defaultTimeouts: Timeouts = {
  headers: seconds(10),
  // A stop waits for 20 s, and a slow body must not take longer.
  request: seconds(15),
  answer: seconds(15),
  delivery: seconds(60),
  silence: seconds(30),
  keepAlive: seconds(72),
  checkEvery: seconds(1),
};

/** The same limits as options of Fastify and of Node's HTTP server. */
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
