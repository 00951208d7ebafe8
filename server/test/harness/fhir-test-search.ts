import type { Resource } from './fhir-test-resources.ts';

interface Entry {
  fullUrl?: string;
  resource: Resource;
  search?: { mode: 'match' | 'include' };
}

export interface Searchset {
  resourceType: 'Bundle';
  type: 'searchset';
  total: number;
  link?: { relation: string; url: string }[];
  entry?: Entry[];
}

export interface FhirTestMode {
  /**
   * Answers as Medplum does; `npm run registry:medplum` asks the real one. It sends whole resources without `fullUrl` and search mode,
   * leaves `entry` out when nothing matches, matches nothing for an unknown parameter, and has no `$member-match`.
   */
  asMedplum?: boolean;
}

type Meets = (value: string) => (resource: Resource) => boolean;

/** FHIR: a comma that is not escaped means "or". */
const alternatives = (value: string): string[] =>
  value.split(/(?<!\\),/).map((each) => each.replaceAll(/\\(.)/g, '$1'));

const identifiersOf = ({ identifier }: Resource) =>
  (identifier as { system: string; value: string }[] | undefined) ?? [];

const parameters: Readonly<Record<string, Meets>> = {
  identifier: (value) => {
    const tokens = new Set(alternatives(value));
    return (resource) => identifiersOf(resource).some((each) => tokens.has(`${each.system}|${each.value}`));
  },
  status: (value) => (resource) => alternatives(value).includes(String(resource['status'])),
  _id: (value) => (resource) => alternatives(value).includes(resource.id),
};
const results = new Set(['_elements', '_count', '_include']);

/** A searchset, or nothing where a parameter is not known: what `handling=strict` asks for. */
export function searchFhir(
  resources: readonly Resource[],
  type: string,
  asked: URLSearchParams,
  { asMedplum = false }: FhirTestMode = {},
): Searchset | undefined {
  const filters = [...asked].filter(([name]) => !results.has(name)).map(([name, value]) => parameters[name]?.(value));
  if (filters.includes(undefined) && !asMedplum) return undefined;
  const all = resources
    .filter(({ resourceType }) => resourceType === type)
    .filter((resource) => filters.every((meets) => meets?.(resource) ?? false));
  const matches = all.slice(0, Number(asked.get('_count') ?? 20));
  if (asMedplum)
    return { ...searchset(all), ...(matches.length > 0 && { entry: matches.map((resource) => ({ resource })) }) };
  const included = referredTo(resources, matches, asked.get('_include'));
  const elements = asked.get('_elements')?.split(',');
  const entry = (mode: 'match' | 'include') => (resource: Resource) => ({
    fullUrl: `https://elsewhere.example/${resource.resourceType}/${resource.id}`,
    resource: elements ? subset(resource, elements) : resource,
    search: { mode },
  });
  return {
    ...searchset(all),
    link: all.length > matches.length ? [{ relation: 'next', url: 'https://elsewhere.example/?page=2' }] : [],
    entry: [...matches.map(entry('match')), ...included.map(entry('include'))],
  };
}

const searchset = (found: readonly Resource[]) =>
  ({ resourceType: 'Bundle', type: 'searchset', total: found.length }) as const;

/** `_include=PractitionerRole:practitioner`. */
function referredTo(resources: readonly Resource[], from: readonly Resource[], include: string | null): Resource[] {
  if (include === null) return [];
  const element = include.split(':')[1] ?? '';
  const references = new Set(from.map((each) => (each[element] as { reference: string } | undefined)?.reference));
  return resources.filter(({ resourceType, id }) => references.has(`${resourceType}/${id}`));
}

function subset(resource: Resource, elements: readonly string[]): Resource {
  const { resourceType, id } = resource;
  const kept = Object.entries(resource).filter(([element]) => elements.includes(element));
  return { resourceType, id, meta: { tag: [{ code: 'SUBSETTED' }] }, ...Object.fromEntries(kept) };
}
