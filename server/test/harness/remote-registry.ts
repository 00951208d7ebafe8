import type { OrganisationKind } from '@selvage/contract/user-types';
import { seconds } from '@selvage/contract/time-units';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import type { FhirNaming, RegistryLimits, RemoteRegistryConfig } from '../../src/config/config.ts';
import type { Claim } from '../../src/gateways/registry/registry.ts';
import { hasPlan, lapsedPolicies, registeredPeople, registeredPlan, testNaming, type Resource } from './registry.ts';

export interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Answering = (asked: Asked, response: ServerResponse) => void;

export interface RegistryStub {
  url: string;
  /** All requests that the stub has received. */
  asked: Asked[];
  /** Answers the requests. A test may replace it at any time. */
  answering: Answering;
  close(): Promise<void>;
}

/** Starts a stub of an insurer’s system on this machine. `answering` decides what it answers. */
export async function startRegistryStub(answering: Answering, tls?: ServerOptions): Promise<RegistryStub> {
  const listen = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const asked = { method, path: url, headers, body: await text(request) };
    stub.asked.push(asked);
    stub.answering(asked, response);
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse) =>
    // A client may abort its request. It then gets no answer.
    void listen(request, response).catch(() => response.destroy());
  const server = tls ? createSecureServer(tls, onRequest) : createServer(onRequest);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const stub: RegistryStub = {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/registry`,
    asked: [],
    answering,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return stub;
}

export function answerJson(response: ServerResponse, body: unknown, status = 200, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
}

const { members, consultants, hospitals, groups } = registeredPeople;

type Known<Kind extends Claim['kind']> = (claim: Extract<Claim, { kind: Kind }>) => boolean;
const isProvider = (people: typeof consultants, { id, registrationId }: { id: string; registrationId: string }) =>
  people.some((each) => each.resourceId === id && each.registrationId === registrationId);
const known: { [Kind in Claim['kind']]: Known<Kind> } = {
  member: (claim) =>
    [...members, ...lapsedPolicies].some(
      (each) => each.memNo === claim.memberNumber && each.birthDate === claim.birthDate,
    ),
  consultant: (claim) => isProvider(consultants, claim),
  hospital: (claim) => isProvider(hospitals, claim),
  wellness: (claim) => groups.some((each) => each.groupId === claim.groupId && each.isWellness),
};
const isKnown = <Kind extends Claim['kind']>(claim: Extract<Claim, { kind: Kind }>) => known[claim.kind](claim);

const knownIds: Readonly<Record<OrganisationKind, readonly string[]>> = {
  consultant: consultants.map(({ resourceId }) => resourceId),
  group: groups.map(({ groupId }) => groupId),
  hospital: hospitals.map(({ resourceId }) => resourceId),
};

export const testToken = 'a-token-for-tests';

/** The first and last day of a policy. The portal must compare these days with today. */
function validityOf(memberNumber: string | undefined): object {
  const policy = lapsedPolicies.find((each) => each.memNo === memberNumber);
  return policy ? { validFrom: policy.validFrom, validTo: policy.validTo } : {};
}

/** Answers like an insurer’s system that uses our own protocol and knows the test people. */
export const httpRegistryAnswers: Answering = ({ path, headers, body }, response) => {
  if (headers.authorization !== `Bearer ${testToken}`) return answerJson(response, {}, 401);
  const asked: {
    id: string;
    claim: Claim;
    memberNumber: string;
    organisation: { kind: OrganisationKind; id: string };
  } = JSON.parse(body);
  const { id } = asked;
  if (path === '/registry/claims') {
    const number = asked.claim.kind === 'member' ? asked.claim.memberNumber : undefined;
    return answerJson(response, { id, recognised: isKnown(asked.claim), ...validityOf(number) });
  }
  if (path === '/registry/plans') {
    const isPolicy = members.some((each) => each.memNo === asked.memberNumber);
    return answerJson(response, { id, plans: isPolicy && hasPlan(asked.memberNumber) ? [registeredPlan] : [] });
  }
  if (path === '/registry/organisations') {
    const { organisation } = asked;
    return answerJson(response, { id, listed: knownIds[organisation.kind].includes(organisation.id) });
  }
  if (path !== '/registry/holders') return answerJson(response, {}, 404);
  const holder = [...members, ...lapsedPolicies].find((each) => each.memNo === asked.memberNumber);
  return answerJson(response, { id, birthDate: holder?.birthDate ?? null, ...validityOf(asked.memberNumber) });
};

const fhirJson = 'application/fhir+json; charset=utf-8';

const outcome = (code: string) => ({ resourceType: 'OperationOutcome', issue: [{ severity: 'error', code }] });

/** Answers like a FHIR server, with only the parts that we use: `_search` by POST and `$member-match`. */
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

/** Finds the member in the way of HRex and HAPI: the matched person is the beneficiary of the coverage. */
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
   * True to answer like Medplum: whole resources without `fullUrl` and search mode, no `entry` without a match, no match for an unknown
   * parameter, and no `$member-match`. `npm run registry:medplum` tests against a real Medplum.
   */
  asMedplum?: boolean;
}

type Meets = (value: string) => (resource: Resource) => boolean;

/** Splits the value of a search parameter, because in FHIR an unescaped comma means “or”. */
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

/** Returns the resources that match, or undefined for an unknown parameter, as `handling=strict` requires. */
function searchFhir(
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

/** Finds the resources for an include such as `PractitionerRole:practitioner`. */
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

const limits: RegistryLimits = {
  timeout: seconds(10),
  breaker: { failures: 5, pause: seconds(10) },
  recognisedLife: 0,
  concurrency: 50,
};

/** The configuration of a FHIR registry at this URL. `change` replaces some of its names. */
export function fhirRegistry(url: string, change: Partial<FhirNaming> = {}): RemoteRegistryConfig {
  const config = remoteRegistry('fhir', url);
  return config.kind === 'fhir' ? { ...config, naming: { ...config.naming, ...change } } : config;
}

/** The configuration of a registry at this URL, with the test token. By default, confirmed claims are not remembered. */
export function remoteRegistry(
  kind: RemoteRegistryConfig['kind'],
  url: string,
  change: Partial<RegistryLimits> = {},
): RemoteRegistryConfig {
  const credentials = { token: () => Promise.resolve(testToken), certificate: null };
  const remote = { connection: { url, credentials, ca: null }, limits: { ...limits, ...change } };
  return kind === 'http' ? { kind, ...remote } : { kind, ...remote, naming: testNaming };
}
