import type { Activity, ApplicationActivity } from '@selvage/contract/api/security';
import { scopeWords } from '@selvage/contract/scope-words/en';
import { devices } from '@selvage/contract/counted-units/en';
import { endedWays } from './ended-ways.ts';
import { askAgain } from './resend.ts';
import { deviceMessages } from './device.ts';
import { moments } from './date-and-time.ts';

/** The names of account events in the person's own words. */
const activities = {
  'signed-in': 'Logged in',
  'sign-in-failed': 'Login attempt with wrong details',
  'sign-in-locked': 'Login attempt while your account was locked',
  'code-failed': 'Wrong code entered',
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
  'two-factor-on': '2-factor authentication turned on',
  'two-factor-changed': '2-factor authentication changed',
  'two-factor-off': '2-factor authentication turned off',
  'device-remembered': 'Device remembered',
  'device-copied': 'Someone tried to log in as one of your remembered devices, so we no longer remember it',
  'device-forgotten': 'One remembered device removed',
  'devices-forgotten': 'Remembered devices removed',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'passkey-copied': 'We refused a login with a passkey that may have been copied',
  'authenticator-added': 'Authenticator app set up',
  'authenticator-replaced': 'Authenticator app replaced',
  'authenticator-removed': 'Authenticator app removed',
  'recovery-codes-made': 'Recovery codes created',
  'recovery-code-used': 'Recovery code used',
  'enrolment-code-used': 'Code from our support desk used',
  'password-entered': 'Right password entered; more was needed to log in',
  'session-ended': 'One other device logged out',
  'sessions-ended': 'Other devices logged out',
  'not-me': 'Account secured: every device logged out, and the account locked until you chose a new password',
  'colleague-joined': 'Account created with an invitation',
  'colleague-role': 'Role changed by an administrator',
  'access-unconfirmed': 'Access stopped until an administrator confirms it',
  'access-confirmed': 'Access confirmed by an administrator',
  'colleague-invited': 'Colleague invited',
  'colleagues-confirmed': 'List of colleagues confirmed',
  'support-unlocked': 'Account unlocked by our support team',
  'support-disabled': 'Account disabled by our support team',
  'support-enabled': 'Account enabled again by our support team',
  'support-activation-sent': 'Activation email sent by our support team',
  'support-reset-sent': 'Email to choose a new password sent by our support team',
  'support-email-change': 'Email address change started by our support team',
  'support-undo-sent': 'Email to undo the change of email address sent again by our support team',
  'support-two-factor-off': '2-factor authentication turned off by our support team',
  'support-passkeys-removed': 'Passkeys removed by our support team',
  'support-sessions-ended': 'All devices logged out by our support team',
  'support-devices-forgotten': 'Remembered devices removed by our support team',
  'enrolment-code-issued': 'Our support team gave a code to add a passkey',
} satisfies Record<Exclude<Activity, ApplicationActivity>, string>;

/** The events that name an application. */
const applicationActivities = {
  'app-signed-in': (name: string): string => `Logged in to ${name}`,
  'app-consented': (name: string): string => `You let ${name} see your details`,
  'app-consent-withdrawn': (name: string): string => `You stopped ${name} from seeing your details`,
  'app-ended': (name: string): string => `Logged out of ${name}`,
} satisfies Record<ApplicationActivity, (name: string) => string>;

const somethingWentWrong = 'Something went wrong, please try again.';

export const security = {
  title: 'Security',
  back: 'Back to settings',
  logOut: 'Log out',
  moments,
  device: deviceMessages,
  rail: {
    label: 'On this page',
    ways: 'Ways to log in',
    devices: 'Devices',
    applications: 'Applications',
    activity: 'Activity',
  },
  loading: 'Loading…',
  retry: 'Try again',
  failures: {
    tooMany: askAgain.tooMany,
    busy: askAgain.busy,
    other: somethingWentWrong,
    named: {
      'passkey.refused': 'We couldn’t add this passkey. Please try again.',
      'passkey.too-many': 'You can have up to 10 passkeys. Remove one before you add another.',
      'passkey.last': 'You need at least one passkey to log in. Add another one before you remove this one.',
    },
  },
  ask: {
    endTitle: (device: string): string => `Log out “${device}”`,
    endOthersTitle: 'Log out everywhere else',
    alsoForget: 'Also forget these devices',
    alsoForgetOne: 'Also forget this device',
    forgetMeans: 'If 2-factor authentication is on, we’ll ask for a code at the next login there.',
    text: 'Enter your password to confirm it’s you.',
    submitting: 'Logging out…',
    cancel: 'Cancel',
    wrong: 'The password you entered is incorrect. Please retype and try again',
    lastTry:
      'The password you entered is incorrect. Please retype and try again. You have one try left before your account is locked.',
  },
  devices: {
    title: 'Devices',
    failed: 'We couldn’t load your list of devices.',
    noneRemembered: 'No device is remembered, so we ask for a code every time you log in with your password.',
    signedIn: (date: string, time: string): string => `Logged in ${date}, ${time}`,
    lastActive: (ago: string): string => `Last active ${ago}`,
    lastUsed: (ago: string): string => `Last used ${ago}`,
    until: (date: string): string => `No code needed until ${date}`,
    end: 'Log out',
    endOthers: 'Log out everywhere else',
    ended: (device: string, isForgotten: boolean): string =>
      isForgotten ? `Logged out and no longer remembered: ${device}.` : `Logged out: ${device}.`,
    othersEnded: (sessions: number, forgotten: number): string => {
      const parts = [
        ...(sessions > 0 ? [`logged out of ${devices(sessions)}`] : []),
        ...(forgotten > 0 ? [`forgot ${devices(forgotten)}`] : []),
      ].join(' and ');
      return parts === '' ? 'You’re logged out everywhere else.' : `${parts.charAt(0).toUpperCase()}${parts.slice(1)}.`;
    },
    forget: 'Forget',
    forgetAll: 'Forget all devices',
    forgetting: 'Forgetting…',
    forgotten: (device: string): string => `${device} is no longer remembered.`,
    allForgotten: 'We no longer remember any device.',
    confirm: {
      title: 'Forget all remembered devices?',
      text: 'You’ll need a code the next time you log in on each of them. You can’t undo this.',
      keep: 'Keep them',
    },
  },
  applications: {
    title: 'Applications',
    failed: 'We couldn’t load your applications.',
    empty: 'You’re not logged in to any applications, and you haven’t allowed any to see your details.',
    end: 'Log out',
    ending: 'Logging out…',
    ended: (name: string): string => `You’re logged out of ${name}.`,
    endedHere: (name: string): string =>
      `You’re logged out of ${name}. It needs no permission: if you open it while you’re logged in here, it may log you in again.`,
    since: (ago: string): string => `Logged in ${ago}`,
    noPermission: (insurer: string): string => `No permission needed: it belongs to ${insurer}`,
    given: (date: string): string => `Allowed on ${date}`,
    can: 'What it can do',
    scope: scopeWords,
    withdraw: 'Remove access',
    withdrawing: 'Removing access…',
    withdrawn: (name: string): string =>
      `${name} gets no more of your details. A page of it that is still open may show them until you close it.`,
  },
  passkeys: {
    title: 'Passkeys',
    good: 'Log in with your fingerprint, face or device PIN.',
    failed: 'We couldn’t load your passkeys.',
    unnamed: 'Passkey',
    added: (device: string, date: string): string => `Added on ${device}, ${date}`,
    addedSomewhere: (date: string): string => `Added ${date}`,
    lastUsed: (ago: string): string => `Last used ${ago}`,
    add: 'Add a passkey',
    adding: 'Adding…',
    done: 'Passkey added. Next time choose “Log in with a passkey”.',
    closed: 'No passkey was added. To try again, choose “Add a passkey”.',
    exists: 'This device already has a passkey for your account. Use it, or add one on another device.',
    impossible: 'This browser can’t add a passkey. Try another browser or device.',
    rename: 'Rename',
    renamed: 'The passkey has a new name.',
    remove: 'Remove',
    removing: 'Removing…',
    removed: (name: string, othersLoggedOut: boolean, endedCodes = false): string =>
      `${name} was removed.${othersLoggedOut ? ' Your other devices were logged out.' : ''}${endedCodes ? ' Your recovery codes no longer work.' : ''}`,
    renaming: {
      title: 'Name this passkey',
      label: 'Name',
      hint: '40 characters or fewer',
      problems: { required: 'Please enter a name.' },
      save: 'Save',
      saving: 'Saving…',
      cancel: 'Cancel',
      /** The second button after a passkey was added. It keeps the passkey and the name that is shown. */
      keep: 'Keep this name',
    },
    confirm: {
      title: (name: string): string => `Remove “${name}”?`,
      text: 'You won’t be able to log in with it any more. Delete it on your device as well.',
      loggedOut: 'We’ll log you out on your other devices and stop remembering them.',
      endsCodes: 'Your recovery codes will stop working too.',
      reset: 'Forgot password?',
    },
  },
  activity: {
    title: 'Recent activity',
    text: 'Times are Irish time.',
    failed: 'We couldn’t load your recent activity.',
    empty: 'No activity yet.',
    all: 'See all activity',
    /** Names the device on which a person ended or forgot other devices. */
    doneOn: (device: string): string => `Done on: ${device}`,
    marks: { failed: 'Failed', locked: 'Locked', unusual: 'Unusual' },
    sentences: activities,
    applications: applicationActivities,
    endedToo: {
      passkeys: 'Passkeys added in the 30 days before were removed',
      'recovery-codes': 'Recovery codes no longer work',
      both: 'Passkeys added in the 30 days before were removed, and recovery codes no longer work',
    },
    failures: {
      'sign-in-failed': (count: number, when: string): string => `${count} failed logins, ${when}`,
      'sign-in-locked': (count: number, when: string): string =>
        `${count} login attempts while your account was locked, ${when}`,
      'code-failed': (count: number, when: string): string => `${count} wrong codes entered, ${when}`,
    },
    wrong: 'Something wrong?',
  },
  notMe: {
    title: 'Secure your account',
    lead: 'If someone else logged in to your account, press the button below. We will:',
    leadHere: 'Do this if someone else may be using your account. We will:',
    steps: [
      'log out every device and forget the remembered ones',
      'lock your account until you choose a new password',
      'email you a link to choose it',
    ],
    removes: {
      passkeys: 'remove the passkeys added in the last 30 days',
      codes: 'remove your recovery codes, because they were made in the last 30 days',
      both: 'remove the passkeys and recovery codes added in the last 30 days',
      maybe: 'remove passkeys and recovery codes added in the last 30 days, if there are any',
    },
    submit: 'Secure my account',
    submitting: 'Securing…',
    ifYou: 'If it was you, close this page. Nothing has changed.',
    done: {
      title: 'Your account is secured',
      text: 'Every device is logged out, and your account is locked until you choose a new password. We’ve emailed you a link to choose a new password.',
      ended: endedWays,
      wait: 'The email may take up to 5 minutes to arrive. Check your junk mail too.',
      toLogin: 'Go to login',
    },
    disabled: {
      title: 'Every device is logged out',
      text: 'Your account is disabled, so nobody can log in to it or choose a new password. Call or contact us and we’ll help you.',
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
