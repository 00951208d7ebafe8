import { type Kind, kinds } from '@selvage/contract/user-types';
import { type Person, type PersonQuery, findPeople, readPersonQuery } from '../support/find-person.ts';
import type { CliDeps, Options } from './command.ts';
import { CommandFailure } from './command-failure.ts';
import { tableText } from '../plain-text.ts';
import { referenceOf } from '../http/request-id.ts';
import { type KeptRefusal, noApplication, refusalByReference } from '../oidc/refusals/refusal-store.ts';

/** The options of every command about one person. */
export const personOptions = {
  kind: {
    type: 'string',
    value: 'KIND',
    says: `if an address has several accounts: ${kinds.join(', ')}`,
    choices: kinds,
  },
} as const satisfies Options;

/** The refused request of an application, found by the reference of its error page. */
export interface FoundRefusal extends KeptRefusal {
  /** Null if the request named no known application. */
  client: string | null;
}

/**
 * Finds a person by email, member number, login ID, or the reference of the account or an error screen. If several match, it fails with a
 * list of them.
 */
export async function findPerson(
  deps: LookupDeps,
  given: readonly string[],
  values: { kind?: string },
): Promise<Person> {
  const found = await findPersonOrRefusal(deps, given, values);
  if ('person' in found) return found.person;
  throw new CommandFailure('refused', refusalSentence(found.refusal));
}

type LookupDeps = Pick<CliDeps, 'db' | 'now'>;

/** The reference of an error screen may belong to a refused application, and to no person. */
export async function findPersonOrRefusal(
  deps: LookupDeps,
  [typed = '']: readonly string[],
  { kind: named }: { kind?: string },
): Promise<{ person: Person } | { refusal: FoundRefusal }> {
  const clue = clueIn(typed, named);
  const people = await findPeople(deps.db, clue);
  const [person, ...others] = people;
  if (!person) return { refusal: await findRefusal(deps, clue) };
  if (others.length === 0) return { person };
  const rows = people.map(({ reference, kind, email, loginId, memberNumber }) => [
    reference,
    kind,
    email,
    memberNumber ?? loginId,
  ]);
  throw new CommandFailure(
    'refused',
    `several people match: name one by its reference\n${tableText(['reference', 'kind', 'email', 'number'], rows)}`,
    { people: people.map(({ reference, kind, email }) => ({ reference, kind, email })) },
  );
}

async function findRefusal(deps: LookupDeps, { request }: PersonQuery): Promise<FoundRefusal> {
  if (request === undefined) throw new CommandFailure('refused', 'there is no such person');
  const reference = referenceOf(request);
  const found = await refusalByReference(deps, reference);
  if (!found) throw new CommandFailure('refused', `no person has the reference ${reference}: search for it in the log`);
  return { ...found, client: found.client === noApplication ? null : found.client };
}

export const refusalSentence = ({ client, error, route, reference }: FoundRefusal): string =>
  client === null
    ? `${reference} belongs to no person: a request at ${route} was refused (${error}), which no known application sent; see clientId in its line of the log`
    : `${reference} belongs to no person: the application ${client} was refused at ${route} (${error})`;

function clueIn(typed: string, named: string | undefined): PersonQuery {
  const found = readPersonQuery(typed);
  if (!found)
    throw new CommandFailure(
      'usage',
      '<person> must be an email address, a number, or a reference such as KTWDB-QFMHR-GVXPC (of an account) or 7F3K-2Q (of an error screen)',
    );
  return named === undefined ? found.query : { ...found.query, kind: kindNamed(named) };
}

function kindNamed(name: string): Kind {
  const kind = kinds.find((each) => each === name);
  if (kind === undefined) throw new CommandFailure('usage', `--kind must be one of ${kinds.join(', ')}`);
  return kind;
}

export const gone = (): CommandFailure => new CommandFailure('refused', 'the account was erased meanwhile');
