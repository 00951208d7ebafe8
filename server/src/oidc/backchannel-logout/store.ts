import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** An application that must be notified that a session has ended. */
export interface EndedParticipant {
  id: string;
  clientId: string;
  sid: string;
  subject: string | null;
  /** The number of tries, including the current one. */
  tries: number;
  endedAt: Date;
}

interface Claiming {
  now: Date;
  /** The time after which any instance may claim the row again, if the row is not settled by then. */
  until: Date;
  /**
   * Participations that were due before this time are not reported any more: their applications have ended them by
   * their own time limit.
   */
  since: Date;
}

/** SQL condition on `oidc_participants`: the session is over and its application has not been notified yet. */
export const isToBeTold = sql.raw('tell_at is not null and (session_hash is null or ended_at is not null)');

/**
 * Claims due rows, for each client at most as many as `free` allows. The index `oidc_participants_to_tell` contains
 * only rows of applications that are still to be notified.
 */
export async function claimEnded(
  db: Db,
  free: ReadonlyMap<string, number>,
  { now, until, since }: Claiming,
): Promise<EndedParticipant[]> {
  const { rows } = await sql<EndedParticipant>`
    with due as (
      select d.id from unnest(${[...free.keys()]}::text[], ${[...free.values()]}::int[]) as c (id, free)
      cross join lateral (
        select p.id from oidc_participants p
        where p.client_id = c.id and p.tell_at > ${since} and p.tell_at <= ${now} and ${isToBeTold}
        order by p.tell_at limit c.free for update skip locked) d
    )
    update oidc_participants p
    set tries = p.tries + 1, tell_at = ${until}, ended_at = coalesce(p.ended_at, ${now})
    from due where p.id = due.id
    returning p.id, p.client_id as "clientId", p.sid, p.subject, p.tries, p.ended_at as "endedAt"`.execute(db);
  return rows;
}

/**
 * Stores the end of the session in rows that wait because their client has the most concurrent deliveries, so that
 * their five minutes start then.
 */
export async function noteWaiting(db: Db, clientId: string, { now, since }: Omit<Claiming, 'until'>): Promise<void> {
  await sql`
    update oidc_participants set ended_at = ${now} where id in (
      select id from oidc_participants
      where client_id = ${clientId} and tell_at > ${since} and tell_at <= ${now}
        and session_hash is null and ended_at is null
      for update skip locked)`.execute(db);
}

export async function postpone(db: Db, id: string, until: Date): Promise<void> {
  await db.updateTable('oidc_participants').set({ tell_at: until }).where('id', '=', id).execute();
}

/** Marks a row as finished. The row of an erased account is deleted, because it was kept only for this notice. */
export async function settle(db: Db, id: string, result: 'told' | 'given-up'): Promise<void> {
  await sql`
    with gone as (delete from oidc_participants where id = ${id} and account_id is null)
    update oidc_participants set tell_at = null, tell_result = ${result}
    where id = ${id} and account_id is not null`.execute(db);
}

/** The longest time in seconds that an application has waited for its notice; 0 if none waits. */
export async function oldestUntold(db: Db, clients: readonly string[], now: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(ended_at)), 0))::float8 as seconds
    from oidc_participants
    where client_id = any(${[...clients]}::text[]) and ${isToBeTold}`.execute(db);
  return rows[0]?.seconds ?? 0;
}
