import type { signIn as endpoint } from '@selvage/contract/api/sign-in';
import type { RefusalOf } from '@selvage/contract/endpoint';
import type { GeneralRefusal } from '@selvage/contract/refusals';
import { askAgain, waitOf } from './resend.ts';
import { endedAccess, refusalSentences } from './refusal-sentences.ts';

const somethingWentWrong = 'Something went wrong, please try again.';

const tooMany = (left: number | undefined): string =>
  `You’ve tried too many times, or asked for a code too soon. Please wait ${waitOf(left)} and try again.`;

/** The specification prescribes this sentence, so its words must not change. */
const locked = 'User account has been locked due to multiple failed attempts. Please reset your account.';

export const signInRefused = {
  resetLink: 'Reset your account',
  /**
   * Shown after some wrong passwords, for every email in the same way. `tries` locks the account. Most operators keep the default number.
   */
  lockAhead: (tries: number): string =>
    `After ${tries === 5 ? 'five' : tries} wrong tries we lock an account for a while.`,
  /** Shown from the try that may have locked the account. It also appears if the tries were for different emails. */
  lockedNow: (tries: number): string =>
    `After ${tries === 5 ? 'five' : tries} wrong tries we lock an account for a while, so yours may be locked now. If you reset your password, we unlock it.`,
  /** Shown if the owner has locked the account. */
  secured:
    'Your account was secured, so it’s locked until you choose a new password. Open the link in the email we sent you.',
  /** Shown if an administrator or a review of the colleagues ended the access. */
  endedAccess,
  /** Shown if the login succeeded but the browser did not keep the session. */
  cookiesBlocked:
    'Your browser blocks cookies, so you can’t stay logged in. Allow cookies for this site and try again.',
  /** The texts about passkeys at the login. The form and the password always stay available. */
  newWindow: '(opens in a new window)',
  passkey: {
    unknown: 'This passkey no longer works. It may have been removed. Log in with your password instead.',
    closed: 'No passkey was used. Try again, or log in with your password.',
    refused: 'We couldn’t accept this passkey. Try again, or log in with your password.',
    impossible: 'This browser can’t use passkeys here. Log in with your password instead.',
  },
  sentences: {
    ...refusalSentences,
    'session.locked': locked,
    'sign-in.locked': locked,
    'request.malformed': somethingWentWrong,
    'request.foreign-origin': somethingWentWrong,
    'request.not-found': somethingWentWrong,
    'request.headers-too-large': somethingWentWrong,
    'request.timed-out': 'Something went wrong while attempting to submit your login, please try again',
    'request.too-large': somethingWentWrong,
    'request.unsupported-media': somethingWentWrong,
    'request.unknown-host': somethingWentWrong,
    'request.too-many': tooMany(undefined),
    'server.failed': somethingWentWrong,
    'server.busy': askAgain.busy(undefined),
    unknown: somethingWentWrong,
  } satisfies Record<RefusalOf<typeof endpoint> | GeneralRefusal | 'session.locked' | 'unknown', string>,
  tooMany,
  busy: askAgain.busy,
};

export type SignInRefusedMessages = typeof signInRefused;
