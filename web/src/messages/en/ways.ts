import { refusalSentences } from './refusal-sentences.ts';

const notAnswered = refusalSentences.other;

/** WY19, WY21–WY23: authenticator app, recovery codes, and the card that lists every way to log in. */
export const ways = {
  card: {
    title: 'Ways to log in',
    text: 'What opens your account, and what shows that it’s you.',
    failed: 'We couldn’t load your ways to log in.',
    password: {
      name: 'Password',
      good: 'Choose one that you use nowhere else.',
      change: 'Change',
    },
    app: {
      name: 'Authenticator app',
      good: 'Shows codes on your phone, also without a signal. We ask for one after your password.',
      since: (date: string): string => `Set up on ${date}`,
      none: 'Not set up',
      setUp: 'Set up',
      replace: 'Replace',
      remove: 'Remove',
    },
    codes: {
      name: 'Codes by email or text',
      good: 'We send you a code after your password.',
      to: (destination: string): string => `Sent to ${destination}`,
      none: 'Off',
      change: 'Change',
    },
    recovery: {
      name: 'Recovery codes',
      good: 'For when you can’t use your app or your passkey. Each works once.',
      left: (left: number): string => (left === 1 ? '1 code left' : `${left} codes left`),
      none: 'None',
      needs: {
        app: 'You get them when you set up an authenticator app.',
        passkey: 'You can make them once you have a passkey.',
      },
      lacking:
        'You have no recovery codes. When you can’t use your app or your passkey, a recovery code takes its place.',
      makeFirst: 'Make recovery codes',
      make: 'Make new codes',
    },
  },
  setUp: {
    title: 'Set up an authenticator app',
    text: 'An authenticator app shows a new code every 30 seconds. Once it is set up, we ask for a code from it when you log in with your password.',
    replaces: 'If you already have one, this replaces it.',
    submit: 'Continue',
    submitting: 'Checking…',
    notAnswered,
    named: { 'second-factor.not-allowed': 'You can’t set up an authenticator app for this account.' },
    scan: {
      title: 'Add this account to your app',
      text: 'You’ll need an authenticator app, for example the one of your phone, Google or Microsoft. Add the account there, then enter the code it shows.',
      open: {
        text: 'Do you use an authenticator app on this device?',
        link: 'Open your authenticator app',
      },
      scan: 'In your authenticator app, choose “add account”, then scan this QR code.',
      elsewhere: 'Is your app on another device? Show the QR code',
      image: 'QR code for your authenticator app',
      key: 'Can’t scan it? Type this key into the app:',
      copy: 'Copy the key',
      copied: 'Copied',
      notCopied: 'Your browser didn’t let us copy. Select the text and copy it yourself.',
      label: 'Code from the app',
      hint: 'Six digits',
      submit: 'Set up',
      submitting: 'Checking…',
      over: 'This page has expired. Check your security page to see if your app is set up. If it isn’t, start again.',
      again: 'Start again',
    },
    done: {
      title: 'Your authenticator app is set up',
      text: 'We’ll ask for a code from it when you log in. We’ve logged you out on your other devices, and we no longer remember them.',
    },
  },
  remove: {
    title: 'Remove your authenticator app',
    text: 'Its codes will no longer work. We’ll log you out on your other devices and stop remembering them.',
    submit: 'Remove the app',
    submitting: 'Removing…',
    notAnswered,
    named: {
      'second-factor.not-allowed':
        'You can’t remove the app: your account needs 2-factor authentication, and you have no other way. Turn on codes by email or text first.',
    },
    done: {
      title: 'Your authenticator app was removed',
      text: 'You can delete the entry in the app too. We’ve emailed you to confirm the change.',
    },
  },
  recovery: {
    /** What it is called where there are none yet, and where there are some. */
    first: {
      title: 'Get recovery codes',
      text: 'If you lose your phone or your passkey, a recovery code lets you log in.',
      submit: 'Get recovery codes',
    },
    again: {
      title: 'Get new recovery codes',
      text: 'If you lose your phone or your passkey, a recovery code lets you log in. Your old codes will stop working.',
      submit: 'Get new codes',
    },
    submitting: 'Getting codes…',
    notAnswered,
    named: {
      'second-factor.not-allowed':
        'You can’t get recovery codes. You need 2-factor authentication or a passkey first, and they aren’t available where you must log in with a passkey.',
    },
    codes: {
      title: 'Save your recovery codes',
      text: 'You can use each one once to log in, if you lose your phone or your passkey. We only show them now: print them, or save them in a password manager.',
      list: 'Your recovery codes',
      copy: 'Copy',
      copied: 'Copied',
      notCopied: 'Your browser didn’t let us copy. Select the text and copy it yourself.',
      print: 'Print',
      download: 'Download',
      file: 'recovery-codes.txt',
      next: 'I’ve saved them',
      unsaved: {
        title: 'Leave without your codes?',
        text: 'We can’t show you these codes again. If you leave now, you’ll have to get new ones.',
        stay: 'Stay on this page',
        leave: 'Leave',
      },
    },
  },
};

export type WaysMessages = typeof ways;
