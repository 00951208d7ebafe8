import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text made ready once, to be sent many times. */
export interface Compressed {
  etag: string;
  br: Buffer;
  gzip: Buffer;
  identity: Buffer;
}

/** A name for a text that changes when the text does. */
export const digestOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64url');

export function compressed(text: string): Compressed {
  const identity = Buffer.from(text);
  return {
    etag: `"${digestOf(identity).slice(0, 22)}"`,
    br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(identity, { level: 9 }),
    identity,
  };
}

/** In the encoding that the browser likes best; nothing, where it has it already. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: Compressed): FastifyReply {
  reply.header('etag', text.etag);
  if (request.headers['if-none-match'] === text.etag) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(text.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(text.gzip);
  return reply.send(text.identity);
}
