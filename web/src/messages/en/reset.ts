import type { completeReset } from '@selvage/contract/api/reset';
import type { RefusalOf } from '@selvage/contract/endpoint';
import { endedWays } from './ended-ways.ts';
import { askAgain } from './resend.ts';
import { refusalSentences } from './refusal-sentences.ts';

const startFailed = 'Something went wrong while submitting your reset password request. Please try again';

export const reset = {
  backToLogin: 'Back to login',
  start: {
    title: 'Create or reset your Password',
    text: 'Enter your email address and we’ll send you a link to choose a new password.',
    formTitle: 'Where should we send the link?',
    expired:
      'Your password link has expired, has already been used, was opened too often or was replaced by a newer one. Enter your email address to get a new link.',
    submit: 'Send the link',
    submitting: 'Sending…',
    failures: { tooMany: askAgain.tooMany, busy: askAgain.busy, other: startFailed },
  },
  sent: {
    title: 'Check your email',
    lead: 'If there’s an account with this email address, we’ve sent a password link to:',
    wait: 'The email may take up to 5 minutes to arrive. Check your junk mail too.',
    different: 'Use a different address',
    resend: {
      label: 'Send the link again',
      sent: 'If there’s an account with this email address, we’ve sent the link again.',
      newest: askAgain.newestLink,
      wait: askAgain.wait,
      over: askAgain.over,
      failures: { tooMany: askAgain.tooMany, busy: askAgain.busy, other: startFailed },
    },
  },
  form: {
    title: 'Choose a new password',
    text: 'Choose one you don’t use anywhere else. A new password removes passkeys and recovery codes from the last 30 days, in case they aren’t yours. An authenticator app stays.',
    submit: 'Reset password',
    submitting: 'Saving…',
    startAgain: 'Ask for a new link',
    failures: {
      'reset.not-authorised': 'The details entered did not match a valid policy',
      'password.unacceptable': refusalSentences['password.unacceptable'],
      'password.used-before': refusalSentences['password.used-before'],
      'birth-date.wrong': refusalSentences['birth-date.wrong'],
    } satisfies Record<RefusalOf<typeof completeReset>, string>,
    otherRefused: refusalSentences.other,
    otherFailures: { tooMany: askAgain.tooMany, busy: askAgain.busy, other: 'An error occurred. Please try again' },
    consultantFailures: {
      tooMany: askAgain.tooMany,
      busy: askAgain.busy,
      other: 'Something went wrong while to reset your password, please try again',
    },
  },
  done: {
    title: 'Password reset',
    text: 'We’ve emailed you to say your password was changed.',
    logIn: 'You can now log in with your new password.',
    ended: endedWays,
    next: 'Continue',
  },
};

export type ResetMessages = typeof reset;
