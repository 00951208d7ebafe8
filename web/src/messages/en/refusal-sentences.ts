import type { EndedAccess, RefusalName } from '@selvage/contract/refusals';

/** The sentence for each refusal, unless a screen has a more exact one. */
export const refusalSentences = {
  'sign-in.wrong-credentials': "The email and password you entered don't match",
  'account.disabled': 'Your account is disabled. Please contact us and we’ll help you.',
  'second-factor.password': 'The password you entered is incorrect. Please enter your current login password.',
  'password.unacceptable': 'The password you entered does not meet the minimum requirements',
  'email.taken': 'The email address entered is already in use. Please choose a different email address',
  'number.unavailable': "The member number entered was either invalid or the main policy holder details didn't match",
  'email.unchanged': 'This is already your email address. Enter a different one.',
  'number.unchanged': 'This is already your membership number. Enter a different one.',
  'session.locked':
    'User account has been locked and your session ended due to multiple failed attempts. Please reset your account',
  'password.used-before':
    'The password you have entered has been used for this account previously. Please choose a new password',
  'password.wrong': 'The password you entered is incorrect. Please retype and try again',
  'birth-date.wrong': "The date of birth you entered didn't match",
  'step-up.required': 'Before we make this change, confirm it’s you. Please try again.',
  'terms.changed': 'The text changed while you were reading. Please read it again.',
  'texts.unavailable': 'We can’t send text messages right now. Try again later.',
  other: 'Something went wrong, please try again.',
} satisfies Partial<Record<RefusalName | 'other', string>>;

export type RefusalSentences = typeof refusalSentences;

/** Shown if an administrator or a review of the colleagues ended the access. */
export const endedAccess: Readonly<Record<EndedAccess, string>> = {
  removed:
    'Your administrator has ended your access. If you still need it, ask for a new invitation. If you have no administrator any more, contact us.',
  unconfirmed: 'You cannot log in until your administrator confirms your access. Contact your administrator.',
};
