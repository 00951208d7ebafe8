import { register, registerWellness, validateGroup } from '@selvage/contract/api/registration';
import { refusals, type RefusalBody, type RefusalName } from '@selvage/contract/refusals';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { nextApplicant } from '../../../test/harness/accounts.ts';
import { fillRegistry } from '../../../test/harness/registry.ts';

let server: TestApp;
const member = nextApplicant('member');
const wellness = nextApplicant('wellness');
const locked = nextApplicant('member');
const crowded = '203.0.113.9';

beforeAll(async () => {
  server = await startTestApp(() => ({ throttle: true }));
  await fillRegistry(server.deps.db);
  for (const { path, body } of [member, wellness]) await send(path, body);
  for (let failed = 0; failed < 5; failed++) await send(locked.path, { ...locked.body, birthDate: '1980-01-16' });
  for (let failed = 0; failed < 5; failed++) await send(wellness.path, wellness.body, crowded);
});
afterAll(() => server.close());

let place = 0;
const send = (
  url: string,
  payload: object,
  remoteAddress = `192.0.2.${++place % 250}`,
): Promise<LightMyRequestResponse> =>
  server.app.inject({ method: 'POST', url, headers: { host: 'localhost:3000' }, remoteAddress, payload });

interface Case {
  what: string;
  refusal: RefusalName;
  body: () => object;
  from?: string;
  answer: [status: number, errorCode: number, reason?: string];
}

const asMember = (change: Record<string, unknown>) => () => nextApplicant('member', change).body;
const asConsultant = (change: Record<string, unknown>) => () => nextApplicant('consultant', change).body;
const asWellness = (change: Record<string, unknown>) => () => nextApplicant('wellness', change).body;

// oxfmt-ignore
const registerCases: Case[] = [
  { what: 'a password without a digit',  refusal: 'password.unacceptable',  body: asMember({ password: 'Woven-cloth' }),           answer: [400, 1, 'weak'] },
  { what: 'no password to speak of',     refusal: 'password.unacceptable',  body: asMember({ password: '' }),                      answer: [400, 1, 'required'] },
  { what: 'a password too long',         refusal: 'password.unacceptable',  body: asMember({ password: `Aa1${'x'.repeat(126)}` }), answer: [400, 1, 'too-long'] },
  { what: 'a control character in it',   refusal: 'password.unacceptable',  body: asMember({ password: 'Woven\u0000cloth-42' }),   answer: [400, 1, 'unusable'] },
  { what: 'half a surrogate pair in it', refusal: 'password.unacceptable',  body: asMember({ password: 'Woven-cloth-42\ud800' }),  answer: [400, 1, 'unusable'] },
  { what: 'a password everyone has',     refusal: 'password.unacceptable',  body: asMember({ password: 'Password1' }),             answer: [400, 1, 'common'] },
  { what: 'a password of the house',     refusal: 'password.unacceptable',  body: asMember({ password: 'LinenHealth1' }),          answer: [400, 1, 'personal'] },
  { what: 'an address in use',           refusal: 'email.taken',            body: asMember({ email: member.email }),               answer: [400, 2] },
  { what: 'a number in use',             refusal: 'number.unavailable',           body: asMember({ memNo: member.body['memNo'] }),       answer: [400, 3] },
  { what: 'a number tried too often',    refusal: 'registration.locked',    body: () => locked.body,                               answer: [400, 4] },
  { what: 'another birth date',          refusal: 'details.not-recognised', body: asMember({ birthDate: '1979-01-15' }),           answer: [401, 102] },
  { what: 'an unknown member number',    refusal: 'details.not-recognised', body: asMember({ memNo: '2999999999' }),               answer: [401, 102] },
  { what: 'a policy that has ended',     refusal: 'details.not-recognised', body: asMember({ memNo: '2000000951' }),               answer: [401, 102] },
  { what: 'a policy that has not begun', refusal: 'details.not-recognised', body: asMember({ memNo: '2000000952' }),               answer: [401, 102] },
  { what: 'another registration ID',     refusal: 'details.not-recognised', body: asConsultant({ registrationId: '71234567' }),    answer: [401, 102] },
  { what: 'a consultant as a hospital',  refusal: 'details.not-recognised', body: asConsultant({ userType: 'H' }),                 answer: [401, 102] },
  { what: 'a text that changed',         refusal: 'terms.changed',          body: asMember({ wordings: { terms: '0'.repeat(64) } }), answer: [400, 146] },
  { what: 'a digest that is none',       refusal: 'request.malformed',      body: asMember({ wordings: { terms: 'x' } }),          answer: [400, 110] },
  { what: 'no member number',            refusal: 'request.malformed',      body: asMember({ memNo: null }),                       answer: [400, 110] },
  { what: 'no birth date',               refusal: 'request.malformed',      body: asMember({ birthDate: undefined }),              answer: [400, 110] },
  { what: 'no consultant ID',            refusal: 'request.malformed',      body: asConsultant({ resourceId: null }),              answer: [400, 110] },
  { what: 'no registration ID',          refusal: 'request.malformed',      body: asConsultant({ registrationId: undefined }),     answer: [400, 110] },
  { what: 'a wellness user by this way', refusal: 'request.malformed',      body: asMember({ userType: 'O' }),                     answer: [400, 110] },
  { what: 'terms accepted nowhere',      refusal: 'request.malformed',      body: asMember({ termsGiven: 'no' }),                  answer: [400, 110] },
];

// oxfmt-ignore
const wellnessCases: Case[] = [
  { what: 'a weak password',             refusal: 'password.unacceptable',  body: asWellness({ password: 'woven-cloth-42' }),      answer: [400, 1, 'weak'] },
  { what: 'a password everyone has',     refusal: 'password.unacceptable',  body: asWellness({ password: 'Welcome1' }),            answer: [400, 1, 'common'] },
  { what: 'a password of the house',     refusal: 'password.unacceptable',  body: asWellness({ password: 'Wellness2026' }),        answer: [400, 1, 'personal'] },
  { what: 'an address in use',           refusal: 'email.taken',            body: asWellness({ email: wellness.email }),           answer: [400, 2] },
  { what: 'a member’s address',          refusal: 'email.taken',            body: asWellness({ email: member.email }),             answer: [400, 2] },
  { what: 'a place tried from too often', refusal: 'registration.locked',   body: asWellness({}), from: crowded,                   answer: [400, 4] },
  { what: 'a group without wellness',    refusal: 'details.not-recognised', body: asWellness({ groupId: '1002' }),                 answer: [401, 102] },
  { what: 'an unknown group',            refusal: 'details.not-recognised', body: asWellness({ groupId: '9999' }),                 answer: [401, 102] },
  { what: 'a notice that changed',       refusal: 'terms.changed',          body: asWellness({ wordings: { 'data-processing': '0'.repeat(64) } }), answer: [400, 146] },
  { what: 'details not to be used',      refusal: 'request.malformed',      body: asWellness({ processRegularDataAccepted: 'N' }), answer: [400, 110] },
  { what: 'nothing said about details',  refusal: 'request.malformed',      body: asWellness({ processRegularDataAccepted: undefined }), answer: [400, 110] },
  { what: 'no title',                    refusal: 'request.malformed',      body: asWellness({ title: undefined }),                answer: [400, 110] },
  { what: 'a title that is a text',      refusal: 'request.malformed',      body: asWellness({ title: 'Ms' }),                     answer: [400, 110] },
];

// A wellness registration has no number that could be taken. `registry-away.test.ts` tests a registry that does not answer.
const beyond = new Set<RefusalName>(['number.unavailable', 'registry.unavailable']);

describe.each([
  { name: 'RG2 RG3 RG4 register', endpoint: register, cases: registerCases },
  { name: 'RG5 registerWellness', endpoint: registerWellness, cases: wellnessCases },
])('ER3 every refusal of $name', ({ endpoint, cases }) => {
  test.each(cases)('$what: $answer', async ({ refusal, body, from, answer: [status, errorCode, reason] }) => {
    const response = await send(endpoint.path, body(), from);
    const { proofOfWork, ...data } = response.json<RefusalBody>().data;
    expect([response.statusCode, response.json<RefusalBody>().status, data]).toEqual([
      status,
      status,
      { errorCode, ...(reason && { reason }) },
    ]);
    expect(proofOfWork !== undefined).toBe(from === crowded);
    expect(refusals[refusal]).toEqual({ status, code: errorCode });
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  test('every refusal that the contract lists for a registration has a case in this test', () => {
    const shown = new Set([...cases.map((each) => each.refusal), ...beyond]);
    expect(endpoint.refusals.filter((name) => !shown.has(name))).toEqual([]);
  });
});

describe('RG8 B9 validateGroup', () => {
  const check = (query: string, remoteAddress = '203.0.113.50') =>
    server.app.inject({ url: `${validateGroup.path}?${query}`, headers: { host: 'localhost:3000' }, remoteAddress });

  test.each([
    ['1001', 'Y'],
    ['1002', 'N'],
    ['9999', 'N'],
    ['01001', 'N'],
  ])('group %s: %s', async (groupid, validWellnessGroup) => {
    expect((await check(`groupid=${groupid}`)).json()).toEqual({ validWellnessGroup });
  });

  test.each([
    '',
    'groupid=',
    'groupid=abc',
    `groupid=${'1'.repeat(16)}`,
    'groupid=1&groupid=2',
    'groupid=1001&x=1',
    'groupId=1001',
  ])('the query %j is refused with 400', async (query) => {
    const response = await check(query);
    expect([response.statusCode, response.json()]).toEqual([400, { status: 400, data: { errorCode: 110 } }]);
  });

  test('thirty requests a minute from one network are answered, and then 429 with Retry-After', async () => {
    const here = '203.0.113.51';
    for (let asked = 0; asked < 30; asked++) expect((await check('groupid=1001', here)).statusCode).toBe(200);
    const turnedAway = await check('groupid=1001', here);
    expect([turnedAway.statusCode, turnedAway.json()]).toEqual([429, { status: 429, data: { errorCode: 119 } }]);
    expect(turnedAway.headers['retry-after']).toBe('60');
    server.clock.advance(60_000);
    expect((await check('groupid=1001', here)).statusCode).toBe(200);
  });
});
