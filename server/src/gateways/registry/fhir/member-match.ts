import { fail, parseAnswer } from '../registry-fault.ts';
import type { RegistryClient } from '../registry-client.ts';
import { memberMatched, operationOutcome } from './fhir-resources.ts';
import type { FhirIdentifier } from './fhir-search.ts';

const memberNumberType = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MB' }],
};

/** The request of HRex: it contains all that the person entered and nothing else. Registration asks for neither name nor gender. */
function matchRequest(member: FhirIdentifier & { birthDate: string }, payor: FhirIdentifier | null): object {
  const identifier = [{ type: memberNumberType, system: member.system, value: member.value }];
  return {
    resourceType: 'Parameters',
    parameter: [
      {
        name: 'MemberPatient',
        resource: { resourceType: 'Patient', id: '1', identifier, birthDate: member.birthDate },
      },
      {
        name: 'CoverageToMatch',
        resource: {
          resourceType: 'Coverage',
          id: '1',
          identifier,
          status: 'active',
          subscriberId: member.value,
          beneficiary: { reference: 'Patient/1' },
          payor: [payor === null ? { display: 'Insurer' } : { identifier: payor }],
        },
      },
    ],
  };
}

/** True if HRex's `$member-match` returns exactly the requested member. */
export async function isMatched(
  client: RegistryClient,
  { member, payor }: { member: FhirIdentifier & { birthDate: string }; payor: FhirIdentifier | null },
  signal: AbortSignal,
): Promise<boolean> {
  const answer = await client.ask(
    {
      path: 'Patient/$member-match',
      type: 'application/fhir+json',
      headers: { accept: 'application/fhir+json' },
      body: JSON.stringify(matchRequest(member, payor)),
      answers: [200, 422],
    },
    signal,
  );
  if (answer.status === 422) return noMatch(answer.body);
  const named = parseAnswer(memberMatched, answer.body).parameter.filter(({ name }) => name === 'MemberIdentifier');
  const [one, ...more] = named;
  if (one?.valueIdentifier === undefined) return fail('misshapen');
  if (more.length > 0) return fail('ambiguous');
  const { system, value } = one.valueIdentifier;
  return (system === member.system && value === member.value) || fail('somebody-else');
}

/** FHIR issue types that blame the request or the server. They say nothing about the member. */
const inconclusiveIssues = new Set(
  [
    ['invalid', 'structure', 'required', 'value', 'invariant', 'not-supported'],
    ['security', 'login', 'unknown', 'expired', 'forbidden', 'suppressed'],
    ['transient', 'lock-error', 'no-store', 'exception', 'timeout', 'incomplete', 'throttled'],
  ].flat(),
);

/**
 * Returns false if an answer with status 422 means no match, as in HRex. A server without this operation answers 404,
 * which says nothing about the member.
 */
function noMatch(body: unknown): false {
  if (body === undefined) return false;
  const { issue } = parseAnswer(operationOutcome, body);
  return issue.some(({ code }) => inconclusiveIssues.has(code)) ? fail('refused') : false;
}
