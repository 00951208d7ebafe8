import { fail } from '../registry-fault.ts';
import { type FhirDeps, hasIdentifier, isActive, search, tokenOf } from './fhir-search.ts';
import { type ReferenceFrom, referents } from './fhir-references.ts';
import { coverage, patient } from './fhir-resources.ts';
import type * as z from 'zod/mini';
import type { Plan } from '../registry.ts';

/**
 * The birth date of the person who owns this number, from a policy in force. Policy and person are requested
 * separately, so that the registry sends no data about other people on the policy.
 */
export async function birthDateOf(deps: FhirDeps, memberNumber: string, signal: AbortSignal): Promise<string | null> {
  const references = await ownersOf(deps, memberNumber, signal);
  const wanted = { type: 'Patient', schema: patient, elements: ['birthDate'], included: [], most: 1 };
  const [owner] = await referents(deps, references, wanted, signal);
  // A year, or a year and month, cannot be compared with a full date.
  return /^\d{4}-\d{2}-\d{2}$/.test(owner?.birthDate ?? '') ? (owner?.birthDate ?? null) : null;
}

async function ownersOf(
  { client, naming, now }: FhirDeps,
  memberNumber: string,
  signal: AbortSignal,
): Promise<ReferenceFrom[]> {
  const policy = { system: naming.systems.member, value: memberNumber };
  const { matches } = await search(
    client,
    {
      type: 'Coverage',
      schema: coverage,
      elements: ['identifier', 'status', 'period', 'subscriber', 'beneficiary', 'contained'],
      where: { identifier: tokenOf(policy), status: 'active' },
    },
    signal,
  );
  if (matches.some(({ identifier }) => !hasIdentifier(identifier, policy))) fail('somebody-else');
  return matches
    .filter(({ status, period }) => status === 'active' && isActive(period, now()))
    .map((found) => ({
      reference: owners[naming.memberNumberOf](found) ?? fail('misshapen'),
      contained: found.contained,
    }));
}

/**
 * Returns the person who must match the birth date, for each setting of `memberNumberOf`. In a family with one policy
 * number each person has a coverage, and all have the same subscriber.
 */
const owners = {
  policy: ({ subscriber, beneficiary }: Coverage) => subscriber ?? beneficiary,
  person: ({ beneficiary }: Coverage) => beneficiary,
} as const;

type Coverage = z.output<typeof coverage>;

const coverageClass = 'http://terminology.hl7.org/CodeSystem/coverage-class';

/** The plans of every coverage under this number, including ended ones. Drafts and coverages that were entered in error are left out. */
export async function plansOf(
  { client, naming, now }: FhirDeps,
  memberNumber: string,
  signal: AbortSignal,
): Promise<Plan[]> {
  const policy = { system: naming.systems.member, value: memberNumber };
  const { matches } = await search(
    client,
    {
      type: 'Coverage',
      schema: coverage,
      elements: ['identifier', 'status', 'period', 'class'],
      where: { identifier: tokenOf(policy) },
    },
    signal,
  );
  if (matches.some(({ identifier }) => !hasIdentifier(identifier, policy))) fail('somebody-else');
  const plans = matches.flatMap((each) => planOf(each, now()) ?? []);
  // In a family, each person has a coverage of their own with the same plan. The plan is listed once.
  return [...new Map(plans.map((plan) => [JSON.stringify(plan), plan])).values()];
}

function planOf(found: Coverage, now: Date): Plan | null {
  const { status, period } = found;
  if (status !== 'active' && status !== 'cancelled') return null;
  const plan = found.class?.find(({ type }) =>
    type?.coding?.some(({ system, code }) => system === coverageClass && code === 'plan'),
  );
  const name = plan?.name ?? plan?.value;
  if (name === undefined) return null;
  return { name, start: dayOf(period?.start), renewal: dayOf(period?.end), status: statusOf(found, now) };
}

function statusOf({ status, period }: Coverage, now: Date): Plan['status'] {
  if (status === 'cancelled') return 'ended';
  if (isActive(period, now)) return 'active';
  return isActive({ start: period?.start }, now) ? 'ended' : 'pending';
}

/** The day of a date or time. Null if only a year or a month is known. */
const dayOf = (moment: string | undefined): string | null =>
  moment !== undefined && moment.length >= 10 ? moment.slice(0, 10) : null;
