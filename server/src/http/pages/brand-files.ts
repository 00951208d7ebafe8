import { shippedBrands } from '@selvage/contract/brands';
import { looks, tokenSheet } from '@selvage/contract/tokens/looks';
import type { FastifyInstance } from 'fastify';
import type { Config, HostedBrand } from '../../config/config.ts';
import { compress, digestOf, sendCompressed } from './compressed.ts';
import { sendRefusal } from '../errors.ts';

interface BrandFile {
  /** The URL contains a digest, so it changes when the file changes. */
  url: string;
  type: string;
  text: string;
}

interface BrandFiles {
  icon: BrandFile;
  /** Null for a brand with the shipped look, because its colours are built into the web application. */
  sheet: BrandFile | null;
}

const made = new WeakMap<HostedBrand, BrandFiles>();

/** Makes the files that a browser loads for a brand from the configuration. */
export function brandFiles(brand: HostedBrand): BrandFiles {
  const files = made.get(brand) ?? makeFiles(brand);
  made.set(brand, files);
  return files;
}

function makeFiles(brand: HostedBrand): BrandFiles {
  const { id, look, tokens, mark } = brand;
  const icon = fileOf(id, 'svg', mark ?? brandIcon(brand));
  const dressed = { id, look, tokens, mark: mark === null ? null : icon.url };
  return { icon, sheet: looksAsShipped(brand) ? null : fileOf(id, 'css', tokenSheet(dressed)) };
}

function looksAsShipped({ id, look, tokens, mark }: HostedBrand): boolean {
  const shipped = shippedBrands.find((brand) => brand.id === id);
  return shipped?.look === look && looks[look].tokens === tokens && mark === null;
}

const types = { css: 'text/css; charset=utf-8', svg: 'image/svg+xml; charset=utf-8' } as const;

function fileOf(id: string, ending: keyof typeof types, text: string): BrandFile {
  return { url: `/brands/${id}-${digestOf(text).slice(0, 10)}.${ending}`, type: types[ending], text };
}

// A drawing of an operator or an application must never run script, even if its URL is opened directly.
export const drawingPolicy = `default-src 'none'; style-src 'unsafe-inline'; sandbox`;

export function installBrandFiles(app: FastifyInstance, brands: Config['brands']): void {
  const files = brands
    .map(brandFiles)
    .flatMap(({ icon, sheet }) => (sheet === null ? [icon] : [icon, sheet]))
    .map(({ url, type, text }) => [url, { type, text: compress(text) }] as const);
  const byUrl = new Map(files);

  app.get<{ Params: { name: string } }>('/brands/:name', (request, reply) => {
    const file = byUrl.get(`/brands/${request.params.name}`);
    if (!file) return sendRefusal(reply, 'request.not-found', { requestId: request.id });
    if (file.type === types.svg) reply.header('content-security-policy', drawingPolicy);
    reply
      .type(file.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding');
    return sendCompressed(request, reply, file.text);
  });
}

/** The icon of a brand that has no drawing: the pattern of its look in its colours, with one thread highlighted. */
function brandIcon({ look, tokens }: Pick<HostedBrand, 'look' | 'tokens'>): string {
  const { brand, onBrand, accent } = tokens.light;
  const { angle } = looks[look];
  const turned = angle === 0 ? '' : ` transform="rotate(${angle} 32 32) translate(4.8 4.8) scale(.85)"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${brand}"/>`,
    `<g fill="none" stroke-width="7" stroke-linecap="round" stroke="${onBrand}"${turned}>`,
    `<path d="M14 15h14M14 26h14M38 13v14M50 13v14M14 38v14M26 38v14M37 51h14"/>`,
    `<path d="M37 40h14" stroke="${accent}"/></g></svg>`,
  ].join('');
}
