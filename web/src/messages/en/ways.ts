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
    text: 'An authenticator app shows a new code every 30 seconds. Once it is set up, we ask for a code from it when you log in with your password. If you have one already, the new one takes its place.',
    submit: 'Continue',
    submitting: 'Checking…',
    notAnswered,
    named: { 'second-factor.not-allowed': 'You can’t set up an authenticator app for this account.' },
    scan: {
      title: 'Scan this with your app',
      text: 'In your authenticator app, choose to add an account and point the camera at this square.',
      image: 'QR code for your authenticator app',
      key: 'Or type this key into the app:',
      copy: 'Copy the key',
      copied: 'Copied',
      notCopied: 'Your browser didn’t let us copy. Select the text and copy it yourself.',
      open: 'Open your app on this phone',
      label: 'Code from the app',
      hint: 'Six digits',
      submit: 'Set up',
      submitting: 'Checking…',
      over: 'This set-up is over: it was finished, ten minutes have passed, or you started another one. Your security page shows whether an app is set up.',
      again: 'Start again',
    },
    done: {
      title: 'Your authenticator app is set up',
      text: 'We’ll ask for a code from it when you log in. Other devices are logged out, and no device is remembered any more.',
    },
  },
  remove: {
    title: 'Remove your authenticator app',
    text: 'Its codes will no longer work. Other devices are logged out, and no device is remembered any more.',
    submit: 'Remove the app',
    submitting: 'Removing…',
    notAnswered,
    named: {
      'second-factor.not-allowed':
        'You can’t remove the app: your account needs 2-factor authentication, and you have no other way. Switch on codes by email or text first.',
    },
    done: {
      title: 'Your authenticator app was removed',
      text: 'You can delete the entry in the app too. We’ve emailed you to confirm the change.',
    },
  },
  recovery: {
    title: 'Make new recovery codes',
    text: 'With a recovery code you can log in when you can’t use your app or your passkey. New codes end the old ones.',
    submit: 'Make new codes',
    submitting: 'Making codes…',
    notAnswered,
    named: {
      'second-factor.not-allowed':
        'You can’t make recovery codes: you have no authenticator app and no passkey, or you must log in with a passkey.',
    },
    codes: {
      title: 'Keep these recovery codes',
      text: 'Each lets you log in once when you can’t use your app or your passkey. We show them only now: print them, or keep them in a password manager.',
      list: 'Your recovery codes',
      copy: 'Copy',
      copied: 'Copied',
      notCopied: 'Your browser didn’t let us copy. Select the text and copy it yourself.',
      print: 'Print',
      download: 'Download',
      file: 'recovery-codes.txt',
      next: 'I’ve kept them',
      unsaved: {
        title: 'Leave without your codes?',
        text: 'We can’t show you these codes again. If you leave now, you have to make new ones.',
        stay: 'Stay on this page',
        leave: 'Leave',
      },
    },
  },
};

export type WaysMessages = typeof ways;
