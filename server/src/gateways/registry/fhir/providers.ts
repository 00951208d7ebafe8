import type { OrganisationKind } from '@selvage/contract/user-types';
import type * as z from 'zod/mini';
import { fail } from '../registry-fault.ts';
import { referents } from './fhir-references.ts';
import {
  type FhirDeps,
  type FhirIdentifier,
  hasIdentifier,
  isActive,
  type Search,
  search,
  tokenOf,
} from './fhir-search.ts';
import { type Identifier, organization, practitioner, practitionerRole } from './fhir-resources.ts';

const resources = {
  organization: { type: 'Organization', schema: organization, elements: ['identifier', 'active', 'type'] },
  practitioner: { type: 'Practitioner', schema: practitioner, elements: ['identifier', 'active'] },
} as const;

interface Identified {
  identifier?: Identifier[] | undefined;
  active?: boolean | undefined;
}

type Wanted<Resource> = Omit<Search<z.ZodMiniType<Resource>>, 'where'>;

/** Finds the one active organisation or practitioner with this identifier. */
async function activeWith<Resource extends Identified>(
  { client }: FhirDeps,
  wanted: Wanted<Resource>,
  named: FhirIdentifier,
  signal: AbortSignal,
): Promise<Resource | undefined> {
  const { matches } = await search(client, { ...wanted, where: { identifier: tokenOf(named) } }, signal);
  if (matches.some(({ identifier }) => !hasIdentifier(identifier, named))) fail('somebody-else');
  const [one, ...more] = matches.filter(({ active }) => active !== false);
  return more.length > 0 ? fail('ambiguous') : one;
}

/** What an organisation of each kind is in FHIR. A consultant's organisation is the consultant. */
const listed: Readonly<Record<OrganisationKind, Wanted<Identified>>> = {
  consultant: resources.practitioner,
  group: resources.organization,
  hospital: resources.organization,
};

/** True if the server has one active record with this consultant, hospital or group ID. */
export async function isListed(
  deps: FhirDeps,
  { kind, id }: { kind: OrganisationKind; id: string },
  signal: AbortSignal,
): Promise<boolean> {
  const named = { system: deps.naming.systems[kind], value: id };
  return (await activeWith(deps, listed[kind], named, signal)) !== undefined;
}

export async function isHospital(
  deps: FhirDeps,
  { id, registrationId }: { id: string; registrationId: string },
  signal: AbortSignal,
): Promise<boolean> {
  const { hospital, hospitalRegistration } = deps.naming.systems;
  const house = await activeWith(deps, resources.organization, { system: hospital, value: id }, signal);
  return hasIdentifier(house?.identifier, { system: hospitalRegistration, value: registrationId });
}

export async function isWellnessGroup(
  deps: FhirDeps,
  { groupId }: { groupId: string },
  signal: AbortSignal,
): Promise<boolean> {
  const { systems, wellnessType } = deps.naming;
  const group = await activeWith(deps, resources.organization, { system: systems.group, value: groupId }, signal);
  const codings = (group?.type ?? []).flatMap(({ coding = [] }) => coding);
  return codings.some(({ system, code }) => system === wellnessType.system && code === wellnessType.code);
}

/**
 * The maximum number of people that are requested for one registration ID, which belongs to one person, seldom to two.
 * Without a limit, one answer could make us send many requests.
 */
const most = 5;

/** True if an active role has this registration ID and its active practitioner has this consultant ID. */
export async function isConsultant(
  deps: FhirDeps,
  claim: { id: string; registrationId: string },
  signal: AbortSignal,
): Promise<boolean> {
  const { client, now } = deps;
  const { systems } = deps.naming;
  const registration = { system: systems.consultantRegistration, value: claim.registrationId };
  const { matches, included } = await search(
    client,
    {
      type: 'PractitionerRole',
      schema: practitionerRole,
      elements: ['identifier', 'active', 'period', 'practitioner', 'contained'],
      where: { identifier: tokenOf(registration), _include: 'PractitionerRole:practitioner' },
    },
    signal,
  );
  if (matches.some(({ identifier }) => !hasIdentifier(identifier, registration))) fail('somebody-else');
  const roles = matches.filter(({ active, period }) => active !== false && isActive(period, now()));
  // A vacant role has no practitioner.
  const references = roles.flatMap(({ practitioner: reference, contained }) =>
    reference === undefined ? [] : [{ reference, contained }],
  );
  const wanted = { ...resources.practitioner, included, most };
  const people = await referents(deps, references, wanted, signal);
  const consultant = { system: systems.consultant, value: claim.id };
  const same = people.filter(({ active, identifier }) => active !== false && hasIdentifier(identifier, consultant));
  // One consultant may hold several roles. It is a fault of the registry if two consultants have the same consultant ID.
  return new Set(same.map(({ id }) => id)).size > 1 ? fail('ambiguous') : same.length > 0;
}
