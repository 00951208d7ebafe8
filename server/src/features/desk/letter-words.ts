import type { LetterName } from '../../gateways/letters/letters.ts';
import type { CaseLetter } from './case-store.ts';
import { atWords } from './person-words.ts';

const names: Readonly<Record<LetterName, string>> = {
  'account-locked': 'the mail that the account is locked',
  activation: 'the activation mail',
  'address-in-use': 'the mail that the address is registered already',
  'codes-locked': 'the mail about too many wrong codes',
  'device-copied': 'the mail that a remembered device was forgotten',
  'email-change': 'the mail to confirm a new address',
  'email-change-asked': 'the mail that a change of address was asked for',
  'email-changed': 'the mail that the address was changed',
  'member-number-changed': 'the mail that the member number was changed',
  'new-device': 'the mail about a sign-in from a new device',
  'password-changed': 'the mail that the password was changed',
  'reset-password': 'the mail to choose a new password',
  'setup-code': 'a code by mail to set up the second step',
  'setup-code-text': 'a code by text to set up the second step',
  'sign-in-code': 'a login code by mail',
  'sign-in-code-text': 'a login code by text',
  'two-factor-changed': 'the mail that the second step was changed',
  'two-factor-changed-text': 'the text that the second step was changed',
  'two-factor-off': 'the mail that the second step was switched off',
  'two-factor-on': 'the mail that the second step was switched on',
};

const isName = (letter: string): letter is LetterName => letter in names;

export const letterName = ({ letter, channel }: CaseLetter): string =>
  isName(letter) ? names[letter] : channel === 'email' ? 'a mail' : 'a text';

export type LetterState = 'waiting' | 'sent' | 'delivered' | 'bounced' | 'complained' | 'too-late' | 'given-up';

/** Superseded and expired ones came too late for their reader; any other that was given up never left. */
export function letterState({ fate, sentAt, deadAt, lastError }: CaseLetter): LetterState {
  if (fate !== null) return fate;
  if (deadAt !== null) return lastError === 'expired' || lastError === 'superseded' ? 'too-late' : 'given-up';
  return sentAt === null ? 'waiting' : 'sent';
}

export const isLost = (letter: CaseLetter): boolean =>
  ['bounced', 'complained', 'given-up'].includes(letterState(letter));

/** What became of it, to be said after its name: `was sent at 14:17`; without `now`, as if the moment were said already. */
export function letterFate(letter: CaseLetter, now?: Date): string {
  const { sentAt, fateAt, deadAt } = letter;
  const at = (moment: Date | null) => (moment === null || now === undefined ? '' : ` ${atWords(moment, now)}`);
  const words: Readonly<Record<LetterState, string>> = {
    waiting: 'is waiting to be sent',
    sent: `was sent${at(sentAt)}`,
    delivered: `was delivered${at(fateAt)}`,
    bounced: `bounced${at(fateAt)}: the mailbox did not take it`,
    complained: `was reported as spam${at(fateAt)}`,
    'too-late': 'was not sent: a newer one had taken its place, or its time was over',
    'given-up': `could not be sent and was given up${at(deadAt)}`,
  };
  return words[letterState(letter)];
}

/** The newest of these names. */
export const latest = (letters: readonly CaseLetter[], ...wanted: readonly LetterName[]): CaseLetter | undefined =>
  letters.find(({ letter }) => wanted.some((name) => name === letter));
