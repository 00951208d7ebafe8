import type { Activity } from '@selvage/contract/api/overview';

/** What has happened in an account, as a person would tell it. */
export const activities = {
  'signed-in': 'Signed in',
  'sign-in-failed': 'Someone tried to sign in with the wrong details',
  'code-failed': 'Someone entered a wrong code',
  locked: 'Too many failed attempts, one after another',
  'signed-out': 'Signed out',
  registered: 'Account registered',
  activated: 'Account activated',
  'reset-asked': 'Link to reset the password asked for',
  'password-reset': 'Password reset',
  'password-changed': 'Password changed',
  'email-change-asked': 'Change of email address asked for',
  'email-changed': 'Email address changed',
  'email-change-cancelled': 'Change of email address cancelled',
  'email-change-undone': 'Change of email address undone, and the account locked until a new password is chosen',
  'member-number-changed': 'Membership number changed',
  'two-factor-on': '2-factor authentication switched on',
  'two-factor-changed': '2-factor authentication changed',
  'two-factor-off': '2-factor authentication switched off',
  'device-remembered': 'Device remembered',
  'device-copied': 'Someone logged in with an old copy of a remembered device, and we forgot that device',
  'devices-forgotten': 'Remembered devices forgotten',
  'sessions-ended': 'Other devices signed out',
  'not-me': 'You told us that a sign-in wasn’t yours, and the account was secured',
} satisfies Record<Activity, string>;
