import type { User } from '@selvage/contract/api/session';
import { askAgain } from './resend.ts';

type Requires = NonNullable<User['owesFrom']>['requires'];

const unexpected = 'Unexpected error, please try again.';

/** WY25, WY26: what a kind of user must have to log in, before and after it must. */
export const policy = {
  notice: {
    title: {
      'two-step': (date: string): string => `From ${date}, you need 2-factor authentication`,
      'phishing-resistant': (date: string): string => `From ${date}, you need a passkey`,
    } satisfies Record<Requires, (date: string) => string>,
    text: {
      'two-step':
        'We’ll then ask for a code as well as your password when you log in. Set it up now, and there is nothing to do on the day.',
      'phishing-resistant':
        'We’ll then ask for a passkey when you log in. It opens your account with your fingerprint, your face, a PIN or a security key, and nobody can trick you out of it. Add one now, and there is nothing to do on the day.',
    } satisfies Record<Requires, string>,
    now: 'Do it now',
    later: 'Later',
  },
  passkey: {
    add: {
      title: 'Add a passkey to log in',
      /** For whoever adds one before they have to. */
      titleBefore: 'Add a passkey',
      text: 'A passkey opens your account with your fingerprint, your face, a PIN or a security key, and nobody can trick you out of it.',
      ways: {
        title: 'Your browser will ask where to keep it',
        list: [
          'On this device, if nobody else uses it.',
          'On your phone: choose it, and scan the QR code that appears.',
          'On a security key: plug it in or hold it to the device. This is the right way on a shared device.',
        ],
      },
      submit: 'Add a passkey',
      busy: 'Waiting for your browser…',
    },
    show: {
      title: 'Use your passkey',
      text: 'We now ask for a passkey when you log in, and your account has one. Your browser will ask for it: your fingerprint, your face, a PIN or a security key.',
      submit: 'Use a passkey',
      busy: 'Waiting for your browser…',
    },
    done: 'Your passkey was added.',
    refused: 'We couldn’t accept this passkey. Please try again.',
    exists: 'This device already has a passkey for your account.',
    impossible: 'This browser can’t use passkeys here. Try another browser, or your phone.',
    held: 'Your account already has a passkey that doesn’t work here. Log in where you added it, or contact us.',
    lost: 'If you can’t, contact us. We’ll check who you are and give you a code to add a new passkey.',
    help: 'Contact us',
    enrolment: 'I have a code from the support desk',
    logout: 'Log out',
    failures: { tooMany: askAgain.tooMany, other: unexpected },
  },
  enrolment: {
    title: 'Enter the code from the support desk',
    text: 'It has ten letters and digits, works once and for an hour. After it, you add a passkey.',
    label: 'Code from the support desk',
    hint: 'For example, 7K3QM-0F9TX',
    submit: 'Continue',
    submitting: 'Checking…',
    problems: {
      required: 'Enter the code that the support desk gave you',
      refused:
        'This code is wrong, was used before, or is more than an hour old. Check it, or ask the support desk for another.',
    },
    back: 'Back',
    failures: { tooMany: askAgain.tooManyCodes, other: unexpected },
  },
};

export type PolicyMessages = typeof policy;
