import { activities } from './activities.ts';
import { askAgain } from './ask-again.ts';
import { deviceWords } from './device.ts';
import { moments } from './moments.ts';

const somethingWentWrong = 'Something went wrong, please try again.';

export const overview = {
  title: 'Security',
  text: 'Where your account is open, which devices we remember, and what has happened lately.',
  back: 'Back to settings',
  logOut: 'Logout',
  moments,
  device: deviceWords,
  loading: 'Loading…',
  retry: 'Try again',
  failures: { tooMany: askAgain.tooMany, other: somethingWentWrong },
  sessions: {
    title: 'Where you are signed in',
    text: 'If you don’t recognise a device, sign it out and change your password.',
    failed: 'We couldn’t load where you are signed in.',
    onlyThis: 'You are not signed in anywhere else.',
    signedIn: (ago: string): string => `Signed in ${ago}`,
    lastActive: (ago: string): string => `Last active ${ago}`,
    activeNow: 'Active now',
    end: 'Sign out',
    endOthers: 'Sign out everywhere else',
    ended: (device: string): string => `Signed out: ${device}.`,
    othersEnded: 'You are signed out everywhere else.',
  },
  ask: {
    endTitle: (device: string): string => `Sign out “${device}”`,
    endOthersTitle: 'Sign out everywhere else',
    text: 'To show that it is you, enter the password of your account.',
    submitting: 'Signing out…',
    cancel: 'Cancel',
    wrong: 'The password you entered is incorrect. Please retype and try again',
    lastTry: 'The password you entered is incorrect. You have one try left before your account is locked.',
  },
  devices: {
    title: 'Remembered devices',
    text: 'We don’t ask these for a code when you log in.',
    failed: 'We couldn’t load your remembered devices.',
    empty: 'No device is remembered. Every login asks for a code, if 2-factor authentication is on.',
    lastUsed: (ago: string): string => `Last used ${ago}`,
    until: (date: string): string => `Remembered until ${date}`,
    forget: 'Forget',
    forgetAll: 'Forget all',
    forgetting: 'Forgetting…',
    forgotten: (device: string): string => `Forgotten: ${device}.`,
    allForgotten: 'No device is remembered any more.',
    confirm: {
      title: 'Forget all remembered devices?',
      text: 'Each of them will be asked for a code at its next login. This cannot be undone.',
      keep: 'Keep them',
    },
  },
  activity: {
    title: 'Recent activity',
    text: 'Times are Irish time.',
    failed: 'We couldn’t load your recent activity.',
    empty: 'Nothing has happened yet.',
    earlier: 'Show earlier activity',
    marks: { failed: 'Failed', locked: 'Locked', unusual: 'Unusual' },
    sentences: activities,
    unknownHelp: 'Something you don’t recognise?',
    changePassword: 'Change your password',
  },
  notMe: {
    title: 'Secure your account',
    lead: 'Someone signed in to your account, and it wasn’t you? With one press:',
    steps: [
      'every device is signed out, and none is remembered any more',
      'your account is locked until you choose a new password',
      'a link to choose it with is sent to your email address',
    ],
    submit: 'Secure my account',
    submitting: 'Securing…',
    ifYou: 'If it was you after all, close this page: nothing has changed.',
    done: {
      title: 'Your account is secured',
      text: 'Every device is signed out, and your account is locked until you choose a new password. The link to choose it with is on its way to you by email.',
      wait: 'It may take up to 5 minutes to arrive. Check your junk mail too.',
      toLogin: 'Go to login',
    },
    failed: {
      title: 'This link has expired or has already been used',
      text: 'You can still make your account safe: reset your password, and then contact us.',
      reset: 'Reset your password',
    },
    lost: {
      title: 'Open the link in your email again',
      text: 'This page needs the link from our email about a new device. You can also make your account safe by resetting your password.',
    },
    contact: 'Contact us',
  },
};

export type OverviewWords = typeof overview;
