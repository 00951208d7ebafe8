import { setTimeout as sleep } from 'node:timers/promises';
import type { RefusalName } from '@selvage/contract/refusals';
import type { Deps } from '../deps.ts';
import { refuse } from '../refuse.ts';
import { isLocked, takeSlot } from './guard-store.ts';

const pause = 50;
const pauses = 160;

/**
 * Counts an attempt before it is made: `slots` of them, one attempt each, so that no burst gets more comparisons than
 * that. While all slots are taken by attempts still running, this one waits its turn; a right attempt frees them all.
 */
export async function takeAttemptSlot(
  deps: Pick<Deps, 'db' | 'now'>,
  subject: Buffer,
  { slots, whenLocked }: { slots: number; whenLocked: RefusalName },
): Promise<void> {
  for (let waited = 0; waited < pauses; waited++) {
    if (await takeSlot(deps.db, subject, slots, deps.now())) return;
    if (await isLocked(deps.db, subject, deps.now())) refuse(whenLocked);
    await sleep(pause);
  }
  refuse('server.busy', { retryAfterSeconds: 1 });
}
