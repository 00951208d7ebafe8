import type { Kind } from '@selvage/contract/user-types';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AccountId, AccountReference } from '../../db/tables.ts';

export interface CaseAccount {
  id: AccountId;
  reference: AccountReference;
  kind: Kind;
  email: string;
  number: string | null;
  hasPassword: boolean;
  twoFactor: 'EMAIL' | 'SMS' | null;
  mobileSealed: Buffer | null;
  registeredAt: Date;
  activatedAt: Date | null;
}

export interface CaseLetter {
  letter: string;
  channel: 'email' | 'sms';
  writtenAt: Date;
  sentAt: Date | null;
  deadAt: Date | null;
  lastError: string | null;
  fate: 'delivered' | 'bounced' | 'complained' | null;
  fateAt: Date | null;
}

export interface CaseEvent {
  at: Date;
  event: string;
  result: 'ok' | 'refused';
  reason: string | null;
  device: string | null;
  operator: string | null;
  operatorReason: string | null;
}

export interface CasePlace {
  device: string;
  lastAt: Date;
}

export async function caseAccount(db: Db, reference: AccountReference): Promise<CaseAccount | undefined> {
  const { rows } = await sql<CaseAccount>`
    select id, reference, kind, email, coalesce(member_number, login_id) as number, password_hash is not null as "hasPassword",
      two_factor as "twoFactor", mobile_sealed as "mobileSealed", created_at as "registeredAt", activated_at as "activatedAt"
    from accounts join account_references on account_id = id where reference = ${reference}`.execute(db);
  return rows[0];
}

/** Newest first, as are the others. */
export async function caseLetters(db: Db, id: AccountId): Promise<CaseLetter[]> {
  const { rows } = await sql<CaseLetter>`
    select letter, channel, created_at as "writtenAt", sent_at as "sentAt", dead_at as "deadAt", last_error as "lastError",
      fate, fate_at as "fateAt"
    from outbox where account_id = ${id} and channel <> 'none' order by seq desc limit 40`.execute(db);
  return rows;
}

/** Who looked at the person is for the audit, not for the caller. */
export async function caseEvents(db: Db, id: AccountId): Promise<CaseEvent[]> {
  const { rows } = await sql<CaseEvent>`
    select at, event, result, reason, device, operator, operator_reason as "operatorReason"
    from audit_events where account_id = ${id} and event not in ('account-shown', 'account-exported', 'desk-search')
    order by at desc, id desc limit 120`.execute(db);
  return rows;
}

export async function casePlaces(db: Db, id: AccountId, since: Date): Promise<CasePlace[]> {
  const { rows } = await sql<CasePlace>`
    select device, last_seen_at as "lastAt" from sessions
    where account_id = ${id} and last_seen_at > ${since}
      and (ways > 1 or not exists (select from accounts a where a.id = ${id} and a.two_factor is not null)) order by last_seen_at desc limit 10`.execute(
    db,
  );
  return rows;
}

export async function caseDevices(db: Db, id: AccountId, now: Date): Promise<CasePlace[]> {
  const { rows } = await sql<CasePlace>`
    select device, last_used_at as "lastAt" from trusted_devices
    where account_id = ${id} and expires_at > ${now} order by last_used_at desc limit 10`.execute(db);
  return rows;
}
