import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Logo } from '../../config/logo/logo.ts';
import { sendRefusal } from '../errors.ts';
import { drawingPolicy } from './brand-files.ts';
import { brandOf } from './brands.ts';
import { type Compressed, compress, sendCompressed } from './compressed.ts';

const types = { png: 'image/png', svg: 'image/svg+xml; charset=utf-8' } as const;

/** The URL contains the digest of the file, so another logo has another URL. */
export const logoUrl = ({ digest, type }: Logo): string => `/logos/${digest}.${type}`;

const compressed = new WeakMap<Logo, Compressed>();

/** Serves the logos of the applications of the brand. They change with the applications, while the server runs. */
export function installApplicationLogos(app: FastifyInstance, { config }: { config: Pick<Config, 'oidc'> }): void {
  app.get<{ Params: { name: string } }>('/logos/:name', (request, reply) => {
    const { id } = brandOf(request);
    const logo = config.oidc?.clients
      .filter((client) => client.brand === id)
      .flatMap((client) => client.logo ?? [])
      .find((each) => logoUrl(each) === `/logos/${request.params.name}`);
    if (!logo) return sendRefusal(reply, 'request.not-found', { requestId: request.id });
    reply
      .type(types[logo.type])
      .header('content-security-policy', drawingPolicy)
      .header('cache-control', 'public, max-age=31536000, immutable');
    if (logo.type === 'png') return reply.send(logo.bytes);
    const text = compressed.get(logo) ?? compress(logo.bytes.toString('utf8'));
    compressed.set(logo, text);
    return sendCompressed(request, reply.header('vary', 'accept-encoding'), text);
  });
}
