import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Channel } from '../gateways/mail/message.ts';
import { letterTally } from './letter-tally.ts';

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

/** X7: while nothing leaves, what came too late for its reader does not wait to be told so (see `tooLate`). */
export async function dropTooLate(db: Db, channel: Channel, now: Date): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update outbox o set dead_at = ${now}, recipient = null,
      last_error = case when o.expires_at <= ${now} then 'expired' else 'superseded' end
    where o.channel = ${channel} and o.sent_at is null and o.dead_at is null and not o.in_hand
      and (o.expires_at <= ${now} or o.letter <> 'new-device' and exists (
        select 1 from one_time_secrets s
        where s.id = o.secret_id and (s.used_at is not null or s.expires_at <= ${now})))`.execute(db);
  if (numAffectedRows > 0n) letterTally.add({ channel, outcome: 'late' }, Number(numAffectedRows));
}
