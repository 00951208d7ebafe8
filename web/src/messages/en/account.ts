import { endedWays } from './ended-ways.ts';
import { askAgain, waitOf } from './resend.ts';
import { moments } from './date-and-time.ts';

const notAccepted = 'Your Request was not accepted';

export const account = {
  settings: {
    title: 'Account preferences',
    text: 'Manage how you log in and keep your account safe.',
    loading: 'Loading…',
    cards: {
      details: {
        title: 'Account details',
        text: 'Manage your login.',
        textWithNumber: 'Manage your login and membership number.',
      },
      privacy: { title: 'Privacy settings', text: 'See what you have agreed to.' },
      twoFactor: {
        title: '2-Factor Authentication',
        text: 'Use a code or a passkey as well as your password when you log in.',
      },
      security: {
        title: 'Security',
        text: 'Passkeys, authenticator app, devices, applications and recent activity.',
      },
      colleagues: {
        title: 'Colleagues',
        text: 'See who can log in for your ID, and invite others.',
        textForStaff: 'See who your administrators are.',
        reviewDue: 'Please confirm the list',
      },
    },
    /** Shown to an administrator whose account several people probably use. */
    sharedNotice: {
      title: 'Do several people use this account?',
      text: 'It looks as if more than one person logs in with this account. Invite each of them, so that everyone has an account of their own. Then change your password.',
      invite: 'Invite colleagues',
      notNow: 'Not now',
    },
    /** The details of the account, and how the account is protected. */
    you: {
      title: 'Your account',
      name: 'Name',
      groupId: 'Group ID',
      language: 'Language of our emails',
      languageName: 'English',
      languageNote: 'We write in the language you use here.',
    },
    safety: {
      title: 'Security at a glance',
      twoFactor: '2-factor authentication',
      turnOn: 'Turn it on',
    },
  },
  details: {
    title: 'Account details',
    text: 'The details you use to log in.',
    email: { label: 'Email', change: 'email address' },
    memberNumber: { label: 'Membership number', change: 'membership number', none: 'None yet' },
    password: { label: 'Password', change: 'password', hidden: 'Hidden' },
    /** The accessible name adds the detail, for example 'Change email address'. */
    change: 'Change',
    add: 'Add',
    waiting: (email: string): string => `Waiting for you to confirm ${email}`,
  },
  current: 'Current:',
  next: 'Continue',
  email: {
    title: 'Update your email address',
    text: 'We’ll send a link to your new address. Your email address won’t change until you open the link and confirm.',
    label: 'New email',
    hint: 'This address is used for all email communications',
    submit: 'Send the link',
    submitting: 'Sending…',
    notAnswered: 'An error occurred. Please try again',
    stepUp: 'To change your email address, first confirm it’s you.',
  },
  waiting: {
    title: 'Check your email',
    lead: 'If nobody else uses this address, we’ve sent a link to:',
    leadOnReturn: 'We are waiting for you to confirm this address:',
    unfinished: 'Your email address won’t change until you open the link. Until then, log in with your old address.',
    wait: 'The email may take up to 5 minutes to arrive. Check your junk mail too. If the address is already in use, you won’t get an email.',
    different: 'Use a different address',
    cancel: 'Cancel the change',
    cancelling: 'Cancelling…',
    cancelled: 'Your email address won’t change.',
    resend: {
      label: 'Send the link again',
      sent: 'If nobody else uses this address, we’ve sent the link again.',
      wait: (left: number): string => `You can ask for the link again in ${waitOf(left)}`,
      over: 'You can now ask for the link again',
      failures: {
        tooMany: () => 'The last link is on its way. Please wait before you ask for it again.',
        busy: askAgain.busy,
        other: 'An error occurred. Please try again',
      },
    },
  },
  confirm: {
    title: 'Confirm new email',
    text: 'Press the button to start logging in with this address.',
    submit: 'Confirm new email',
    address: (email: string): string => `Your new email address: ${email}`,
    submitting: 'Confirming…',
    notAnswered: 'An error occurred. Please try again',
    lost: {
      title: 'Open the link in your email again',
      text: 'This page was reloaded and no longer has your code. Open the link in your email again: it still works.',
    },
  },
  verified: {
    success: {
      title: 'Your email address has been changed',
      text: 'Use the new address the next time you log in.',
      logIn: 'You can now log in.',
      next: 'Continue',
    },
    fail: {
      title: 'Your email address has not been changed',
      text: 'Your verification link has expired or already been used. Try updating the email address again.',
      next: 'Try again',
    },
  },
  /** The texts of the screen behind the link in the emails to the old address. */
  undo: {
    title: 'Undo the change of email address',
    lead: 'Someone asked to change your account’s email address. If it wasn’t you, press the button. Then:',
    steps: [
      'if the change is not made yet, it is cancelled',
      'if the change was already made, your account gets back the address that our email came to, and nobody can log in until you choose a new password',
      'every device is logged out and no longer remembered',
    ],
    submit: 'Undo the change',
    submitting: 'Undoing…',
    ifYou: 'If it was you, close this page. Nothing has changed.',
    cancelled: {
      title: 'The change was cancelled',
      text: 'Every device was logged out. If you didn’t ask for the change, someone knows your password. Reset it now.',
    },
    cancelledLocked: {
      title: 'The change was cancelled',
      text: 'Every device was logged out. Your account is locked until you choose a new password. Reset your password to unlock it.',
    },
    cancelledDisabled: {
      title: 'The change was cancelled',
      text: 'Every device was logged out. Your account is disabled, so nobody can log in to it or choose a new password. Contact us and we’ll help you.',
    },
    /** Shown below a cancelled change, because an intruder may have added a passkey, an app or recovery codes. */
    recentWays: {
      title: 'Added to your account in the last 30 days:',
      PASSKEY: (date: Date, name?: string): string =>
        name === undefined ? `A passkey, ${moments.date(date)}` : `Passkey “${name}”, ${moments.date(date)}`,
      APP: (date: Date): string => `Authenticator app, ${moments.date(date)}`,
      RECOVERY: (date: Date): string => `Recovery codes, ${moments.date(date)}`,
      reset: 'Not yours? Reset your password. This removes the passkeys and recovery codes in this list.',
      app: 'A reset does not remove an authenticator app. If you didn’t add it, contact us.',
    },
    undone: {
      title: 'Your account has its old email address again',
      text: 'Every device was logged out, and nobody can log in until you choose a new password. We’ve emailed you a link to choose it.',
      wait: 'The email may take up to 5 minutes to arrive. Check your junk mail too.',
      toLogin: 'Go to login',
    },
    ended: endedWays,
    undoneDisabled: {
      title: 'Your account has its old email address again',
      text: 'Every device was logged out. Your account is disabled, so there’s no link for a new password in the email that we sent you. Contact us and we’ll help you. Once your account is enabled again, choose a new password to log in.',
    },
    failed: {
      title: 'This link has expired or has already been used',
      text: 'You can still protect your account: reset your password, then contact us.',
    },
    taken: {
      title: 'Your email address can’t be restored',
      text: 'Another account uses that address now. We’ve logged out every device and locked your account, so nobody can log in to it. Contact us and we’ll help you. The link in our email still works.',
    },
    lost: {
      title: 'Open the link in your email again',
      text: 'To use this page, open the link in our email about your email address. Or reset your password.',
    },
    reset: 'Reset your password',
    contact: 'Contact us',
  },
  memberNumber: {
    title: 'Update your membership number',
    text: 'Use the number on your latest membership certificate.',
    submit: 'Update',
    submitting: 'Saving…',
    notAnswered: notAccepted,
    done: {
      title: 'Membership number successfully updated',
      text: 'We’ve emailed you to say your membership number was changed.',
    },
  },
  password: {
    title: 'Change your password',
    text: 'Choose one you don’t use anywhere else.',
    submit: 'Change password',
    submitting: 'Saving…',
    notAnswered: notAccepted,
    done: {
      title: 'Password changed successfully',
      text: 'You have been logged out everywhere else. We’ve emailed you to say your password was changed.',
    },
  },
};

export type AccountMessages = typeof account;
