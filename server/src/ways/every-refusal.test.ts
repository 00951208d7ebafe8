import {
  beginAuthenticator,
  chooseWay,
  confirmAuthenticator,
  makeRecoveryCodes,
  ownWays,
  removeAuthenticator,
  spendRecoveryCode,
} from '@selvage/contract/api/authenticator';
import {
  beginStepUp,
  saveTwoFactor,
  twoFactorConfig,
  twoFactorSettings,
  sendCodeAgain,
  verifyCode,
} from '@selvage/contract/api/two-factor';
import { afterAll, beforeAll } from 'vitest';
import { otherDigits, addOwing, type Owed } from '../../test/harness/sign-in.ts';
import { callersOf, describeRefusals, needsPassword, notIn, type RefusalCase } from '../../test/harness/refusals.ts';
import { testPassword } from '../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../test/harness/test-app.ts';

let server: TestApp;
let owing: Owed & { browser: TestBrowser };
beforeAll(async () => {
  server = await startTestApp();
  owing = await addOwing(server);
});
afterAll(() => server.close());

const callers = callersOf(() => server);
const id = '00000000-0000-4000-8000-000000000000';
const password = testPassword;
const on = { preferences: { enabled: true, type: 'EMAIL' }, password: testPassword };
const nobodys = { mfaToken: 'A'.repeat(43), code: '123456' };
const wrong = () => ({ mfaToken: owing.mfaToken, code: otherDigits(owing.code) });
const [stranger] = notIn();
/** `attempts/message-limits.test.ts` reaches the daily cap. */
const texts = ['texts.unavailable'] as const;

// oxfmt-ignore
const saveCases: RefusalCase[] = [
  ...needsPassword(on),
  { what: 'a wrong password',           refusal: 'second-factor.password',    body: { ...on, password: 'Wrong-cloth-42' },  answer: [403, 0] },
  { what: 'no password',                refusal: 'second-factor.password',    body: { ...on, password: null },              answer: [403, 0] },
  { what: 'F2 the factor not shown',    refusal: 'step-up.required',          body: { ...on, preferences: { enabled: false } }, by: 'by-device', answer: [403, 124] },
  { what: 'on without a type',          refusal: 'second-factor.not-allowed', body: { ...on, preferences: { enabled: true } }, answer: [400, 109] },
  { what: 'no preferences',             refusal: 'request.malformed',         body: { password: testPassword },             answer: [400, 110] },
];

// oxfmt-ignore
const verifyCases: RefusalCase[] = [
  { what: 'nobody',                     refusal: 'session.required',          body: nobodys, by: 'stranger',                answer: [401, 100] },
  { what: 'a wrong code',               refusal: 'code.wrong',                body: wrong, by: 'half',                      answer: [400, 105] },
  { what: 'a token of nobody',          refusal: 'challenge.over',            body: nobodys, by: 'half',                    answer: [401, 106, 'newer-code'] },
  { what: 'nothing owed',               refusal: 'challenge.over',            body: nobodys,                                answer: [401, 106] },
];

// oxfmt-ignore
const sendCases: RefusalCase[] = [
  { what: 'nobody',                     refusal: 'session.required',          body: { mfaToken: nobodys.mfaToken }, by: 'stranger', answer: [401, 100] },
  { what: 'a token of nobody',          refusal: 'challenge.over',            body: { mfaToken: nobodys.mfaToken }, by: 'half', answer: [401, 106, 'newer-code'] },
  { what: 'no token',                   refusal: 'request.malformed',         body: {}, by: 'half',                         answer: [400, 110] },
];

// oxfmt-ignore
const chooseCases: RefusalCase[] = [
  { what: 'nobody',                     refusal: 'session.required',          body: { mfaToken: nobodys.mfaToken, way: 'APP' }, by: 'stranger', answer: [401, 100] },
  { what: 'a token of nobody',          refusal: 'challenge.over',            body: { mfaToken: nobodys.mfaToken, way: 'APP' }, by: 'half', answer: [401, 106, 'newer-code'] },
  { what: 'a way they do not have',     refusal: 'way.unavailable',           body: () => ({ mfaToken: owing.mfaToken, way: 'APP' }), by: 'half', answer: [400, 133] },
  { what: 'what is no way',             refusal: 'request.malformed',         body: { mfaToken: nobodys.mfaToken, way: 'FAX' }, by: 'half', answer: [400, 110] },
];

// oxfmt-ignore
const noRecoveryCodes: RefusalCase = { what: 'a recovery code they do not have', refusal: 'way.unavailable', body: { recovery: true }, answer: [400, 133] };

const recoveryCode = 'aaaa-aaaa-aa';
// oxfmt-ignore
const recoveryCases: RefusalCase[] = [
  { what: 'nobody',                     refusal: 'session.required',          body: { mfaToken: nobodys.mfaToken, code: recoveryCode }, by: 'stranger', answer: [401, 100] },
  { what: 'a token of nobody',          refusal: 'challenge.over',            body: { mfaToken: nobodys.mfaToken, code: recoveryCode }, by: 'half', answer: [401, 106, 'newer-code'] },
  { what: 'a wrong code',               refusal: 'recovery-code.wrong',       body: () => ({ mfaToken: owing.mfaToken, code: recoveryCode }), by: 'half', answer: [400, 132] },
  { what: 'six digits',                 refusal: 'request.malformed',         body: nobodys, by: 'half',                    answer: [400, 110] },
];

// oxfmt-ignore
const beginCases: RefusalCase[] = [
  ...notIn({ password }),
  { what: 'F9 nothing shown of late', refusal: 'step-up.required', body: { password },                      answer: [403, 124] },
  { what: 'no password',            refusal: 'request.malformed', body: {},                                 answer: [400, 110] },
];

// oxfmt-ignore
const confirmCases: RefusalCase[] = [
  ...notIn({ id, code: '123456' }),
  { what: 'no set-up',              refusal: 'authenticator.set-up-over', body: { id, code: '123456' },     answer: [400, 131] },
  { what: 'five digits',            refusal: 'request.malformed', body: { id, code: '12345' },              answer: [400, 110] },
  { what: 'what is no id',          refusal: 'request.malformed', body: { id: '1', code: '123456' },        answer: [400, 110] },
];

// oxfmt-ignore
const makeCases: RefusalCase[] = [
  ...notIn({ password }),
  { what: 'neither app nor passkey', refusal: 'second-factor.not-allowed', body: { password },              answer: [400, 109] },
];

/**
 * The refusals of the calls that change an app or recovery codes. `ways/app/authenticator.test.ts` and
 * `ways/recovery/recovery-code.test.ts` test them.
 */
const changing = ['session.locked', 'second-factor.password', 'second-factor.not-allowed', 'step-up.required'] as const;

describeRefusals(
  [
    { name: 'EN2 secondFactorConfig', endpoint: twoFactorConfig, cases: stranger ? [stranger] : [] },
    { name: 'EN2 secondFactorSettings', endpoint: twoFactorSettings, cases: notIn() },
    { name: 'MF5 saveSecondFactor', endpoint: saveTwoFactor, cases: saveCases, elsewhere: texts },
    { name: 'MF8 verifyCode', endpoint: verifyCode, cases: verifyCases, elsewhere: [...texts, 'code.expired'] },
    { name: 'MF8 sendCodeAgain', endpoint: sendCodeAgain, cases: sendCases, elsewhere: [...texts, 'way.unavailable'] },
    { name: 'WY22 chooseWay', endpoint: chooseWay, cases: chooseCases, elsewhere: texts },
    {
      name: 'WY21 spendRecoveryCode',
      endpoint: spendRecoveryCode,
      cases: recoveryCases,
      elsewhere: ['code.expired', 'way.unavailable'],
    },
    { name: 'WY22 ownWays', endpoint: ownWays, cases: notIn() },
    { name: 'WY19 beginAuthenticator', endpoint: beginAuthenticator, cases: beginCases, elsewhere: changing },
    {
      name: 'WY19 confirmAuthenticator',
      endpoint: confirmAuthenticator,
      cases: confirmCases,
      elsewhere: ['code.wrong'],
    },
    {
      name: 'WY23 removeAuthenticator',
      endpoint: removeAuthenticator,
      cases: notIn({ password }),
      elsewhere: changing,
    },
    { name: 'WY21 makeRecoveryCodes', endpoint: makeRecoveryCodes, cases: makeCases, elsewhere: changing },
    { name: 'F2 beginStepUp', endpoint: beginStepUp, cases: [...notIn(), noRecoveryCodes], elsewhere: texts },
  ],
  (by) => (by === 'half' ? Promise.resolve(owing.browser) : callers(by)),
);
