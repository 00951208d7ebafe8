import type { Deps } from '../deps.ts';
import { findDead, revive, type DeadMessage } from '../messages/outbox-status-store.ts';
import { isRecipient } from '../messages/outbox-store.ts';
import { openField } from '../crypto/sealed-fields.ts';

type RetryResult = 'again' | 'over' | 'recipient-changed';

/**
 * Sends dead messages again after an operator has removed the cause. Messages whose link no longer works stay dead.
 * Messages whose recipient has changed stay dead, too: the row has a digest of the recipient, which must match the
 * owner’s present email or number.
 */
export async function retryDeadMessages(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  which: { reason?: string; id?: string },
): Promise<Record<RetryResult, number>> {
  const results: Record<RetryResult, number> = { again: 0, over: 0, 'recipient-changed': 0 };
  const now = deps.now();
  for (const message of await findDead(deps.db, which, now)) {
    const recipient = recipientOf(deps, message);
    if (message.isOver) results.over += 1;
    else if (recipient === undefined) results['recipient-changed'] += 1;
    else if (await revive(deps.db, message.id, recipient, now)) results.again += 1;
  }
  return results;
}

function recipientOf({ keys }: Pick<Deps, 'keys'>, message: DeadMessage): string | undefined {
  const mobile = message.mobileSealed && openField(keys, 'account mobile', message.accountId, message.mobileSealed);
  const address = message.channel === 'email' ? message.email : mobile;
  if (address === null) return undefined;
  return isRecipient(keys, message.recipientDigest, message.channel, address) ? address : undefined;
}
