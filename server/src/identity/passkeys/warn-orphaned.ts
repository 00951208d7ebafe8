import type { Deps } from '../../deps.ts';
import { countOrphanedPasskeys } from './passkey-store.ts';
import { rpIdsOf } from './relying-party.ts';

/** WY13: said at the start, when whoever changed the host of a brand is looking. */
export async function warnOfOrphanedPasskeys({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> {
  for (const { rpId, count } of await countOrphanedPasskeys(db, rpIdsOf(config)))
    log.warn({ host: rpId, passkeys: count }, 'passkeys belong to a host that no brand has');
}
