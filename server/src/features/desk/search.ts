import { keyed } from '../../config/keys.ts';
import { audit } from '../../identity/audit-store.ts';
import { personClue } from '../../identity/operator/person-clue.ts';
import { findPeople, type Person } from '../../identity/operator/person-store.ts';
import { dayIsSpent, inVain, mayLookUp, person } from './daily-cap.ts';
import { notice } from './field.ts';
import type { DeskAnswer, DeskDeps, OperatorAsk } from './desk-route.ts';
import { homePage } from './home-page.ts';
import { countForOperator } from './operator-limit.ts';
import { personPath } from './person-link.ts';
import { severalPage } from './search-page.ts';

/** An address has an account in each area at most; more than these is a question that was put badly. */
const most = 5;

/** Exactly what was typed and nothing like it. Who looked for whom is written down, found or not. */
export async function search(deps: DeskDeps, ask: OperatorAsk): Promise<DeskAnswer> {
  const { operator, origin, form, sessionHash } = ask;
  const typed = form['who'] ?? '';
  const again = (words: string) => homePage(deps, ask, notice('wrong', words));
  await countForOperator(deps, 'searches', operator, origin);
  const found = personClue(typed);
  if (!found) return again(unreadable);
  const people = await findPeople(deps.db, found.clue);
  // Whoever is past the limit must not learn from the answer whether there is such a person.
  const isAnswered = people.length > 0 && people.length <= most;
  if (!(await mayLookUp(deps, ask, isAnswered ? people.map(person) : [inVain(typed)])))
    return { ...(await again(dayIsSpent(deps))), status: 429 };
  await noteSearch(deps, ask, typed, people);
  if (people.length === 0) {
    await countForOperator(deps, 'misses', operator, origin);
    return again(nobody[found.name]);
  }
  if (people.length > most) return again('That fits too many people. Ask the caller for their email address.');
  const choices = people.map((each) => ({
    person: each,
    path: personPath(deps.keys, sessionHash, { reference: each.reference, by: found.name }),
  }));
  const [only] = choices;
  return only && choices.length === 1 ? { goTo: only.path } : severalPage(choices, found.name);
}

const unreadable = 'Type a whole email address, a number, or the reference from the caller’s screen, such as 7F3K-2Q.';

const nobody = {
  email:
    'No account has this email address. The caller may have registered with another one, or not at all. Spell it back to them.',
  number: 'No account has this number. Ask for the email address; the number may not have been linked yet.',
  account: 'No account has this reference, or it was erased. Ask for the email address.',
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
