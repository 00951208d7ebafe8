import type { Deps } from '../deps.ts';
import { findDead, revive, type DeadLetter } from '../outbox/dead-letter-store.ts';
import { recipientDigest } from '../outbox/recipient-digest.ts';
import { unseal } from './sealed.ts';

type Fate = 'again' | 'over' | 'address-changed';

/**
 * An operator has put right what killed them. A letter goes only where it was meant to go: the row has forgotten the address,
 * but knows it when it sees it. What no longer works, or went to an address the owner has left, stays dead.
 */
export async function sendDeadAgain(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  which: { reason?: string; id?: string },
): Promise<Record<Fate, number>> {
  const fates: Record<Fate, number> = { again: 0, over: 0, 'address-changed': 0 };
  const now = deps.now();
  for (const letter of await findDead(deps.db, which, now)) {
    const recipient = addressOf(deps, letter);
    if (letter.isOver) fates.over += 1;
    else if (recipient === undefined) fates['address-changed'] += 1;
    else if (await revive(deps.db, letter.id, recipient, now)) fates.again += 1;
  }
  return fates;
}

function addressOf({ keys }: Pick<Deps, 'keys'>, letter: DeadLetter): string | undefined {
  const mobile = letter.mobileSealed && unseal(keys.seal, letter.mobileSealed);
  const address = letter.channel === 'email' ? letter.email : mobile;
  if (address === null) return undefined;
  return recipientDigest(keys, letter.channel, address).equals(letter.recipientDigest) ? address : undefined;
}
