import {
  beginAuthenticator,
  confirmAuthenticator,
  makeRecoveryCodes,
  removeAuthenticator as removeCall,
  spendRecoveryCode,
} from '@selvage/contract/api/authenticator';
import { currentUser } from '@selvage/contract/api/session';
import { beginStepUp, verifyCode } from '@selvage/contract/api/two-factor';
import { accounts, password } from '../../fixtures/accounts.ts';
import { gives, holds, refuses } from '../forced-answers.ts';
import type { State } from '../state.ts';
import { enlargeText, press, steps, submit, type } from '../steps.ts';

const as = accounts.member;
const ways = [
  { type: 'APP' as const },
  { type: 'SMS' as const, destination: '••• ••• 0001' },
  { type: 'RECOVERY' as const },
];
const byApp = { mfaToken: 'token', type: 'APP', mfaSetupRequired: false, trustDeviceEnabled: true, ways } as const;

/** A path of realistic length, so that the picture has its real size. */
const qr = {
  size: 53,
  path: Array.from(
    { length: 45 },
    (_, row) => `M${4 + (row % 7)} ${row + 4}h${20 - (row % 5)}v1h-${20 - (row % 5)}z`,
  ).join(''),
};
const setup = gives(beginAuthenticator, {
  id: '00000000-0000-4000-8000-000000000000',
  key: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  uri: 'otpauth://totp/Linen%20Health:member%40demo.example?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567&issuer=Linen%20Health',
  qr,
});
const codes = Array.from({ length: 10 }, (_, at) => `k7f2-9qmd-x${'23456789ab'[at] ?? '2'}`);

const owing = gives(currentUser, { activated: true, userType: 'W', mfaRequired: byApp });
const verifyAt = { screen: 'mfaVerify', path: '/memberlogin/mfa/verify?initial=true', as, answers: [owing] } as const;

/** The second step of a login by authenticator app. */
export const verifyByApp: readonly State[] = [
  { ...verifyAt, state: 'app', shows: /^Open your authenticator app/ },
  { ...verifyAt, state: 'other ways', shows: 'A recovery code' },
  {
    ...verifyAt,
    state: 'app, wrong',
    answers: [owing, refuses(verifyCode, 'code.wrong')],
    prepare: steps(type({ 'Please input the code': '123456' }), press('Submit')),
    shows: /This code doesn’t work/,
  },
  {
    ...verifyAt,
    state: 'recovery code, wrong',
    answers: [owing, refuses(spendRecoveryCode, 'recovery-code.wrong')],
    prepare: steps(press('A recovery code'), type({ 'Recovery code': codes[0] ?? '' }), press('Continue')),
    shows: /This recovery code doesn’t work/,
  },
];

/** During a required set-up. */
const required = gives(currentUser, {
  activated: true,
  userType: 'W',
  email: as.email,
  mfaRequired: { mfaSetupRequired: true },
});

const at = { screen: 'authenticator', path: '/memberlogin/settings/authenticator', as } as const;
const give = steps(type({ 'Current password': password }), press('Continue'));
const giveCode = steps(give, type({ 'Code from the app': '123456' }), press('Set up'));

/** The set-up of the authenticator app, from the password to the recovery codes. */
export const authenticator: readonly State[] = [
  { ...at, state: 'empty', shows: 'Set up an authenticator app' },
  {
    ...at,
    state: 'required',
    path: `${at.path}?initial=true&guided=app`,
    answers: [required],
    shows: 'Step 2 of 3: set it up',
  },
  { ...at, state: 'nothing typed', prepare: submit, shows: 'There is a problem' },
  { ...at, state: 'busy', answers: [holds(beginAuthenticator)], prepare: give, shows: 'Checking…' },
  { ...at, state: 'QR code', answers: [setup], prepare: give, shows: 'Add this account to your app' },
  {
    ...at,
    state: 'QR code, text at 200 %',
    answers: [setup],
    prepare: steps(give, (page) => page.getByText('Add this account to your app').waitFor(), enlargeText),
    shows: 'Add this account to your app',
  },
  {
    ...at,
    state: 'wrong code',
    answers: [setup, refuses(confirmAuthenticator, 'code.wrong')],
    prepare: giveCode,
    shows: /This code doesn’t work/,
  },
  {
    ...at,
    state: 'over',
    answers: [setup, refuses(confirmAuthenticator, 'authenticator.set-up-over')],
    prepare: giveCode,
    shows: /^This page has expired/,
  },
  {
    ...at,
    state: 'recovery codes',
    answers: [setup, gives(confirmAuthenticator, { recoveryCodes: codes, replaced: false })],
    prepare: giveCode,
    shows: 'Save your recovery codes',
  },
  {
    ...at,
    state: 'replaced',
    answers: [setup, gives(confirmAuthenticator, {})],
    prepare: giveCode,
    shows: 'Your authenticator app is set up',
  },
];

const removeAt = { screen: 'removeAuthenticator', path: '/memberlogin/settings/authenticator/remove', as } as const;
const remove = steps(type({ 'Current password': password }), press('Remove the app'));

/** The removal of the authenticator app, which needs the password and more than an emailed code. */
export const removeAuthenticator: readonly State[] = [
  { ...removeAt, state: 'empty', shows: 'Remove your authenticator app' },
  {
    ...removeAt,
    state: 'confirm',
    answers: [refuses(removeCall, 'step-up.required'), gives(beginStepUp, { mfaRequired: byApp })],
    prepare: remove,
    shows: /^Open your authenticator app/,
  },
  {
    ...removeAt,
    state: 'done',
    answers: [gives(removeCall, {})],
    prepare: remove,
    shows: 'Your authenticator app was removed',
  },
];

const recoveryAt = { screen: 'recoveryCodes', path: '/memberlogin/settings/recoverycodes', as } as const;

/** New recovery codes, which are shown once. */
export const recoveryCodes: readonly State[] = [
  { ...recoveryAt, state: 'empty', shows: 'Get recovery codes' },
  {
    ...recoveryAt,
    state: 'after codes',
    path: `${recoveryAt.path}?offer=true&guided=codes`,
    shows: 'Step 3 of 3: finish',
  },
  {
    ...recoveryAt,
    state: 'made',
    answers: [gives(makeRecoveryCodes, { recoveryCodes: codes, replaced: false })],
    prepare: steps(type({ 'Current password': password }), press('Get recovery codes')),
    shows: 'Save your recovery codes',
  },
];
