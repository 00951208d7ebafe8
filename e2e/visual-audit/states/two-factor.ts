import {
  beginStepUp,
  saveTwoFactor,
  twoFactorConfig,
  twoFactorSettings,
  sendCodeAgain,
  verifyCode,
  type TwoFactorPolicy,
  type TwoFactorPreferences,
} from '@selvage/contract/api/two-factor';
import { ownWays } from '@selvage/contract/api/authenticator';
import { currentUser } from '@selvage/contract/api/session';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { accounts, password } from '../../fixtures/accounts.ts';
import { factorParts, mfaPath, verifyPath } from '../../fixtures/two-factor.ts';
import { gives, holds, isAway, refuses } from '../forced-answers.ts';
import type { State } from '../state.ts';
import { follow, press, slowly, steps, submit, type } from '../steps.ts';

const problem = 'There is a problem';
const slow = /^This is taking/;
const somethingWentWrong = 'Something went wrong, please try again.';

const allowed = (policy: Partial<TwoFactorPolicy>) =>
  gives(twoFactorConfig, { config: { enabled: true, mandatory: false, types: ['EMAIL', 'SMS'], ...policy } });
const chose = (preferences: TwoFactorPreferences) => gives(twoFactorSettings, { preferences });
const off = [allowed({}), chose({ enabled: false })];
const byEmail = [allowed({}), chose({ enabled: true, type: 'EMAIL' })];
const byText = [allowed({}), chose({ enabled: true, type: 'SMS', mobile_number: '0851234567' })];

const at = { screen: 'mfaSettings', path: mfaPath('member'), as: accounts.member } as const;
/** The label covers its radio button. */
const chooseCodes = steps((page) => page.locator('label', { hasText: 'Codes by' }).click(), press('Continue'));
const flip: State['prepare'] = (page) => factorParts(page).switch.click();
const chooseText: State['prepare'] = (page) => factorParts(page).byText.check();
const switchOn = steps(
  flip,
  (page) => factorParts(page).byEmail.check(),
  type({ 'Current password': password }),
  press('Continue'),
);
const switchOff = steps(flip, type({ 'Current password': password }), press('Turn off 2-factor authentication'));

const pending: PendingTwoFactor = {
  mfaToken: 'x'.repeat(43),
  type: 'EMAIL',
  destination: 'a•••@example.ie',
  trustDeviceEnabled: true,
  mfaSetupRequired: false,
};
// oxfmt-ignore
const saving = [
  { state: 'password wrong', answers: [...off, refuses(saveTwoFactor, 'second-factor.password')],                  shows: problem },
  { state: 'failed',         answers: [...off, refuses(saveTwoFactor, 'server.failed', { reference: '7F3K-2Q' })], shows: somethingWentWrong },
  { state: 'unreachable',    answers: [...off, isAway(saveTwoFactor)],                                             shows: somethingWentWrong },
  { state: 'busy',           answers: [...off, holds(saveTwoFactor)],                                              shows: 'Saving…' },
  { state: 'no texts',       answers: [...off, refuses(saveTwoFactor, 'texts.unavailable')],                       shows: /^We can’t send text messages right now/ },
  { state: 'too many',       answers: [...off, refuses(saveTwoFactor, 'request.too-many', { retryAfter: 25 })],    shows: /Please wait 25 seconds/ },
  { state: 'locked',         answers: [...off, refuses(saveTwoFactor, 'session.locked')],                          shows: 'Your account is locked' },
];

export const mfaSettings: readonly State[] = [
  { ...at, state: 'off', shows: 'Off' },
  { ...at, state: 'on by email', answers: byEmail, shows: 'How do you want to get codes?' },
  { ...at, state: 'on by text', answers: byText, shows: 'Mobile number' },
  { ...at, state: 'switching on', prepare: flip, shows: 'How do you want to get codes?' },
  { ...at, state: 'switching off', answers: byEmail, prepare: flip, shows: /^Enter your password to turn off/ },
  {
    ...at,
    state: 'required',
    answers: [allowed({ mandatory: true }), chose({ enabled: true, type: 'EMAIL' })],
    shows: /requires 2-factor authentication/,
  },
  { ...at, state: 'nothing chosen', prepare: steps(flip, submit), shows: problem },
  {
    ...at,
    state: 'number wrong',
    prepare: steps(flip, chooseText, type({ 'Mobile number': '01 234 5678' }), submit),
    shows: problem,
  },
  ...saving.map((each) => ({ ...at, prepare: switchOn, ...each })),
  { ...at, state: 'slow', answers: [...off, holds(saveTwoFactor)], prepare: slowly(switchOn), shows: slow },
  {
    ...at,
    state: 'confirm it is you',
    answers: [...byEmail, refuses(saveTwoFactor, 'step-up.required'), gives(beginStepUp, { mfaRequired: pending })],
    prepare: switchOff,
    shows: 'Confirm it’s you',
  },
  { ...at, state: 'leaving unsaved', prepare: steps(flip, follow('Back to settings')), shows: 'Leave without saving?' },
  { ...at, state: 'finding', answers: [holds(twoFactorConfig)], shows: 'Just a moment' },
  {
    ...at,
    state: 'account unreachable',
    answers: [isAway(twoFactorConfig)],
    shows: 'We couldn’t load your account.',
  },
  {
    ...at,
    state: 'required, first step',
    path: `${mfaPath('hospital')}?initial=true`,
    as: accounts.hospitalSetup,
    shows: 'What would you like to add?',
  },
  {
    ...at,
    state: 'required, codes',
    path: `${mfaPath('hospital')}?initial=true`,
    as: accounts.hospitalSetup,
    prepare: chooseCodes,
    shows: 'Step 2 of 3: set it up',
  },
  {
    ...at,
    state: 'asked by an application',
    path: `${mfaPath('member')}?initial=true&redir=%2Foidc%2Finteraction%2Fx%3Fclient%3Dphysio-{brand}`,
    shows: 'Back to Physio Finder',
  },
];

const lacksRecoveryCodes = gives(ownWays, {
  asked: ['EMAIL'],
  passkeys: 0,
  allowed: ['EMAIL', 'SMS', 'APP', 'PASSKEY', 'RECOVERY'],
  canMakeRecoveryCodes: true,
  lacksRecoveryCodes: true,
});
const toVerify = gives(saveTwoFactor, { mfaRequired: pending });

export const mfaFinal: readonly State[] = [
  {
    ...at,
    screen: 'mfaFinal',
    state: 'updated',
    answers: [...off, gives(saveTwoFactor, {})],
    prepare: switchOn,
    shows: 'Your 2FA settings have been updated successfully.',
  },
  {
    ...at,
    screen: 'mfaFinal',
    state: 'recovery codes offered',
    answers: [...off, gives(saveTwoFactor, {}), lacksRecoveryCodes],
    prepare: switchOn,
    shows: 'One more thing: keep a way back in',
  },
  {
    ...at,
    screen: 'mfaFinal',
    state: 'disabled',
    answers: [...byEmail, gives(saveTwoFactor, {})],
    prepare: switchOff,
    shows: 'Your 2FA settings have been disabled successfully.',
  },
];

const code = { screen: 'mfaVerify', path: verifyPath('member'), as: accounts.emailCode } as const;
const inText = { as: accounts.textCode };
const give = steps(type({ 'Please input the code': '123456' }), submit);
const again = press('Send again');

// oxfmt-ignore
const given = [
  { state: 'code refused', answers: [refuses(verifyCode, 'code.wrong')],                                    shows: /The code you have entered is invalid/ },
  { state: 'failed',       answers: [refuses(verifyCode, 'server.failed', { reference: '7F3K-2Q' })],       shows: 'Unexpected error, please try again.' },
  { state: 'too many',     answers: [refuses(verifyCode, 'request.too-many', { retryAfter: 600 })],         shows: /Please wait 10 minutes/ },
  { state: 'unreachable',  answers: [isAway(verifyCode)],                                                   shows: 'Unexpected error, please try again.' },
  { state: 'busy',         answers: [holds(verifyCode)],                                                    shows: 'Checking…' },
  { state: 'no texts',     answers: [refuses(verifyCode, 'texts.unavailable')],                             shows: /^We can’t send text messages right now/ },
  { state: 'one more',     answers: [gives(verifyCode, { mfaRequired: { ...pending, type: 'SMS', destination: '085 ••• ••67' } })], shows: 'One more code' },
] as const;

export const mfaVerify: readonly State[] = [
  { ...code, state: 'by email', shows: 'We sent a six-digit code by email to' },
  { ...code, ...inText, state: 'by text', shows: 'We sent a six-digit code by text message to' },
  {
    ...code,
    state: 'sent elsewhere',
    answers: [
      gives(currentUser, {
        activated: true,
        userType: 'W',
        mfaRequired: { ...pending, sentElsewhere: true, secondsToNext: 26 },
      }),
    ],
    shows: 'Send a code',
  },
  { ...code, state: 'digits missing', prepare: submit, shows: problem },
  ...given.map((each) => ({ ...code, prepare: give, ...each })),
  { ...code, state: 'slow', answers: [holds(verifyCode)], prepare: slowly(give), shows: slow },
  {
    ...code,
    state: 'sent again',
    answers: [gives(sendCodeAgain, { secondsToNext: 30 })],
    prepare: again,
    shows: 'Code successfully re-sent',
  },
  {
    ...code,
    state: 'not sent again',
    answers: [refuses(sendCodeAgain, 'request.too-many', { retryAfter: 30 })],
    prepare: again,
    shows: /^The last code is on its way/,
  },
  { ...code, state: 'finding', answers: [holds(currentUser)], shows: 'Just a moment' },
  { ...code, state: 'account unreachable', answers: [isAway(currentUser)], shows: 'We couldn’t load your account.' },
  {
    ...code,
    ...at,
    screen: code.screen,
    state: 'of a change',
    answers: [...off, toVerify],
    prepare: switchOn,
    shows: 'Change how you get codes',
  },
  {
    ...code,
    ...at,
    screen: code.screen,
    state: 'mailbox before phone',
    answers: [...off, toVerify],
    prepare: steps(flip, chooseText, type({ 'Mobile number': '0851234567', 'Current password': password }), submit),
    shows: /^First we check that your email address is yours/,
  },
  {
    ...code,
    state: 'second of three steps',
    path: `${mfaPath('hospital')}?initial=true`,
    as: accounts.hospitalSetup,
    answers: [allowed({ mandatory: true, types: ['EMAIL'] }), toVerify],
    prepare: steps(chooseCodes, type({ 'Current password': password }), submit),
    shows: 'Enter your code',
  },
];
