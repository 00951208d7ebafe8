import { emailRule } from '@selvage/contract/rules/email';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { nextApplicant } from '../../../test/harness/accounts.ts';
import { addForgetful } from '../../../test/harness/sign-in.ts';
import { fillRegistry } from '../../../test/harness/registry.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await fillRegistry(server.deps.db);
});
afterAll(() => server.close());

const askForReset = (email: string) => server.browser().post('/api/user/reset/email', { email, userType: 'W' });
const malformed = [400, { status: 400, data: { errorCode: 110 } }];

describe('SEC-G5 an ambiguous email is refused', () => {
  test.each<[what: string, address: string]>([
    ['a line break and a header', 'a@test.example\r\nBcc: b@test.example'],
    ['a line feed', 'a@test.example\n'],
    ['a carriage return inside', 'a\r@test.example'],
    ['a tab', 'a\t@test.example'],
    ['NUL', 'a\u0000@test.example'],
    ['DEL', 'a\u007f@test.example'],
    ['two addresses', 'a@test.example,b@test.example'],
    ['two with a semicolon', 'a@test.example;b@test.example'],
    ['a name and an address', 'Mary <a@test.example>'],
    ['angle brackets', '<a@test.example>'],
    ['a quoted local part', '"a"@test.example'],
    ['a quoted address before the address', '"a@test.example" @evil.example'],
    ['a quoted address as local part', '"a@test.example"@evil.example'],
    ['a comment', 'a(comment)@test.example'],
    ['a comment after the email', 'a@test.example (comment)'],
    ['a route', '@evil.example:a@test.example'],
    ['a percent hack with two signs', 'a%test.example@@evil.example'],
    ['two at signs', 'a@b@test.example'],
    ['a space inside', 'a b@test.example'],
    ['an IP literal', 'a@[127.0.0.1]'],
    ['an IPv6 literal', 'a@[IPv6:::1]'],
    ['an IP address', 'a@127.0.0.1'],
    ['an IP address in hex', 'a@0x7f.1'],
    ['no dot', 'a@localhost'],
    ['a dot at the end', 'a@test.example.'],
    ['a dot at the start', '.a@test.example'],
    ['a dot before the at', 'a.@test.example'],
    ['two dots', 'a..b@test.example'],
    ['two dots in the domain', 'a@test..example'],
    ['a hyphen at the start', 'a@-test.example'],
    ['an underscore in the domain', 'a@te_st.example'],
    ['U+FF20 for the at', 'a\uff20test.example'],
    ['full-width letters', 'a@ｔest.example'],
    ['an ideographic full stop', 'a@test。example'],
    ['a Cyrillic a in the local part', '\u0430@test.example'],
    ['an accent in the local part', 'séan@test.example'],
    ['the Kelvin sign in the local part', '\u212aate@test.example'],
    ['the Kelvin sign in the domain', 'a@\u212aelvin.example'],
    ['a dotted capital I', 'a@\u0130st.example'],
    ['a dotless i in the local part', 'm\u0131ke@test.example'],
    ['the ligature ﬁ', 'a@\ufb01rst.example'],
    ['a soft hyphen', 'a@te\u00adst.example'],
    ['a zero-width space', 'a@te\u200bst.example'],
    ['a zero-width joiner', 'a@te\u200dst.example'],
    ['a right-to-left override', 'a\u202e@test.example'],
    ['half a surrogate pair', 'a\ud800@test.example'],
    ['an emoji', '😀@test.example'],
    ['a URL', 'mailto:a@test.example'],
    ['a path in the domain', 'a@test.example/x'],
    ['a port', 'a@test.example:25'],
    ['user information', 'a@user:pw@test.example'],
    ['too long by one', `${'a'.repeat(52)}@test.example`],
    ['too long by far', `${'a'.repeat(5000)}@test.example`],
    ['too long once converted', `a@${'ü'.repeat(60)}.example`],
  ])('%s', async (_what, address) => {
    expect(emailRule(address).ok).toBe(false);
    const { path, body } = nextApplicant('member', { email: address });
    const registration = await server.browser().post(path, body);
    expect([registration.statusCode, registration.json()]).toEqual(malformed);
    const reset = await askForReset(address);
    expect([reset.statusCode, reset.json()]).toEqual(malformed);
    expect(await server.deliver()).toEqual([]);
  });
});

describe('SEC-G5 an email is stored in one form, and messages go only to that form', () => {
  test.each<[what: string, typed: string, stored: string]>([
    ['upper case', 'UPPER.Case@TEST.Example', 'upper.case@test.example'],
    ['spaces around it', '  around@test.example  ', 'around@test.example'],
    ['a tag', 'tag+one@test.example', 'tag+one@test.example'],
    ['dots', 'd.o.t.s@test.example', 'd.o.t.s@test.example'],
    ['every sign that is allowed', "a!#$%&'*+/=?^_{|}~-b@test.example", "a!#$%&'*+/=?^_{|}~-b@test.example"],
    ['an Irish domain', 'post@síle.example', 'post@xn--sle-rma.example'],
    ['64 characters', `${'l'.repeat(51)}@test.example`, `${'l'.repeat(51)}@test.example`],
  ])('%s', async (_what, typed, stored) => {
    await server.deliver();
    const { path, body } = nextApplicant('member', { email: typed });
    expect((await server.browser().post(path, body)).statusCode).toBe(200);
    const row = await server.deps.db
      .selectFrom('accounts')
      .select('email')
      .where('member_number', '=', String(body['memNo']))
      .executeTakeFirstOrThrow();
    expect(row.email).toBe(stored);
    expect((await askForReset(typed)).statusCode).toBe(200);
    expect((await server.deliver()).map(({ to }) => to)).toEqual([stored, stored]);
  });

  test('two emails reach one account only if they differ in nothing but case', async () => {
    const account = await addForgetful(server, { email: 'kate.byrne@test.example' });
    await server.deliver();
    for (const other of [
      'katebyrne@test.example',
      'kate.byrne+x@test.example',
      'kate.byrne@test.example.org',
      'kate.byrne@testexample.ie',
    ]) {
      expect((await askForReset(other)).statusCode).toBe(200);
    }
    expect(await server.deliver()).toEqual([]);
    expect((await askForReset('KATE.Byrne@Test.EXAMPLE')).statusCode).toBe(200);
    expect((await server.deliver()).map(({ to }) => to)).toEqual([account.email]);
  });
});

test('GDPR-P13 no subject of a message has words that a person typed', async () => {
  await server.deliver();
  const { path, body } = nextApplicant('wellness', {
    firstName: 'Canary',
    lastName: 'Byrne-Canary',
    email: 'canary-typed@test.example',
  });
  expect((await server.browser().post(path, body)).statusCode).toBe(200);
  const [message] = await server.deliver();
  expect(message?.subject).not.toMatch(/canary|[\r\n]/i);
});
