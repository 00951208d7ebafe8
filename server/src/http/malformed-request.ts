import type { Socket } from 'node:net';
import type { RefusalName } from '@selvage/contract/refusals';
import { closedConnections, refuseConnection } from './limits/connections.ts';
import type { FastifyReply } from 'fastify';
import { sendRefusal } from './errors.ts';
import { referenceOf } from './request-id.ts';
import type { Headers } from './security-headers.ts';

const named: Record<string, RefusalName> = {
  HPE_HEADER_OVERFLOW: 'request.headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timed-out',
};

/** Input that is not HTTP or comes too late gets the usual error body. Its connection is then destroyed. */
export function answerMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') closedConnections.add({ reason: 'slow-request' });
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
  refuseConnection(socket, named[error.code ?? ''] ?? 'request.malformed');
}

/**
 * Answers a request whose URL cannot be decoded. Such a request reaches no route and no hook, so this function adds the headers that the
 * hooks would add.
 */
export function answerMalformedUrl(
  request: { id: string; method: string },
  reply: FastifyReply,
  headers: Headers,
): void {
  for (const [name, value] of headers) reply.header(name, value);
  sendRefusal(reply, 'request.malformed', { requestId: request.id });
  const reference = referenceOf(request.id);
  reply.log.info({ method: request.method, route: 'none', status: reply.statusCode, reference }, 'answered');
}
