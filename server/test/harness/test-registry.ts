import { deriveKeys } from '../../src/crypto/key-ring.ts';
import { readDemoConfig } from './demo-config.ts';
import { sealField } from '../../src/crypto/sealed-fields.ts';
import type { Db } from '../../src/db/database.ts';

export const registeredBirthDate = '1980-01-15';
/** Of every policy with an even number; the others have none. */
export const registeredPlan = {
  name: 'Double Weave',
  start: '2026-03-01',
  renewal: '2027-03-01',
  status: 'active',
} as const;
export const hasPlan = (memberNumber: string): boolean => Number(memberNumber) % 2 === 0;
export const wellnessGroup = '1001';
const otherGroup = '1002';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** The insured, consultant or hospital with this ordinal number, under the numbers the registry knows them by. */
export const registered = {
  member: (n: number) => ({ memNo: String(2_000_000_000 + n), birthDate: registeredBirthDate }),
  consultant: (n: number) => ({ resourceId: String(50_000 + n), registrationId: String(70_000_000 + n) }),
  hospital: (n: number) => ({ resourceId: String(9_000_000_000 + n), registrationId: String(80_000_000 + n) }),
} as const;

/** Enough people for any one test file to register. */
export const registeredPeople = {
  members: upTo(900).map(registered.member),
  consultants: upTo(900).map(registered.consultant),
  hospitals: upTo(900).map(registered.hospital),
  groups: [
    { groupId: wellnessGroup, isWellness: true },
    { groupId: otherGroup, isWellness: false },
  ],
};

/** P10: policies that are not in force, with their first and last day. */
export const lapsedPolicies = [
  { memNo: '2000000951', birthDate: registeredBirthDate, validFrom: '2020-01-01', validTo: '2025-12-31' },
  { memNo: '2000000952', birthDate: registeredBirthDate, validFrom: '2099-01-01', validTo: null },
];

/** With birth dates that the given keys open: those of a test unless told otherwise. */
export async function fillRegistry(db: Db, keys = deriveKeys(readDemoConfig().secrets)): Promise<void> {
  const { members, consultants, hospitals, groups } = registeredPeople;
  await db
    .insertInto('registry_policies')
    .values(
      members.map(({ memNo, birthDate }) => ({
        member_number: memNo,
        birth_date_sealed: sealField(keys, 'policy birth date', memNo, birthDate),
        plan_name: hasPlan(memNo) ? registeredPlan.name : null,
        plan_start: hasPlan(memNo) ? registeredPlan.start : null,
        plan_renewal: hasPlan(memNo) ? registeredPlan.renewal : null,
      })),
    )
    .execute();
  await db
    .insertInto('registry_policies')
    .values(
      lapsedPolicies.map(({ memNo, birthDate, validFrom, validTo }) => ({
        member_number: memNo,
        birth_date_sealed: sealField(keys, 'policy birth date', memNo, birthDate),
        plan_name: registeredPlan.name,
        valid_from: validFrom,
        valid_to: validTo,
      })),
    )
    .execute();
  await db
    .insertInto('registry_consultants')
    .values(
      consultants.map(({ resourceId, registrationId }) => ({
        consultant_id: resourceId,
        registration_id: registrationId,
      })),
    )
    .execute();
  await db
    .insertInto('registry_hospitals')
    .values(
      hospitals.map(({ resourceId, registrationId }) => ({ hospital_id: resourceId, registration_id: registrationId })),
    )
    .execute();
  await db
    .insertInto('registry_groups')
    .values(groups.map(({ groupId, isWellness }) => ({ group_id: groupId, is_wellness: isWellness })))
    .execute();
}
