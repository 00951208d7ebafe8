import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Channel } from '../gateways/mail/message.ts';

export interface OutboxLoad {
  channel: Channel;
  waiting: number;
  /** Of the oldest letter that waits; 0 where none does. */
  oldestSeconds: number;
  /** Given back by the gateway for good, and not sent again since. */
  dead: number;
  isPaused: boolean;
}

/** What stands in the outbox, the same for every instance. */
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
