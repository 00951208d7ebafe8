import type { signIn as endpoint } from '@selvage/contract/api/sign-in';
import type { RefusalOf } from '@selvage/contract/endpoint';
import type { GeneralRefusal } from '@selvage/contract/refusals';

const plural = new Intl.PluralRules('en-IE');

const somethingWentWrong = 'Something went wrong, please try again.';

export const signInRefused = {
  resetLink: 'Reset your account',
  sentences: {
    'sign-in.wrong-credentials': "The email and password you entered don't match",
    'sign-in.locked': 'User account has been locked due to multiple failed attempts. Please reset your account.',
    'request.malformed': somethingWentWrong,
    'request.foreign-origin': somethingWentWrong,
    'request.not-found': somethingWentWrong,
    'request.headers-too-large': somethingWentWrong,
    'request.timed-out': 'Something went wrong while attempting to submit your login, please try again',
    'request.too-large': somethingWentWrong,
    'request.unsupported-media': somethingWentWrong,
    'request.unknown-host': somethingWentWrong,
    'request.too-many': 'There have been too many attempts to log in from here. Please wait a while and try again.',
    'server.failed': somethingWentWrong,
    'server.busy': 'Very many people are logging in right now. Please wait a moment and try again.',
    unknown: somethingWentWrong,
  } satisfies Record<RefusalOf<typeof endpoint> | GeneralRefusal | 'unknown', string>,
  tooManyFor: (wait: number): string =>
    `There have been too many attempts to log in from here. Please wait ${wait} ${plural.select(wait) === 'one' ? 'minute' : 'minutes'} and try again.`,
};

export type SignInRefusedWords = typeof signInRefused;
