import { newPasskeyOptions, secondStepOptions } from '@selvage/contract/api/passkeys';
import { type User, currentUser } from '@selvage/contract/api/session';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { beginStepUp, spendEnrolmentCode } from '@selvage/contract/api/two-factor';
import { accounts } from '../../fixtures/accounts.ts';
import { gives, holds, refuses } from '../forced-answers.ts';
import type { State } from '../state.ts';
import { press, steps, submit, type } from '../steps.ts';

const as = accounts.member;
const person = { activated: true, userType: 'W', email: as.email } as const;
const told = (owesFrom: User['owesFrom']) => gives(currentUser, { ...person, owesFrom });
const owes = gives(currentUser, {
  activated: true,
  userType: 'W',
  mfaRequired: { mfaSetupRequired: false, passkeyRequired: true, enrolment: true },
});
const hasOne = gives(secondStepOptions, {
  publicKey: { challenge: 'AAAA', rpId: 'localhost', timeout: 1000, userVerification: 'preferred' },
});

const noticeAt = { screen: 'policyNotice', path: '/memberlogin/mfa/notice', as } as const;

/** The notice before the day on which something is required. */
export const policyNotice: readonly State[] = [
  {
    ...noticeAt,
    state: 'a passkey',
    answers: [told({ requires: 'phishing-resistant', from: '2027-03-01' })],
    shows: 'From 1 March 2027, you need a passkey',
  },
  {
    ...noticeAt,
    state: 'a second step',
    answers: [told({ requires: 'two-step', from: '2027-03-01' })],
    shows: 'From 1 March 2027, you need 2-factor authentication',
  },
];

const at = { screen: 'passkeyRequired', path: '/memberlogin/mfa/passkey', as } as const;
const guided = `${at.path}?initial=true&guided=passkey`;
const add = press('Add a passkey');
const owesSecondStep = (ways: PendingTwoFactor['ways']) =>
  gives(currentUser, { ...person, mfaRequired: { mfaSetupRequired: true, ...(ways?.length && { ways }) } });
const pending = {
  mfaToken: 'token',
  type: 'EMAIL',
  destination: 'm•••@demo.example',
  mfaSetupRequired: false,
} as const;

/** The screen for a person who must have a passkey. */
export const passkeyRequired: readonly State[] = [
  { ...at, state: 'add', answers: [owes], shows: 'Members need a passkey to log in' },
  { ...at, state: 'show', answers: [owes, hasOne], shows: 'Use your passkey' },
  { ...at, path: guided, state: 'second step, add', answers: [owesSecondStep([])], shows: 'Step 2 of 3: set it up' },
  {
    ...at,
    state: 'second step, show',
    answers: [owesSecondStep([{ type: 'PASSKEY' }, { type: 'RECOVERY' }]), hasOne],
    shows: 'Set up codes by email instead',
  },
  {
    ...at,
    state: 'second step, recovery code',
    answers: [
      owesSecondStep([{ type: 'PASSKEY' }, { type: 'RECOVERY' }]),
      hasOne,
      gives(beginStepUp, { mfaRequired: { mfaToken: 'token', type: 'PASSKEY', mfaSetupRequired: false } }),
    ],
    prepare: press('Use a recovery code instead'),
    shows: 'Enter a recovery code',
  },
  { ...at, path: `${at.path}?guided=passkey`, state: 'of their own accord', shows: 'Not now' },
  { ...at, state: 'busy', answers: [owes, holds(newPasskeyOptions)], prepare: add, shows: 'Waiting for your browser…' },
  {
    ...at,
    state: 'has one elsewhere',
    answers: [owes, refuses(newPasskeyOptions, 'passkey.held')],
    prepare: add,
    shows: /^You already have a passkey/,
  },
  {
    ...at,
    state: 'failed',
    answers: [owes, refuses(newPasskeyOptions, 'server.failed', { reference: '7F3K-2Q' })],
    prepare: add,
    shows: 'Unexpected error, please try again.',
  },
  {
    ...at,
    state: 'code first',
    answers: [owes, refuses(newPasskeyOptions, 'step-up.required'), gives(beginStepUp, { mfaRequired: pending })],
    prepare: add,
    shows: 'm•••@demo.example',
  },
];

const codeAt = { screen: 'enrolmentCode', path: '/memberlogin/mfa/enrolment', as } as const;
const give = steps(type({ 'Code from the support desk': '7K3QM-0F9TX' }), press('Continue'));

/** A code from the support desk in place of the code. */
export const enrolmentCode: readonly State[] = [
  { ...codeAt, state: 'empty', answers: [owes], shows: 'Enter the code from the support desk' },
  { ...codeAt, state: 'nothing typed', answers: [owes], prepare: submit, shows: 'There is a problem' },
  {
    ...codeAt,
    state: 'refused',
    answers: [owes, refuses(spendEnrolmentCode, 'enrolment.refused')],
    prepare: give,
    shows: 'There is a problem',
  },
  { ...codeAt, state: 'busy', answers: [owes, holds(spendEnrolmentCode)], prepare: give, shows: 'Checking…' },
];
