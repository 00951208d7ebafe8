import type * as z from 'zod/mini';
import { checkedAnswer } from '../checked-answer.ts';
import type { RegistryClient } from '../registry-client.ts';
import { fail } from '../registry-fault.ts';
import { searchset } from './fhir-resources.ts';

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
  const { link = [], entry = [] } = checkedAnswer(searchset, body);
  // The rest would stand behind an address that is not ours to follow.
  if (link.some(({ relation }) => relation === 'next')) fail('ambiguous');
  const told = entry.filter(({ resource }) => resource.resourceType !== 'OperationOutcome');
  const isIncluded = ({ search: how }: (typeof told)[number]) => how?.mode === 'include';
  return {
    matches: told.filter((each) => !isIncluded(each)).map(({ resource }) => checkedAnswer(schema, resource)),
    included: told.filter(isIncluded).map(({ fullUrl, resource }) => ({
      names: [fullUrl, `${resource.resourceType}/${String(resource['id'])}`],
      resource,
    })),
  };
}
