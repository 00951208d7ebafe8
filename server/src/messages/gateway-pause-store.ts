import type { Db } from '../db/database.ts';
import type { Channel } from '../gateways/message-gateway.ts';

export interface Pause {
  failures: number;
  until: Date;
}

/** Returns the pause of a channel, if any. All instances share it, so that they all pause when one finds that the gateway takes no messages. */
export async function findPause(db: Db, channel: Channel): Promise<Pause | undefined> {
  return db
    .selectFrom('gateway_pauses')
    .select(['failures', 'until'])
    .where('channel', '=', channel)
    .executeTakeFirst();
}

/** Starts a pause, unless one exists. */
export async function startPause(
  db: Db,
  pause: { channel: Channel; until: Date; reason: string },
): Promise<{ isNew: boolean }> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('gateway_pauses')
    .values({ ...pause, failures: 1 })
    .onConflict((conflict) => conflict.column('channel').doNothing())
    .executeTakeFirstOrThrow();
  return { isNew: numInsertedOrUpdatedRows === 1n };
}

/**
 * Returns true for the one instance that may test whether the gateway works again. Until the test succeeds it counts as
 * a failure, so the pause gets longer.
 */
export async function takeTrial(
  db: Db,
  channel: Channel,
  seen: Pause,
  { until, now }: { until: Date; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('gateway_pauses')
    .set({ failures: seen.failures + 1, until })
    .where('channel', '=', channel)
    .where('failures', '=', seen.failures)
    .where('until', '<=', now)
    .where((pause) =>
      pause.exists(
        pause
          .selectFrom('outbox')
          .select('id')
          .where('outbox.channel', '=', channel)
          .where('sent_at', 'is', null)
          .where('dead_at', 'is', null)
          .where('due_at', '<=', now),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function lengthenPause(db: Db, channel: Channel, until: Date): Promise<void> {
  await db
    .updateTable('gateway_pauses')
    .set({ until })
    .where('channel', '=', channel)
    .where('until', '<', until)
    .execute();
}

export async function endPause(db: Db, channel: Channel): Promise<void> {
  await db.deleteFrom('gateway_pauses').where('channel', '=', channel).execute();
}
