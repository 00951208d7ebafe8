import { completeReset, exchangeResetCode, requestReset, resetAuthorisation } from '@selvage/contract/api/reset';
import { refusals, type RefusalName } from '@selvage/contract/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { addForgetful, authorised, newPassword, resetBody, type Forgetful } from '../../../test/harness/sign-in.ts';

let server: TestApp;
let account: Forgetful;
let holder: TestBrowser;

beforeAll(async () => {
  server = await startTestApp();
  account = await addForgetful(server, { email: 'mary.byrne@test.example', memberNumber: '2000000777' });
  holder = (await authorised(server, account)).browser;
});
afterAll(() => server.close());

interface Case {
  what: string;
  refusal: RefusalName;
  body?: object;
  by?: 'stranger';
  answer: [status: number, errorCode: number, reason?: string];
}

const asked = { email: 'a@b.example', userType: 'W' };
const set = (change: object) => resetBody('member', change);

// oxfmt-ignore
const requestCases: Case[] = [
  { what: 'no address',                 refusal: 'request.malformed',     body: { userType: 'W' },                        answer: [400, 110] },
  { what: 'what is no address',         refusal: 'request.malformed',     body: { ...asked, email: 'a' },                 answer: [400, 110] },
  { what: 'no kind',                    refusal: 'request.malformed',     body: { email: asked.email },                   answer: [400, 110] },
  { what: 'an unknown kind',            refusal: 'request.malformed',     body: { ...asked, userType: 'X' },              answer: [400, 110] },
  { what: 'an ID that is a number',     refusal: 'request.malformed',     body: { ...asked, loginId: 50_101 },            answer: [400, 110] },
  { what: 'an ID too long',             refusal: 'request.malformed',     body: { ...asked, loginId: '1'.repeat(65) },    answer: [400, 110] },
];

// oxfmt-ignore
const exchangeCases: Case[] = [
  { what: 'a code nobody was sent',     refusal: 'reset.not-authorised',  body: { code: 'A'.repeat(43) },                 answer: [401, 104] },
  { what: 'six digits',                 refusal: 'reset.not-authorised',  body: { code: '123456' },                       answer: [401, 104] },
  { what: 'a code too long',            refusal: 'request.malformed',     body: { code: 'A'.repeat(65) },                 answer: [400, 110] },
  { what: 'an empty code',              refusal: 'request.malformed',     body: { code: '' },                             answer: [400, 110] },
  { what: 'no code',                    refusal: 'request.malformed',     body: {},                                       answer: [400, 110] },
  { what: 'a code in a list',           refusal: 'request.malformed',     body: { code: ['A'.repeat(43)] },               answer: [400, 110] },
];

// oxfmt-ignore
const completeCases: Case[] = [
  { what: 'no authorisation',           refusal: 'reset.not-authorised',  body: set({}), by: 'stranger',                  answer: [401, 104] },
  { what: 'no password',                refusal: 'request.malformed',     body: set({ newPassword: undefined }),          answer: [400, 110] },
  { what: 'an empty password',          refusal: 'password.unacceptable', body: set({ newPassword: '' }),                 answer: [400, 1, 'required'] },
  { what: 'A1 seven characters',        refusal: 'password.unacceptable', body: set({ newPassword: 'Aa1xxxx' }),          answer: [400, 1, 'weak'] },
  { what: 'A1 seven code points',       refusal: 'password.unacceptable', body: set({ newPassword: 'Aa1😀😀😀😀' }),      answer: [400, 1, 'weak'] },
  { what: 'A2 129 characters',          refusal: 'password.unacceptable', body: set({ newPassword: `Aa1${'x'.repeat(126)}` }), answer: [400, 1, 'too-long'] },
  { what: 'a control character',        refusal: 'password.unacceptable', body: set({ newPassword: 'Fresh-linen-77\n' }), answer: [400, 1, 'unusable'] },
  { what: 'A4 everyone’s password',     refusal: 'password.unacceptable', body: set({ newPassword: 'Qwerty123' }),        answer: [400, 1, 'common'] },
  { what: 'A5 the local part',          refusal: 'password.unacceptable', body: set({ newPassword: 'Mary.byrne1' }),      answer: [400, 1, 'personal'] },
  { what: 'A5 the member number',       refusal: 'password.unacceptable', body: set({ newPassword: 'Aa2000000777' }),     answer: [400, 1, 'personal'] },
  { what: 'the password as it is',      refusal: 'password.used-before',  body: set({ newPassword: 'Woven-cloth-42' }),   answer: [400, 5] },
  { what: 'another birth date',         refusal: 'birth-date.wrong',      body: set({ birthDate: '1980-01-14' }),         answer: [400, 8] },
  { what: 'no birth date',              refusal: 'request.malformed',     body: { newPassword },                          answer: [400, 110] },
];

// oxfmt-ignore
const lookCases: Case[] = [
  { what: 'no authorisation',           refusal: 'reset.not-authorised',  by: 'stranger',                                 answer: [401, 104] },
];

describe.each([
  { name: 'RS4 requestReset', endpoint: requestReset, cases: requestCases },
  { name: 'RT2 exchangeResetCode', endpoint: exchangeResetCode, cases: exchangeCases },
  { name: 'RS2 resetAuthorisation', endpoint: resetAuthorisation, cases: lookCases },
  { name: 'RS8 completeReset', endpoint: completeReset, cases: completeCases },
])('every refusal of $name', ({ endpoint, cases }) => {
  test.each(cases)('$what: $answer', async ({ refusal, body, by, answer: [status, errorCode, reason] }) => {
    const browser = by === 'stranger' ? server.browser() : holder;
    const response =
      endpoint.method === 'GET' ? await browser.get(endpoint.path) : await browser.post(endpoint.path, body);
    expect([response.statusCode, response.json()]).toEqual([
      status,
      { status, data: { errorCode, ...(reason && { reason }) } },
    ]);
    expect(refusals[refusal]).toEqual({ status, code: errorCode });
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  test('every refusal that the contract lists for a reset has a case in this test', () => {
    const shown = new Set<string>(cases.map((each) => each.refusal));
    expect(endpoint.refusals.filter((name) => !shown.has(name))).toEqual([]);
  });
});

test('the holder of the authorisation may set a password after all these refusals', async () => {
  expect((await holder.post(completeReset.path, set({}))).statusCode).toBe(200);
});
