import { digest, isCurrentDigest, isDigest, type KeyRing } from '../crypto/key-ring.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';

export const birthDateParts = (id: AccountId, date: string): string[] => ['birth-date', id, date];

/** A birth date is only ever compared, so only its pseudonym is kept, bound to the account. */
export const birthDateDigest = (keys: KeyRing, id: AccountId, date: string): Buffer =>
  digest(keys, ...birthDateParts(id, date)).current;

/** Without a stored one the work is the same and nothing matches. */
export const isBirthDate = (keys: KeyRing, id: AccountId, stored: Buffer | null, date: string): boolean =>
  isDigest(keys, stored ?? Buffer.alloc(32), ...birthDateParts(id, date));

/** F14: a digest cannot be made anew without the date. It is renewed when somebody has given it. */
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
