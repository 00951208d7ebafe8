import { type Kind, kinds } from '@selvage/contract/user-types';
import type { Config } from '../../config/config.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { type PasskeyRow, passkeysOf } from './passkey-store.ts';
import { rpIdOf, rpIdsOf } from './relying-party.ts';
import { allowsWay } from '../ways.ts';

type Policies = Pick<Config, 'twoFactor'>;

/** WY7: where a kind may not have passkeys, nobody of it adds or uses one. Those that there are stay, and can be removed. */
export const mayUsePasskeys = ({ twoFactor }: Policies, kind: Kind): boolean => allowsWay(twoFactor[kind], 'PASSKEY');

export const kindsWithPasskeys = (config: Policies): Kind[] => kinds.filter((kind) => mayUsePasskeys(config, kind));

/** Whether there is anybody to ask for a passkey at the login. Every brand takes every kind. */
export const areAnyPasskeysUsed = (config: Policies): boolean => kinds.some((kind) => mayUsePasskeys(config, kind));

/** Those that a person can show on the pages of any brand. The brand that a passkey was for may be gone. */
export async function usablePasskeysOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { id, kind }: { id: AccountId; kind: Kind },
): Promise<PasskeyRow[]> {
  if (!mayUsePasskeys(config, kind)) return [];
  const hosts = rpIdsOf(config);
  return (await passkeysOf(db, id)).filter(({ rpId }) => hosts.includes(rpId));
}

/** WY7: whether a person can show a passkey on the pages of a brand. */
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
