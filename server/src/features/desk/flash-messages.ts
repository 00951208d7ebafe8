import type { Markup } from '../../gateways/html.ts';
import { notice } from './fields.ts';

/** What is said on the page one comes to. It travels by its name, so that no URL can put words into our mouth. */
// oxfmt-ignore
const flashMessages = {
  'unlocked':          ['done',  'Unlocked. The caller can log in now.'],
  'not-locked':        ['wrong', 'It is not locked any more: somebody was quicker, or its time was over.'],
  'until-reset':       ['wrong', 'This lock ends only with a new password, because someone else may know the old one. Send a new email instead.'],
  'sent-activation':   ['done',  'A new activation email is on its way. Earlier links no longer work.'],
  'sent-reset':        ['done',  'An email to choose a new password is on its way. Earlier links no longer work.'],
  'already-activated': ['wrong', 'The account was activated meanwhile.'],
  'sessions-ended':    ['done',  'Logged out everywhere.'],
  'asked':             ['done',  'A second operator has been asked. It is on the first page of every agent for an hour.'],
  'asked-already':     ['wrong', 'A second operator has been asked already.'],
  'has-none':          ['wrong', '2-factor authentication is already off.'],
  'approved':          ['done',  '2-factor authentication is off, everybody is logged out, and the owner is told.'],
  'declined':          ['done',  'Declined. 2-factor authentication stays on.'],
  'own':               ['wrong', 'You asked for this yourself: another agent has to agree.'],
  'over':              ['wrong', 'This request is over: it was answered, or an hour has passed.'],
  'proof-unlocked':    ['done',  'The number can register again, and counting starts anew.'],
  'proof-not-locked':  ['wrong', 'Registration is not blocked for this number. Read the number back to the caller; if it is right, its time was over.'],
  'gone':              ['wrong', 'The account was erased meanwhile.'],
} as const satisfies Record<string, readonly ['done' | 'wrong', string]>;

export type FlashName = keyof typeof flashMessages;

const isFlashName = (name: string): name is FlashName => Object.hasOwn(flashMessages, name);

export function flashMessage({ said: name = '' }: Readonly<Record<string, string>>): Markup | null {
  if (!isFlashName(name)) return null;
  const [tone, words] = flashMessages[name];
  return notice(tone, words);
}
