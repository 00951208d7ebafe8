import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Channel } from '../gateways/message-gateway.ts';
import type { Kind } from '@selvage/contract/user-types';
import type { AccountId } from '../db/tables.ts';

export interface DeadCount {
  channel: Channel;
  /**
   * The reason why the messages are dead. `expired` and `superseded` mean that they were too late to send. Any other
   * reason comes from the gateway.
   */
  reason: string;
  messages: number;
  latest: Date;
}

export async function countDead(db: Db): Promise<DeadCount[]> {
  const { rows } = await sql<DeadCount>`
    select channel, last_error as reason, count(*)::int as messages, max(dead_at) as latest
    from outbox where dead_at is not null
    group by channel, last_error order by messages desc, reason`.execute(db);
  return rows;
}

/** A dead message in the list for operators. The account is its reference. */
export interface ListedDead {
  id: string;
  message: string;
  channel: Channel;
  reason: string;
  account: string | null;
  at: Date;
}

export async function newestDead(db: Db, atMost: number): Promise<ListedDead[]> {
  const { rows } = await sql<ListedDead>`
    select o.id, o.message, o.channel, o.last_error as reason, r.reference as account, o.dead_at as at
    from outbox o left join account_references r on r.account_id = o.account_id
    where o.dead_at is not null order by o.dead_at desc, o.seq desc limit ${atMost}`.execute(db);
  return rows;
}

export interface DeadMessage {
  id: string;
  channel: Channel;
  recipientDigest: Buffer;
  accountId: AccountId;
  email: string;
  mobileSealed: Buffer | null;
  isOver: boolean;
}

/** Finds messages that a gateway refused, with the owner's current email or number. */
export async function findDead(
  db: Db,
  { reason, id }: { reason?: string; id?: string },
  now: Date,
): Promise<DeadMessage[]> {
  const { rows } = await sql<DeadMessage>`
    select o.id, o.channel, o.recipient_digest as "recipientDigest", a.id as "accountId", a.email, a.mobile_sealed as "mobileSealed",
      (coalesce(o.expires_at <= ${now}, false) or coalesce(s.used_at is not null or s.expires_at <= ${now}, false)) as "isOver"
    from outbox o join accounts a on a.id = o.account_id left join one_time_secrets s on s.id = o.secret_id
    where o.dead_at is not null and o.recipient_digest is not null
      and (${reason ?? null}::text is null or o.last_error = ${reason ?? null})
      and (${id ?? null}::uuid is null or o.id = ${id ?? null})
    order by o.seq`.execute(db);
  return rows;
}

/**
 * Queues a dead message again with all its tries. Returns false if the message is not dead, for example because another
 * operator queued it again.
 */
export async function revive(db: Db, id: string, recipient: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ dead_at: null, recipient, recipient_digest: null, due_at: now, attempts: 0, last_error: null })
    .where('id', '=', id)
    .where('dead_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The delivery statuses after the gateway took a message, from the mildest to the gravest. */
const deliveryStatuses = ['delivered', 'bounced', 'complained'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

interface ReportedStatus {
  id: string;
  status: DeliveryStatus;
  code: string | null;
  at: Date;
}

/**
 * Returns the account of the message, or undefined when the message is unknown or has a graver status already. An invitation belongs to its
 * sender, who has another email.
 */
export async function recordStatus(
  db: Db,
  { id, status, code, at }: ReportedStatus,
): Promise<{ id: AccountId; kind: Kind; isRecipient: boolean } | undefined> {
  const { rows } = await sql<{ id: AccountId; kind: Kind; isRecipient: boolean }>`
    update outbox o set delivery_status = ${status}, delivery_code = ${code}, delivery_at = ${at}
    from accounts a
    where o.id = ${id} and a.id = o.account_id
      and array_position(${[...deliveryStatuses]}::text[], ${status}::text) > coalesce(array_position(${[...deliveryStatuses]}::text[], o.delivery_status), 0)
    returning a.id, a.kind, o.message <> 'invitation' as "isRecipient"`.execute(db);
  return rows[0];
}

export interface OutboxLoad {
  channel: Channel;
  waiting: number;
  /** The age of the oldest waiting message, or 0. */
  oldestSeconds: number;
  /** The number of messages that the gateway refused for good and that were not sent again. */
  dead: number;
  isPaused: boolean;
}

/** The state of the outbox. It is read from the database, so every instance reports the same numbers. */
export async function outboxLoad(db: Db, channels: readonly Channel[], now: Date): Promise<OutboxLoad[]> {
  const { rows } = await sql<OutboxLoad>`
    select c.channel, coalesce(w.waiting, 0)::int as waiting,
      greatest(0, coalesce(extract(epoch from ${now}::timestamptz - w.oldest), 0))::float8 as "oldestSeconds",
      (select count(*) from outbox o where o.channel = c.channel and o.dead_at is not null
        and o.last_error not in ('expired', 'superseded'))::int as dead,
      exists (select from gateway_pauses p where p.channel = c.channel) as "isPaused"
    from unnest(${[...channels]}::text[]) as c (channel)
    left join (
      select channel, count(*) as waiting, min(created_at) as oldest from outbox
      where sent_at is null and dead_at is null group by channel
    ) w on w.channel = c.channel`.execute(db);
  return rows;
}
