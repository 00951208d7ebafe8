import { testNaming, type Resource } from './fhir-test-resources.ts';
import { type FhirTestMode, searchFhir } from './fhir-test-search.ts';
import { testToken } from './http-registry-answers.ts';
import { answerJson, type Answering } from './registry-stub.ts';
import { lapsedPolicies } from './test-registry.ts';

const fhirJson = 'application/fhir+json; charset=utf-8';

const outcome = (code: string) => ({ resourceType: 'OperationOutcome', issue: [{ severity: 'error', code }] });

/** A FHIR server as far as we ask one: `_search` by POST and `$member-match`, over whatever it holds. */
export function fhirRegistryAnswers(resources: readonly Resource[], mode: FhirTestMode = {}): Answering {
  return ({ method, path, headers, body }, response) => {
    const answer = (given: unknown, status = 200) => answerJson(response, given, status, fhirJson);
    if (headers.authorization !== `Bearer ${testToken}`) return answer(outcome('login'), 401);
    const below = path.replace('/registry/', '');
    if (method !== 'POST') return answer(outcome('not-supported'), 405);
    if (below === 'Patient/$member-match' && mode.asMedplum === true) return answer(outcome('not-found'), 404);
    if (below === 'Patient/$member-match') {
      const matched = matchMember(resources, JSON.parse(body));
      return matched ? answer(matched) : answer(outcome('not-found'), 422);
    }
    const [type = '', verb] = below.split('/');
    const found = verb === '_search' && searchFhir(resources, type, new URLSearchParams(body), mode);
    return found ? answer(found) : answer(outcome('not-supported'), 400);
  };
}

interface MatchRequest {
  parameter: { name: string; resource: { birthDate?: string; identifier: { system: string; value: string }[] } }[];
}

/** As HRex has it and HAPI does it: the person who is matched is the beneficiary of the coverage. */
function matchMember(resources: readonly Resource[], { parameter }: MatchRequest): object | undefined {
  const asked = (name: string) => parameter.find((each) => each.name === name)?.resource;
  const [number] = asked('CoverageToMatch')?.identifier ?? [];
  const where = new URLSearchParams({ identifier: `${number?.system}|${number?.value.replaceAll(',', '\\,')}` });
  const found = searchFhir(resources, 'Coverage', where)?.entry?.map(({ resource }) => resource) ?? [];
  const isLapsed = lapsedPolicies.some(({ memNo }) => memNo === number?.value);
  const people = found
    .filter(({ status }) => status === 'active' && !isLapsed)
    .map(({ beneficiary }) => (beneficiary as { reference: string }).reference)
    .map((name) => resources.find(({ resourceType, id }) => name === `${resourceType}/${id}`));
  if (!people.some((person) => person?.['birthDate'] === asked('MemberPatient')?.birthDate)) return undefined;
  const valueIdentifier = { system: testNaming.systems.member, value: number?.value };
  return { resourceType: 'Parameters', parameter: [{ name: 'MemberIdentifier', valueIdentifier }] };
}
