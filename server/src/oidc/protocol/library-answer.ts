import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { RefusalName } from '../refusals/refusal-names.ts';

export interface LibraryAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
  /** The reason for a refusal, which only operators see. */
  refused?: RefusalName;
}

/**
 * Collects the answer of oidc-provider instead of sending it. Fastify then sends it with the same headers, limits and
 * log line as every other answer.
 */
export function collectAnswer(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  request: IncomingMessage,
): Promise<LibraryAnswer> {
  return new Promise((resolve, reject) => {
    const response = new ServerResponse(request);
    const chunks: Buffer[] = [];
    const collect = (chunk: unknown) => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string));
    };
    response.write = (chunk: unknown) => {
      collect(chunk);
      return true;
    };
    response.end = (chunk?: unknown) => {
      collect(chunk);
      resolve({ status: response.statusCode, headers: response.getHeaders(), body: Buffer.concat(chunks) });
      response.emit('finish');
      return response;
    };
    handle(request, response).catch(reject);
  });
}
