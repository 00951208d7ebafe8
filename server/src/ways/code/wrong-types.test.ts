import { verifyCode } from '@selvage/contract/api/two-factor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { addOwing, verify } from '../../../test/harness/sign-in.ts';

let server: TestApp;
let challenge: Awaited<ReturnType<typeof addOwing>>;
beforeAll(async () => {
  server = await startTestApp();
  challenge = await addOwing(server);
});
afterAll(() => server.close());

type Body = (right: { mfaToken: string; code: string }) => object;

// oxfmt-ignore
const bodies: [what: string, body: Body][] = [
  ['nothing',                     () => ({})],
  ['an empty code',               (right) => ({ ...right, code: '' })],
  ['no code',                     ({ mfaToken }) => ({ mfaToken })],
  ['a code that is null',         (right) => ({ ...right, code: null })],
  ['a code in a list',            (right) => ({ ...right, code: [right.code] })],
  ['a code that is a number',     (right) => ({ ...right, code: Number(right.code) })],
  ['a code that is a query object', (right) => ({ ...right, code: { $ne: 1 } })],
  ['a code that is true',         (right) => ({ ...right, code: true })],
  ['five digits',                 (right) => ({ ...right, code: right.code.slice(1) })],
  ['seven digits',                (right) => ({ ...right, code: `${right.code}0` })],
  ['letters',                     (right) => ({ ...right, code: 'abcdef' })],
  ['digits of another script',    (right) => ({ ...right, code: '١٢٣٤٥٦' })],
  ['no token',                    ({ code }) => ({ code })],
  ['an empty token',              (right) => ({ ...right, mfaToken: '' })],
  ['a token that is null',        (right) => ({ ...right, mfaToken: null })],
  ['a token in a list',           (right) => ({ ...right, mfaToken: [right.mfaToken] })],
  ['a token that is a query object', (right) => ({ ...right, mfaToken: { $ne: 1 } })],
  ['a token too long',            (right) => ({ ...right, mfaToken: right.mfaToken.repeat(2) })],
  ['trust that is no yes or no',  (right) => ({ ...right, trustThisDevice: 'true' })],
  ['SEC-G3 a prototype',          (right) => ({ ...right, ['constructor']: { prototype: {} } })],
  ['a list',                      (right) => [right]],
];

test.each(bodies)('C8 a malformed code request is refused with 400: %s', async (_what, body) => {
  const { browser, mfaToken, code } = challenge;
  expect(outcomeOf(await browser.post(verifyCode.path, body({ mfaToken, code })))).toBe('400/110');
});

test('C8 the malformed code requests used up no try and logged no person in', async () => {
  const { browser, account } = challenge;
  const secrets = await server.deps.db
    .selectFrom('one_time_secrets')
    .select('attempts')
    .where('account_id', '=', account.id)
    .execute();
  expect(secrets).toEqual([{ attempts: 0 }]);
  expect(outcomeOf(await browser.get('/api/user/sessions'))).toBe('403/101');
  expect(outcomeOf(await verify(browser, challenge))).toBe('done');
});
