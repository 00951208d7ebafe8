import type { Deps } from '../deps.ts';
import { deliveryFailure, type DeliveryFailure } from '../gateways/mail/delivery-failure.ts';
import type { MessageGateway } from '../gateways/mail/message.ts';
import { markDead, markSent, postpone } from './attempt-store.ts';
import { letterPause, tries } from './back-off.ts';
import type { ClaimedLetter } from './claim-store.ts';
import { letterTally } from './letter-tally.ts';
import { recipientDigest } from './recipient-digest.ts';
import { writeLetter } from './write-letter.ts';

export type SenderDeps = Pick<Deps, 'db' | 'now' | 'config' | 'keys' | 'log'> & { gateway: MessageGateway };

export type Attempt =
  | { outcome: 'sent' | 'dropped' | 'never' | 'later' }
  /** Nothing is decided about the letter yet. */
  | { outcome: 'closed'; letter: ClaimedLetter; failure: DeliveryFailure };

/** One letter, once. Only what the gateway says is a failure of the letter: a database that is away is thrown. */
export async function sendLetter(deps: SenderDeps, letter: ClaimedLetter): Promise<Attempt> {
  const now = deps.now();
  const late = tooLate(letter, now);
  if (late !== null) {
    await markDead(deps.db, { id: letter.id, reason: late, digest: null }, now);
    letterTally.add({ channel: letter.channel, outcome: 'late' });
    return { outcome: 'dropped' };
  }
  const failure = await deliver(deps, letter);
  if (failure === null) {
    await markSent(deps.db, letter.id, deps.now());
    letterTally.add({ channel: letter.channel, outcome: 'sent' });
    return { outcome: 'sent' };
  }
  if (failure.verdict === 'closed') return { outcome: 'closed', letter, failure };
  await settle(deps, letter, failure);
  return { outcome: failure.verdict };
}

/** X7: nobody is sent what no longer works. A notice is worth reading even so. */
function tooLate({ expiresAt, isOver, letter }: ClaimedLetter, now: Date): 'expired' | 'superseded' | null {
  if (expiresAt && expiresAt <= now) return 'expired';
  return isOver && letter !== 'new-device' ? 'superseded' : null;
}

async function deliver(deps: SenderDeps, letter: ClaimedLetter): Promise<DeliveryFailure | null> {
  try {
    await deps.gateway.deliver(writeLetter(deps, letter));
    return null;
  } catch (error) {
    return deliveryFailure(error);
  }
}

/** What becomes of a letter that was not taken: it is tried again, or it is dead and somebody should know. */
export async function settle(deps: SenderDeps, letter: ClaimedLetter, failure: DeliveryFailure): Promise<void> {
  const { id, channel, attempts, recipient } = letter;
  const now = deps.now();
  const told = { letter: letter.letter, channel, attempts, reason: failure.code };
  if (failure.verdict === 'never' || attempts >= tries) {
    deps.log.error(told, 'a letter is dead');
    letterTally.add({ channel, outcome: 'dead' });
    const digest = recipientDigest(deps.keys, channel, recipient);
    return markDead(deps.db, { id, reason: failure.code, digest }, now);
  }
  deps.log.warn(told, 'a letter could not be sent');
  letterTally.add({ channel, outcome: 'later' });
  const pause = Math.max(letterPause(attempts), failure.retryAfter ?? 0);
  return postpone(deps.db, { id, reason: failure.code }, new Date(now.getTime() + pause));
}
