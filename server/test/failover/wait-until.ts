import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '@selvage/contract/time-units';

/** Waits until this is so, or fails after three minutes. */
export async function waitUntil(what: string, isSo: () => Promise<boolean> | boolean, every = 100): Promise<void> {
  const end = Date.now() + seconds(180);
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`waited three minutes in vain: ${what}`);
    await sleep(every);
  }
}
