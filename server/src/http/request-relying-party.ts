import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { type RelyingParty, rpIdOf } from '../ways/passkey/relying-party.ts';
import { brandOf } from './pages/brands.ts';
import { ownOrigins } from './same-origin.ts';

/** Returns the relying party for passkeys: the host and the pages of the brand that the request is for. */
export function relyingPartyOf(
  request: FastifyRequest,
  config: Pick<Config, 'passkeys' | 'embeddingOrigins'>,
): RelyingParty {
  const brand = brandOf(request);
  return {
    id: rpIdOf(config, brand),
    name: brand.name,
    origins: [...ownOrigins(request)].filter((origin) => origin !== undefined),
    parents: config.embeddingOrigins,
  };
}
