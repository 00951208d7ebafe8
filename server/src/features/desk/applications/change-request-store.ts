import { hours } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Entry } from '../../../oidc/clients/application-store.ts';
import type { Agent } from '../../../support/agents/agent-store.ts';
import {
  type Approval,
  closeExpired,
  expiryOf,
  isOpenRequest,
  requestAgents,
  requestColumns,
} from '../approvals/approval-store.ts';

/** A change of an application that a second agent must agree to. `version` is the one that it was made from; null for one of the file. */
export type ApplicationChange =
  | { act: 'add'; entry: Entry }
  | { act: 'edit'; version: number; before: Entry; entry: Entry }
  | { act: 'secret'; version: number | null; endsFormer: boolean }
  | { act: 'enable'; version: number | null };

/** A request to change an application. */
export interface ChangeRequest extends Approval {
  clientId: string;
  change: ApplicationChange;
}

/** For this long, the agent who asked can be shown a secret that was agreed to, and can open a request again that came to nothing. */
const kept = hours(24);

interface NewRequest extends Pick<ChangeRequest, 'clientId' | 'change' | 'askedById' | 'reason'> {}

/** Stores a request. Returns false if one is already open for the application. */
export async function addChangeRequest(
  db: Db,
  { clientId, change, askedById, reason }: NewRequest,
  now: Date,
): Promise<boolean> {
  await closeExpired(db, sql`client_id = ${clientId}`, now);
  const { rows } = await sql`
    insert into approvals (type, client_id, change, asked_by, reason, asked_at, expires_at)
    values ('application-change', ${clientId}, ${JSON.stringify(change)}, ${askedById}, ${reason}, ${now}, ${expiryOf(now)})
    on conflict (client_id) where decision is null do nothing returning 1`.execute(db);
  return rows.length === 1;
}

/** Lists the open requests about applications, oldest first. */
export async function openChanges(
  db: Db,
  agent: Pick<Agent, 'id'>,
  now: Date,
  only: { id?: string; clientId?: string } = {},
): Promise<ChangeRequest[]> {
  const { rows } = await sql<ChangeRequest>`
    select ${requestColumns}, p.client_id as "clientId", p.change
    from approvals p ${requestAgents(agent)}
    where p.client_id is not null and ${isOpenRequest(now, only.id)}
      and (${only.clientId ?? null}::text is null or p.client_id = ${only.clientId ?? null})
    order by p.asked_at limit 50`.execute(db);
  return rows;
}

/** Closes a request that was agreed to and could not be carried out. */
export async function closeRequest(db: Db, id: string, why: string): Promise<void> {
  await sql`update approvals set decision = 'expired', decided_by = null, answer = ${why} where id = ${id}`.execute(db);
}

/** Keeps the reason of the decision for the agent who asked. */
export async function keepAnswer(db: Db, id: string, answer: string): Promise<void> {
  await sql`update approvals set answer = ${answer} where id = ${id}`.execute(db);
}

export async function oweSecret(db: Db, id: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + kept);
  await sql`update approvals set owes_secret = true, expires_at = ${until} where id = ${id}`.execute(db);
}

interface Owed {
  clientId: string;
  agentId: string;
}

/** Uses up the permission to see a new secret. Undefined if there is none, or it was used already. */
export async function spendOwedSecret(
  db: Db,
  { clientId, agentId }: Owed,
  now: Date,
): Promise<Pick<ChangeRequest, 'reason'> | undefined> {
  const { rows } = await sql<Pick<ChangeRequest, 'reason'>>`
    update approvals set owes_secret = false
    where client_id = ${clientId} and asked_by = ${agentId} and owes_secret and expires_at > ${now}
    returning reason`.execute(db);
  return rows.at(-1);
}

/** The applications whose new secret this agent may still be shown. */
export async function owedSecrets(db: Db, agentId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ clientId: string }>`
    select distinct client_id as "clientId" from approvals
    where asked_by = ${agentId} and owes_secret and expires_at > ${now} order by 1`.execute(db);
  return rows.map(({ clientId }) => clientId);
}

/** A request of an agent that is over. */
export interface AnsweredRequest {
  id: string;
  clientId: string;
  change: ApplicationChange;
  reason: string;
  askedAt: Date;
  outcome: 'agreed' | 'declined' | 'withdrawn' | 'closed';
  answeredBy: string | null;
  answer: string | null;
}

/** The latest request of the agent about each application, if it was made within the last day and is over. */
export async function answeredRequests(
  db: Db,
  agentId: string,
  now: Date,
  only: { id?: string; clientId?: string } = {},
): Promise<AnsweredRequest[]> {
  const { rows } = await sql<AnsweredRequest>`
    select * from (
      select distinct on (p.client_id) p.id, p.client_id as "clientId", p.change, p.reason, p.asked_at as "askedAt", p.answer,
        by.name as "answeredBy", p.owes_secret as "owesSecret", p.decision is not null or p.expires_at <= ${now} as "isOver",
        case when p.decision = 'approved' then 'agreed' when p.decision = 'declined' and p.decided_by = p.asked_by then 'withdrawn'
          when p.decision = 'declined' then 'declined' else 'closed' end as outcome
      from approvals p left join agents by on by.id = p.decided_by
      where p.asked_by = ${agentId} and p.client_id is not null and p.asked_at > ${new Date(now.getTime() - kept)}
      order by p.client_id, p.asked_at desc, p.decision is not distinct from 'approved') latest
    where "isOver" and not "owesSecret" and (${only.id ?? null}::uuid is null or id = ${only.id ?? null})
      and (${only.clientId ?? null}::text is null or "clientId" = ${only.clientId ?? null})
    order by "askedAt" desc`.execute(db);
  return rows;
}
