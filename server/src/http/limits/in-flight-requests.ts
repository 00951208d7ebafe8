import type { FastifyInstance, FastifyReply } from 'fastify';

export interface InFlightRequests {
  /** Of every request that has come and was not answered yet, and since when (`performance.now()`). */
  replies: ReadonlyMap<FastifyReply, number>;
  /** Counts the time of a request from now, as long as it is not answered. */
  restart: (reply: FastifyReply) => void;
  allAnswered: () => Promise<void>;
}

export function installInFlightRequests(app: FastifyInstance): InFlightRequests {
  const replies = new Map<FastifyReply, number>();
  let tellEmpty = () => {};
  const forget = (reply: FastifyReply) => {
    replies.delete(reply);
    if (replies.size === 0) tellEmpty();
  };
  app.addHook('onRequest', (request, reply, done) => {
    replies.set(reply, performance.now());
    // Answered, or gone away before the answer.
    reply.raw.once('close', () => forget(reply));
    // Behind another on a connection that was cut, a request is never answered.
    request.raw.once('close', () => request.raw.socket.destroyed && forget(reply));
    done();
  });
  const allAnswered = async () => {
    if (replies.size > 0) await new Promise<void>((resolve) => (tellEmpty = resolve));
  };
  const restart = (reply: FastifyReply) => {
    if (replies.has(reply)) replies.set(reply, performance.now());
  };
  return { replies, restart, allAnswered };
}
