import type { Deps } from '../../deps.ts';
import { type AuditEvent, type Origin, auditRefusal } from '../../audit/audit-store.ts';
import { recordStatus, type DeliveryStatus } from '../../messages/outbox-status-store.ts';

/** The audit event of each status. The status of a delivered message is stored but not audited. */
const events: Partial<Record<DeliveryStatus, AuditEvent>> = {
  bounced: 'message-bounced',
  complained: 'message-complained',
};

const idIn = /^<?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:@[^\s<>@]+)?>?$/i;

/** Returns true if the status was new. */
export async function recordDeliveryStatus(
  deps: Pick<Deps, 'db' | 'now'>,
  { messageId, kind: status, code }: { messageId: string; kind: DeliveryStatus; code: string | null },
  origin: Origin,
): Promise<boolean> {
  const [, id] = idIn.exec(messageId) ?? [];
  if (id === undefined) return false;
  return deps.db.transaction().execute(async (tx) => {
    const account = await recordStatus(tx, { id, status, code, at: deps.now() });
    const event = events[status];
    if (account?.isRecipient && event)
      await auditRefusal({ db: tx, now: deps.now }, { account, context: { origin } }, event, code ?? undefined);
    return account !== undefined;
  });
}
