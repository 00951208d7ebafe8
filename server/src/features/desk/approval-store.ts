import { hours } from '@selvage/contract/durations';
import type { Kind } from '@selvage/contract/user-types';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AccountId, AccountReference } from '../../db/tables.ts';

const life = hours(1);

export interface Approval {
  id: string;
  accountId: AccountId;
  reference: AccountReference;
  kind: Kind;
  email: string;
  askedById: string;
  askedBy: string;
  reason: string;
  askedAt: Date;
  expiresAt: Date;
}

/** Whether it was: there is one open question about a person at a time, whoever asks. */
export async function addApproval(
  db: Db,
  { accountId, askedById, reason }: Pick<Approval, 'accountId' | 'askedById' | 'reason'>,
  now: Date,
): Promise<boolean> {
  await db
    .updateTable('desk_approvals')
    .set({ outcome: 'expired' })
    .where('account_id', '=', accountId)
    .where('outcome', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
  const { rows } = await sql`
    insert into desk_approvals (account_id, asked_by, reason, asked_at, expires_at)
    values (${accountId}, ${askedById}, ${reason}, ${now}, ${new Date(now.getTime() + life)})
    on conflict (account_id) where outcome is null do nothing returning 1`.execute(db);
  return rows.length === 1;
}

/** Those that can still be answered: in time, and asked by somebody who may still ask. Oldest first. */
export async function openApprovals(
  db: Db,
  now: Date,
  only: { id?: string; accountId?: AccountId } = {},
): Promise<Approval[]> {
  const { rows } = await sql<Approval>`
    select p.id, a.id as "accountId", r.reference, a.kind, a.email, o.id as "askedById", o.name as "askedBy", p.reason,
      p.asked_at as "askedAt", p.expires_at as "expiresAt"
    from desk_approvals p join accounts a on a.id = p.account_id join account_references r on r.account_id = a.id
      join operators o on o.id = p.asked_by
    where p.outcome is null and p.expires_at > ${now} and o.disabled_at is null and o.role = 'agent'
      and (${only.id ?? null}::uuid is null or p.id = ${only.id ?? null})
      and (${only.accountId ?? null}::bigint is null or p.account_id = ${only.accountId ?? null})
    order by p.asked_at limit 20`.execute(db);
  return rows;
}

/** The answer, given once: of two who give one at the same time, one does. Nobody agrees with themselves. */
export async function decide(
  db: Db,
  { id }: Approval,
  { operatorId, outcome }: { operatorId: string; outcome: 'approved' | 'declined' },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update desk_approvals set outcome = ${outcome}, decided_by = ${operatorId}
    where id = ${id} and outcome is null and expires_at > ${now} and (asked_by <> ${operatorId} or ${outcome} = 'declined')
    returning 1`.execute(db);
  return rows.length === 1;
}
