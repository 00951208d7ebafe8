import type { FastifyInstance, FastifyReply } from 'fastify';

export interface InFlightRequests {
  /** Unanswered requests, each with the time at which it arrived (`performance.now()`). */
  replies: ReadonlyMap<FastifyReply, number>;
  /** Starts the clock of an unanswered request again. */
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
    // The request was answered, or the client has left.
    reply.raw.once('close', () => forget(reply));
    // If the connection was cut, a request that was queued behind another on it is never answered.
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
