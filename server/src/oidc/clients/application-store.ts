import { sql } from 'kysely';
import { holdLock } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/database.ts';

/** The keys of an entry of `oidc.clients`. Its values are checked when it is read. */
export type Entry = Readonly<Record<string, unknown>>;

export interface StoredApplication {
  id: string;
  entry: Entry;
  version: number;
  changedAt: Date;
  changedBy: string;
  changedReason: string;
}

/** Allows one change at a time until the end of the transaction, so that the rules between applications hold. */
export const holdApplications = (tx: Db): Promise<void> => holdLock(tx, 'applications');

/** The id and version of each application, as one text that changes with every change. */
export async function applicationVersions(db: Db): Promise<string> {
  const rows = await db.selectFrom('oidc_applications').select(['client_id', 'version']).orderBy('client_id').execute();
  return rows.map(({ client_id: id, version }) => `${id} ${version}`).join('\n');
}

export async function storedApplications(db: Db): Promise<StoredApplication[]> {
  const rows = await db.selectFrom('oidc_applications').selectAll().orderBy('client_id').execute();
  return rows.map((row) => ({
    id: row.client_id,
    entry: row.entry,
    version: Number(row.version),
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    changedReason: row.changed_reason,
  }));
}

interface Write {
  entry: Entry;
  now: Date;
  by: string;
  reason: string;
}

const writing = ({ entry, now, by, reason }: Write) => ({
  entry: JSON.stringify(entry),
  changed_at: now,
  changed_by: by,
  changed_reason: reason,
});

/** Returns the version of the new row. */
export async function addApplication(tx: Db, id: string, write: Write): Promise<number> {
  const { version } = await tx
    .insertInto('oidc_applications')
    .values({ client_id: id, ...writing(write) })
    .returning('version')
    .executeTakeFirstOrThrow();
  return Number(version);
}

/** Returns the new version. The caller has found the row under the lock. */
export async function replaceApplication(tx: Db, id: string, write: Write): Promise<number> {
  const { version } = await tx
    .updateTable('oidc_applications')
    .set({ ...writing(write), version: sql`default` })
    .where('client_id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return Number(version);
}

export async function forgetApplication(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('oidc_applications').where('client_id', '=', id).execute();
}

/** What an application was given, which ends when it is removed. */
export interface GivenToApplication {
  sessions: number;
  consents: number;
}

export async function countGiven(db: Db, id: string): Promise<GivenToApplication> {
  const { rows } = await sql<GivenToApplication>`
    select (select count(*) from oidc_participants where client_id = ${id} and ended_at is null
        and (session_hash is not null or bound = 'device'))::int as sessions,
      (select count(*) from oidc_consents where client_id = ${id})::int as consents`.execute(db);
  return rows[0] ?? { sessions: 0, consents: 0 };
}

/** Closes the open requests about an application, or those for one act: it is no longer in the state that they were made from. */
export async function closeRequestsAbout(tx: Db, id: string, why: string, act?: 'secret'): Promise<void> {
  await sql`
    update approvals set decision = 'expired', answer = ${why}
    where client_id = ${id} and decision is null and (${act ?? null}::text is null or change ->> 'act' = ${act ?? null})`.execute(
    tx,
  );
}

/** Deletes all tokens, sessions, consents, secrets and requests of an application, so that a later one of this id gets none of them. */
export async function deleteGiven(tx: Db, id: string): Promise<void> {
  // Tokens come before their sessions: a refresh locks them in this order.
  await tx
    .deleteFrom('oidc_artifacts')
    .where((where) =>
      where.or([
        where(sql<string>`payload ->> 'clientId'`, '=', id),
        where(sql<string>`payload -> 'params' ->> 'client_id'`, '=', id),
      ]),
    )
    .execute();
  for (const table of [
    'oidc_participants',
    'oidc_consents',
    'oidc_clients',
    'oidc_refusals',
    'throttles',
    'approvals',
  ] as const)
    await tx.deleteFrom(table).where('client_id', '=', id).execute();
}
