import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type SupportAct, auditAct } from '../support-act.ts';
import { type AgentRow, type ListedAgent, listAgents } from './agent-store.ts';

/**
 * The relation of asker and approver, who must be two people. `unproven`: they log in by different means (password or
 * OpenID providers), their emails differ, and no operator has recorded that they are two people.
 */
export type Relation = 'same' | 'unproven' | 'different';

/** The only rule for all approvals, as SQL. It compares two rows of `agents`, given by their aliases in the statement. */
export const relationOf = (one: 'asker', other: 'own') =>
  sql<Relation>`${sql.raw(`case
    when ${one}.id = ${other}.id or ${one}.email = ${other}.email then 'same'
    when ${one}.openid_issuer is distinct from ${other}.openid_issuer and not exists (
      select from distinct_agents d
      where d.one = least(${one}.id, ${other}.id) and d.other = greatest(${one}.id, ${other}.id)) then 'unproven'
    else 'different' end`)}`;

/** Compares an agent with the operator of a command, by name or email. An operator without an agent account counts as another person. */
export async function relationToNamed(db: Db, named: string, { id }: Pick<AgentRow, 'id'>): Promise<Relation> {
  const typed = named.trim().toLowerCase();
  const { rows } = await sql<{ relation: Relation }>`
    select ${relationOf('asker', 'own')} as relation from agents asker, agents own
    where own.id = ${id} and (lower(asker.name) = ${typed} or asker.email = ${typed})`.execute(db);
  const found = new Set(rows.map(({ relation }) => relation));
  return (['same', 'unproven'] as const).find((each) => found.has(each)) ?? 'different';
}

export type Recorded = 'recorded' | 'recorded-already' | 'taken-back' | 'not-recorded' | 'unknown' | 'same';

/** Records that the agents with these emails are two people. Two agents with one email are one person. */
export function recordDistinct(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  emails: readonly [string, string],
  { isTakenBack }: { isTakenBack: boolean },
  act: SupportAct,
): Promise<Recorded> {
  return db.transaction().execute(async (tx) => {
    if (emails[0] === emails[1]) return 'same';
    const some = await listAgents(tx, { email: emails[0] });
    const others = await listAgents(tx, { email: emails[1] });
    if (some.length === 0 || others.length === 0) return 'unknown';
    const change = isTakenBack ? takeBack : record;
    let changed = 0;
    for (const one of some)
      for (const other of others) {
        if (!(await change(tx, [one, other], now()))) continue;
        changed += 1;
        const event = isTakenBack ? 'agents-distinct-taken-back' : 'agents-distinct';
        await auditAct(tx, act, event, { reason: `${one.name}, ${other.name}`, at: now() });
      }
    if (isTakenBack) return changed > 0 ? 'taken-back' : 'not-recorded';
    return changed > 0 ? 'recorded' : 'recorded-already';
  });
}

type Pair = readonly [ListedAgent, ListedAgent];

async function record(tx: Db, [one, other]: Pair, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into distinct_agents (one, other, recorded_at)
    values (least(${one.id}::uuid, ${other.id}::uuid), greatest(${one.id}::uuid, ${other.id}::uuid), ${now})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length === 1;
}

async function takeBack(tx: Db, [one, other]: Pair): Promise<boolean> {
  const { rows } = await sql`
    delete from distinct_agents
    where one = least(${one.id}::uuid, ${other.id}::uuid) and other = greatest(${one.id}::uuid, ${other.id}::uuid)
    returning 1`.execute(tx);
  return rows.length === 1;
}
