import type { Kind } from '@selvage/contract/user-types';
import { sql } from 'kysely';
import type { Digest } from '../crypto/key-ring.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import { anonymousCounts, minuteOf } from './anonymous-counts.ts';
import { Counter } from '../counter.ts';

export type AuditEvent =
  | 'sign-in'
  | 'account-locked'
  | 'code-sent'
  | 'sign-out'
  | 'throttled'
  | 'foreign-origin'
  | 'access-denied'
  | 'anonymous-refused'
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
  | 'email-undo-resent'
  | 'member-number-changed'
  | 'password-changed'
  | 'device-remembered'
  | 'devices-forgotten'
  | 'trusted-device-used'
  | 'trusted-device-reused'
  | 'token-reused'
  | 'token-superseded'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-copied'
  | 'authenticator-added'
  | 'authenticator-replaced'
  | 'authenticator-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'enrolment-code-asked'
  | 'enrolment-code-declined'
  | 'enrolment-code-issued'
  | 'enrolment-code-used'
  // The reason of these three events is the row of the ledger (`accounts/consent-ledger.ts`).
  | 'consent-agreed'
  | 'consent-declined'
  | 'consent-withdrawn'
  | 'copy-asked'
  | 'copy-made'
  | 'copy-fetched'
  | 'closing-asked'
  | 'closing-cancelled'
  | 'account-closed'
  // The reason of the following events is the id of the application.
  | 'app-sign-in'
  // Versions before 1.2.0 wrote these two events.
  | 'app-consent'
  | 'app-consent-withdrawn'
  | 'app-ended'
  | 'client-secret'
  | 'client-secrets-ended'
  | 'client-disabled'
  | 'client-enabled'
  | 'client-unlocked'
  | 'client-removed'
  // The reason of these events is the id of the application, followed by the kind of change that was requested.
  | 'client-change-asked'
  | 'client-change-approved'
  | 'client-change-declined'
  // The reason of these events is the id of the application, followed by the changed keys and a digest of the entry.
  | 'client-added'
  | 'client-edited'
  | 'keys-rotated'
  | 'sessions-ended'
  | 'not-me'
  /** “Secure my account”, from a session. */
  | 'account-secured'
  | 'message-bounced'
  | 'message-complained'
  | 'account-shown'
  | 'account-unlocked'
  | 'account-exported'
  | 'account-disabled'
  | 'account-enabled'
  | 'accounts-listed'
  | 'account-erased'
  | 'colleague-invited'
  | 'invitation-withdrawn'
  | 'colleague-joined'
  | 'colleague-removed'
  | 'colleague-role'
  | 'colleagues-confirmed'
  // The reason of these two events is `review` or `takeover`, or empty.
  | 'access-unconfirmed'
  | 'access-confirmed'
  | 'administrator-asked'
  | 'administrator-appointed'
  | 'administrator-declined'
  | 'organisations-listed'
  | 'organisation-shown'
  | 'messages-retried'
  | 'agent-added'
  | 'agent-disabled'
  | 'agent-reset'
  | 'agent-enrolled'
  | 'agents-distinct'
  | 'agents-distinct-taken-back'
  | 'desk-sign-in'
  | 'desk-sign-out'
  | 'desk-locked'
  | 'desk-confirmed'
  | 'desk-search'
  | 'desk-cap-reached'
  | 'proof-unlocked'
  | 'factor-removal-asked'
  | 'factor-removal-approved'
  | 'factor-removal-declined'
  | 'factor-removal-break-glass'
  | 'imported'
  | 'import-undone'
  | 'secret-rotated'
  | 'secret-resealed'
  | 'secret-retired'
  | 'audit-pruned';

/** The origin of a request. It contains no full email and no typed text, so that the audit never stores them. */
export interface Origin {
  requestId: string;
  client: string | null;
  /** The names of the browser and the system, from the User-Agent header. */
  device: string | null;
}

/** The agent or operator who acts on another person’s account. Their reason is kept permanently. */
export interface Actor {
  name: string;
  reason: string | null;
}

export interface AuditEntry {
  event: AuditEvent;
  result: 'ok' | 'refused';
  reason?: string;
  accountId?: AccountId;
  /** The pseudonym of an email that has no account. */
  subject?: Digest;
  kind?: Kind;
  origin: Origin;
  actor?: Actor;
  at: Date;
}

/**
 * Adds a row to the audit for an event of an account or an agent. Refusals of anonymous callers are only counted, and
 * lead to one row a minute.
 */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  const isAnonymous = isOfAnonymous(entry);
  if (isAnonymous && entry.subject === undefined) {
    const { event, reason = null, kind = null, origin } = entry;
    anonymousCounts.add({ event, reason, kind, client: origin.client });
  } else {
    await write(db, entry, isAnonymous);
  }
  countAudited(entry);
}

interface Asked {
  account?: { id: AccountId; kind?: Kind } | undefined;
  context: { origin: Origin };
}

/** Records a refused request. Without a known account it counts as an anonymous refusal. */
export function auditRefusal(
  { db, now }: { db: Db; now: () => Date },
  { account, context: { origin } }: Asked,
  event: AuditEvent,
  reason?: string,
): Promise<void> {
  const whom = account && { accountId: account.id, ...(account.kind && { kind: account.kind }) };
  return audit(db, { event, result: 'refused', ...(reason !== undefined && { reason }), ...whom, origin, at: now() });
}

const isOfAnonymous = ({ accountId, actor, subject, result }: AuditEntry): boolean =>
  accountId === undefined && actor === undefined && (result === 'refused' || subject !== undefined);

/** Records an event of an account, and returns its id, so that another row can name the event. */
export async function auditReturningId(db: Db, entry: AuditEntry & { accountId: AccountId }): Promise<string> {
  const id = await write(db, entry, false);
  if (id === undefined) throw new Error('the audit event was not written');
  countAudited(entry);
  return id;
}

/** A request for an unknown email must take as long as a request for a known one. Both run this statement and write one row. */
async function write(db: Db, entry: AuditEntry, isAnonymous: boolean): Promise<string | undefined> {
  const { at, event, result, reason = null, accountId = null, kind = null, origin, actor } = entry;
  const subject = entry.subject?.current ?? null;
  const { rows } = await sql<{ id: string }>`
    with counted as (
      insert into anonymous_refusals (minute, event, reason, kind, client, hits)
      select ${minuteOf(at)}::timestamptz, ${event}, ${reason}, ${kind}, ${origin.client}, 1 where ${isAnonymous}::boolean
    )
    insert into audit_events
      (at, event, result, reason, account_id, subject, kind, request_id, client, device, actor, actor_reason)
    select ${at}::timestamptz, ${event}, ${result}, ${reason}, ${accountId}::bigint, ${subject}::bytea, ${kind},
      ${origin.requestId}, ${origin.client}, ${origin.device}, ${actor?.name ?? null}, ${actor?.reason ?? null}
    where not ${isAnonymous}::boolean returning id`.execute(db);
  return rows[0]?.id;
}

interface Audited {
  event: string;
  result: 'ok' | 'refused';
  reason?: string | undefined;
  kind?: string | undefined;
}

/** Events whose reasons come from our own short list. The reasons of bounced messages come from the provider without limit. */
const reasonCounts = new Set(['sign-in', 'throttled']);

/** Counts audit rows of this process for the metrics, without the account or email. */
export const auditCounter = new Counter<{ event: string; result: 'ok' | 'refused'; reason: string; kind: string }>();

export function countAudited({ event, result, reason = '', kind = '' }: Audited): void {
  auditCounter.add({ event, result, reason: reasonCounts.has(event) ? reason : '', kind });
}
