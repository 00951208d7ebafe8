import type { OrganisationKind } from '@selvage/contract/user-types';
import { hash, timingSafeEqual } from 'node:crypto';
import { irishDay } from '@selvage/contract/rules/dates';
import { sql } from 'kysely';
import { openField } from '../../crypto/sealed-fields.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Db } from '../../db/database.ts';
import type { Claim, Plan, Registry } from './registry.ts';

interface EmbeddedDeps {
  db: Db;
  keys: KeyRing;
  now: () => Date;
}

type Question<Kind extends Claim['kind']> = (
  deps: EmbeddedDeps,
  claim: Extract<Claim, { kind: Kind }>,
) => Promise<boolean>;

const questions: { [Kind in Claim['kind']]: Question<Kind> } = {
  member: async (deps, { memberNumber, birthDate }) => {
    const stored = await birthDateOf(deps, memberNumber);
    return stored !== undefined && isSame(stored, birthDate);
  },
  consultant: async ({ db }, { id, registrationId }) =>
    undefined !==
    (await db
      .selectFrom('registry_consultants')
      .select('consultant_id')
      .where('consultant_id', '=', id)
      .where('registration_id', '=', registrationId)
      .executeTakeFirst()),
  hospital: async ({ db }, { id, registrationId }) =>
    undefined !==
    (await db
      .selectFrom('registry_hospitals')
      .select('hospital_id')
      .where('hospital_id', '=', id)
      .where('registration_id', '=', registrationId)
      .executeTakeFirst()),
  wellness: async ({ db }, { groupId }) =>
    undefined !==
    (await db
      .selectFrom('registry_groups')
      .select('group_id')
      .where('group_id', '=', groupId)
      .where('is_wellness', '=', true)
      .executeTakeFirst()),
};

const tablesOf = {
  consultant: { table: 'registry_consultants', column: 'consultant_id' },
  group: { table: 'registry_groups', column: 'group_id' },
  hospital: { table: 'registry_hospitals', column: 'hospital_id' },
} as const satisfies Record<OrganisationKind, object>;

async function lists({ db }: EmbeddedDeps, kind: OrganisationKind, id: string): Promise<boolean> {
  const { table, column } = tablesOf[kind];
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
  return rows.length > 0;
}

/** The birth date of a policy. A policy that has ended or not begun gets the same answer as an unknown policy. */
async function birthDateOf({ db, keys, now }: EmbeddedDeps, memberNumber: string): Promise<string | undefined> {
  const stored = await db
    .selectFrom('registry_policies')
    .select('birth_date_sealed')
    .where('member_number', '=', memberNumber)
    .where(statusOn(irishDay(now())), '=', 'active')
    .executeTakeFirst();
  return stored && openField(keys, 'policy birth date', memberNumber, stored.birth_date_sealed);
}

const isSame = (stored: string, given: string): boolean =>
  timingSafeEqual(hash('sha256', stored, 'buffer'), hash('sha256', given, 'buffer'));

const statusOn = (today: string) => sql<Plan['status']>`
  case when valid_to < ${today}::date then 'ended'
    when valid_from > ${today}::date and plan_status <> 'ended' then 'pending'
    else plan_status end`;

async function plansOf({ db, now }: EmbeddedDeps, memberNumber: string): Promise<Plan[]> {
  const rows = await db
    .selectFrom('registry_policies')
    .select([
      'plan_name as name',
      sql<string | null>`to_char(plan_start, 'YYYY-MM-DD')`.as('start'),
      sql<string | null>`to_char(plan_renewal, 'YYYY-MM-DD')`.as('renewal'),
      statusOn(irishDay(now())).as('status'),
    ])
    .where('member_number', '=', memberNumber)
    .execute();
  return rows.flatMap(({ name, ...rest }) => (name === null ? [] : [{ name, ...rest }]));
}

/** The registry in our own database, for installations without a system of their own. */
export function embeddedRegistry(deps: EmbeddedDeps): Registry {
  const ask = <Kind extends Claim['kind']>(claim: Extract<Claim, { kind: Kind }>) => questions[claim.kind](deps, claim);
  return {
    recognises: (claim) => ask(claim),
    birthDateOf: async (memberNumber) => (await birthDateOf(deps, memberNumber)) ?? null,
    plansOf: (memberNumber) => plansOf(deps, memberNumber),
    lists: (kind, id) => lists(deps, kind, id),
    // Always false: if the database is down, its own error reports it.
    isAway: () => false,
  };
}
