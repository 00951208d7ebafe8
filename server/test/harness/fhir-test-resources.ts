import type { FhirNaming } from '../../src/config/config.ts';
import { hasPlan, lapsedPolicies, registeredPeople, registeredPlan } from './test-registry.ts';

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
/** What the child on this policy has where each person has a number of their own. */
export const childNumber = (memNo: string): string => `3${memNo.slice(1)}`;

/** A parent and a child on each policy. */
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

/** The people of the tests as an insurer's FHIR server holds them, where a number is that of the policy, or of one person. */
export const resourcesBy: Readonly<Record<FhirNaming['memberNumberOf'], readonly Resource[]>> = {
  policy: [...policies((memNo) => memNo), ...others],
  person: [...policies(childNumber), ...others],
};
export const testResources = resourcesBy.policy;
