import type { Kind } from '@selvage/contract/user-types';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { mayUsePasskeys } from './passkey-policy.ts';
import { passkeysOf } from './passkey-store.ts';
import { rpIdOf } from './relying-party.ts';

/** WY7: whether somebody can show a passkey on the pages of a brand. */
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
