import type { Socket } from 'node:net';
import type { RefusalName } from '@selvage/contract/refusals';
import { closedConnections, refuseConnection } from './connections.ts';

const named: Record<string, RefusalName> = {
  HPE_HEADER_OVERFLOW: 'request.headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timed-out',
};

/** What is not even HTTP, or does not come in time, gets the same body as everything else, and its connection is destroyed. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') closedConnections.add({ reason: 'slow-request' });
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
  refuseConnection(socket, named[error.code ?? ''] ?? 'request.malformed');
}
