import { fail } from '../registry-fault.ts';
import type { FhirDeps } from './fhir-deps.ts';
import { coverage, patient } from './fhir-resources.ts';
import { search } from './fhir-search.ts';
import { isNamed, tokenOf } from './identifier-token.ts';
import { isInForce } from './in-force.ts';

/**
 * When the holder of a policy in force was born. Two questions, so that of the people on a policy only the holder is
 * told, and of the holder only the date.
 */
export async function holderBirthDate(
  deps: FhirDeps,
  memberNumber: string,
  signal: AbortSignal,
): Promise<string | null> {
  const id = await holderOf(deps, memberNumber, signal);
  if (id === null) return null;
  const { matches } = await search(
    deps.client,
    { type: 'Patient', schema: patient, elements: ['birthDate'], where: { _id: id } },
    signal,
  );
  if (matches.some((each) => each.id !== id)) fail('somebody-else');
  const [holder, ...more] = matches;
  if (more.length > 0) return fail('ambiguous');
  // A policy whose holder is not there is no answer about anybody; a holder whose date is not, or not wholly, is.
  if (holder === undefined) return fail('misshapen');
  return /^\d{4}-\d{2}-\d{2}$/.test(holder.birthDate ?? '') ? (holder.birthDate ?? null) : null;
}

async function holderOf(
  { client, naming, base, now }: FhirDeps,
  memberNumber: string,
  signal: AbortSignal,
): Promise<string | null> {
  const policy = { system: naming.systems.member, value: memberNumber };
  const { matches } = await search(
    client,
    {
      type: 'Coverage',
      schema: coverage,
      elements: ['identifier', 'status', 'period', 'subscriber', 'beneficiary'],
      where: { identifier: tokenOf(policy), status: 'active' },
    },
    signal,
  );
  if (matches.some(({ identifier }) => !isNamed(identifier, policy))) fail('somebody-else');
  const inForce = matches.filter(({ status, period }) => status === 'active' && isInForce(period, now()));
  // A family has a coverage each under one number, and one subscriber.
  const holders = new Set(
    inForce.map(({ subscriber, beneficiary }) => patientId(subscriber?.reference ?? beneficiary?.reference, base)),
  );
  const [holder = null, ...more] = holders;
  return more.length > 0 ? fail('ambiguous') : holder;
}

/** Only a person on this server can be asked about; a reference to elsewhere is not followed. */
function patientId(reference: string | undefined, base: string): string {
  const local = reference?.startsWith(`${base}/`) ? reference.slice(base.length + 1) : reference;
  return /^Patient\/([A-Za-z0-9.-]{1,64})(?:\/_history\/[^/]+)?$/.exec(local ?? '')?.[1] ?? fail('misshapen');
}
