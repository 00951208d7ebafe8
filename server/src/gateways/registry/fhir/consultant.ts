import { checkedAnswer } from '../checked-answer.ts';
import { fail } from '../registry-fault.ts';
import type { FhirDeps } from './fhir-deps.ts';
import { practitioner, practitionerRole } from './fhir-resources.ts';
import { search } from './fhir-search.ts';
import { isNamed, tokenOf } from './identifier-token.ts';
import { isInForce } from './in-force.ts';

/** A role in force under this registration ID, of a practitioner in practice under this consultant ID. */
export async function isConsultant(
  { client, naming: { systems }, now }: FhirDeps,
  claim: { id: string; registrationId: string },
  signal: AbortSignal,
): Promise<boolean> {
  const registration = { system: systems.consultantRegistration, value: claim.registrationId };
  const { matches, included } = await search(
    client,
    {
      type: 'PractitionerRole',
      schema: practitionerRole,
      elements: ['identifier', 'active', 'period', 'practitioner'],
      where: { identifier: tokenOf(registration), _include: 'PractitionerRole:practitioner' },
    },
    signal,
  );
  if (matches.some(({ identifier }) => !isNamed(identifier, registration))) fail('somebody-else');
  const roles = matches.filter(({ active, period }) => active !== false && isInForce(period, now()));
  const called = new Set(roles.map((role) => role.practitioner?.reference));
  const people = included
    .filter(({ names }) => names.some((name) => called.has(name)))
    .map(({ resource }) => checkedAnswer(practitioner, resource));
  const consultant = { system: systems.consultant, value: claim.id };
  const found = people.filter(({ active, identifier }) => active !== false && isNamed(identifier, consultant));
  // Somebody may hold several roles; two people under one ID are one too many.
  return new Set(found.map(({ id }) => id)).size > 1 ? fail('ambiguous') : found.length > 0;
}
