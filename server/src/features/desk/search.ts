import { keyed } from '../../config/keys.ts';
import { audit } from '../../identity/audit-store.ts';
import { personClue } from '../../identity/operator/person-clue.ts';
import { findPeople, type Person } from '../../identity/operator/person-store.ts';
import { waitingApprovals } from './approval.ts';
import { notice } from './field.ts';
import type { DeskAnswer, DeskDeps, OperatorAsk } from './desk-route.ts';
import { countForOperator } from './operator-limit.ts';
import { personPath } from './person-link.ts';
import { searchPage, severalPage } from './search-page.ts';

/** A number may be one person's and another's account; more than these is a question that was put badly. */
const most = 5;

/** Exactly what was typed and nothing like it. Who looked for whom is written down, found or not. */
export async function search(deps: DeskDeps, ask: OperatorAsk): Promise<DeskAnswer> {
  const { operator, origin, form, proof, sessionHash } = ask;
  const typed = form['who'] ?? '';
  const again = async (words: string) =>
    searchPage({ proof, waiting: await waitingApprovals(deps, ask), notice: notice('wrong', words) });
  await countForOperator(deps, 'searches', operator, origin);
  const found = personClue(typed);
  if (!found) return again(unreadable);
  const people = await findPeople(deps.db, found.clue);
  await noteSearch(deps, ask, typed, people);
  if (people.length === 0) {
    await countForOperator(deps, 'misses', operator, origin);
    return again(nobody[found.name]);
  }
  if (people.length > most) return again('That fits too many people. Ask the caller for their email address.');
  const choices = people.map((person) => ({
    person,
    path: personPath(deps.keys, sessionHash, { accountId: person.id, by: found.name }),
  }));
  const [only] = choices;
  return only && choices.length === 1 ? { goTo: only.path } : severalPage(choices, found.name);
}

const unreadable = 'Type a whole email address, a number, or the reference from the caller’s screen, such as 7F3K-2Q.';

const nobody = {
  email:
    'No account has this email address. The caller may have registered with another one, or not at all. Spell it back to them.',
  number: 'No account has this number. Ask for the email address; the number may not have been linked yet.',
  reference:
    'No person belongs to this reference. Ask for the email address, and pass the reference on if an error was shown.',
} as const;

async function noteSearch(
  { db, keys, now }: DeskDeps,
  { operator: { name }, origin }: OperatorAsk,
  typed: string,
  people: readonly Person[],
): Promise<void> {
  const subject = keyed(keys.pseudonym, 'desk-search', typed.trim().toLowerCase());
  const entry = { event: 'desk-search', subject, operator: { name, reason: null }, origin, at: now() } as const;
  if (people.length === 0) await audit(db, { ...entry, result: 'refused' });
  for (const { id, kind } of people) await audit(db, { ...entry, result: 'ok', accountId: id, kind });
}
