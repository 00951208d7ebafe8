import { askAgain, waitOf } from './resend.ts';
import { refusalSentences } from './refusal-sentences.ts';

/** The texts that ask for the second factor before a change. */
const stepUp = {
  title: 'Confirm it’s you',
  reason: 'Before you make this change, confirm it’s you.',
  submit: 'Confirm',
  cancel: 'Cancel',
  passkey: {
    use: 'Use your passkey',
    refused: 'We couldn’t accept this passkey. Try again, or use another way.',
    closed: 'No passkey was used. Try again.',
    useCode: 'Use a code instead',
    onlyWay: 'Your passkey is the only way you have to confirm it’s you. If you can’t use it, contact us.',
  },
  over: 'This code no longer works. You can ask for a new one.',
  send: {
    label: 'Send a code',
    sent: 'We sent a new code.',
    wait: (left: number): string => `You can ask for a new code in ${waitOf(left)}`,
    over: 'You can now ask for a new code',
    failures: {
      tooMany: (left: number | undefined): string =>
        `We can’t send a code yet. Please wait ${waitOf(left)} and try again.`,
      busy: askAgain.busy,
      other: 'Unexpected error, please try again.',
      named: { 'texts.unavailable': refusalSentences['texts.unavailable'] },
    },
  },
};

/** The texts that the screens of a signed-in person share. */
export const signedIn = {
  back: 'Back',
  backTo: (application: string): string => `Back to ${application}`,
  /** The present step of a set-up. The step has a name, because it may have more than one screen. `first` says what the first step is. */
  step: (at: 1 | 2 | 3, first: 'choose' | 'confirm' = 'choose'): string =>
    `Step ${at} of 3: ${{ 1: { choose: 'choose', confirm: 'confirm it’s you' }[first], 2: 'set it up', 3: 'finish' }[at]}`,
  loggedInAs: (email: string): string => `Logged in as ${email}`,
  logOut: 'Logout',
  menu: {
    label: 'Your account',
    preferences: 'Account preferences',
    security: 'Security',
    logOut: 'Log out',
  },
  refusals: refusalSentences,
  tooMany: askAgain.tooMany,
  busy: askAgain.busy,
  stepUp,
  locked: { title: 'Your account is locked', next: 'Reset your account' },
  unreachable: {
    title: refusalSentences.other,
    text: 'We couldn’t load your account.',
    retry: 'Try again',
  },
};

export type SignedInMessages = typeof signedIn;
