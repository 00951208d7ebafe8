import type { Db } from '../db/database.ts';
import type { Channel } from '../gateways/mail/message.ts';

/** The recipient has done its job with the sending. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('outbox').set({ sent_at: now, recipient: null, in_hand: false }).where('id', '=', id).execute();
}

/** What is left of the recipient can be compared with an address, not read. */
export async function markDead(
  db: Db,
  { id, reason, digest }: { id: string; reason: string; digest: Buffer | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ dead_at: now, recipient: null, recipient_digest: digest, last_error: reason, in_hand: false })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

export async function postpone(db: Db, { id, reason }: { id: string; reason: string }, until: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: until, last_error: reason, in_hand: false })
    .where('id', '=', id)
    .execute();
}

/** X7: while nothing leaves, what came too late for its reader does not wait to be told so. */
export async function dropExpired(db: Db, channel: Channel, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ dead_at: now, recipient: null, last_error: 'expired', in_hand: false })
    .where('channel', '=', channel)
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('in_hand', '=', false)
    .where('expires_at', '<=', now)
    .execute();
}
