import type * as z from 'zod/mini';
import { fail } from '../registry-fault.ts';
import { referents } from './fhir-references.ts';
import { type FhirDeps, type FhirIdentifier, hasIdentifier, isActive, search, tokenOf } from './fhir-search.ts';
import { organization, practitioner, practitionerRole } from './fhir-resources.ts';

type Organization = z.output<typeof organization>;

/** Finds the one active organisation with this identifier. */
async function organizationNamed(
  { client }: FhirDeps,
  named: FhirIdentifier,
  signal: AbortSignal,
): Promise<Organization | undefined> {
  const { matches } = await search(
    client,
    {
      type: 'Organization',
      schema: organization,
      elements: ['identifier', 'active', 'type'],
      where: { identifier: tokenOf(named) },
    },
    signal,
  );
  if (matches.some(({ identifier }) => !hasIdentifier(identifier, named))) fail('somebody-else');
  const [one, ...more] = matches.filter(({ active }) => active !== false);
  return more.length > 0 ? fail('ambiguous') : one;
}

export async function isHospital(
  deps: FhirDeps,
  { id, registrationId }: { id: string; registrationId: string },
  signal: AbortSignal,
): Promise<boolean> {
  const { hospital, hospitalRegistration } = deps.naming.systems;
  const found = await organizationNamed(deps, { system: hospital, value: id }, signal);
  return hasIdentifier(found?.identifier, { system: hospitalRegistration, value: registrationId });
}

export async function isWellnessGroup(
  deps: FhirDeps,
  { groupId }: { groupId: string },
  signal: AbortSignal,
): Promise<boolean> {
  const { systems, wellnessType } = deps.naming;
  const found = await organizationNamed(deps, { system: systems.group, value: groupId }, signal);
  const codings = (found?.type ?? []).flatMap(({ coding = [] }) => coding);
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
  const wanted = { type: 'Practitioner', schema: practitioner, elements: ['identifier', 'active'], included, most };
  const people = await referents(deps, references, wanted, signal);
  const consultant = { system: systems.consultant, value: claim.id };
  const found = people.filter(({ active, identifier }) => active !== false && hasIdentifier(identifier, consultant));
  // One consultant may hold several roles. It is a fault of the registry if two consultants have the same consultant ID.
  return new Set(found.map(({ id }) => id)).size > 1 ? fail('ambiguous') : found.length > 0;
}
