import type { FhirNaming } from '../../src/config/config.ts';
import { deriveKeys } from '../../src/crypto/key-ring.ts';
import { sealField } from '../../src/crypto/sealed-fields.ts';
import type { Db } from '../../src/db/database.ts';
import { readDemoConfig } from './test-config.ts';

export const registeredBirthDate = '1980-01-15';
/** The insurance plan of policies with an even number. All other policies have no plan. */
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

/** The details of the nth member, consultant or hospital in the registry. */
export const registered = {
  member: (n: number) => ({ memNo: String(2_000_000_000 + n), birthDate: registeredBirthDate }),
  consultant: (n: number) => ({ resourceId: String(50_000 + n), registrationId: String(70_000_000 + n) }),
  hospital: (n: number) => ({ resourceId: String(9_000_000_000 + n), registrationId: String(80_000_000 + n) }),
} as const;

/** The people in the registry. There are more than any test file registers. */
export const registeredPeople = {
  members: upTo(900).map(registered.member),
  consultants: upTo(900).map(registered.consultant),
  hospitals: upTo(900).map(registered.hospital),
  groups: [
    { groupId: wellnessGroup, isWellness: true },
    { groupId: otherGroup, isWellness: false },
  ],
};

/** Policies that are not in force, with their first and last day. */
export const lapsedPolicies = [
  { memNo: '2000000951', birthDate: registeredBirthDate, validFrom: '2020-01-01', validTo: '2025-12-31' },
  { memNo: '2000000952', birthDate: registeredBirthDate, validFrom: '2099-01-01', validTo: null },
];

/** Fills the registry with the test people. The birth dates are sealed with the given keys, or by default with the keys of the tests. */
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

/** Adds policies until there are this many. One of `lapsedPolicies` is then in force. */
export async function addPolicies(db: Db, keys: ReturnType<typeof deriveKeys>, count: number): Promise<void> {
  const atOnce = 1000;
  for (let done = registeredPeople.members.length; done < count; done += atOnce) {
    const more = upTo(atOnce).map((n) => registered.member(done + n));
    await db
      .insertInto('registry_policies')
      .values(
        more.map(({ memNo, birthDate }) => ({
          member_number: memNo,
          birth_date_sealed: sealField(keys, 'policy birth date', memNo, birthDate),
        })),
      )
      .onConflict((known) => known.column('member_number').doUpdateSet({ valid_from: null, valid_to: null }))
      .execute();
  }
}

const own = 'https://insurer.example/identifiers';

export const testNaming: FhirNaming = {
  memberNumberOf: 'policy',
  membersBy: 'member-match',
  systems: {
    member: `${own}/member-number`,
    consultant: `${own}/consultant`,
    consultantRegistration: `${own}/consultant-registration`,
    hospital: `${own}/hospital`,
    hospitalRegistration: `${own}/hospital-registration`,
    group: `${own}/group`,
  },
  wellnessType: { system: 'https://insurer.example/organisation-types', code: 'wellness' },
  payor: null,
};

export interface Resource {
  resourceType: string;
  id: string;
  [element: string]: unknown;
}

const { systems, wellnessType } = testNaming;
const { members, consultants, hospitals, groups } = registeredPeople;
const named = (system: keyof typeof systems, value: string) => ({ system: systems[system], value });
const numberType = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MB' }] };
const planClass = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/coverage-class', code: 'plan' }] };
const person = {
  name: [{ use: 'official', family: 'Byrne', given: ['Síle'] }],
  telecom: [{ system: 'phone', value: '085 000 0001' }],
};

export const childBirthDate = '2015-06-01';
/** Returns the child’s number, for registries that number each person and not each policy. */
export const childNumber = (memNo: string): string => `3${memNo.slice(1)}`;

/** A parent and a child for each policy. */
const policies = (numberOfChild: (memNo: string) => string) =>
  members.flatMap(({ memNo, birthDate }): Resource[] => [
    { resourceType: 'Patient', id: `p-${memNo}`, active: true, ...person, gender: 'female', birthDate },
    { resourceType: 'Patient', id: `c-${memNo}`, active: true, ...person, gender: 'male', birthDate: childBirthDate },
    ...(['p', 'c'] as const).map((who) => ({
      resourceType: 'Coverage',
      id: `${who}-${memNo}`,
      identifier: [{ type: numberType, ...named('member', { p: memNo, c: numberOfChild(memNo) }[who]) }],
      status: 'active',
      subscriber: { reference: `Patient/p-${memNo}` },
      beneficiary: { reference: `Patient/${who}-${memNo}` },
      period: hasPlan(memNo) ? { start: registeredPlan.start, end: registeredPlan.renewal } : { start: '2020-01-01' },
      ...(hasPlan(memNo) && { class: [{ type: planClass, value: 'DW', name: registeredPlan.name }] }),
      payor: [{ display: 'Linen Health' }],
    })),
  ]);

const lapsed = lapsedPolicies.flatMap(({ memNo, birthDate, validFrom, validTo }): Resource[] => [
  { resourceType: 'Patient', id: `p-${memNo}`, active: true, ...person, gender: 'female', birthDate },
  {
    resourceType: 'Coverage',
    id: `p-${memNo}`,
    identifier: [{ type: numberType, ...named('member', memNo) }],
    status: 'active',
    subscriber: { reference: `Patient/p-${memNo}` },
    beneficiary: { reference: `Patient/p-${memNo}` },
    period: { start: validFrom, ...(validTo !== null && { end: validTo }) },
    payor: [{ display: 'Linen Health' }],
  },
]);

const practices = consultants.flatMap(({ resourceId, registrationId }): Resource[] => [
  {
    resourceType: 'Practitioner',
    id: `d-${resourceId}`,
    identifier: [named('consultant', resourceId)],
    active: true,
    ...person,
  },
  {
    resourceType: 'PractitionerRole',
    id: `r-${resourceId}`,
    identifier: [named('consultantRegistration', registrationId)],
    active: true,
    practitioner: { reference: `Practitioner/d-${resourceId}` },
  },
]);

const houses = hospitals.map(({ resourceId, registrationId }): Resource => ({
  resourceType: 'Organization',
  id: `h-${resourceId}`,
  identifier: [named('hospital', resourceId), named('hospitalRegistration', registrationId)],
  active: true,
  name: 'St Brigid’s Hospital',
  type: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/organization-type', code: 'prov' }] }],
}));

const employers = groups.map(({ groupId, isWellness }): Resource => ({
  resourceType: 'Organization',
  id: `g-${groupId}`,
  identifier: [named('group', groupId)],
  active: true,
  name: 'Cloth and Sons',
  ...(isWellness && { type: [{ coding: [wellnessType] }] }),
}));

const others = [...lapsed, ...practices, ...houses, ...employers];

/** The test people in a FHIR server that numbers policies or persons. */
export const resourcesBy: Readonly<Record<FhirNaming['memberNumberOf'], readonly Resource[]>> = {
  policy: [...policies((memNo) => memNo), ...others],
  person: [...policies(childNumber), ...others],
};
export const testResources = resourcesBy.policy;
