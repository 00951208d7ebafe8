import { days } from '@selvage/contract/durations';
import type { Kind } from '@selvage/contract/user-types';
import { keyed } from '../../config/keys.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../identity/request-context.ts';
import { countHit } from '../../identity/throttle-store.ts';
import { enqueue } from '../../outbox/outbox-store.ts';
import { findOwner } from './registration-store.ts';

/** Someone tried to register with an address that is in use: its owner hears of it, once a day at most. */
export async function tellOwner(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  kind: Kind,
  email: string,
  { brand, language }: RequestContext,
): Promise<void> {
  const now = deps.now();
  const owner = await findOwner(deps.db, kind, email);
  if (!owner) return;
  const { hits } = await countHit(deps.db, keyed(deps.keys.pseudonym, 'told-owner', owner.id), days(1), now);
  if (hits > 1) return;
  const letter = {
    letter: 'address-in-use',
    channel: 'email',
    recipient: owner.email,
    accountId: owner.id,
    secretId: null,
  } as const;
  await enqueue(deps.db, { ...letter, brand: brand.id, language, facts: {}, expiresAt: null }, now);
}
