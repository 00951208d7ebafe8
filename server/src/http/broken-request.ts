import type { Socket } from 'node:net';
import { refusals, type RefusalName } from '@selvage/contract/refusals';

const named: Record<string, RefusalName> = {
  HPE_HEADER_OVERFLOW: 'request.headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timed-out',
};

/** What is not even HTTP gets the same body as everything else, and the connection is closed. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
  const { status, code } = refusals[named[error.code ?? ''] ?? 'request.malformed'];
  const body = JSON.stringify({ status, data: { errorCode: code } });
  const head = [
    `HTTP/1.1 ${status} Refused`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
