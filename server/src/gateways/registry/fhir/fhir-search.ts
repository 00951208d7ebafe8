import type * as z from 'zod/mini';
import { fail, parseAnswer } from '../registry-fault.ts';
import type { RegistryClient } from '../registry-client.ts';
import { type Identifier, type Period, searchset } from './fhir-resources.ts';
import type { FhirNaming } from '../../../config/config.ts';
import { irishDay } from '@selvage/contract/rules/dates';

export interface FhirDeps {
  client: RegistryClient;
  naming: FhirNaming;
  /** The base URL of the server. References to its resources begin with it. */
  base: string;
  now: () => Date;
}

/** A resource that the server included, with the names by which a reference may refer to it. */
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
  /** The fields of the FHIR resource that the answer should contain (`_elements`). */
  elements: readonly string[];
  where: Readonly<Record<string, string>>;
}

/** The number of matches on a page. More matches are too many in any case. */
const page = '20';

/** Searches resources. Sends the parameters in the body, and asks the server to refuse parameters that it does not know. */
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
  // The server chooses the URL of further results, so we do not follow it.
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

/**
 * A search token. In FHIR a comma means "or" and a bar separates the system, so both are escaped, because user input
 * must stay one value.
 */
export const tokenOf = ({ system, value }: FhirIdentifier): string => `${escaped(system)}|${escaped(value)}`;
const escaped = (text: string): string => text.replaceAll(/[\\,$|]/g, String.raw`\$&`);

/** True if a resource has exactly this identifier. FHIR servers may ignore case and accents. */
export const hasIdentifier = (
  identifiers: readonly Identifier[] | undefined,
  { system, value }: FhirIdentifier,
): boolean => (identifiers ?? []).some((each) => each.system === system && each.value === value);

/** True if the period contains today. A FHIR date may be only a year or a month, which includes its last day. */
export function isActive(period: Period, now: Date): boolean {
  const today = irishDay(now);
  const { start, end } = period ?? {};
  const dayOf = (moment: string) => moment.slice(0, 10);
  const asCoarse = (moment: string) => today.slice(0, dayOf(moment).length);
  return (start === undefined || asCoarse(start) >= dayOf(start)) && (end === undefined || asCoarse(end) <= dayOf(end));
}
