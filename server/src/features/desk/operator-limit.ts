import { minutes } from '@selvage/contract/durations';
import { keyed } from '../../config/keys.ts';
import { audit, type Origin } from '../../identity/audit-store.ts';
import type { DeskOperator } from '../../identity/desk/operator-store.ts';
import { countHit } from '../../identity/throttle-store.ts';
import { refuse } from '../../refuse.ts';
import type { DeskDeps } from './desk-route.ts';

/** More than anybody needs who is on the phone; far fewer than it takes to go through the members. */
const most = { searches: 40, misses: 12, acts: 20 } as const;
const window = minutes(10);

export async function countForOperator(
  { db, keys, now }: Pick<DeskDeps, 'db' | 'keys' | 'now'>,
  what: keyof typeof most,
  { id, name }: DeskOperator,
  origin: Origin,
): Promise<void> {
  const at = now();
  const { hits, endsAt } = await countHit(db, keyed(keys.pseudonym, 'desk', what, id), window, at);
  if (hits <= most[what]) return;
  const operator = { name, reason: null };
  await audit(db, { event: 'throttled', result: 'refused', reason: `desk-${what}`, operator, origin, at });
  refuse('request.too-many', { retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - at.getTime()) / 1000)) });
}
