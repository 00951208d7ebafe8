import { type Kind, kinds } from '@selvage/contract/user-types';
import type { Config } from '../../config/config.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { type PasskeyRow, countOrphanedPasskeys, passkeysOf } from './passkey-store.ts';
import { rpIdOf, rpIdsOf } from './relying-party.ts';
import { allowsWay } from '../ways.ts';

type Policies = Pick<Config, 'twoFactor'>;

/** True if people of this kind may add and use passkeys. They can remove their passkeys in any case. */
export const mayUsePasskeys = ({ twoFactor }: Policies, kind: Kind): boolean => allowsWay(twoFactor[kind], 'PASSKEY');

export const kindsWithPasskeys = (config: Policies): Kind[] => kinds.filter((kind) => mayUsePasskeys(config, kind));

/** True if any kind may use passkeys, so that the login offers them. Every brand serves every kind. */
export const areAnyPasskeysUsed = (config: Policies): boolean => kinds.some((kind) => mayUsePasskeys(config, kind));

/** The passkeys that work on the pages of some configured brand. Passkeys of a brand that was removed are left out. */
export async function usablePasskeysOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { id, kind }: { id: AccountId; kind: Kind },
): Promise<PasskeyRow[]> {
  if (!mayUsePasskeys(config, kind)) return [];
  const hosts = rpIdsOf(config);
  return (await passkeysOf(db, id)).filter(({ rpId }) => hosts.includes(rpId));
}

/** True if the person has a passkey that works on the pages of this brand. */
export async function hasUsablePasskey(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  account: { id: AccountId; kind: Kind },
  brandId: string,
): Promise<boolean> {
  const brand = config.brands.find(({ id }) => id === brandId);
  if (brand === undefined || !mayUsePasskeys(config, account.kind)) return false;
  const rpId = rpIdOf(config, brand);
  return (await passkeysOf(db, account.id)).some((passkey) => passkey.rpId === rpId);
}

/**
 * Warns of passkeys that work on no page any more. Called at the start, when the operator who changed the host of a brand is likely to read
 * the log.
 */
export async function warnOfOrphanedPasskeys({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> {
  for (const { rpId, count } of await countOrphanedPasskeys(db, rpIdsOf(config)))
    log.warn({ host: rpId, passkeys: count }, 'passkeys belong to a host that no brand has');
}
