import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type KeyRing, digest, everyDigest } from '../../crypto/key-ring.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';

/** Crockford's base 32: no letter looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;

/** 50 random bits, written in two groups so that they are easy to read out. */
export function newEnrolmentCode(): string {
  const text = Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** Normalizes a typed code. Letters that look like a digit become that digit. */
const readCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

export const enrolmentCodeDigest = (keys: KeyRing, accountId: AccountId, code: string) =>
  digest(keys, 'enrolment-code', accountId, readCode(code));

/** One statement both checks and spends the code, so it works only once. */
export async function spendEnrolmentCode(
  tx: Db,
  keys: KeyRing,
  { accountId, code, now }: { accountId: AccountId; code: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update approvals set code_digest = null
    where account_id = ${accountId} and expires_at > ${now} and code_digest = any(${everyDigest(enrolmentCodeDigest(keys, accountId, code))}::bytea[])
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** Must be called wherever links to set a password end, because an enrolment code must not outlive such a link. */
export async function endEnrolmentCodes(tx: Db, accountId: AccountId): Promise<void> {
  await sql`update approvals set code_digest = null where account_id = ${accountId} and code_digest is not null`.execute(
    tx,
  );
}
