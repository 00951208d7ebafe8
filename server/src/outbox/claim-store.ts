import type { Kind } from '@selvage/contract/user-types';
import type { Language } from '@selvage/contract/languages';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { LetterName } from '../gateways/letters/letters.ts';
import type { Channel } from '../gateways/mail/message.ts';

export interface ClaimedLetter {
  id: string;
  letter: LetterName;
  channel: Channel;
  recipient: string;
  brand: string;
  language: Language;
  facts: Record<string, string>;
  attempts: number;
  expiresAt: Date | null;
  kind: Kind;
  selfRegistered: boolean;
  secretId: string | null;
  nonce: Buffer | null;
  /** Its link or code was spent, or a later letter has a newer one. */
  isOver: boolean;
}

/** By age; or, when there is only one to try, whichever has been left alone for longest, so that no letter is always the one. */
const orders = { 'by-age': sql`o.seq`, 'longest-untried': sql`o.due_at, o.seq` };

interface Claiming {
  channel: Channel;
  batch: number;
  lease: number;
  order: keyof typeof orders;
}

/**
 * Takes due letters for this instance by moving their due time ahead: nobody else sees them meanwhile, and if this
 * process dies they come up again. Of a person's letters only the first is taken, so that they arrive in their order;
 * one that waits for another try lets the next pass. A few more are looked at than taken, as others may be at it too.
 */
export async function claimDue(
  db: Db,
  now: Date,
  { channel, batch, lease, order }: Claiming,
): Promise<ClaimedLetter[]> {
  const { rows } = await sql<ClaimedLetter>`
    with heads as (
      select distinct on (recipient) id, seq, due_at from outbox
      where channel = ${channel} and sent_at is null and dead_at is null and (due_at <= ${now} or in_hand)
      order by recipient, seq
    ), due as (
      select o.id from outbox o
      where o.id = any(array(select o.id from heads o where o.due_at <= ${now} order by ${orders[order]} limit ${batch * 4}))
        and o.sent_at is null and o.dead_at is null and o.due_at <= ${now}
      order by ${orders[order]} limit ${batch} for update of o skip locked
    ), claimed as (
      update outbox set attempts = attempts + 1, in_hand = true, due_at = ${new Date(now.getTime() + lease)}
      from due where outbox.id = due.id returning outbox.*
    )
    select c.id, c.letter, c.channel, c.recipient, c.brand, c.language, c.facts, c.attempts, c.expires_at as "expiresAt",
      a.kind, a.self_registered as "selfRegistered", c.secret_id as "secretId", s.nonce,
      coalesce(s.used_at is not null or s.expires_at <= ${now}, false) as "isOver"
    from claimed c join accounts a on a.id = c.account_id left join one_time_secrets s on s.id = c.secret_id
    order by c.seq`.execute(db);
  return rows;
}

/** As if they had not been claimed. */
export async function giveBack(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('outbox')
    .set((letter) => ({ in_hand: false, due_at: now, attempts: letter('attempts', '-', 1) }))
    .where('id', 'in', ids)
    .where('sent_at', 'is', null)
    .execute();
}
