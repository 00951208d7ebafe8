import type { EndReason } from '@selvage/contract/end-reasons';
import { minutes, seconds } from '@selvage/contract/counted-units/en';
import { endedAccess } from './refusal-sentences.ts';

const remaining = (total: number): string => {
  const [whole, rest] = [Math.floor(total / 60), total % 60];
  return [whole > 0 && minutes(whole), (rest > 0 || whole === 0) && seconds(rest)].filter(Boolean).join(' and ');
};

export const signOut = {
  title: 'Logged out',
  working: 'Logging you out…',
  done: 'You have logged out',
  doneText: 'Close this window too if you share this device.',
  timedOut: 'You have been logged out due to inactivity',
  timedOutText: 'We did this to keep your information safe.',
  ended: 'You have been logged out',
  /** Titles for reasons where “You have been logged out” would be wrong. */
  endedTitles: { 'wrong-codes': 'Too many wrong codes' } as Partial<Record<EndReason, string>>,
  endedTexts: {
    'wrong-codes': 'Log in again to get a new code.',
    'newer-code': 'A newer code was sent in another window. Continue there, or log in again here.',
    'account-locked': 'Your account was locked after too many failed attempts. Reset your password to unlock it.',
    'ended-elsewhere': 'This device was logged out from another one.',
    'other-devices': 'You logged in on many devices, so the one you hadn’t used for longest was logged out.',
    'session-age': 'You were logged in for a long time. Log in again to continue.',
    'password-changed': 'Your password was changed. Log in with the new one.',
    'password-reset': 'Your password was reset. Log in with the new one.',
    'email-changed': 'The email address of your account was changed. Log in with the new one.',
    'two-factor-changed': 'Your 2-factor authentication was changed. Log in again to continue.',
    'account-activated': 'Your account was activated. Log in again to continue.',
    'account-secured':
      'Your account was secured. We logged out every device and locked your account until you choose a new password. We’ve emailed you a link to choose it.',
    'email-change-cancelled':
      'The link in an email from us cancelled a change of your email address, so we logged out every device.',
    'locked-by-link': 'Your account was locked by the link in an email from us. Contact us to get back in.',
    'ended-by-support': 'We logged you out. If you didn’t expect this, contact us.',
    'account-disabled': 'Your account was disabled. Please contact us and we’ll help you.',
    'access-removed': endedAccess.removed,
    'access-unconfirmed': endedAccess.unconfirmed,
    'role-changed': 'Your role was changed. Log in again to continue.',
    'consent-withdrawn':
      'You withdrew your consent to the use of your details, so we logged you out on your other devices.',
    'account-closed': 'Your online account is closed. We emailed you about it.',
  } satisfies Record<EndReason, string>,
  logBackIn: 'Log back in',
  failed: 'Unexpected error',
  failedText: 'You may still be logged in. Please try again.',
  retry: 'Logout',
  idle: {
    title: 'Are you still there?',
    signedIn: 'You haven’t done anything for a while. To keep your information safe, we’ll log you out in',
    halfSignedIn: 'You haven’t finished logging in. To keep your information safe, this page will time out in',
    remaining,
    stay: 'Stay logged in',
    /** Shown to a person who has given the password but still owes a code, and so is not logged in yet. */
    keepGoing: 'Keep going',
    leave: 'Log out now',
  },
};

export type SignOutMessages = typeof signOut;
