import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../test/harness/refusals.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const auth = '/api/idauth/auth';
const good = { email: 'nobody@test.example', password: 'Woven-cloth-42', userType: 'W' };

const post = (payload: string | Buffer, headers: Record<string, string> = {}, url = auth) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
    payload,
  });

const changed = (change: object) => JSON.stringify({ ...good, ...change });
const bytes = (...parts: (string | number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)));
const withEmail = (raw: string) => `{"email":${raw},"password":"Woven-cloth-42","userType":"W"}`;

describe('Y4 SEC-G2 C8 a request with an unexpected body', () => {
  test.each<[what: string, body: string | Buffer]>([
    ['a byte order mark', `\ufeff${JSON.stringify(good)}`],
    ['a UTF-16 body', Buffer.from(`\ufeff${JSON.stringify(good)}`, 'utf16le')],
    ['NaN', withEmail('NaN')],
    ['Infinity', withEmail('Infinity')],
    ['undefined', withEmail('undefined')],
    ['a trailing comma', `{"email":"a@b.ie",}`],
    ['single quotes', `{'email':'a@b.ie'}`],
    ['a comment', `{/* a */"email":"a@b.ie"}`],
    ['an open object', `{"email":"a@b.ie"`],
    ['something after the end', `${JSON.stringify(good)}x`],
    ['two objects', `${JSON.stringify(good)}${JSON.stringify(good)}`],
    ['a raw line break in a string', withEmail('"a\nb"')],
    ['a raw NUL', withEmail('"a\u0000b"')],
    ['an escaped NUL', withEmail('"a\\u0000b"')],
    ['an escaped line break', withEmail('"a\\nb"')],
    ['an escaped DEL', withEmail('"a\\u007fb"')],
    ['an escape sequence for a terminal', withEmail('"\\u001b[31mred"')],
    ['half a surrogate pair', withEmail('"a\\ud800"')],
    ['the other half', withEmail('"\\udc00a"')],
    ['the halves in the wrong order', withEmail('"\\udc00\\ud800"')],
    ['a bad escape', withEmail('"\\x41"')],
    ['overlong UTF-8', bytes('{"email":"', [0xc0, 0x80], '"}')],
    ['an overlong slash', bytes('{"email":"', [0xc0, 0xaf], '"}')],
    ['CP1252', bytes('{"email":"', [0xe9], '@b.ie"}')],
    ['a UTF-8 surrogate', bytes('{"email":"', [0xed, 0xa0, 0x80], '"}')],
    ['a cut UTF-8 sequence', bytes('{"email":"', [0xe2, 0x82], '"}')],
    ['beyond Unicode', bytes('{"email":"', [0xf5, 0x80, 0x80, 0x80], '"}')],
    ['nothing', ''],
    ['a space', ' '],
    ['null', 'null'],
    ['an array', '[]'],
    ['an array with the right thing in it', JSON.stringify([good])],
    ['a string', '"x"'],
    ['the right thing as a string', JSON.stringify(JSON.stringify(good))],
    ['a number', '1'],
    ['true', 'true'],
    ['an empty object', '{}'],
    ['no email', changed({ email: undefined })],
    ['no password', changed({ password: undefined })],
    ['no userType', changed({ userType: undefined })],
    ['an empty email', changed({ email: '' })],
    ['an empty password', changed({ password: '' })],
    ['a null email', changed({ email: null })],
    ['a null password', changed({ password: null })],
    ['a number for a password', changed({ password: 12345678 })],
    ['true for a password', changed({ password: true })],
    ['an array for an email', changed({ email: ['nobody@test.example'] })],
    ['an array for a password', changed({ password: ['Woven-cloth-42'] })],
    ['an object for an email', changed({ email: { $ne: 1 } })],
    ['an object for a password', changed({ password: { $gt: '' } })],
    ['an array for a userType', changed({ userType: ['W'] })],
    ['a number for an ID', changed({ loginId: 50101 })],
    ['an unknown userType', changed({ userType: 'X' })],
    ['a userType in small letters', changed({ userType: 'w' })],
    ['a userType that every object has', changed({ userType: 'constructor' })],
    ['an empty userType', changed({ userType: '' })],
    ['an email of 321 characters', changed({ email: `${'a'.repeat(313)}@test.ie` })],
    ['a password of 513 characters', changed({ password: 'x'.repeat(513) })],
    ['an ID of 65 characters', changed({ loginId: '1'.repeat(65) })],
    ['a device token of 257 characters', changed({ deviceTrustToken: 'x'.repeat(257) })],
    ['arrays a thousand deep', withEmail(`${'['.repeat(1000)}${']'.repeat(1000)}`)],
    ['objects a thousand deep', withEmail(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`)],
    ['thirty thousand open brackets', '['.repeat(30_000)],
  ])('is refused with 400: %s', async (_what, body) => {
    expectRefusal(await post(body), 400);
  });

  test.each<[what: string, body: string]>([
    ['an unknown field', changed({ admin: true })],
    ['SEC-F3 a field that only we may set', changed({ privileges: ['mvf:provider'] })],
    ['SEC-F2 another account’s id', changed({ userId: '1' })],
  ])('is answered as if the extra were not there: %s', async (_what, body) => {
    expectRefusal(await post(body), 401);
  });

  test.each<[what: string, body: string]>([
    [
      '10,000 keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, index]))),
    ],
    ['a 5 MB string', changed({ email: 'a'.repeat(5_000_000) })],
    ['one byte more than the limit', JSON.stringify({ ...good, email: 'a' }).padEnd(32 * 1024 + 1)],
  ])('Y2 Y3 is refused with 413: %s', async (_what, body) => {
    expectRefusal(await post(body), 413);
  });

  test('may repeat a key, and the last value counts, as in JSON', async () => {
    expectRefusal(
      await post(`{"email":{},"email":"nobody@test.example","password":"Woven-cloth-42","userType":"W"}`),
      401,
    );
    expectRefusal(
      await post(`{"email":"nobody@test.example","email":{},"password":"Woven-cloth-42","userType":"W"}`),
      400,
    );
  });

  test('SEC-G4 may have quotes, backslashes, per cent signs and emoji, which are ordinary characters', async () => {
    for (const odd of [`' or 1=1 --`, '\\', '%00', '%', '${7*7}', '<img onerror=x>', '‮rtl', '🧵🧵', 'İıKß']) {
      expectRefusal(await post(changed({ email: `${odd}@test.example`, password: odd, loginId: odd })), 401);
    }
  });
});

describe('SEC-G3 Y5 no request changes a prototype', () => {
  const withKey = (key: string) => JSON.stringify(good).replace('{', `{"${key}":"x",`);
  const bodies = [
    `{"__proto__":{"polluted":"yes"}}`,
    `{"\\u005f\\u005fproto\\u005f\\u005f":{"polluted":"yes"}}`,
    `{"\\u005f_proto__":{"polluted":"yes"}}`,
    `{"constructor":{"prototype":{"polluted":"yes"}}}`,
    `{"\\u0063onstructor":{"prototype":{"polluted":"yes"}}}`,
    `{"prototype":{"polluted":"yes"}}`,
    `{"a":{"__proto__":{"polluted":"yes"}}}`,
    `{"a":[{"constructor":{"prototype":{"polluted":"yes"}}}]}`,
    withKey('__proto__'),
  ];
  test.each(bodies)('%s', async (body) => {
    expectRefusal(await post(body), 400);
    expect('polluted' in {}).toBe(false);
  });

  test.each(['constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'the key %s with a text is ignored like any unknown field',
    async (key) => {
      expectRefusal(await post(withKey(key)), 401);
    },
  );

  test.each(['?__proto__[polluted]=yes', '?constructor.prototype.polluted=yes', '?__proto__=yes'])(
    'with the query %s',
    async (query) => {
      expectRefusal(await post(JSON.stringify(good), {}, `${auth}${query}`), 401);
      expectRefusal(await server.browser().get(`/login/member/cms/tandc/${query}`), 400);
      expect('polluted' in {}).toBe(false);
    },
  );

  test('the answer about a user has no additional field afterwards', async () => {
    const { credentials } = await addAccount(server.deps);
    const browser = server.browser();
    await browser.post(auth, credentials);
    expect(Object.keys((await browser.get('/api/user/user.json')).json())).toEqual([
      'activated',
      'userType',
      'privileges',
      'email',
    ]);
  });
});

test('the hostile bodies caused no failure in the log, and logged in only the expected person', async () => {
  expect(server.logged.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
  expect(await server.deps.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
});
