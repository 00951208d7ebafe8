import type * as z from 'zod/mini';
import { fail } from '../registry-fault.ts';
import type { FhirDeps } from './fhir-deps.ts';
import { organization } from './fhir-resources.ts';
import { search } from './fhir-search.ts';
import { isNamed, tokenOf, type Named } from './identifier-token.ts';

type Organization = z.output<typeof organization>;

/** The one organisation in being under this identifier. */
async function organizationNamed(
  { client }: FhirDeps,
  named: Named,
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
  if (matches.some(({ identifier }) => !isNamed(identifier, named))) fail('somebody-else');
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
  return isNamed(found?.identifier, { system: hospitalRegistration, value: registrationId });
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
