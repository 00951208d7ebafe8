import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Channel } from '../gateways/mail/message.ts';

export interface DeadCount {
  channel: Channel;
  /** `expired` and `superseded` came too late for their reader; anything else is what the gateway said. */
  reason: string;
  letters: number;
  latest: Date;
}

export async function countDead(db: Db): Promise<DeadCount[]> {
  const { rows } = await sql<DeadCount>`
    select channel, last_error as reason, count(*)::int as letters, max(dead_at) as latest
    from outbox where dead_at is not null
    group by channel, last_error order by letters desc, reason`.execute(db);
  return rows;
}

export interface DeadLetter {
  id: string;
  channel: Channel;
  recipientDigest: Buffer;
  email: string;
  mobileSealed: Buffer | null;
  isOver: boolean;
}

/** Those a gateway gave back, with where their owner can be reached today. */
export async function findDead(
  db: Db,
  { reason, id }: { reason?: string; id?: string },
  now: Date,
): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select o.id, o.channel, o.recipient_digest as "recipientDigest", a.email, a.mobile_sealed as "mobileSealed",
      (coalesce(o.expires_at <= ${now}, false) or coalesce(s.used_at is not null or s.expires_at <= ${now}, false)) as "isOver"
    from outbox o join accounts a on a.id = o.account_id left join one_time_secrets s on s.id = o.secret_id
    where o.dead_at is not null and o.recipient_digest is not null
      and (${reason ?? null}::text is null or o.last_error = ${reason ?? null})
      and (${id ?? null}::uuid is null or o.id = ${id ?? null})
    order by o.seq`.execute(db);
  return rows;
}

/** From the start again. Nobody else has meanwhile, or it is not dead any more. */
export async function revive(db: Db, id: string, recipient: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ dead_at: null, recipient, recipient_digest: null, due_at: now, attempts: 0, last_error: null })
    .where('id', '=', id)
    .where('dead_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
