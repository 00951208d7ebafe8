import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Claim, Plan, Registry } from './registry.ts';

type Question<Kind extends Claim['kind']> = (db: Db, claim: Extract<Claim, { kind: Kind }>) => Promise<unknown>;

const questions: { [Kind in Claim['kind']]: Question<Kind> } = {
  member: (db, { memberNumber, birthDate }) =>
    db
      .selectFrom('registry_policies')
      .select('member_number')
      .where('member_number', '=', memberNumber)
      .where('birth_date', '=', birthDate)
      .executeTakeFirst(),
  consultant: (db, { id, registrationId }) =>
    db
      .selectFrom('registry_consultants')
      .select('consultant_id')
      .where('consultant_id', '=', id)
      .where('registration_id', '=', registrationId)
      .executeTakeFirst(),
  hospital: (db, { id, registrationId }) =>
    db
      .selectFrom('registry_hospitals')
      .select('hospital_id')
      .where('hospital_id', '=', id)
      .where('registration_id', '=', registrationId)
      .executeTakeFirst(),
  wellness: (db, { groupId }) =>
    db
      .selectFrom('registry_groups')
      .select('group_id')
      .where('group_id', '=', groupId)
      .where('is_wellness', '=', true)
      .executeTakeFirst(),
};

async function birthDateOf(db: Db, memberNumber: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('registry_policies')
    .select(sql<string>`to_char(birth_date, 'YYYY-MM-DD')`.as('birthDate'))
    .where('member_number', '=', memberNumber)
    .executeTakeFirst();
  return row?.birthDate;
}

async function plansOf(db: Db, memberNumber: string): Promise<Plan[]> {
  const rows = await db
    .selectFrom('registry_policies')
    .select([
      'plan_name as name',
      sql<string | null>`to_char(plan_start, 'YYYY-MM-DD')`.as('start'),
      sql<string | null>`to_char(plan_renewal, 'YYYY-MM-DD')`.as('renewal'),
      'plan_status as status',
    ])
    .where('member_number', '=', memberNumber)
    .execute();
  return rows.flatMap(({ name, ...rest }) => (name === null ? [] : [{ name, ...rest }]));
}

/** The registry that stands in our own database, until an insurer's own system stands behind the interface. */
export function embeddedRegistry(db: Db): Registry {
  const ask = <Kind extends Claim['kind']>(claim: Extract<Claim, { kind: Kind }>) => questions[claim.kind](db, claim);
  return {
    recognises: async (claim) => (await ask(claim)) !== undefined,
    birthDateOf: async (memberNumber) => (await birthDateOf(db, memberNumber)) ?? null,
    plansOf: (memberNumber) => plansOf(db, memberNumber),
    // It is away when the database is, which says so itself.
    isAway: () => false,
  };
}
