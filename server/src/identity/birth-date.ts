import { timingSafeEqual } from 'node:crypto';
import { keyed, type Keys } from '../config/keys.ts';
import type { AccountId } from '../db/tables.ts';

/** A birth date is only ever compared, so only its pseudonym is kept, bound to the account. */
export const birthDateDigest = (keys: Keys, id: AccountId, date: string): Buffer =>
  keyed(keys.pseudonym, 'birth-date', id, date);

export function isBirthDate(keys: Keys, id: AccountId, stored: Buffer | null, date: string): boolean {
  return timingSafeEqual(stored ?? Buffer.alloc(32), birthDateDigest(keys, id, date));
}
