import { fillSlots } from '@selvage/contract/document-slots';
import type { Kind } from '@selvage/contract/user-types';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HostedBrand } from '../config/config.ts';
import { escapeHtml } from '../gateways/letters/html.ts';
import { brandOf } from './brands.ts';
import type { BuiltWeb } from './built-web.ts';
import { compressed, sendCompressed, type Compressed } from './compressed.ts';
import { documentHead } from './document-head.ts';
import { languageOf } from './language.ts';
import type { PageSettingsConfig } from './page-settings.ts';

/** A kind, whose login screen is meant, or the page that its script draws alone. */
type Page = Kind | 'shell';

/** The built HTML documents, each made ready for a brand and compressed once, when first asked for. */
export class Documents {
  readonly #ready = new Map<string, Compressed>();
  readonly #built: BuiltWeb;
  readonly #config: PageSettingsConfig;

  constructor(built: BuiltWeb, config: PageSettingsConfig) {
    this.#built = built;
    this.#config = config;
  }

  send(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
    reply.embeddable = true;
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, accept-language, cookie, sec-fetch-dest');
    return sendCompressed(request, reply, this.#find(brandOf(request), languageOf(request), page));
  }

  #find(brand: HostedBrand, language: string, page: Page): Compressed {
    const name = `${brand.id}.${language}.${page}`;
    const ready = this.#ready.get(name) ?? compressed(this.#write(brand, language, page));
    this.#ready.set(name, ready);
    return ready;
  }

  #write(brand: HostedBrand, language: string, page: Page): string {
    const found = this.#built.documents.find(
      (each) =>
        each.hidesKindSelector === brand.hidesKindSelector &&
        each.presetsTerms === brand.presetsTerms &&
        each.language === language &&
        each.page === page,
    );
    if (!found) throw new Error(`the web was built without a ${page} page for ${brand.id} in ${language}`);
    const { id, name, links } = brand;
    return fillSlots(readFileSync(join(this.#built.root, found.file), 'utf8'), {
      id,
      name: escapeHtml(name),
      faq: escapeHtml(links.faq),
      contact: escapeHtml(links.contact),
      terms: escapeHtml(links.terms[page === 'shell' ? 'member' : page]),
      head: documentHead(brand, this.#built.fonts, this.#config),
    });
  }
}
