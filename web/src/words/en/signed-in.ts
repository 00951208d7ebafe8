import { askAgain } from './ask-again.ts';
import { refusalSentences } from './refusal-sentences.ts';

/** What the screens of a signed-in person have in common. */
export const signedIn = {
  back: 'Back',
  logOut: 'Log out',
  refusals: refusalSentences,
  tooMany: askAgain.tooMany,
  locked: { title: 'Your account is locked', next: 'Reset your account' },
  unreachable: {
    title: refusalSentences.other,
    text: 'We could not load your account.',
    retry: 'Try again',
  },
};

export type SignedInWords = typeof signedIn;
