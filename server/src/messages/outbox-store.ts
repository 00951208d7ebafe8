import { storedTrace } from '../gateways/trace-context.ts';
import type { Language } from '@selvage/contract/languages';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { MessageName } from './templates/all-messages.ts';
import type { Channel } from '../gateways/message-gateway.ts';
import { Counter } from '../counter.ts';
import { digest, isDigest, type KeyRing } from '../crypto/key-ring.ts';
import type { Kind } from '@selvage/contract/user-types';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

/** `late` messages could not be sent in time and were dropped. `later` messages are tried again. `dead` messages are never tried again. */
export const sendResults = ['sent', 'later', 'dead', 'late'] as const;

/** Counters for the metrics: the messages that this process queued and sent. */
export const queuedMessageCounter = new Counter<{ message: MessageName; channel: Channel }>();
export const sentMessageCounter = new Counter<{ channel: Channel; result: (typeof sendResults)[number] }>();

export interface OutgoingMessage {
  /** `none` marks a row that is never sent. With it, a request that sends no message does the same work as one that does. */
  message: MessageName | 'none';
  channel: Channel | 'none';
  recipient: string | null;
  accountId: AccountId | null;
  secretId: string | null;
  brand: string;
  language: Language;
  facts: Record<string, string>;
  expiresAt: Date | null;
}

/** The open transactions that have put a message into the outbox. */
const withMessages = new WeakSet<Db>();
export const hasMessages = (tx: Db): boolean => withMessages.has(tx);

/** Adds a message to the outbox, in the transaction of the change that causes the message. */
export async function enqueue(db: Db, message: OutgoingMessage, now: Date): Promise<void> {
  if (message.channel !== 'none') withMessages.add(db);
  await db
    .insertInto('outbox')
    .values({
      message: message.message,
      channel: message.channel,
      recipient: message.recipient,
      account_id: message.accountId,
      secret_id: message.secretId,
      brand: message.brand,
      language: message.language,
      facts: JSON.stringify(message.facts),
      created_at: now,
      due_at: now,
      expires_at: message.expiresAt,
      sent_at: message.channel === 'none' ? now : null,
      dead_at: null,
      last_error: null,
      trace: storedTrace(),
    })
    .execute();
  const { message: name, channel } = message;
  if (name !== 'none' && channel !== 'none') queuedMessageCounter.add({ message: name, channel });
}

/** A digest of a recipient, by which an email can be recognised but not recovered. */
export const recipientDigest = (keys: KeyRing, channel: Channel, recipient: string): Buffer =>
  digest(keys, ...recipientParts(channel, recipient)).current;

export const isRecipient = (keys: KeyRing, stored: Buffer, channel: Channel, recipient: string): boolean =>
  isDigest(keys, stored, ...recipientParts(channel, recipient));

export const recipientParts = (channel: Channel, recipient: string): string[] => ['recipient', channel, recipient];

export interface ClaimedMessage {
  id: string;
  message: MessageName;
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
  trace: string | null;
  /** True if the link or code was used, or if a later message contains a newer one. */
  isOver: boolean;
}

/**
 * The orders in which messages are claimed. A trial of the gateway sends the message whose last try is longest ago, so
 * that successive trials use different messages.
 */
const orders = { 'by-age': sql`o.seq`, 'longest-untried': sql`o.due_at, o.seq` };

interface Claiming {
  channel: Channel;
  batch: number;
  lease: number;
  order: keyof typeof orders;
}

/**
 * Claims due messages by moving their due time ahead. Other instances skip them, and they become due again if this
 * process dies.
 *
 * Only the first message of each recipient is claimed, to keep their order. A message that waits for a retry lets the
 * next one pass. The query reads more candidates than it claims, because other instances may claim some.
 */
export async function claimDue(
  db: Db,
  now: Date,
  { channel, batch, lease, order }: Claiming,
): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    with heads as (
      select distinct on (recipient) id, seq, due_at from outbox
      where channel = ${channel} and sent_at is null and dead_at is null and (due_at <= ${now} or sending)
      order by recipient, seq
    ), due as (
      select o.id from outbox o
      where o.id = any(array(select o.id from heads o where o.due_at <= ${now} order by ${orders[order]} limit ${batch * 4}))
        and o.sent_at is null and o.dead_at is null and o.due_at <= ${now}
      order by ${orders[order]} limit ${batch} for update of o skip locked
    ), claimed as (
      update outbox set attempts = attempts + 1, sending = true, due_at = ${new Date(now.getTime() + lease)}
      from due where outbox.id = due.id returning outbox.*
    )
    select c.id, c.message, c.channel, c.recipient, c.brand, c.language, c.facts, c.attempts, c.trace, c.expires_at as "expiresAt",
      coalesce(a.kind, c.facts ->> 'kind') as kind, coalesce(a.self_registered, false) as "selfRegistered", c.secret_id as "secretId", s.nonce,
      coalesce(s.used_at is not null or s.expires_at <= ${now}, false) as "isOver"
    from claimed c left join accounts a on a.id = c.account_id left join one_time_secrets s on s.id = c.secret_id
    order by c.seq`.execute(db);
  return rows;
}

/** Makes claimed messages due again, and takes back the counted try. */
export async function giveBack(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('outbox')
    .set((message) => ({ sending: false, due_at: now, attempts: message('attempts', '-', 1) }))
    .where('id', 'in', ids)
    .where('sent_at', 'is', null)
    .execute();
}

/** Marks a message as sent, and deletes the recipient, which is no longer needed. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('outbox').set({ sent_at: now, recipient: null, sending: false }).where('id', '=', id).execute();
}

/** Marks a message as dead. Only a digest of the recipient stays, which can be compared with an email but not read. */
export async function markDead(
  db: Db,
  { id, reason, digest: whom }: { id: string; reason: string; digest: Buffer | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ dead_at: now, recipient: null, recipient_digest: whom, last_error: reason, sending: false })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

export async function postpone(db: Db, { id, reason }: { id: string; reason: string }, until: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: until, last_error: reason, sending: false })
    .where('id', '=', id)
    .execute();
}

/** Drops late messages while the gateway is paused. The conditions must be the same as in `tooLate`. */
export async function dropTooLate(db: Db, channel: Channel, now: Date): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update outbox o set dead_at = ${now}, recipient = null,
      last_error = case when o.expires_at <= ${now} then 'expired' else 'superseded' end
    where o.channel = ${channel} and o.sent_at is null and o.dead_at is null and not o.sending
      and (o.expires_at <= ${now} or o.message <> 'new-device' and exists (
        select 1 from one_time_secrets s
        where s.id = o.secret_id and (s.used_at is not null or s.expires_at <= ${now})))`.execute(db);
  if (numAffectedRows > 0n) sentMessageCounter.add({ channel, result: 'late' }, Number(numAffectedRows));
}

export interface Notice {
  message: MessageName;
  accountId: AccountId;
  recipient: string;
  channel?: Channel;
  /** The id of the secret from which the link or code is derived when the message is sent. */
  secretId?: string;
  facts?: Readonly<Record<string, string>>;
  /** The time after which the message is not sent any more. */
  expiresAt?: Date;
}

interface Audience {
  brand: { id: string };
  language: Language;
  by?: 'support';
}

/** Queues a message in the transaction of the change that it reports. */
export function notify(db: Db, notice: Notice, { brand, language, by }: Audience, now: Date): Promise<void> {
  const { message, accountId, recipient, channel = 'email', secretId = null, facts = {}, expiresAt = null } = notice;
  const addressed = { message, channel, recipient, accountId, secretId, expiresAt };
  const told = { at: now.toISOString(), ...(by !== undefined && { by }), ...facts };
  return enqueue(db, { ...addressed, brand: brand.id, language, facts: told }, now);
}

/** Writes a row that is never sent, so that the response time does not tell whether an account exists. */
export function notifyNobody(db: Db, { brand, language }: Audience, now: Date): Promise<void> {
  const nobody = { message: 'none', channel: 'none', recipient: null, accountId: null, secretId: null } as const;
  return enqueue(db, { ...nobody, brand: brand.id, language, facts: {}, expiresAt: null }, now);
}

/** Runs a transaction. After the commit it wakes the sender if the transaction put a message into the outbox. */
export async function inTransaction<T>(
  { db, wakeOutbox }: Pick<Deps, 'db' | 'wakeOutbox'>,
  write: (tx: Db) => Promise<T>,
): Promise<T> {
  let wakes = false;
  const result = await db.transaction().execute(async (tx) => {
    const written = await write(tx);
    wakes = hasMessages(tx);
    return written;
  });
  if (wakes) wakeOutbox();
  return result;
}
