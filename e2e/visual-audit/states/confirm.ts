import { confirmPassword } from '@selvage/contract/api/account';
import { secondStepOptions } from '@selvage/contract/api/passkeys';
import { beginStepUp, sendCodeAgain, verifyCode } from '@selvage/contract/api/two-factor';
import { accounts, password } from '../../fixtures/accounts.ts';
import { gives, holds, isAway, refuses } from '../forced-answers.ts';
import type { State } from '../state.ts';
import { press, slowly, steps, submit, type } from '../steps.ts';

const as = accounts.member;
const redir = encodeURIComponent('/oidc/interaction/atlas?client=letters');
const at = { screen: 'confirm', path: `/memberlogin/confirm?redir=${redir}`, as } as const;
const give = steps(type({ 'Current password': password }), press('Continue'));

const hasPasskey = gives(secondStepOptions, {
  publicKey: { challenge: 'AAAA', rpId: 'localhost', timeout: 1000, userVerification: 'preferred' },
});

// oxfmt-ignore
const passwordAnswers = [
  { state: 'wrong',       answers: [refuses(confirmPassword, 'password.wrong')],                                   shows: 'There is a problem' },
  { state: 'too many',    answers: [refuses(confirmPassword, 'request.too-many', { retryAfter: 90 })],             shows: /too many requests\. Please wait/ },
  { state: 'failed',      answers: [refuses(confirmPassword, 'server.failed', { reference: '7F3K-2Q' })],          shows: 'Something went wrong, please try again.' },
  { state: 'unreachable', answers: [isAway(confirmPassword)],                                                      shows: 'Unexpected error, please try again.' },
  { state: 'busy',        answers: [holds(confirmPassword)],                                                       shows: 'Checking…' },
  { state: 'locked',      answers: [refuses(confirmPassword, 'session.locked')],                                   shows: 'Your account is locked' },
];

/** “Confirm your login” with the password, for an application. */
export const confirm: readonly State[] = [
  { ...at, state: 'empty', shows: 'Confirm your login' },
  { ...at, state: 'passkey first', answers: [hasPasskey], shows: 'Use your passkey' },
  { ...at, state: 'nothing typed', prepare: submit, shows: 'There is a problem' },
  ...passwordAnswers.map((each) => ({ ...at, ...each, prepare: give })),
  { ...at, state: 'slow', answers: [holds(confirmPassword)], prepare: slowly(give), shows: /^This is taking/ },
];

const codeAt = { screen: 'confirmCode', path: `/memberlogin/confirm/code?redir=${redir}`, as } as const;
const pending = { mfaToken: 'token', type: 'SMS', destination: '••• ••• 0001', mfaSetupRequired: false } as const;
const sent = gives(beginStepUp, { mfaRequired: pending });
const passkeyAlone = (...others: 'RECOVERY'[]) =>
  gives(beginStepUp, {
    mfaRequired: {
      mfaToken: 'token',
      type: 'PASSKEY',
      mfaSetupRequired: false,
      ways: (['PASSKEY', ...others] as const).map((way) => ({ type: way })),
    },
  });
const instead = press('Use a code instead');
const giveCode = steps(type({ 'Please input the code': '123456' }), press('Confirm'));

/** “One more step”, a second factor, for an application. */
export const confirmCode: readonly State[] = [
  { ...codeAt, state: 'sent', answers: [sent], shows: '••• ••• 0001' },
  { ...codeAt, state: 'passkey first', answers: [hasPasskey], shows: 'Use your passkey' },
  {
    ...codeAt,
    state: 'passkey alone',
    answers: [hasPasskey, passkeyAlone()],
    prepare: instead,
    shows: /^Your passkey is the only way/,
  },
  {
    ...codeAt,
    state: 'recovery code',
    answers: [hasPasskey, passkeyAlone('RECOVERY')],
    prepare: instead,
    shows: 'Recovery code',
  },
  {
    ...codeAt,
    path: `${codeAt.path}&only=passkey`,
    state: 'passkey missing',
    answers: [gives(secondStepOptions, {})],
    shows: 'Go to the security page',
  },
  { ...codeAt, state: 'sending', answers: [holds(beginStepUp)], shows: 'One more step' },
  {
    ...codeAt,
    state: 'wrong',
    answers: [sent, refuses(verifyCode, 'code.wrong')],
    prepare: giveCode,
    shows: /The code you have entered is invalid/,
  },
  {
    ...codeAt,
    state: 'over',
    answers: [sent, refuses(verifyCode, 'challenge.over')],
    prepare: giveCode,
    shows: 'This code no longer works. You can ask for a new one.',
  },
  {
    ...codeAt,
    state: 'none can be sent',
    answers: [refuses(beginStepUp, 'texts.unavailable')],
    shows: 'We can’t send text messages right now. Try again later.',
  },
  {
    ...codeAt,
    state: 'sent again',
    answers: [sent, gives(sendCodeAgain, { secondsToNext: 30 })],
    prepare: press('Send again'),
    shows: 'Code successfully re-sent',
  },
];
