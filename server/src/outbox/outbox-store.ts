import type { Kind } from '@selvage/contract/user-types';
import type { Language } from '@selvage/contract/languages';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { LetterName } from '../gateways/letters/letters.ts';

export interface OutgoingLetter {
  /** `none` is written where nothing is to be sent, so that doing nothing takes the same work. */
  letter: LetterName | 'none';
  channel: 'email' | 'sms' | 'none';
  recipient: string | null;
  accountId: AccountId | null;
  secretId: string | null;
  brand: string;
  language: Language;
  facts: Record<string, string>;
  expiresAt: Date | null;
}

/** Written in the transaction of the change that causes it. */
export async function enqueue(db: Db, letter: OutgoingLetter, now: Date): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      letter: letter.letter,
      channel: letter.channel,
      recipient: letter.recipient,
      account_id: letter.accountId,
      secret_id: letter.secretId,
      brand: letter.brand,
      language: letter.language,
      facts: JSON.stringify(letter.facts),
      created_at: now,
      due_at: now,
      expires_at: letter.expiresAt,
      sent_at: letter.channel === 'none' ? now : null,
      dead_at: null,
      last_error: null,
    })
    .execute();
}

export interface ClaimedLetter {
  id: string;
  letter: LetterName;
  channel: 'email' | 'sms';
  recipient: string;
  brand: string;
  language: Language;
  facts: Record<string, string>;
  attempts: number;
  expiresAt: Date | null;
  kind: Kind;
  secretId: string | null;
  nonce: Buffer | null;
}

/**
 * Takes due letters for this instance by moving their due time ahead: nobody else sees them meanwhile, and if this
 * process dies they come up again.
 */
export async function claimDue(db: Db, now: Date, options: { batch: number; lease: number }): Promise<ClaimedLetter[]> {
  const { rows } = await sql<ClaimedLetter>`
    with due as (
      select id from outbox where sent_at is null and dead_at is null and due_at <= ${now}
      order by due_at limit ${options.batch} for update skip locked
    ), claimed as (
      update outbox set attempts = attempts + 1, due_at = ${new Date(now.getTime() + options.lease)}
      from due where outbox.id = due.id returning outbox.*
    )
    select c.id, c.letter, c.channel, c.recipient, c.brand, c.language, c.facts, c.attempts, c.expires_at as "expiresAt",
      a.kind, c.secret_id as "secretId", s.nonce
    from claimed c join accounts a on a.id = c.account_id left join one_time_secrets s on s.id = c.secret_id
    order by c.created_at`.execute(db);
  return rows;
}

/** The recipient has done its job with the sending. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('outbox').set({ sent_at: now, recipient: null }).where('id', '=', id).execute();
}

export async function markDead(db: Db, id: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ dead_at: now, recipient: null, last_error: reason })
    .where('id', '=', id)
    .execute();
}

export async function postpone(db: Db, id: string, reason: string, until: Date): Promise<void> {
  await db.updateTable('outbox').set({ due_at: until, last_error: reason }).where('id', '=', id).execute();
}
