import type { Activity, ApplicationActivity } from '@selvage/contract/api/security';
import { scopeWords } from '@selvage/contract/scope-words/en';
import { askAgain } from './resend.ts';
import { deviceMessages } from './device.ts';
import { moments } from './date-and-time.ts';

/** What has happened in an account, as a person would tell it. */
const activities = {
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
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'passkey-copied': 'We refused a login with a passkey that may have been copied',
  'sessions-ended': 'Other devices logged out',
  'not-me': 'You told us a login wasn’t you, so we secured your account',
} satisfies Record<Exclude<Activity, ApplicationActivity>, string>;

/** OP41: the same with the name of an application. */
const applicationActivities = {
  'app-signed-in': (name: string): string => `Logged in to ${name}`,
  'app-consented': (name: string): string => `You let ${name} see your details`,
  'app-consent-withdrawn': (name: string): string => `You stopped ${name} from seeing your details`,
  'app-ended': (name: string): string => `Logged out of ${name}`,
} satisfies Record<ApplicationActivity, (name: string) => string>;

const somethingWentWrong = 'Something went wrong, please try again.';

export const security = {
  title: 'Security',
  text: 'See where you’re logged in, which devices we remember and recent activity on your account.',
  back: 'Back to settings',
  logOut: 'Logout',
  moments,
  device: deviceMessages,
  loading: 'Loading…',
  retry: 'Try again',
  failures: { tooMany: askAgain.tooMany, other: somethingWentWrong },
  sessions: {
    title: 'Where you’re logged in',
    text: 'If you don’t recognise a device, log it out and change your password.',
    failed: 'We couldn’t load your list of devices.',
    onlyThis: 'You’re not logged in anywhere else.',
    signedIn: (date: string, time: string): string => `Logged in ${date}, ${time}`,
    lastActive: (ago: string): string => `Last active ${ago}`,
    activeNow: 'Active now',
    end: 'Log out',
    endOthers: 'Log out everywhere else',
    ended: (device: string): string => `Logged out: ${device}.`,
    othersEnded: 'You’re logged out everywhere else.',
  },
  ask: {
    endTitle: (device: string): string => `Log out “${device}”`,
    endOthersTitle: 'Log out everywhere else',
    alsoForget: 'Also forget these devices',
    text: 'Enter your password to confirm it’s you.',
    submitting: 'Logging out…',
    cancel: 'Cancel',
    wrong: 'The password you entered is incorrect. Please retype and try again',
    lastTry: 'The password you entered is incorrect. You have one try left before your account is locked.',
  },
  devices: {
    title: 'Remembered devices',
    text: 'We don’t ask for a code when you log in on these devices.',
    failed: 'We couldn’t load your remembered devices.',
    empty: 'No remembered devices. If 2-factor authentication is on, we’ll ask for a code every time you log in.',
    lastUsed: (ago: string): string => `Last used ${ago}`,
    until: (date: string): string => `Remembered until ${date}`,
    forget: 'Forget',
    forgetAll: 'Forget all',
    forgetting: 'Forgetting…',
    forgotten: (device: string): string => `${device} is no longer remembered.`,
    allForgotten: 'All remembered devices have been removed.',
    confirm: {
      title: 'Forget all remembered devices?',
      text: 'You’ll need a code the next time you log in on each of them. You can’t undo this.',
      keep: 'Keep them',
    },
  },
  applications: {
    title: 'Applications',
    text: 'Where you stay logged in on a device, and what you let others see.',
    failed: 'We couldn’t load your applications.',
    empty: 'You’re not logged in to an application on any device, and none can see your details.',
    lastUsed: (ago: string): string => `Last used ${ago}`,
    end: 'Log out',
    ending: 'Logging out…',
    ended: (name: string): string => `You’re logged out of ${name}.`,
    given: (date: string): string => `Allowed on ${date}`,
    can: 'It can:',
    scope: scopeWords,
    withdraw: 'Take back',
    withdrawing: 'Taking back…',
    withdrawn: (name: string): string => `${name} can no longer see your details.`,
  },
  activity: {
    title: 'Recent activity',
    text: 'Times are Irish time.',
    failed: 'We couldn’t load your recent activity.',
    empty: 'No activity yet.',
    earlier: 'Show earlier activity',
    marks: { failed: 'Failed', locked: 'Locked', unusual: 'Unusual' },
    sentences: activities,
    applications: applicationActivities,
    unknownHelp: 'Something you don’t recognise?',
    changePassword: 'Change your password',
  },
  notMe: {
    title: 'Secure your account',
    lead: 'If someone else logged in to your account, press the button below. We will:',
    steps: [
      'log out every device and forget the remembered ones',
      'lock your account until you choose a new password',
      'email you a link to choose it',
    ],
    submit: 'Secure my account',
    submitting: 'Securing…',
    ifYou: 'If it was you, close this page. Nothing has changed.',
    done: {
      title: 'Your account is secured',
      text: 'Every device is logged out, and your account is locked until you choose a new password. We’ve emailed you a link to choose a new password.',
      wait: 'It may take up to 5 minutes to arrive. Check your junk mail too.',
      toLogin: 'Go to login',
    },
    failed: {
      title: 'This link has expired or has already been used',
      text: 'You can still protect your account: reset your password, then contact us.',
      reset: 'Reset your password',
    },
    taken: {
      title: 'Your email address can’t be restored',
      text: 'Another account uses that address now. We’ve logged out every device and locked your account, so nobody can log in to it. Contact us and we’ll help you. The link in our email still works.',
    },
    lost: {
      title: 'Open the link in your email again',
      text: 'To use this page, open the link in our email about a new device. Or reset your password.',
    },
    contact: 'Contact us',
  },
};

export type SecurityMessages = typeof security;
