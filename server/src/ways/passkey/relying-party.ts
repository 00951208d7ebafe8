import type { Config, HostedBrand } from '../../config/config.ts';
import type { Deps } from '../../deps.ts';
import { countOrphanedPasskeys } from './passkey-store.ts';

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

/** WY13: said at the start, when the operator who changed the host of a brand is looking. */
export async function warnOfOrphanedPasskeys({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> {
  for (const { rpId, count } of await countOrphanedPasskeys(db, rpIdsOf(config)))
    log.warn({ host: rpId, passkeys: count }, 'passkeys belong to a host that no brand has');
}
