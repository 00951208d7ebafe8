import type { Claim, RegistrySource } from '../registry.ts';
import { isConsultant, isHospital, isListed, isWellnessGroup } from './providers.ts';
import type { FhirDeps } from './fhir-search.ts';
import { isMatched } from './member-match.ts';
import { birthDateOf, plansOf } from './policies.ts';

type Ask<Kind extends Claim['kind']> = (
  deps: FhirDeps,
  claim: Extract<Claim, { kind: Kind }>,
  signal: AbortSignal,
) => Promise<boolean>;

const questions: { [Kind in Claim['kind']]: Ask<Kind> } = {
  member: async (deps, { memberNumber, birthDate }, signal) => {
    const { memberNumberOf, membersBy, systems, payor } = deps.naming;
    // $member-match finds insured people, but does not tell who holds the policy.
    if (memberNumberOf === 'policy' || membersBy === 'search')
      return (await birthDateOf(deps, memberNumber, signal)) === birthDate;
    const member = { system: systems.member, value: memberNumber, birthDate };
    return isMatched(deps.client, { member, payor }, signal);
  },
  consultant: isConsultant,
  hospital: isHospital,
  wellness: isWellnessGroup,
};

/** A registry that is a FHIR R4 server. Servers may search more loosely than asked, so every answer is compared with the request. */
export function fhirRegistry(deps: FhirDeps): RegistrySource {
  const ask = <Kind extends Claim['kind']>(claim: Extract<Claim, { kind: Kind }>, signal: AbortSignal) =>
    questions[claim.kind](deps, claim, signal);
  return {
    recognises: (claim, signal) => ask(claim, signal),
    birthDateOf: (memberNumber, signal) => birthDateOf(deps, memberNumber, signal),
    plansOf: (memberNumber, signal) => plansOf(deps, memberNumber, signal),
    lists: (kind, id, signal) => isListed(deps, { kind, id }, signal),
  };
}
