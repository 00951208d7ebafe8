import type { Activity } from '@selvage/contract/api/security';

/** What has happened in an account, as a person would tell it. */
export const activities = {
  'signed-in': 'Logged in',
  'sign-in-failed': 'Login attempt with wrong details',
  'code-failed': 'Someone entered a wrong code',
  locked: 'Too many failed attempts in a row',
  'signed-out': 'Logged out',
  registered: 'Account registered',
  activated: 'Account activated',
  'reset-asked': 'Password reset link requested',
  'password-reset': 'Password reset',
  'password-changed': 'Password changed',
  'email-change-asked': 'Email address change requested',
  'email-changed': 'Email address changed',
  'email-change-cancelled': 'Email address change cancelled',
  'email-change-undone': 'Email address change undone, and account locked until you choose a new password',
  'member-number-changed': 'Membership number changed',
  'two-factor-on': '2-factor authentication switched on',
  'two-factor-changed': '2-factor authentication changed',
  'two-factor-off': '2-factor authentication switched off',
  'device-remembered': 'Device remembered',
  'device-copied': 'Someone logged in with an old copy of a remembered device, so we removed that device',
  'devices-forgotten': 'Remembered devices removed',
  'sessions-ended': 'Other devices logged out',
  'not-me': 'You told us a login wasn’t you, so we secured your account',
} satisfies Record<Activity, string>;
