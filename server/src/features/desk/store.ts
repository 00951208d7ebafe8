import type { ConsentAct } from '@selvage/contract/api/consents';
import type { EndedAccess } from '@selvage/contract/refusals';
import type { Kind } from '@selvage/contract/user-types';
import { sql } from 'kysely';
import type { Digest } from '../../crypto/key-ring.ts';
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
  hasApp: boolean;
  passkeys: number;
  passwordSetByMail: boolean;
  codesMadeAt: Date | null;
  codesLeft: number;
  codesByMailbox: boolean;
  registeredAt: Date;
  activatedAt: Date | null;
  disabledAt: Date | null;
  disabledReason: string | null;
  /** Null if an operator disabled the account. */
  disabledCause: EndedAccess | null;
  /** The cause before an operator disabled the account as well. */
  formerCause: EndedAccess | null;
  /** The time at which the online account closes. */
  closesAt: Date | null;
  /** The last answer to the terms. Null if the ledger has none. */
  terms: { act: ConsentAct; version: string; at: string } | null;
}

export interface CaseMessage {
  message: string;
  channel: 'email' | 'sms';
  /** Which email a message about a change of email went to. Null for other messages. */
  sentTo: 'old' | 'new' | null;
  writtenAt: Date;
  sentAt: Date | null;
  deadAt: Date | null;
  lastError: string | null;
  deliveryStatus: 'delivered' | 'bounced' | 'complained' | null;
  deliveryAt: Date | null;
}

export interface CaseEvent {
  at: Date;
  event: string;
  result: 'ok' | 'refused';
  reason: string | null;
  /** Equal for the events of one request. */
  requestId: string;
  device: string | null;
  actor: string | null;
  actorReason: string | null;
}

export interface CasePlace {
  device: string;
  lastAt: Date;
}

export async function caseAccount(db: Db, reference: AccountReference): Promise<CaseAccount | undefined> {
  const { rows } = await sql<CaseAccount>`
    select id, reference, kind, email, coalesce(member_number, login_id) as number, password_hash is not null as "hasPassword",
      two_factor as "twoFactor", mobile_sealed as "mobileSealed", created_at as "registeredAt", activated_at as "activatedAt",
      disabled_at as "disabledAt", disabled_reason as "disabledReason", disabled_cause as "disabledCause", former_cause as "formerCause", closes_at as "closesAt",
      (select json_build_object('act', c.act, 'version', c.version, 'at', c.at) from consents c
        where c.account_id = accounts.id and c.subject = 'terms' order by c.at desc, c.audit_id desc nulls last limit 1) as terms,
      exists (select from authenticator_apps p where p.account_id = accounts.id) as "hasApp",
      (select count(*)::int from passkeys p where p.account_id = accounts.id) as passkeys,
      password_set_by_mail as "passwordSetByMail",
      (select made_at from recovery_code_sets c where c.account_id = accounts.id) as "codesMadeAt",
      (select count(*)::int from recovery_codes c where c.account_id = accounts.id and used_at is null) as "codesLeft",
      exists (select from recovery_code_sets c where c.account_id = accounts.id and by_mailbox) as "codesByMailbox"
    from accounts join account_references on account_id = id where reference = ${reference}`.execute(db);
  return rows[0];
}

/** The newest messages of the account, newest first. */
export async function caseMessages(db: Db, id: AccountId): Promise<CaseMessage[]> {
  const { rows } = await sql<CaseMessage>`
    select message, channel, facts->>'to' as "sentTo", created_at as "writtenAt", sent_at as "sentAt", dead_at as "deadAt", last_error as "lastError",
      delivery_status as "deliveryStatus", delivery_at as "deliveryAt"
    from outbox where account_id = ${id} and channel <> 'none' and message <> 'invitation' order by seq desc limit 40`.execute(
    db,
  );
  return rows;
}

/** Leaves out the events that say which agents looked at the person. Those are for the audit, not for the caller. */
export async function caseEvents(db: Db, id: AccountId): Promise<CaseEvent[]> {
  const { rows } = await sql<CaseEvent>`
    select at, event, result, reason, request_id as "requestId", device, actor, actor_reason as "actorReason"
    from audit_events where account_id = ${id} and event not in ('account-shown', 'account-exported', 'desk-search')
    order by at desc, id desc limit 120`.execute(db);
  return rows;
}

export async function caseDevices(db: Db, id: AccountId, now: Date): Promise<CasePlace[]> {
  const { rows } = await sql<CasePlace>`
    select device, last_used_at as "lastAt" from trusted_devices
    where account_id = ${id} and expires_at > ${now} order by last_used_at desc limit 10`.execute(db);
  return rows;
}

/** Locks the agent's row until the end of the transaction. Without the lock, concurrent requests could exceed the limit together. */
export async function lockAgent(db: Db, agentId: string): Promise<void> {
  await sql`select from agents where id = ${agentId} for no key update`.execute(db);
}

/**
 * Adds the people that an agent looks up to the count of this day. Adds none of them if the count would then exceed the limit. People who
 * were looked up earlier on that day do not count again.
 */
export async function addLookups(
  db: Db,
  { agentId, day, most }: { agentId: string; day: string; most: number },
  subjects: readonly Digest[],
): Promise<boolean> {
  await renewLookups(db, { agentId, day }, subjects);
  const { rows } = await sql<{ fits: boolean }>`
    with today as (select subject from desk_lookups where agent_id = ${agentId} and day = ${day}::date),
    fresh as (select unnest(${subjects.map(({ current }) => current)}::bytea[]) as subject except select subject from today),
    room as (
      select not exists (select from fresh)
        or (select count(*) from today) + (select count(*) from fresh) <= ${most}::int as fits),
    added as (
      insert into desk_lookups (agent_id, day, subject)
      select ${agentId}, ${day}::date, subject from fresh where (select fits from room))
    select fits from room`.execute(db);
  return rows[0]?.fits === true;
}

/** Rewrites today's lookups that were stored with an older key, so that these people do not count a second time. */
async function renewLookups(
  db: Db,
  { agentId, day }: { agentId: string; day: string },
  subjects: readonly Digest[],
): Promise<void> {
  for (const { current, others } of subjects.filter((each) => each.others.length > 0))
    await sql`
      with renewed as (
        delete from desk_lookups
        where agent_id = ${agentId} and day = ${day}::date and subject = any(${[...others]}::bytea[])
        returning agent_id, day
      )
      insert into desk_lookups (agent_id, day, subject)
      select distinct agent_id, day, ${current}::bytea from renewed on conflict do nothing`.execute(db);
}
