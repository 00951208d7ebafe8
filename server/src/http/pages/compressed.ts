import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text that is compressed once and sent many times. */
export interface Compressed {
  etag: string;
  br: Buffer;
  gzip: Buffer;
  identity: Buffer;
}

/** Returns a digest that changes with the text. */
export const digestOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64url');

const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } });

export function compress(text: string): Compressed {
  const identity = Buffer.from(text);
  return withBrotli(identity, brotliCompressSync(identity, quality(9)));
}

/** Compresses as well as possible, off the main thread, because it takes several times as long. */
export async function compressBest(text: string): Promise<Compressed> {
  const identity = Buffer.from(text);
  return withBrotli(identity, await brotli(identity, quality(constants.BROTLI_MAX_QUALITY)));
}

const brotli = promisify(brotliCompress);

const withBrotli = (identity: Buffer, br: Buffer): Compressed => ({
  etag: `"${digestOf(identity).slice(0, 22)}"`,
  br,
  gzip: gzipSync(identity, { level: 9 }),
  identity,
});

/** Sends the best encoding that the browser accepts, or 304 if the browser has the text already. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: Compressed): FastifyReply {
  // A "not found" page can have the same text as a found page. A 304 would present it as found.
  if (reply.statusCode === 200) {
    reply.header('etag', text.etag);
    if (request.headers['if-none-match'] === text.etag) return reply.code(304).send();
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(text.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(text.gzip);
  return reply.send(text.identity);
}
