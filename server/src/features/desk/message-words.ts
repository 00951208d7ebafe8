import type { MessageName } from '../../messages/templates/all-messages.ts';
import type { CaseMessage } from './store.ts';
import { atWords } from './person-words.ts';

const names: Readonly<Record<MessageName, string>> = {
  'access-confirmed': 'the email that an administrator confirmed the access',
  'access-removed': 'the email that an administrator ended the access',
  'access-unconfirmed': 'the email that an administrator must confirm the access',
  'account-closed': 'the email that the online account is closed',
  'account-disabled': 'the email that the account is disabled',
  'account-locked': 'the email that the account is locked',
  'account-secured': 'the email to choose a new password after the account was secured',
  activation: 'the activation email',
  'administrator-appointed': 'the email that support made a colleague administrator',
  'email-in-use': 'the email that the address is already registered',
  'application-copied': 'the email that a login to an application was copied',
  'authenticator-added': 'the email that an authenticator app was set up',
  'authenticator-removed': 'the email that the authenticator app was removed',
  'closing-asked': 'the email that the online account is going to close',
  'closing-kept': 'the email that the online account stays open',
  'codes-locked': 'the email about too many wrong codes',
  'colleague-joined': 'the email that a colleague joined',
  'colleague-removed': 'the email that a colleague was removed',
  'confirm-code': 'a code by email to confirm a change',
  'consent-withdrawn': 'the email that the consent was withdrawn',
  'copy-ready': 'the email that the copy of their data is ready',
  'device-copied': 'the email that a device is no longer remembered',
  'email-change': 'the email to confirm a new email address',
  'email-change-asked': 'the email that a change of email address was requested',
  'email-changed': 'the email that the email address was changed',
  invitation: 'an invitation by email to a colleague',
  'member-number-changed': 'the email that the membership number was changed',
  'new-device': 'the email about a login from a new device',
  'enrolment-code-issued': 'the email that an enrolment code was given',
  'passkey-added': 'the email that a passkey was added',
  'passkey-copied': 'the email that a passkey may have been copied',
  'passkey-removed': 'the email that a passkey was removed',
  'passkeys-removed': 'the email that all passkeys were removed',
  'password-changed': 'the email that the password was changed',
  'recovery-code-used': 'the email that a recovery code was used',
  'recovery-codes-made': 'the email that recovery codes were created',
  'registration-tried': 'the email that somebody tried to register with the ID',
  'review-due': 'the email that the list of colleagues must be confirmed',
  'role-changed': 'the email that a role was changed',
  'reset-password': 'the email to choose a new password',
  'setup-code': 'a code by email to set up 2-factor authentication',
  'setup-code-text': 'a code by text message to set up 2-factor authentication',
  'sign-in-code': 'a login code by email',
  'sign-in-code-text': 'a login code by text message',
  'two-factor-changed': 'the email that 2-factor authentication was changed',
  'two-factor-changed-text': 'the text message that 2-factor authentication was changed',
  'two-factor-off': 'the email that 2-factor authentication was turned off',
  'two-factor-on': 'the email that 2-factor authentication was turned on',
  'way-changed-text': 'the text message that the ways to log in were changed',
};

const isName = (message: string): message is MessageName => message in names;

const recipients = { old: ' to the old address', new: ' to the new address' } as const;

export const messageName = ({ message, channel, sentTo }: CaseMessage): string => {
  const name = isName(message) ? names[message] : channel === 'email' ? 'an email' : 'a text message';
  // The words “the email” come first in each of these names.
  return sentTo === null ? name : name.replace('the email', `the email${recipients[sentTo]}`);
};

export type MessageState = 'waiting' | 'sent' | 'delivered' | 'bounced' | 'complained' | 'too-late' | 'given-up';

/**
 * Returns the state of a message. A message that was not sent because it expired or a newer one replaced it is `too-late`; a message that
 * could not be sent for another reason is `given-up`.
 */
export function messageState({ deliveryStatus, sentAt, deadAt, lastError }: CaseMessage): MessageState {
  if (deliveryStatus !== null) return deliveryStatus;
  if (deadAt !== null) return lastError === 'expired' || lastError === 'superseded' ? 'too-late' : 'given-up';
  return sentAt === null ? 'waiting' : 'sent';
}

export const isLost = (message: CaseMessage): boolean =>
  ['bounced', 'complained', 'given-up'].includes(messageState(message));

/** Returns the delivery status in words that follow the name of the message: `was sent at 14:17`. Without `now`, the time is left out. */
export function messageStatusWords(message: CaseMessage, now?: Date): string {
  const { sentAt, deliveryAt, deadAt } = message;
  const at = (moment: Date | null) => (moment === null || now === undefined ? '' : ` ${atWords(moment, now)}`);
  const words: Readonly<Record<MessageState, string>> = {
    waiting: 'is waiting to be sent',
    sent: `was sent${at(sentAt)}`,
    delivered: `was delivered${at(deliveryAt)}`,
    bounced: `bounced${at(deliveryAt)}: the mailbox refused it`,
    complained: `was reported as junk mail${at(deliveryAt)}`,
    'too-late': 'was not sent: a newer one replaced it, or it had expired',
    'given-up': `could not be sent${at(deadAt)}`,
  };
  return words[messageState(message)];
}

/** The newest message with one of these names. */
export const latest = (messages: readonly CaseMessage[], ...wanted: readonly MessageName[]): CaseMessage | undefined =>
  messages.find(({ message }) => wanted.some((name) => name === message));
