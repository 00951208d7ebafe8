import { shippedBrands } from '@selvage/contract/brands';
import { looks } from '@selvage/contract/tokens/looks';
import { tokenSheet } from '@selvage/contract/tokens/token-sheet';
import type { FastifyInstance } from 'fastify';
import type { Config, HostedBrand } from '../config/config.ts';
import { compressed, digestOf, sendCompressed } from './compressed.ts';
import { sendRefusal } from './errors.ts';
import { wovenIcon } from './woven-icon.ts';

interface BrandFile {
  /** Changes when the file does. */
  address: string;
  type: string;
  text: string;
}

interface BrandFiles {
  icon: BrandFile;
  /** None for a brand that looks as it ships: the web was built with its colours. */
  sheet: BrandFile | null;
}

const made = new WeakMap<HostedBrand, BrandFiles>();

/** BR1: what a browser loads for one brand, made from the configuration. */
export function brandFiles(brand: HostedBrand): BrandFiles {
  const files = made.get(brand) ?? makeFiles(brand);
  made.set(brand, files);
  return files;
}

function makeFiles(brand: HostedBrand): BrandFiles {
  const { id, look, tokens, mark } = brand;
  const icon = fileOf(id, 'svg', mark ?? wovenIcon(brand));
  const dressed = { id, look, tokens, mark: mark === null ? null : icon.address };
  return { icon, sheet: looksAsShipped(brand) ? null : fileOf(id, 'css', tokenSheet(dressed)) };
}

function looksAsShipped({ id, look, tokens, mark }: HostedBrand): boolean {
  const shipped = shippedBrands.find((brand) => brand.id === id);
  return shipped?.look === look && looks[look].tokens === tokens && mark === null;
}

const types = { css: 'text/css; charset=utf-8', svg: 'image/svg+xml; charset=utf-8' } as const;

function fileOf(id: string, ending: keyof typeof types, text: string): BrandFile {
  return { address: `/brands/${id}-${digestOf(text).slice(0, 10)}.${ending}`, type: types[ending], text };
}

// An operator's drawing is an image and nothing more, also for whoever opens it by its address.
const drawingPolicy = `default-src 'none'; style-src 'unsafe-inline'; sandbox`;

export function installBrandFiles(app: FastifyInstance, brands: Config['brands']): void {
  const files = brands
    .map(brandFiles)
    .flatMap(({ icon, sheet }) => (sheet === null ? [icon] : [icon, sheet]))
    .map(({ address, type, text }) => [address, { type, text: compressed(text) }] as const);
  const byAddress = new Map(files);

  app.get<{ Params: { name: string } }>('/brands/:name', (request, reply) => {
    const file = byAddress.get(`/brands/${request.params.name}`);
    if (!file) return sendRefusal(reply, 'request.not-found', { requestId: request.id });
    if (file.type === types.svg) reply.header('content-security-policy', drawingPolicy);
    reply
      .type(file.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding');
    return sendCompressed(request, reply, file.text);
  });
}
