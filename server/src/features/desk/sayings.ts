import type { Markup } from '../../gateways/letters/html.ts';
import { notice } from './field.ts';

/** What is said on the page one comes to. It travels by its name, so that no address can put words into our mouth. */
// oxfmt-ignore
const sayings = {
  'unlocked':          ['done',  'Unlocked. The caller can sign in now.'],
  'not-locked':        ['wrong', 'It is not locked any more: somebody was quicker, or its time was over.'],
  'until-reset':       ['wrong', 'This lock ends only with a new password, because somebody else may know the old one. Send a new mail instead.'],
  'sent-activation':   ['done',  'A new activation mail is on its way. Earlier links no longer work.'],
  'sent-reset':        ['done',  'A mail to choose a new password is on its way. Earlier links no longer work.'],
  'already-activated': ['wrong', 'The account was activated meanwhile.'],
  'sessions-ended':    ['done',  'Signed out everywhere.'],
  'asked':             ['done',  'A second operator has been asked. It is on the first page of every agent for an hour.'],
  'asked-already':     ['wrong', 'A second operator has been asked already.'],
  'has-none':          ['wrong', 'There is no second step any more.'],
  'approved':          ['done',  'The second step is off, everybody is signed out, and the owner is told.'],
  'declined':          ['done',  'Declined. The second step stays.'],
  'own':               ['wrong', 'You asked for this yourself: another agent has to agree.'],
  'over':              ['wrong', 'This request is over: it was answered, or an hour has passed.'],
  'proof-unlocked':    ['done',  'The number can register again, and counting starts anew.'],
  'proof-not-locked':  ['wrong', 'Registration is not blocked for this number. Read the number back to the caller; if it is right, its time was over.'],
  'gone':              ['wrong', 'The account was erased meanwhile.'],
} as const satisfies Record<string, readonly ['done' | 'wrong', string]>;

export type Saying = keyof typeof sayings;

const isSaying = (name: string): name is Saying => Object.hasOwn(sayings, name);

export function said({ said: name = '' }: Readonly<Record<string, string>>): Markup | null {
  if (!isSaying(name)) return null;
  const [tone, words] = sayings[name];
  return notice(tone, words);
}
