import { seconds } from '@selvage/contract/time-units';
import { checkValue, type KeyRing } from './key-ring.ts';
import { ConfigError } from '../config/parts/setting.ts';
import { holdLock } from '../db/advisory-locks.ts';
import type { Db } from '../db/database.ts';

export interface KeyRow {
  id: number;
  checkValue: Buffer;
  /** The time from which the key is current. It may be in the future, so that all instances change at the same moment. */
  currentFrom: Date;
  retiredAt: Date | null;
}

export async function keyRows(db: Db): Promise<KeyRow[]> {
  return db
    .selectFrom('secret_keys')
    .select(['id', 'check_value as checkValue', 'current_from as currentFrom', 'retired_at as retiredAt'])
    .orderBy('id')
    .execute();
}

/** Allows one change of the key ring at a time, until the end of the transaction. */
export const holdRing = (tx: Db): Promise<void> => holdLock(tx, 'keyRing');

/** Finds the current key, and refuses a secret that does not belong to this database. The first start stores its key. */
export async function openKeyRing(db: Db, keys: KeyRing, now: Date): Promise<void> {
  if ((await keyRows(db)).length === 0) await recordFirstKey(db, keys, now);
  const rows = await keyRows(db);
  const problem = ringProblem(keys, rows);
  if (problem !== undefined) throw problem;
  useKeyRows(keys, rows, now);
}

function recordFirstKey(db: Db, keys: KeyRing, now: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await holdRing(tx);
    if ((await keyRows(tx)).length > 0) return;
    const id = keys.currentId;
    await tx
      .insertInto('secret_keys')
      .values({ id, check_value: checkValue(keys, id), current_from: now })
      .execute();
  });
}

const missingKey = (id: number): ConfigError =>
  new ConfigError('SELVAGE_SECRET_FILE', `lacks key ${id}, which values of this database were made with`);

const foreignKey = (id: number): ConfigError =>
  new ConfigError(
    'SELVAGE_SECRET',
    `or SELVAGE_SECRET_FILE has another secret as key ${id} than the one that belongs to this database`,
  );

/** The reason why a process with these keys may not use the database, if any. */
export function ringProblem(keys: KeyRing, rows: readonly KeyRow[]): ConfigError | undefined {
  for (const { id, checkValue: expected, retiredAt } of rows) {
    if (!keys.byId.has(id)) {
      if (retiredAt === null) return missingKey(id);
    } else if (!checkValue(keys, id).equals(expected)) {
      if (retiredAt === null) return foreignKey(id);
      return new ConfigError(
        'SELVAGE_SECRET_FILE',
        `has a new secret under the id ${id}, which was retired: take another id`,
      );
    }
  }
  return undefined;
}

export function currentRow(rows: readonly KeyRow[], now: Date): KeyRow | undefined {
  const since = rows.filter(({ retiredAt, currentFrom }) => retiredAt === null && currentFrom <= now);
  return since.toSorted((a, b) => b.currentFrom.getTime() - a.currentFrom.getTime())[0];
}

/**
 * Returns false if this process lacks the current key. A server must then stop, because it would count failures under
 * the old key.
 */
export function useKeyRows(keys: KeyRing, rows: readonly KeyRow[], now: Date): boolean {
  const current = currentRow(rows, now);
  if (current === undefined) return true;
  if (!keys.byId.has(current.id)) return false;
  keys.currentId = current.id;
  for (const { id, retiredAt } of rows) if (retiredAt !== null) keys.byId.delete(id);
  return true;
}

/** A process that has not been seen for this long has ended. */
const instanceLife = seconds(20);

export interface Instance {
  id: string;
  name: string;
  keyChecks: Record<string, string>;
  currentKey: number;
  /** The ids of oidc.clients. Null for a process that does not serve, such as an import. */
  applications: string[] | null;
  /** The versions of those that it has read from the database. */
  applicationVersions: Record<string, number> | null;
}

/** The applications of a running server, which it records for the other instances. */
export type KnownHere = Pick<Instance, 'applications' | 'applicationVersions'>;

export async function liveInstances(db: Db, now: Date, life = instanceLife): Promise<Instance[]> {
  return db
    .selectFrom('server_instances')
    .select(['id', 'name', 'key_checks as keyChecks', 'current_key as currentKey', 'applications'])
    .select('application_versions as applicationVersions')
    .where('seen_at', '>', new Date(now.getTime() - life))
    .orderBy('name')
    .execute();
}

export async function noteInstance(
  db: Db,
  { id, name, applications, applicationVersions }: Pick<Instance, 'id' | 'name'> & KnownHere,
  keys: KeyRing,
  now: Date,
): Promise<void> {
  const checks = [...keys.byId.keys()].map((key) => [String(key), checkValue(keys, key).toString('hex')]);
  const row = {
    name,
    key_checks: JSON.stringify(Object.fromEntries(checks)),
    current_key: keys.currentId,
    applications,
    application_versions: applicationVersions && JSON.stringify(applicationVersions),
    seen_at: now,
  };
  await db
    .insertInto('server_instances')
    .values({ id, ...row, started_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export async function forgetInstance(db: Db, id: string): Promise<void> {
  await db.deleteFrom('server_instances').where('id', '=', id).execute();
}
