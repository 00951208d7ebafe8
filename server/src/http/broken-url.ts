import type { FastifyReply } from 'fastify';
import { sendRefusal } from './errors.ts';
import type { Headers } from './security-headers.ts';

/** An address that cannot be decoded reaches no route and none of its hooks: what they add is added here. */
export function answerBrokenUrl(request: { id: string; method: string }, reply: FastifyReply, headers: Headers): void {
  for (const [name, value] of headers) reply.header(name, value);
  sendRefusal(reply, 'request.malformed', { requestId: request.id });
  reply.log.info({ method: request.method, route: 'none', status: reply.statusCode }, 'answered');
}
