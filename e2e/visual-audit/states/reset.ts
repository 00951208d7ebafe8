import { completeReset, requestReset, resetAuthorisation } from '@selvage/contract/api/reset';
import { resetHintCookie } from '@selvage/contract/hint-cookies';
import type { WireCode } from '@selvage/contract/user-types';
import type { Page } from '@playwright/test';
import { newPassword, resetPath } from '../../fixtures/reset.ts';
import { gives, holds, isAway, refuses } from '../forced-answers.ts';
import type { State } from '../state.ts';
import { press, reload, slowly, steps, submit, type } from '../steps.ts';

const email = 'aoife.ni-bhriain@example.ie';
const sendLink = steps(type({ Email: email }), press('Send the link'));
const start = { screen: 'reset', path: resetPath('member') } as const;
const sent = gives(requestReset, { secondsToNext: 30 });
const atOnce = gives(requestReset, { secondsToNext: 0 });
const startFailed = /^Something went wrong while submitting your reset password request/;

export const reset: readonly State[] = [
  { ...start, state: 'idle', shows: 'Where should we send the link?' },
  { ...start, state: 'idle, consultant', path: resetPath('consultant'), shows: 'Consultant ID' },
  { ...start, state: 'expired', path: `${start.path}?restart=true`, shows: /^Your password link has expired/ },
  { ...start, state: 'fields wrong', path: resetPath('hospital'), prepare: submit, shows: 'There is a problem' },
  { ...start, state: 'busy', answers: [holds(requestReset)], prepare: sendLink, shows: 'Sending…' },
  { ...start, state: 'slow', answers: [holds(requestReset)], prepare: slowly(sendLink), shows: /^This is taking/ },
  {
    ...start,
    state: 'failed',
    answers: [refuses(requestReset, 'server.failed')],
    prepare: sendLink,
    shows: startFailed,
  },
  { ...start, state: 'unreachable', answers: [isAway(requestReset)], prepare: sendLink, shows: startFailed },
  {
    ...start,
    state: 'too many',
    answers: [refuses(requestReset, 'request.too-many', { retryAfter: 600 })],
    prepare: sendLink,
    shows: /too many requests\. Please wait/,
  },
  { ...start, state: 'sent', answers: [sent], prepare: sendLink, shows: 'Check your email' },
  {
    ...start,
    state: 'sent again',
    answers: [atOnce],
    prepare: steps(sendLink, press('Send the link again')),
    shows: 'If there’s an account with this email address, we’ve sent the link again.',
  },
  {
    ...start,
    state: 'looking',
    answers: [holds(resetAuthorisation)],
    prepare: mayBeAuthorised,
    shows: 'Just a moment',
  },
];

/** Sets the hint cookie of a browser that has opened a reset link. */
async function mayBeAuthorised(page: Page): Promise<void> {
  await page.context().addCookies([{ name: resetHintCookie, value: '1', url: page.url() }]);
  await page.goto(page.url().replace(/\/form$/, ''));
}

const authorised = (userType: WireCode) => gives(resetAuthorisation, { userType, email });
const form = { screen: 'resetForm', path: `${resetPath('member')}/form` } as const;
const open = mayBeAuthorised;
const fill = type({ 'Date of birth': '27/03/1980', 'New password': newPassword, 'Confirm password': newPassword });
const setIt = steps(open, fill, press('Reset password'));
const member = authorised('W');

// oxfmt-ignore
const refusedForms = [
  { state: 'birth date wrong',   answers: [member, refuses(completeReset, 'birth-date.wrong')],                          shows: 'There is a problem' },
  { state: 'used before',        answers: [member, refuses(completeReset, 'password.used-before')],                      shows: 'There is a problem' },
  { state: 'too common',         answers: [member, refuses(completeReset, 'password.unacceptable', { reason: 'common' })], shows: 'There is a problem' },
  { state: 'authorisation over', answers: [member, refuses(completeReset, 'reset.not-authorised')],                      shows: 'Ask for a new link' },
  { state: 'failed',             answers: [member, refuses(completeReset, 'server.failed')],                             shows: 'An error occurred. Please try again' },
  { state: 'done',               answers: [member, gives(completeReset, { ended: { passkeys: 1, recoveryCodes: true } })], shows: 'Password reset' },
  { state: 'busy',               answers: [member, holds(completeReset)],                                                shows: 'Saving…' },
];

export const resetForm: readonly State[] = [
  { ...form, state: 'idle', answers: [member], prepare: open, shows: 'Your password needs:' },
  { ...form, state: 'idle, consultant', answers: [authorised('C')], prepare: open, shows: 'Your password needs:' },
  { ...form, state: 'fields wrong', answers: [member], prepare: steps(open, submit), shows: 'There is a problem' },
  {
    ...form,
    state: 'password weak, not the same',
    answers: [member],
    prepare: steps(open, type({ 'New password': 'heron', 'Confirm password': 'heror' }), (page) =>
      page.getByLabel('Date of birth').focus(),
    ),
    shows: 'Please ensure passwords match',
  },
  { ...form, state: 'password strong', answers: [member], prepare: steps(open, fill), shows: 'Passwords match' },
  ...refusedForms.map((each) => ({ ...form, prepare: setIt, ...each })),
  {
    ...form,
    state: 'slow',
    answers: [member, holds(completeReset)],
    prepare: steps(open, fill, slowly(press('Reset password'))),
    shows: /^This is taking/,
  },
  {
    ...form,
    state: 'link never opened',
    prepare: reload,
    shows: 'Where should we send the link?',
  },
];
