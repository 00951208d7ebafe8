import { openField, sealField } from './sealed-fields.ts';
import type { KeyDeps } from './key-ring.ts';
import { holdLock } from '../db/advisory-locks.ts';
import type { Db } from '../db/database.ts';

export interface ServerKeyRow {
  id: string;
  purpose: 'signature' | 'rsa-signature' | 'subject';
  /** A private key (PKCS #8 in PEM), or a secret in base64url. */
  key: string;
  usedFrom: Date;
}

/** The keys in the order of their first use. */
export async function serverKeyRows({ db, keys }: Omit<KeyDeps, 'now'>): Promise<ServerKeyRow[]> {
  const rows = await db.selectFrom('server_keys').selectAll().orderBy('used_from').execute();
  return rows.map(({ id, purpose, key_sealed, used_from }) => ({
    id,
    purpose,
    key: openField(keys, 'server key', id, key_sealed),
    usedFrom: used_from,
  }));
}

/** If several instances find a key missing, one of them makes it and the others read it. */
export const withKeysLocked = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await holdLock(tx, 'serverKeys');
    return work(tx);
  });

export async function addServerKey(
  { db, keys }: Omit<KeyDeps, 'now'>,
  { id, purpose, key, usedFrom }: ServerKeyRow,
): Promise<void> {
  await db
    .insertInto('server_keys')
    .values({
      id,
      purpose,
      key_sealed: sealField(keys, 'server key', id, key),
      used_from: usedFrom,
    })
    .execute();
}

export async function removeServerKeys(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('server_keys').where('id', 'in', ids).execute();
}
