import type { LetterName } from '../../gateways/letters/letters.ts';
import type { CaseLetter } from './case-store.ts';
import { atWords } from './person-words.ts';

const names: Readonly<Record<LetterName, string>> = {
  'account-locked': 'the email that the account is locked',
  'account-secured': 'the email to choose a new password after “this wasn’t me”',
  activation: 'the activation email',
  'address-in-use': 'the email that the address is already registered',
  'codes-locked': 'the email about too many wrong codes',
  'device-copied': 'the email that a device is no longer remembered',
  'email-change': 'the email to confirm a new email address',
  'email-change-asked': 'the email that a change of email address was requested',
  'email-changed': 'the email that the email address was changed',
  'member-number-changed': 'the email that the membership number was changed',
  'new-device': 'the email about a login from a new device',
  'password-changed': 'the email that the password was changed',
  'reset-password': 'the email to choose a new password',
  'setup-code': 'a code by email to set up 2-factor authentication',
  'setup-code-text': 'a code by text message to set up 2-factor authentication',
  'sign-in-code': 'a login code by email',
  'sign-in-code-text': 'a login code by text message',
  'two-factor-changed': 'the email that 2-factor authentication was changed',
  'two-factor-changed-text': 'the text message that 2-factor authentication was changed',
  'two-factor-off': 'the email that 2-factor authentication was switched off',
  'two-factor-on': 'the email that 2-factor authentication was switched on',
};

const isName = (letter: string): letter is LetterName => letter in names;

export const letterName = ({ letter, channel }: CaseLetter): string =>
  isName(letter) ? names[letter] : channel === 'email' ? 'an email' : 'a text message';

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
    complained: `was reported as junk mail${at(fateAt)}`,
    'too-late': 'was not sent: a newer one had taken its place, or its time was over',
    'given-up': `could not be sent and was given up${at(deadAt)}`,
  };
  return words[letterState(letter)];
}

/** The newest of these names. */
export const latest = (letters: readonly CaseLetter[], ...wanted: readonly LetterName[]): CaseLetter | undefined =>
  letters.find(({ letter }) => wanted.some((name) => name === letter));
