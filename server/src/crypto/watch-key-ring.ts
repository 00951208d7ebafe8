import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { seconds } from '@selvage/contract/time-units';
import type { KeyDeps } from './key-ring.ts';
import { forgetInstance, keyRows, type KeyRow, type KnownHere, noteInstance, useKeyRows } from './key-ring-store.ts';
import { failureFields } from '../db/database-errors.ts';

/**
 * The time between two looks for a new key. `rotateKey` stores a new key longer than this time before the key becomes current, so every
 * process knows the key by then.
 */
const pause = seconds(2);

/**
 * Keeps the key ring of a running process up to date, and records the keys and applications of this process for other
 * processes. A short command passes null and records nothing.
 */
export async function watchKeyRing(
  { db, keys, now }: KeyDeps,
  log: Record<'error' | 'warn', (fields: object, message: string) => void>,
  { tells, onMissingKey }: { tells: (() => KnownHere) | null; onMissingKey?: () => void },
): Promise<{ stop: () => Promise<void> }> {
  const instance = { id: randomUUID(), name: `${hostname()}:${process.pid}` };
  let change: NodeJS.Timeout | undefined;
  let lacksKey = false;
  const use = (rows: readonly KeyRow[]) => {
    const lackedKey = lacksKey;
    lacksKey = !useKeyRows(keys, rows, now());
    // The missing key is reported once, because the process is then already ending.
    if (lacksKey && !lackedKey) {
      log.error({}, 'the current key is not in SELVAGE_SECRET_FILE of this instance');
      // A process without the current key would not find the failures that other instances counted.
      onMissingKey?.();
    }
    // The milliseconds until the next announced key becomes the current one. All instances switch to it at the same moment.
    const next = rows.map(({ currentFrom }) => currentFrom.getTime() - now().getTime()).find((wait) => wait > 0);
    clearTimeout(change);
    if (next !== undefined) change = setTimeout(() => use(rows), next).unref();
  };
  const look = async () => {
    use(await keyRows(db));
    if (tells) await noteInstance(db, { ...instance, ...tells() }, keys, now());
  };
  await look();
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn(failureFields(error), 'the key ring could not be read'));
  }, pause).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      clearTimeout(change);
      if (tells) await forgetInstance(db, instance.id).catch(() => undefined);
    },
  };
}
