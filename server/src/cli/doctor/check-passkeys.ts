import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/database.ts';
import { countOrphanedPasskeys } from '../../ways/passkey/passkey-store.ts';
import { rpIdsOf } from '../../ways/passkey/relying-party.ts';
import type { Finding } from './finding.ts';

/** WY13: passkeys of a host that no brand has open nothing, and nobody would notice. */
export async function passkeysFinding(db: Db, config: Pick<Config, 'passkeys' | 'brands'>): Promise<Finding> {
  const about = 'passkeys';
  const ids = rpIdsOf(config);
  const orphaned = await countOrphanedPasskeys(db, ids);
  if (orphaned.length === 0) return { about, state: 'ok', says: `belong to ${ids.join(' and ')}` };
  const says = orphaned.map(({ rpId, count }) => `${count} of ${rpId}`).join(', ');
  const hint =
    'no brand has that host any more: put `passkeys.rpId` or the origin of the brand back, or their owners add new ones';
  return { about, state: 'warning', says: `${says} can no longer be used`, hint };
}
