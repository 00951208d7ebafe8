import type * as z from 'zod/mini';
import { fail, parseAnswer } from '../registry-fault.ts';
import type { RegistryClient } from '../registry-client.ts';
import { type Identifier, type Period, searchset } from './fhir-resources.ts';
import type { FhirNaming } from '../../../config/config.ts';
import { irishDay } from '@selvage/contract/rules/dates';

export interface FhirDeps {
  client: RegistryClient;
  naming: FhirNaming;
  /** Where the server is, as references to it begin. */
  base: string;
  now: () => Date;
}

/** A resource by the names under which a reference may call it. */
export interface Included {
  names: readonly (string | undefined)[];
  resource: unknown;
}

export interface Found<Resource> {
  matches: readonly Resource[];
  included: readonly Included[];
}

export interface Search<Schema> {
  type: string;
  schema: Schema;
  /** What we ask to be told, and no more. */
  elements: readonly string[];
  where: Readonly<Record<string, string>>;
}

/** More than these of one identifier are one too many already. */
const page = '20';

/** A search whose parameters are in the body, and whose server is asked to refuse what it does not understand. */
export async function search<Schema extends z.ZodMiniType>(
  client: RegistryClient,
  { type, schema, elements, where }: Search<Schema>,
  signal: AbortSignal,
): Promise<Found<z.output<Schema>>> {
  const { body } = await client.ask(
    {
      path: `${type}/_search`,
      type: 'application/x-www-form-urlencoded',
      headers: { accept: 'application/fhir+json', prefer: 'handling=strict' },
      body: new URLSearchParams({ ...where, _elements: elements.join(','), _count: page }).toString(),
      answers: [200],
    },
    signal,
  );
  const { link = [], entry = [] } = parseAnswer(searchset, body);
  // The rest would stand behind a URL that is not ours to follow.
  if (link.some(({ relation }) => relation === 'next')) fail('ambiguous');
  const told = entry.filter(({ resource }) => resource.resourceType !== 'OperationOutcome');
  const isIncluded = ({ search: how }: (typeof told)[number]) => how?.mode === 'include';
  return {
    matches: told.filter((each) => !isIncluded(each)).map(({ resource }) => parseAnswer(schema, resource)),
    included: told.filter(isIncluded).map(({ fullUrl, resource }) => ({
      names: [fullUrl, `${resource.resourceType}/${String(resource['id'])}`],
      resource,
    })),
  };
}

export interface FhirIdentifier {
  system: string;
  value: string;
}

/** As a search writes it. A comma would be an "or" and a bar another system: what people typed must stay one value. */
export const tokenOf = ({ system, value }: FhirIdentifier): string => `${escaped(system)}|${escaped(value)}`;
const escaped = (text: string): string => text.replaceAll(/[\\,$|]/g, String.raw`\$&`);

/** FHIR's servers may compare without case or accents; we do not. */
export const hasIdentifier = (
  identifiers: readonly Identifier[] | undefined,
  { system, value }: FhirIdentifier,
): boolean => (identifiers ?? []).some((each) => each.system === system && each.value === value);

/** A moment may be as coarse as a year, which then holds to its last day. */
export function isActive(period: Period, now: Date): boolean {
  const today = irishDay(now);
  const { start, end } = period ?? {};
  const dayOf = (moment: string) => moment.slice(0, 10);
  const asCoarse = (moment: string) => today.slice(0, dayOf(moment).length);
  return (start === undefined || asCoarse(start) >= dayOf(start)) && (end === undefined || asCoarse(end) <= dayOf(end));
}
