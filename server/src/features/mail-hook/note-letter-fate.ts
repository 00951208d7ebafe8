import type { Deps } from '../../deps.ts';
import { audit, type AuditEvent, type Origin } from '../../identity/audit-store.ts';
import { noteFate, type LetterFate } from '../../outbox/letter-fate-store.ts';

/** That a letter arrived is no event of the account's. */
const events: Partial<Record<LetterFate, AuditEvent>> = { bounced: 'letter-bounced', complained: 'letter-complained' };

const idIn = /^<?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:@[^\s<>@]+)?>?$/i;

/** Says whether anything was new. */
export async function noteLetterFate(
  deps: Pick<Deps, 'db' | 'now'>,
  { messageId, kind: fate, code }: { messageId: string; kind: LetterFate; code: string | null },
  origin: Origin,
): Promise<boolean> {
  const [, id] = idIn.exec(messageId) ?? [];
  if (id === undefined) return false;
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const owner = await noteFate(tx, { id, fate, code, at });
    const event = events[fate];
    if (owner && event) {
      const reason = code === null ? {} : { reason: code };
      await audit(tx, { event, result: 'refused', ...owner, ...reason, origin, at });
    }
    return owner !== undefined;
  });
}
