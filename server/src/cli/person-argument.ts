import { type Kind, kinds } from '@selvage/contract/user-types';
import { type Person, type PersonQuery, findPeople, readPersonQuery } from '../support/find-person.ts';
import type { CliDeps, Options } from './command.ts';
import { CommandFailure } from './command-failure.ts';
import { tableText } from '../plain-text.ts';
import { referenceOf } from '../http/request-id.ts';
import { noApplication, refusalByReference } from '../oidc/refusals/refusal-store.ts';

/** The options of every command about one person. */
export const personOptions = {
  kind: {
    type: 'string',
    value: 'KIND',
    says: `if an address has several accounts: ${kinds.join(', ')}`,
    choices: kinds,
  },
} as const satisfies Options;

/**
 * Finds a person by email, member number, login ID, or the reference of the account or an error screen. If several match, it fails with a
 * list of them.
 */
export async function findPerson(
  { db }: Pick<CliDeps, 'db'>,
  [typed = '']: readonly string[],
  { kind: named }: { kind?: string },
): Promise<Person> {
  const clue = clueIn(typed, named);
  const people = await findPeople(db, clue);
  const [person, ...others] = people;
  if (!person) throw await nobody(db, clue);
  if (others.length === 0) return person;
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

/** The failure if no person was found. The reference of an error screen may belong to a refused application, and to no person. */
async function nobody(db: CliDeps['db'], { request }: PersonQuery): Promise<CommandFailure> {
  if (request === undefined) return new CommandFailure('refused', 'there is no such person');
  const reference = referenceOf(request);
  const refusal = await refusalByReference(db, reference);
  if (!refusal)
    return new CommandFailure('refused', `no person has the reference ${reference}: search for it in the log`);
  const { client, error, route } = refusal;
  if (client === noApplication)
    return new CommandFailure(
      'refused',
      `${reference} belongs to no person: a request at ${route} was refused (${error}), which no known application sent; see clientId in its line of the log`,
    );
  return new CommandFailure(
    'refused',
    `${reference} belongs to no person: the application ${client} was refused at ${route} (${error}); see selvage client show ${client}`,
  );
}

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
