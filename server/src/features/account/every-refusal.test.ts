import {
  cancelEmailChange,
  changeMemberNumber,
  changePassword,
  confirmEmailChange,
  confirmPassword,
  emailChangeOfLink,
  ownAccountSummary,
  pendingEmailChange,
  requestEmailChange,
  resendEmailChange,
  undoEmailChange,
} from '@selvage/contract/api/account';
import { afterAll, beforeAll } from 'vitest';
import { callersOf, describeRefusals, needsPassword, notIn, type RefusalCase } from '../../../test/harness/refusals.ts';
import { testPassword } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const password = testPassword;
const wrong = { password: 'Wrong-cloth-42' };
const address = { email: 'a@b.example', password };
const number = { memNo: '2000000001', password };
const fresh = { password, newPassword: 'Fresh-linen-77' };

// oxfmt-ignore
const requestCases: RefusalCase[] = [
  ...needsPassword(address),
  { what: 'a wrong password',           refusal: 'password.wrong',        body: { ...address, ...wrong },                     answer: [400, 7] },
  { what: 'a group user',               refusal: 'action.not-allowed',    body: address, by: 'group',                         answer: [403, 121] },
  { what: 'F2 the factor not shown',    refusal: 'step-up.required',      body: address, by: 'by-device',                     answer: [403, 124] },
  { what: 'what is no address',         refusal: 'request.malformed',     body: { ...address, email: 'a' },                   answer: [400, 110] },
  { what: 'an address in a list',       refusal: 'request.malformed',     body: { ...address, email: ['a@b.example'] },       answer: [400, 110] },
  { what: 'no password',                refusal: 'request.malformed',     body: { email: 'a@b.example' },                     answer: [400, 110] },
];

// oxfmt-ignore
const confirmCases: RefusalCase[] = [
  { what: 'a code nobody was sent',     refusal: 'email-change.failed',   body: { code: 'A'.repeat(43) },                     answer: [400, 107] },
  { what: 'the same from nobody',       refusal: 'email-change.failed',   body: { code: 'A'.repeat(43) }, by: 'stranger',     answer: [400, 107] },
  { what: 'an empty code',              refusal: 'request.malformed',     body: { code: '' },                                 answer: [400, 110] },
  { what: 'a code too long',            refusal: 'request.malformed',     body: { code: 'A'.repeat(65) },                     answer: [400, 110] },
  { what: 'SEC-F2 address beside it',   refusal: 'email-change.failed',   body: { code: 'A'.repeat(43), email: 'a@b.example' }, answer: [400, 107] },
];

// oxfmt-ignore
const resendCases: RefusalCase[] = [
  ...notIn({}),
  { what: 'no change that waits',       refusal: 'email-change.failed',   body: {},                                           answer: [400, 107] },
];

// oxfmt-ignore
const numberCases: RefusalCase[] = [
  ...needsPassword(number),
  { what: 'a wrong password',           refusal: 'password.wrong',        body: { ...number, ...wrong },                      answer: [400, 7] },
  { what: 'a group user',               refusal: 'action.not-allowed',    body: number, by: 'group',                          answer: [403, 121] },
  { what: 'a number of nobody',         refusal: 'number.unavailable',    body: number,                                       answer: [400, 3] },
  { what: 'nine digits',                refusal: 'request.malformed',     body: { ...number, memNo: '200000000' },            answer: [400, 110] },
  { what: 'a number that is a number',  refusal: 'request.malformed',     body: { ...number, memNo: 2_000_000_001 },          answer: [400, 110] },
];

// oxfmt-ignore
const passwordAgainCases: RefusalCase[] = [
  ...needsPassword({ password }),
  { what: 'a wrong password',           refusal: 'password.wrong',        body: wrong,                                        answer: [400, 7] },
  { what: 'no password',                refusal: 'request.malformed',     body: {},                                           answer: [400, 110] },
  { what: 'a password in a list',       refusal: 'request.malformed',     body: { password: [password] },                     answer: [400, 110] },
];

const to = (newPassword: string) => ({ password, newPassword });

// oxfmt-ignore
const passwordCases: RefusalCase[] = [
  ...needsPassword(fresh),
  { what: 'a wrong password',           refusal: 'password.wrong',        body: { ...fresh, ...wrong },                       answer: [400, 7] },
  { what: 'an empty one',               refusal: 'password.unacceptable', body: to(''),                                       answer: [400, 1, 'required'] },
  { what: 'A1 seven characters',        refusal: 'password.unacceptable', body: to('Aa1xxxx'),                                answer: [400, 1, 'weak'] },
  { what: 'A2 129 characters',          refusal: 'password.unacceptable', body: to(`Aa1${'x'.repeat(126)}`),                  answer: [400, 1, 'too-long'] },
  { what: 'A4 everyone’s password',     refusal: 'password.unacceptable', body: to('Qwerty123'),                              answer: [400, 1, 'common'] },
  { what: 'A5 the brand',               refusal: 'password.unacceptable', body: to('Linenhealth1'),                           answer: [400, 1, 'personal'] },
  { what: 'A9 the one it is',           refusal: 'password.used-before',  body: to(testPassword),                             answer: [400, 5] },
  { what: 'no new one',                 refusal: 'request.malformed',     body: { password },                                 answer: [400, 110] },
];

describeRefusals(
  [
    {
      name: 'UP1 requestEmailChange',
      endpoint: requestEmailChange,
      cases: requestCases,
      elsewhere: ['email.unchanged'],
    },
    { name: 'ownAccountSummary', endpoint: ownAccountSummary, cases: notIn() },
    { name: 'UP1 pendingEmailChange', endpoint: pendingEmailChange, cases: notIn() },
    { name: 'S11 cancelEmailChange', endpoint: cancelEmailChange, cases: notIn({}) },
    { name: 'S11 resendEmailChange', endpoint: resendEmailChange, cases: resendCases },
    { name: 'UP1 emailChangeOfLink', endpoint: emailChangeOfLink, cases: confirmCases },
    { name: 'UP1 confirmEmailChange', endpoint: confirmEmailChange, cases: confirmCases },
    {
      name: 'F3 undoEmailChange',
      endpoint: undoEmailChange,
      cases: confirmCases,
      elsewhere: ['recovery.email-taken'],
    },
    {
      name: 'UP2 changeMemberNumber',
      endpoint: changeMemberNumber,
      cases: numberCases,
      elsewhere: ['registry.unavailable', 'number.unchanged'],
    },
    { name: 'OP17 confirmPassword', endpoint: confirmPassword, cases: passwordAgainCases },
    { name: 'UP3 changePassword', endpoint: changePassword, cases: passwordCases },
  ],
  callersOf(() => server),
);
