import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brandOf } from './brands.ts';
import type { BuiltWeb } from './built-web.ts';
import { languageOf } from './language.ts';
import { pageSettings } from './page-settings.ts';

interface Document {
  etag: string;
  br: Buffer;
  gzip: Buffer;
  identity: Buffer;
}

/** The built HTML documents, each made ready and compressed once, when first asked for. */
export class Documents {
  readonly #ready = new Map<string, Document>();
  readonly #built: BuiltWeb;
  readonly #settings: string;

  constructor(built: BuiltWeb, config: Parameters<typeof pageSettings>[0]) {
    this.#built = built;
    // `<` would let a value end the script element.
    const settings = JSON.stringify(pageSettings(config)).replaceAll('<', '\\u003c');
    this.#settings = `<script type="application/json" id="loginAppSettings">${settings}</script>`;
  }

  /** `page` is a kind, whose login screen is meant, or `shell`. */
  send(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
    const document = this.#find(brandOf(request).id, languageOf(request), page);
    reply.embeddable = true;
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, accept-language, cookie, sec-fetch-dest')
      .header('etag', document.etag);
    if (request.headers['if-none-match'] === document.etag) return reply.code(304).send();
    const accepted = request.headers['accept-encoding'] ?? '';
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(document.br);
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(document.gzip);
    return reply.send(document.identity);
  }

  #find(brand: string, language: string, page: string): Document {
    const name = `${brand}.${language}.${page}`;
    const ready = this.#ready.get(name) ?? this.#prepare(brand, language, page);
    this.#ready.set(name, ready);
    return ready;
  }

  #prepare(brand: string, language: string, page: string): Document {
    const found = this.#built.documents.find(
      (each) => each.brand === brand && each.language === language && each.page === page,
    );
    if (!found) throw new Error(`the web was built without a ${page} page for ${brand} in ${language}`);
    const html = readFileSync(join(this.#built.root, found.file), 'utf8').replace('<!--settings-->', this.#settings);
    const identity = Buffer.from(html);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    return {
      etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
      br: brotliCompressSync(identity, quality),
      gzip: gzipSync(identity, { level: 9 }),
      identity,
    };
  }
}
