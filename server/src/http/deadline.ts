import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../refuse.ts';
import type { UnderWay } from './under-way.ts';

interface Deadline {
  /** So long may an answer take, in milliseconds. */
  within: number;
  /** How often one looks. */
  every: number;
}

/**
 * Whoever waits for too long is told to come again. Fastify's `handlerTimeout` does the same with a timer, an abort signal
 * and an error of its own for each request, also those answered in time: a twentieth of what a sign-in costs beside its hash.
 */
export function installDeadline(app: FastifyInstance, { replies }: UnderWay, { within, every }: Deadline): void {
  const look = () => {
    const before = performance.now() - within;
    for (const [reply, since] of replies)
      if (since < before && isUnanswered(reply)) void reply.send(new Refusal('server.busy'));
  };
  const timer = setInterval(look, every).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

const isUnanswered = (reply: FastifyReply): boolean => !reply.sent && !reply.raw.headersSent;
