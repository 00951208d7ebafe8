import type { Kind } from '@selvage/contract/user-types';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import { countAudited } from './audit-tally.ts';

export type AuditEvent =
  | 'sign-in'
  | 'account-locked'
  | 'code-sent'
  | 'sign-out'
  | 'throttled'
  | 'foreign-origin'
  | 'registration'
  | 'registration-disowned'
  | 'activation'
  | 'activation-resent'
  | 'reset-requested'
  | 'reset-exchanged'
  | 'reset'
  | 'password-check'
  | 'code'
  | 'codes-locked'
  | 'two-factor-changed'
  | 'email-change-requested'
  | 'email-changed'
  | 'email-change-cancelled'
  | 'email-change-undone'
  | 'member-number-changed'
  | 'password-changed'
  | 'device-remembered'
  | 'devices-forgotten'
  | 'trusted-device-used'
  | 'trusted-device-reused'
  | 'sessions-ended'
  | 'not-me'
  | 'letter-bounced'
  | 'letter-complained'
  | 'account-shown'
  | 'account-unlocked'
  | 'account-exported'
  | 'account-erased'
  | 'letters-retried'
  | 'operator-added'
  | 'operator-disabled'
  | 'operator-reset'
  | 'operator-enrolled'
  | 'desk-sign-in'
  | 'desk-sign-out'
  | 'desk-locked'
  | 'desk-search'
  | 'desk-cap-reached'
  | 'proof-unlocked'
  | 'factor-removal-asked'
  | 'factor-removal-approved'
  | 'factor-removal-declined'
  | 'imported';

/** Where a request came from, as far as the audit may know: no full address, nothing that was typed. */
export interface Origin {
  requestId: string;
  client: string | null;
  /** Browser and system by their names (device-mark). */
  device: string | null;
}

/** Someone who runs the product and acts on another's account. What they say of why is kept for good. */
export interface Operator {
  name: string;
  reason: string | null;
}

export interface AuditEntry {
  event: AuditEvent;
  result: 'ok' | 'refused';
  reason?: string;
  accountId?: AccountId;
  /** The pseudonym of an address that belongs to nobody. */
  subject?: Buffer;
  kind?: Kind;
  origin: Origin;
  operator?: Operator;
  at: Date;
}

export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      at: entry.at,
      event: entry.event,
      result: entry.result,
      reason: entry.reason ?? null,
      account_id: entry.accountId ?? null,
      subject: entry.subject ?? null,
      kind: entry.kind ?? null,
      request_id: entry.origin.requestId,
      client: entry.origin.client,
      device: entry.origin.device,
      operator: entry.operator?.name ?? null,
      operator_reason: entry.operator?.reason ?? null,
    })
    .execute();
  countAudited(entry);
}
