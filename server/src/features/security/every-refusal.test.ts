import {
  endOtherSessions,
  endSession,
  forgetAllDevices,
  forgetDevice,
  openSessions,
  recentActivity,
  secureAccount,
  trustedDevices,
  thisWasNotMe,
} from '@selvage/contract/api/security';
import { afterAll, beforeAll } from 'vitest';
import { callersOf, describeRefusals, needsPassword, notIn, type RefusalCase } from '../../../test/harness/refusals.ts';
import { testPassword } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const id = '00000000-0000-4000-8000-000000000000';
const password = testPassword;
const wrong = 'Wrong-cloth-42';

// oxfmt-ignore
const endCases: RefusalCase[] = [
  ...needsPassword({ id, password }),
  { what: 'a wrong password',       refusal: 'password.wrong',    body: { id, password: wrong },            answer: [400, 7] },
  { what: 'no password',            refusal: 'request.malformed', body: { id },                             answer: [400, 110] },
  { what: 'what is no id',          refusal: 'request.malformed', body: { id: '1', password },              answer: [400, 110] },
  { what: 'ids in a list',          refusal: 'request.malformed', body: { id: [id], password },             answer: [400, 110] },
];

// oxfmt-ignore
const endOthersCases: RefusalCase[] = [
  ...needsPassword({ password }),
  { what: 'a wrong password',       refusal: 'password.wrong',    body: { password: wrong },                answer: [400, 7] },
];

// oxfmt-ignore
const forgetCases: RefusalCase[] = [
  ...notIn({ id }),
  { what: 'what is no id',          refusal: 'request.malformed', body: { id: "' or true" },                answer: [400, 110] },
  { what: 'no id',                  refusal: 'request.malformed', body: {},                                 answer: [400, 110] },
];

// oxfmt-ignore
const notMeCases: RefusalCase[] = [
  { what: 'a code nobody was sent', refusal: 'not-me.failed',     body: { code: 'A'.repeat(43) },           answer: [400, 108] },
  { what: 'the same from nobody',   refusal: 'not-me.failed',     body: { code: 'A'.repeat(43) }, by: 'stranger', answer: [400, 108] },
  { what: 'an empty code',          refusal: 'request.malformed', body: { code: '' },                       answer: [400, 110] },
  { what: 'a code too long',        refusal: 'request.malformed', body: { code: 'A'.repeat(65) },           answer: [400, 110] },
];

describeRefusals(
  [
    { name: 'E7 openSessions', endpoint: openSessions, cases: notIn() },
    { name: 'E7 endSession', endpoint: endSession, cases: endCases },
    { name: 'E7 endOtherSessions', endpoint: endOtherSessions, cases: endOthersCases },
    { name: 'secureAccount', endpoint: secureAccount, cases: endOthersCases },
    { name: 'Q-14 rememberedDevices', endpoint: trustedDevices, cases: notIn() },
    { name: 'Q-14 forgetDevice', endpoint: forgetDevice, cases: forgetCases },
    { name: 'Q-14 forgetAllDevices', endpoint: forgetAllDevices, cases: notIn({}) },
    { name: 'recentActivity', endpoint: recentActivity, cases: notIn() },
    { name: 'thisWasNotMe', endpoint: thisWasNotMe, cases: notMeCases, elsewhere: ['recovery.email-taken'] },
  ],
  callersOf(() => server),
);
