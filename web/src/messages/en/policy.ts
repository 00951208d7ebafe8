import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { askAgain } from './resend.ts';

type Requires = NonNullable<User['owesFrom']>['requires'];

const unexpected = 'Unexpected error, please try again.';

/** Explains to a kind of user what it needs to log in, before and after the requirement starts. */
export const policy = {
  notice: {
    title: {
      'two-step': (date: string): string => `From ${date}, you need 2-factor authentication`,
      'phishing-resistant': (date: string): string => `From ${date}, you need a passkey`,
    } satisfies Record<Requires, (date: string) => string>,
    text: {
      'two-step':
        'From then on, we’ll ask for a code as well as your password when you log in. If you set it up now, you won’t need to do anything on the day.',
      'phishing-resistant':
        'From then on, we’ll ask for a passkey when you log in: your fingerprint, face, device PIN or a security key. It only works on our real website, so a fake site can’t steal it. If you add one now, you won’t need to do anything on the day.',
    } satisfies Record<Requires, string>,
    now: {
      'two-step': 'Set it up now',
      'phishing-resistant': 'Add a passkey',
    } satisfies Record<Requires, string>,
    later: 'Not now',
  },
  passkey: {
    add: {
      /** The titles for a person who must have a passkey now. They name the kind of user. */
      title: {
        member: 'Members need a passkey to log in',
        consultant: 'Consultants need a passkey to log in',
        group: 'Group users need a passkey to log in',
        hospital: 'Hospital users need a passkey to log in',
        wellness: 'Wellbeing members need a passkey to log in',
      } satisfies Record<Kind, string>,
      /** The title for a person who adds a passkey before it is required. */
      titleBefore: 'Add a passkey',
      /** Names the brand that requires it, and the reason. */
      why: (brand: string): string => `${brand} requires this to protect your account.`,
      text: 'A passkey lets you log in with your fingerprint, face, device PIN or a security key. It only works on our real website, so a fake site can’t steal it.',
      ways: {
        title: 'Your browser will ask where to keep it',
        list: [
          'On this device, if nobody else uses it.',
          'On your phone: choose your phone, then scan the QR code.',
          'On a security key: plug it in or hold it to the device. Use this if you share the device.',
        ],
      },
      submit: 'Add a passkey',
      busy: 'Waiting for your browser…',
    },
    show: {
      title: 'Use your passkey',
      text: 'You now need a passkey to log in, and you already have one. Your browser will ask for your fingerprint, face, device PIN or security key.',
      /** Shown if a second step is required and the account has only a passkey. */
      setUpText:
        'You need 2-factor authentication to log in, and you already have a passkey. Your browser will ask for your fingerprint, face, device PIN or security key.',
      recoveryInstead: 'Use a recovery code instead',
      recoveryText: 'A recovery code works in place of your passkey.',
      passkeyInstead: 'Use a passkey instead',
      codesInstead: 'Set up codes by email instead',
      notShown: 'Your passkey wasn’t used. Try again, or choose another way below.',
      submit: 'Use a passkey',
      busy: 'Waiting for your browser…',
    },
    done: 'Your passkey was added.',
    /** Shown to a person who added a passkey without being required to. */
    added: {
      title: 'Your passkey was added',
      text: 'Next time you log in, choose “Log in with a passkey”. We won’t ask for your password or a code.',
      next: 'Continue',
    },
    refused: 'We couldn’t accept this passkey. Please try again.',
    exists: 'This device already has a passkey for your account. Use it, or add one on another device.',
    impossible: 'This browser can’t use passkeys here. Try another browser, or your phone.',
    held: 'You already have a passkey, but it doesn’t work on this website. Log in on the website where you added it, or contact us.',
    /** Shown if the person closed the browser's window. */
    closed: 'No passkey was added. Try again, or contact us.',
    notShown: 'Your passkey wasn’t used. Try again, or contact us.',
    lost: 'Can’t use your passkey? Contact us. We’ll check who you are and give you a code to add a new one.',
    help: 'Contact us',
    enrolment: 'I have a code from the support desk',
    logout: 'Log out',
    failures: { tooMany: askAgain.tooMany, busy: askAgain.busy, other: unexpected },
  },
  enrolment: {
    title: 'Enter the code from the support desk',
    text: 'The code has 10 letters and numbers. You can use it once, within an hour. Then you’ll add a passkey.',
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
    failures: { tooMany: askAgain.tooManyCodes, busy: askAgain.busy, other: unexpected },
  },
};

export type PolicyMessages = typeof policy;
