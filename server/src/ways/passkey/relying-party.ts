import type { Config, HostedBrand } from '../../config/config.ts';

/** What a browser must have said of the page that asked for a passkey. */
export interface RelyingParty {
  /** The host that passkeys belong to. */
  id: string;
  name: string;
  /** Where our own page is. */
  origins: readonly string[];
  /** The pages that may hold ours in a frame. */
  parents: readonly string[];
}

/** WY13: the host of the brand, unless all brands share one. */
export const rpIdOf = ({ passkeys }: Pick<Config, 'passkeys'>, { origin }: Pick<HostedBrand, 'origin'>): string =>
  passkeys.rpId ?? new URL(origin).hostname;

/** Every id that a passkey of ours can have. One of another id is offered nowhere any more. */
export const rpIdsOf = (config: Pick<Config, 'passkeys' | 'brands'>): string[] => [
  ...new Set(config.brands.map((brand) => rpIdOf(config, brand))),
];
