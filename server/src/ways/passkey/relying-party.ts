import type { Config, HostedBrand } from '../../config/config.ts';

/** The host and the pages that an answer with a passkey must name. */
export interface RelyingParty {
  /** The host that passkeys belong to. */
  id: string;
  name: string;
  /** The origins of our own pages. */
  origins: readonly string[];
  /** The origins that may embed our pages in a frame. */
  parents: readonly string[];
}

/** The host of the brand, unless `passkeys.rpId` sets one id for all brands. */
export const rpIdOf = ({ passkeys }: Pick<Config, 'passkeys'>, { origin }: Pick<HostedBrand, 'origin'>): string =>
  passkeys.rpId ?? new URL(origin).hostname;

/** The relying party ids of all brands. A passkey with another id works on no page. */
export const rpIdsOf = (config: Pick<Config, 'passkeys' | 'brands'>): string[] => [
  ...new Set(config.brands.map((brand) => rpIdOf(config, brand))),
];
