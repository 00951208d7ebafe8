import { moments } from './date-and-time.ts';
import { refusalSentences } from './refusal-sentences.ts';

const notAnswered = refusalSentences.other;
const whatFor = 'If you can’t get a code or use a passkey, a recovery code lets you log in.';

/** The authenticator app, the recovery codes, and the card that lists every way to log in. */
export const ways = {
  /** The sentences that say how well the account is protected. */
  lead: {
    well: 'Well protected.',
    better: 'Could be better.',
    by: (step: string, orPasskey: boolean): string => `Password and ${step}${orPasskey ? ', or a passkey' : ''}.`,
    byPasskey: 'You log in with a passkey.',
    /** Shown if the person could also set up codes by email at a login. */
    byPasskeyOrEmail:
      'You log in with a passkey. If you can’t use it, you can set up codes by email when you log in with your password.',
    left: (codes: string): string => `${codes} left.`,
    lacking: 'You have no recovery codes. With one, you could log in without a code or passkey.',
    passwordOnly: 'Only your password protects your account.',
    passwordStill: 'You have a passkey, but you can still log in with just your password.',
    setUpApp: 'Set up an authenticator app',
    turnOnCodes: 'Turn on codes',
    more: 'Other ways to protect it',
  },
  card: {
    title: 'Ways to log in',
    failed: 'We couldn’t load your ways to log in.',
    states: { on: 'On', off: 'Off', none: 'Not set up' },
    manage: 'Manage',
    password: {
      name: 'Password',
      changed: (date: string): string => `Chosen on ${date}`,
      change: 'Change',
    },
    app: {
      name: 'Authenticator app',
      good: 'Shows codes on your phone, even without a signal.',
      since: (date: string): string => `Since ${date}`,
      setUp: 'Set up',
      replace: 'Replace',
      remove: 'Remove',
    },
    codes: {
      SMS: { name: 'Codes by text', good: 'We text you a code after your password.' },
      EMAIL: { name: 'Codes by email', good: 'We email you a code after your password.' },
      to: (destination: string): string => `to ${destination}`,
      change: 'Change',
      turnOn: 'Turn on',
    },
    recovery: {
      name: 'Recovery codes',
      left: (left: number): string => (left === 1 ? '1 code left' : `${left} codes left`),
      unsaved: 'Lost them? Get new ones.',
      needs: 'Set up one of the ways above first.',
      getFirst: 'Get recovery codes',
      get: 'Get codes',
      getNew: 'Get new codes',
    },
  },
  setUp: {
    title: 'Set up an authenticator app',
    text: 'An authenticator app shows a new code every 30 seconds. You enter that code when we ask for one.',
    replaces: 'It replaces the app that you have set up.',
    submit: 'Continue',
    submitting: 'Checking…',
    notAnswered,
    named: {
      'second-factor.not-allowed':
        'You can’t use an authenticator app with this account. Go to the security page to see the ways you can use.',
    },
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
      /** Shown on a phone, below the link that opens the app. */
      keyHere: 'Or add the account in your app with this key:',
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
      text: 'Enter a code from it when we ask for one. You’re logged out on all other devices, and we remember none of them.',
    },
  },
  remove: {
    title: 'Remove your authenticator app',
    text: 'Its codes will no longer work. We’ll log you out on your other devices and stop remembering them.',
    toOptionalPasskey: 'You’ll then log in with your password or your passkey. The password alone will be enough.',
    submit: 'Remove the app',
    submitting: 'Removing…',
    notAnswered,
    named: {
      'second-factor.not-allowed':
        'Your account needs 2-factor authentication, so you can’t remove the app now. Turn on codes by email or text first.',
    },
    done: {
      title: 'Your authenticator app was removed',
      optionalPasskey: 'You log in with your password or your passkey. The password alone is enough.',
      text: 'You can delete the entry in the app too. We’ve sent you an email about this change.',
    },
  },
  recovery: {
    /** `first` is for an account without recovery codes, `again` for an account that has some. */
    first: {
      title: 'Get recovery codes',
      text: whatFor,
      submit: 'Get recovery codes',
    },
    again: {
      title: 'Get new recovery codes',
      text: `${whatFor} Your old codes stop working as soon as you get new ones.`,
      submit: 'Get new codes',
    },
    submitting: 'Getting codes…',
    /** The label of the button that skips recovery codes during a login. */
    later: 'Not now',
    notAnswered,
    named: {
      'second-factor.not-allowed':
        'You can’t get recovery codes now. Turn on 2-factor authentication or add a passkey first. If you must log in with a passkey, recovery codes aren’t available: add a second passkey instead.',
    },
    codes: {
      title: 'Save your recovery codes',
      text: 'These codes already work. You can use each one once to log in, if you can’t get a code or use a passkey. We only show them now: print them, or save them in a password manager.',
      /** Shown if the account had recovery codes before. */
      replaced: 'Your old codes no longer work.',
      /** In the file and on paper, the codes name their account and their day. */
      made: (email: string, at: Date): string => `Account: ${email}. Date: ${moments.date(at)}.`,
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
        text: 'We can’t show you these codes again, and no other recovery codes work now. If you leave, get new ones on the security page.',
        stay: 'Stay on this page',
        leave: 'Leave',
      },
    },
  },
};

export type WaysMessages = typeof ways;
