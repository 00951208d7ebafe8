import { digest, isCurrentDigest, isDigest, keyIdBytes, type KeyRing } from '../crypto/key-ring.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import { fieldLimits } from '@selvage/contract/field-limits';
import { days } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import type { RenewedBatch } from '../crypto/sealed-columns.ts';

const birthDateParts = (id: AccountId, date: string): string[] => ['birth-date', id, date];

/** A birth date is only compared, so only its digest is stored, bound to the account. */
export const birthDateDigest = (keys: KeyRing, id: AccountId, date: string): Buffer =>
  digest(keys, ...birthDateParts(id, date)).current;

/** Compares a date with the stored digest. Without a stored digest it does the same work and returns false. */
export const isBirthDate = (keys: KeyRing, id: AccountId, stored: Buffer | null, date: string): boolean =>
  isDigest(keys, stored ?? Buffer.alloc(32), ...birthDateParts(id, date));

/** The digest cannot be renewed without the date, so it is renewed when a person enters the date. */
export async function renewBirthDate(
  db: Db,
  keys: KeyRing,
  { id, stored, date }: { id: AccountId; stored: Buffer | null; date: string },
): Promise<void> {
  if (stored === null || isCurrentDigest(keys, stored)) return;
  await db
    .updateTable('accounts')
    .set({ birth_date_digest: birthDateDigest(keys, id, date) })
    .where('id', '=', id)
    .where('birth_date_digest', '=', stored)
    .execute();
}

/** Every possible birth date of a living person, latest first. */
export function possibleBirthDates(now: Date): string[] {
  const dates: string[] = [];
  const earliest = Date.UTC(fieldLimits.earliestBirthYear, 0, 1);
  for (let day = now.getTime(); day >= earliest; day -= days(1)) dates.push(new Date(day).toISOString().slice(0, 10));
  return dates;
}

/**
 * Renews digests of birth dates with the current key. Only about 46,000 dates are possible, so the holder of the key can find each date by
 * trying all. A digest that changed since it was read is left alone.
 */
export async function renewBirthDates(
  db: Db,
  keys: KeyRing,
  { after, rows: most, dates }: { after: AccountId | null; rows: number; dates: readonly string[] },
): Promise<RenewedBatch> {
  const { rows } = await sql<{ id: AccountId; stored: Buffer }>`
    select id, birth_date_digest as stored from accounts
    where id > ${after ?? '0'}::bigint and ${isOutdated(keys)} order by id limit ${most}`.execute(db);
  const found = rows.flatMap(({ id, stored }) => {
    const date = dates.find((each) => isDigest(keys, stored, ...birthDateParts(id, each)));
    return date === undefined ? [] : [{ id, stored, next: birthDateDigest(keys, id, date) }];
  });
  const { numAffectedRows = 0n } = await sql`
    update accounts a set birth_date_digest = v.next
    from unnest(${found.map(({ id }) => id)}::bigint[], ${found.map(({ stored }) => stored)}::bytea[],
      ${found.map(({ next }) => next)}::bytea[]) as v (id, stored, next)
    where a.id = v.id and a.birth_date_digest = v.stored`.execute(db);
  return {
    last: rows.length < most ? null : (rows.at(-1)?.id ?? null),
    renewed: Number(numAffectedRows),
    unreadable: rows.length - found.length,
  };
}

const isOutdated = ({ currentId }: KeyRing) => sql`substr(birth_date_digest, 1, 2) <> ${keyIdBytes(currentId)}`;

export async function countOutdatedBirthDates(db: Db, keys: KeyRing): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from accounts where ${isOutdated(keys)}`.execute(db);
  return rows[0]?.count ?? 0;
}
