import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../refuse.ts';
import { closedConnections } from './connections.ts';
import type { Timeouts } from './timeouts.ts';
import type { UnderWay } from './under-way.ts';

type Deadline = Pick<Timeouts, 'answer' | 'delivery' | 'checkEvery'>;

/**
 * Whoever waits for too long is told to come again. Fastify's `handlerTimeout` does the same with a timer, an abort signal
 * and an error of its own for each request, also those answered in time: a twentieth of what a sign-in costs beside its hash.
 * A client that does not read its answer is cut off: the answer would stay in memory for as long as it likes.
 */
export function installDeadline(app: FastifyInstance, { replies, restart }: UnderWay, times: Deadline): void {
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
