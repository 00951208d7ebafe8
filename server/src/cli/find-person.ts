import { kinds, type Kind } from '@selvage/contract/user-types';
import { personClue } from '../identity/operator/person-clue.ts';
import { findPeople, type Person, type PersonClue } from '../identity/operator/person-store.ts';
import type { CliDeps, Options } from './command.ts';
import { CommandFailure } from './command-failure.ts';
import { tableText } from './plain-text.ts';

/** Taken by every command about one person. */
export const personOptions = {
  kind: { type: 'string', value: 'KIND', says: `where an address has several accounts: ${kinds.join(', ')}` },
  by: { type: 'string', value: 'WHAT', says: 'where a number means several things: id or number' },
} as const satisfies Options;

interface Which {
  kind?: string;
  by?: string;
}

/** By address, by account id, member number or login ID, or by the reference of an error screen. One, or a list of those it could be. */
export async function findPerson(
  { db }: Pick<CliDeps, 'db'>,
  [typed = '']: readonly string[],
  which: Which,
): Promise<Person> {
  const people = await findPeople(db, clueIn(typed, which));
  const [person, ...others] = people;
  if (!person) throw new CommandFailure('refused', 'there is no such person');
  if (others.length === 0) return person;
  const rows = people.map(({ id, kind, email, loginId, memberNumber }) => [id, kind, email, memberNumber ?? loginId]);
  throw new CommandFailure(
    'refused',
    `several people it could be; name one by its id with --by id\n${tableText(['id', 'kind', 'email', 'number'], rows)}`,
    { people: people.map(({ id, kind, email }) => ({ id, kind, email })) },
  );
}

function clueIn(typed: string, { kind, by }: Which): PersonClue {
  const narrowed = kind === undefined ? {} : { kind: kindNamed(kind) };
  if (by !== undefined && by !== 'id' && by !== 'number')
    throw new CommandFailure('usage', '--by must be id or number');
  const found = personClue(typed);
  if (!found)
    throw new CommandFailure(
      'usage',
      '<person> must be an email address, an account id, a number, or a reference such as 7F3K-2Q',
    );
  const { ids, number, ...other } = found.clue;
  return {
    ...narrowed,
    ...other,
    ...(by !== 'number' && ids && { ids }),
    ...(by !== 'id' && number !== undefined && { number }),
  };
}

function kindNamed(name: string): Kind {
  const kind = kinds.find((each) => each === name);
  if (kind === undefined) throw new CommandFailure('usage', `--kind must be one of ${kinds.join(', ')}`);
  return kind;
}

export const gone = (): CommandFailure => new CommandFailure('refused', 'the account was erased meanwhile');
