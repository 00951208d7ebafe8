import { activate, disownRegistration, registrationOfLink, resendActivation } from '@selvage/contract/api/activation';
import { refusals, type RefusalName } from '@selvage/contract/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

interface Case {
  what: string;
  refusal: RefusalName;
  body: object | undefined;
  answer: [status: number, errorCode: number];
}

// oxfmt-ignore
const activateCases: Case[] = [
  { what: 'a link nobody was sent',  refusal: 'activation.failed', body: { code: 'A'.repeat(43) },               answer: [400, 103] },
  { what: 'the longest code',        refusal: 'activation.failed', body: { code: 'A'.repeat(64) },               answer: [400, 103] },
  { what: 'a code too long',         refusal: 'request.malformed', body: { code: 'A'.repeat(65) },               answer: [400, 110] },
  { what: 'digits without session',  refusal: 'activation.failed', body: { code: '123456' },                     answer: [400, 103] },
  { what: 'no code',                 refusal: 'request.malformed', body: {},                                     answer: [400, 110] },
  { what: 'nothing at all',          refusal: 'request.malformed', body: undefined,                              answer: [400, 110] },
  { what: 'SEC-F2 other address',    refusal: 'activation.failed', body: { code: '123456', email: 'a@b.example' }, answer: [400, 103] },
];

// oxfmt-ignore
const resendCases: Case[] = [
  { what: 'no address and no session', refusal: 'request.malformed', body: {},                                           answer: [400, 110] },
  { what: 'nobody’s address',          refusal: 'request.malformed', body: { email: null },                              answer: [400, 110] },
  { what: 'no address at all',         refusal: 'request.malformed', body: { email: 'not an address' },                  answer: [400, 110] },
  { what: 'a number for an address',   refusal: 'request.malformed', body: { email: 1 },                                 answer: [400, 110] },
  { what: 'neither Y nor N',           refusal: 'request.malformed', body: { email: 'a@b.example', wellnessOnly: 'X' },  answer: [400, 110] },
  { what: 'nothing at all',            refusal: 'request.malformed', body: undefined,                                    answer: [400, 110] },
];

describe.each([
  { name: 'AC4 activate', endpoint: activate, cases: activateCases },
  { name: 'F18 registrationOfLink', endpoint: registrationOfLink, cases: activateCases },
  { name: 'F18 disownRegistration', endpoint: disownRegistration, cases: activateCases },
  { name: 'AC2 resendActivation', endpoint: resendActivation, cases: resendCases },
])('every refusal of $name', ({ endpoint, cases }) => {
  test.each(cases)('$what: $answer', async ({ refusal, body, answer: [status, errorCode] }) => {
    const response = await server.browser().post(endpoint.path, body);
    expect([response.statusCode, response.json()]).toEqual([status, { status, data: { errorCode } }]);
    expect(refusals[refusal]).toEqual({ status, code: errorCode });
  });

  test('every refusal that the contract lists for the activation has a case in this test', () => {
    const shown = new Set(cases.map((each) => each.refusal));
    expect(endpoint.refusals.filter((name) => !shown.has(name))).toEqual([]);
  });
});
