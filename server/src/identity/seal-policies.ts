import { sql } from 'kysely';
import type { KeyRing } from '../config/keys.ts';
import type { Db } from '../db/database.ts';
import { storedBirthDate } from '../gateways/registry/policy-birth-date.ts';
import type { RenewedBatch } from './renew-birth-dates.ts';

/** F26: encrypts birth dates of policies that an earlier version wrote in the clear. One that changed since it was read stays as it is. */
export async function sealPolicies(
  db: Db,
  keys: KeyRing,
  { after, rows: most }: { after: string | null; rows: number },
): Promise<RenewedBatch> {
  const { rows } = await sql<{ memberNumber: string; birthDate: string }>`
    select member_number as "memberNumber", to_char(birth_date, 'YYYY-MM-DD') as "birthDate" from registry_policies
    where member_number > ${after ?? ''} and birth_date is not null order by member_number limit ${most}`.execute(db);
  const sealed = rows.map(({ memberNumber, birthDate }) => storedBirthDate(keys, memberNumber, birthDate));
  const { numAffectedRows = 0n } = await sql`
    update registry_policies p set birth_date = null, birth_date_sealed = coalesce(p.birth_date_sealed, v.sealed)
    from unnest(${rows.map((row) => row.memberNumber)}::text[], ${rows.map((row) => row.birthDate)}::date[],
      ${sealed.map((each) => each.birth_date_sealed)}::bytea[]) as v (number, clear, sealed)
    where p.member_number = v.number and p.birth_date = v.clear`.execute(db);
  return {
    last: rows.length < most ? null : (rows.at(-1)?.memberNumber ?? null),
    renewed: Number(numAffectedRows),
    unreadable: 0,
  };
}

export async function countPlaintextPolicies(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from registry_policies where birth_date is not null`.execute(db);
  return rows[0]?.count ?? 0;
}
