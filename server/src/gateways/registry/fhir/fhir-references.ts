import type * as z from 'zod/mini';
import { fail, parseAnswer } from '../registry-fault.ts';
import type { Contained, Reference } from './fhir-resources.ts';
import { type FhirDeps, type FhirIdentifier, type Included, hasIdentifier, search, tokenOf } from './fhir-search.ts';

/** The target of a reference, if it may be followed. */
type Referent =
  | { kind: 'included'; resource: unknown }
  | { kind: 'id'; id: string }
  | { kind: 'identifier'; identifier: FhirIdentifier };

export interface ReferenceFrom {
  reference: NonNullable<Reference>;
  /** The resources that the referring resource contains. */
  contained: Contained;
}

export interface Wanted<Schema> {
  type: string;
  schema: Schema;
  elements: readonly string[];
  /** Resources that the server returned with the search, requested or not. */
  included: readonly Included[];
  /** The maximum number of references. An answer with more references is refused. */
  most: number;
}

/**
 * Returns each referenced resource once, and requests the resources that the server did not include. A broken reference
 * is a fault of the registry and never an answer about a person.
 */
export async function referents<Schema extends z.ZodMiniType<{ id: string }>>(
  deps: FhirDeps,
  references: readonly ReferenceFrom[],
  wanted: Wanted<Schema>,
  signal: AbortSignal,
): Promise<z.output<Schema>[]> {
  const found = new Map<string, Referent>();
  for (const each of references) {
    const referent = referentOf(deps.base, each, wanted);
    found.set(JSON.stringify(referent), referent);
  }
  if (found.size > wanted.most) return fail('ambiguous');
  return Promise.all([...found.values()].map((referent) => resourceOf(deps, referent, wanted, signal)));
}

function referentOf(
  base: string,
  { reference: { reference: named, identifier }, contained }: ReferenceFrom,
  { type, included }: Pick<Wanted<unknown>, 'type' | 'included'>,
): Referent {
  if (named === undefined) {
    const { system, value } = identifier ?? {};
    return system !== undefined && value !== undefined
      ? { kind: 'identifier', identifier: { system, value } }
      : fail('misshapen');
  }
  if (named.startsWith('#')) {
    const within = contained?.find(({ id }) => id?.replace(/^#/, '') === named.slice(1));
    return within === undefined ? fail('misshapen') : { kind: 'included', resource: within };
  }
  const id = localId(named, base, type);
  const names = id === undefined ? [named] : [named, `${type}/${id}`];
  const arrived = included.find((each) => each.names.some((name) => name !== undefined && names.includes(name)));
  if (arrived !== undefined) return { kind: 'included', resource: arrived.resource };
  return id === undefined ? fail('misshapen') : { kind: 'id', id };
}

/** Follows only references to this server. A URL of another server is never fetched. */
function localId(named: string, base: string, type: string): string | undefined {
  const local = named.startsWith(`${base}/`) ? named.slice(base.length + 1) : named;
  const [, found, id] = /^([A-Za-z]+)\/([A-Za-z0-9.-]{1,64})(?:\/_history\/[^/]+)?$/.exec(local) ?? [];
  return found === type ? id : undefined;
}

async function resourceOf<Schema extends z.ZodMiniType<{ id: string }>>(
  { client }: FhirDeps,
  referent: Referent,
  { type, schema, elements }: Wanted<Schema>,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  if (referent.kind === 'included') return parseAnswer(schema, referent.resource);
  // A search and not a read is used, so that the id of a person is in the body and not in a URL.
  const where = referent.kind === 'id' ? { _id: referent.id } : { identifier: tokenOf(referent.identifier) };
  const all = referent.kind === 'id' ? elements : [...new Set(['identifier', ...elements])];
  // Each request has its own signal, because Node warns of a leak when one signal has many listeners.
  const { matches } = await search(client, { type, schema, elements: all, where }, AbortSignal.any([signal]));
  if (!matches.every((match) => isTheOne(match, referent))) return fail('somebody-else');
  const [one, ...more] = matches;
  if (more.length > 0) return fail('ambiguous');
  return one ?? fail('misshapen');
}

function isTheOne(match: { id: string; identifier?: FhirIdentifiers }, referent: Referent): boolean {
  if (referent.kind === 'id') return match.id === referent.id;
  return referent.kind === 'identifier' && hasIdentifier(match.identifier, referent.identifier);
}

type FhirIdentifiers = Parameters<typeof hasIdentifier>[0];
