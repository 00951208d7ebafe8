import type { Kind } from '@selvage/contract/user-types';
import { hours } from '@selvage/contract/time-units';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { AccountId, AccountReference, Tables } from '../../../db/tables.ts';
import { type Agent, requestsOf, roles } from '../../../support/agents/agent-store.ts';
import { type Relation, relationOf } from '../../../support/agents/two-people.ts';

const life = hours(1);

export type ApprovalType = Tables['approvals']['type'];
export type Decision = 'approved' | 'declined';

/** A request that a second agent must approve. */
export interface Approval {
  id: string;
  type: ApprovalType;
  askedById: string;
  askedBy: string;
  /** The relation between the agent who looks at the request and the agent who made it. */
  relation: Relation;
  reason: string;
  askedAt: Date;
  expiresAt: Date;
}

/** A request about the account of a person. */
export interface PersonApproval extends Approval {
  accountId: AccountId;
  reference: AccountReference;
  kind: Kind;
  email: string;
  disabledAt: Date | null;
}

interface Asked extends Pick<Approval, 'askedById' | 'reason'> {
  type: Exclude<ApprovalType, 'application-change'>;
  accountId: AccountId;
}

/** Stores a request about an account. Returns false if a request of this type is already open for it. */
export async function addApproval(db: Db, { type, accountId, askedById, reason }: Asked, now: Date): Promise<boolean> {
  await closeExpired(db, sql`account_id = ${accountId}`, now);
  const { rows } = await sql`
    insert into approvals (type, account_id, asked_by, reason, asked_at, expires_at)
    values (${type}, ${accountId}, ${askedById}, ${reason}, ${now}, ${expiryOf(now)})
    on conflict (account_id, type) where decision is null do nothing returning 1`.execute(db);
  return rows.length === 1;
}

export const expiryOf = (now: Date): Date => new Date(now.getTime() + life);

/** Closes requests whose hour is over, so that a new one can be made. */
export async function closeExpired(db: Db, about: RawBuilder<unknown>, now: Date): Promise<void> {
  await sql`
    update approvals set decision = 'expired'
    where ${about} and decision is null and expires_at <= ${now}`.execute(db);
}

/** The role that may make and answer a request of the type. */
const roleFor = sql.raw(
  `case p.type ${roles.flatMap((role) => requestsOf[role].map((type) => `when '${type}' then '${role}'`)).join(' ')} end`,
);

/** The columns of every request, for a statement that joins `approvals` as `p` with `openRequests`. */
export const requestColumns = sql`p.id, p.type, asker.id as "askedById", asker.name as "askedBy",
  ${relationOf('asker', 'own')} as relation, p.reason, p.asked_at as "askedAt", p.expires_at as "expiresAt"`;

/** Joins the agent who asked and the agent who opens the request. */
export const requestAgents = ({ id }: Pick<Agent, 'id'>) =>
  sql`join agents asker on asker.id = p.asked_by join agents own on own.id = ${id}`;

/** Requests that have not expired and were made by an agent who still has the role. */
export const isOpenRequest = (now: Date, id: string | undefined) =>
  sql`p.decision is null and p.expires_at > ${now} and asker.disabled_at is null and asker.role = ${roleFor}
    and (${id ?? null}::uuid is null or p.id = ${id ?? null})`;

/** Lists the open requests about accounts, oldest first. */
export async function openApprovals(
  db: Db,
  agent: Pick<Agent, 'id'>,
  now: Date,
  only: { type?: ApprovalType; id?: string } = {},
): Promise<PersonApproval[]> {
  const { rows } = await sql<PersonApproval>`
    select ${requestColumns}, a.id as "accountId", r.reference, a.kind, a.email, a.disabled_at as "disabledAt"
    from approvals p join accounts a on a.id = p.account_id join account_references r on r.account_id = a.id
      ${requestAgents(agent)}
    where ${isOpenRequest(now, only.id)}
      and (${only.type ?? null}::text is null or p.type = ${only.type ?? null})
    order by p.asked_at limit 20`.execute(db);
  return rows;
}

export interface OpenRequest extends Pick<Approval, 'id' | 'askedBy' | 'reason' | 'askedAt' | 'expiresAt'> {
  type: Asked['type'];
  /** Null if the reader may not see requests. */
  relation: Relation | null;
}

/** The open requests about one account, as an agent reads them. On the command line there is no agent. */
export async function openRequestsAbout(
  db: Db,
  accountId: AccountId,
  now: Date,
  reader: Pick<Agent, 'id'> | null,
): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`
    select p.id, p.type, asker.name as "askedBy", p.reason, p.asked_at as "askedAt", p.expires_at as "expiresAt",
      case when own.id is not null then ${relationOf('asker', 'own')} end as relation
    from approvals p join agents asker on asker.id = p.asked_by
      left join agents own on own.id = ${reader?.id ?? null} and own.role = ${roleFor}
    where p.account_id = ${accountId} and ${isOpenRequest(now, undefined)} order by p.asked_at`.execute(db);
  return rows;
}

/** The reason why this agent may not agree. Null if they may. Every agent may decline. */
export const refusalToAgree = ({ relation }: Pick<Approval, 'relation'>): 'own' | 'maybe-own' | null =>
  ({ same: 'own', unproven: 'maybe-own', different: null } as const)[relation];

/**
 * Records the decision about a request once. Returns false for the second of two concurrent decisions. The agent who made the request and a
 * disabled agent cannot approve it.
 */
async function decide(
  db: Db,
  { id }: Pick<Approval, 'id'>,
  { agentId, decision }: { agentId: string; decision: Decision },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update approvals p set decision = ${decision}, decided_by = ${agentId}
    where id = ${id} and decision is null and expires_at > ${now}
      and exists (
        select from agents own, agents asker
        where own.id = ${agentId} and own.disabled_at is null and own.role = ${roleFor} and asker.id = p.asked_by
          and (${decision} = 'declined' or ${relationOf('asker', 'own')} = 'different'))
    returning 1`.execute(db);
  return rows.length === 1;
}

/** Decides a request that was read in this transaction. Returns why it cannot be decided, or null. */
export async function takeDecision(
  tx: Db,
  approval: Pick<Approval, 'id' | 'relation'> | undefined,
  by: { agentId: string; decision: Decision },
  now: Date,
): Promise<'own' | 'maybe-own' | 'over' | null> {
  if (!approval) return 'over';
  const refusal = by.decision === 'approved' ? refusalToAgree(approval) : null;
  if (refusal !== null) return refusal;
  return (await decide(tx, approval, by, now)) ? null : 'over';
}
