import type * as z from 'zod/mini';
import type { Plan } from '../registry.ts';
import { fail } from '../registry-fault.ts';
import type { FhirDeps } from './fhir-deps.ts';
import { coverage } from './fhir-resources.ts';
import { search } from './fhir-search.ts';
import { isNamed, tokenOf } from './identifier-token.ts';
import { isInForce } from './in-force.ts';

type Coverage = z.output<typeof coverage>;

const coverageClass = 'http://terminology.hl7.org/CodeSystem/coverage-class';

/** The plans of every coverage under this number: ended ones too, but no drafts and nothing entered in error. */
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
  if (matches.some(({ identifier }) => !isNamed(identifier, policy))) fail('somebody-else');
  const plans = matches.flatMap((each) => planOf(each, now()) ?? []);
  // Each person of a family has a coverage of their own with the same plan.
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
  if (isInForce(period, now)) return 'active';
  return isInForce({ start: period?.start }, now) ? 'ended' : 'pending';
}

/** A year or a month is not a day that can be shown. */
const dayOf = (moment: string | undefined): string | null =>
  moment !== undefined && moment.length >= 10 ? moment.slice(0, 10) : null;
