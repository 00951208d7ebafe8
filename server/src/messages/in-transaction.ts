import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { hasMessages } from './outbox-store.ts';

/** Runs a transaction. After the commit the sender is woken if the transaction put a message into the outbox. */
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
