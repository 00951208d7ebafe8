import { fieldLimits } from '@selvage/contract/field-limits';
import { birthDateRule } from '@selvage/contract/rules/dates';
import { emailRule } from '@selvage/contract/rules/email';
import { consultantIdRule, groupIdRule, hospitalIdRule, memberNumberRule } from '@selvage/contract/rules/identifiers';
import { registrationIdRule } from '@selvage/contract/rules/registration-id';
import { newPasswordRule } from '@selvage/contract/rules/password';
import { firstNameRule, lastNameRule } from '@selvage/contract/rules/person-name';
import type { Rule } from '@selvage/contract/rules/rule';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, startTestApp } from '../../../test/harness/test-app.ts';
import { type RegisteringKind, nextApplicant } from '../../../test/harness/accounts.ts';
import { fillRegistry } from '../../../test/harness/registry.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await fillRegistry(server.deps.db);
});
afterAll(() => server.close());

/**
 * True if the value passes the rules. A wrong format is refused with 400/110 and a weak password with 400/1. Any other refusal comes after
 * the rules.
 */
async function isTaken(kind: RegisteringKind, field: string, value: string): Promise<boolean> {
  const { path, body } = nextApplicant(kind, { [field]: value });
  const response = await server.browser().post(path, body);
  expect(response.statusCode).toBeLessThan(500);
  return response.statusCode === 200 || ![1, 110].includes(response.json().data.errorCode);
}

const digits = (count: number) => '3'.repeat(count);
const messages = (count: number) => 'a'.repeat(count);
const address = (length: number) => `${messages(length - '@test.example'.length)}@test.example`;
const bornInTime = birthDateRule({ earliestYear: fieldLimits.earliestBirthYear, today: '2026-03-02' });

interface Rules {
  kind: RegisteringKind;
  field: string;
  rule: Rule<string, string>;
  good: string[];
  bad: string[];
}

// oxfmt-ignore
const tables: Rules[] = [
  { kind: 'member',     field: 'email',          rule: emailRule,          good: [address(63), address(64)], bad: [address(65), '', ' ', 'a', 'a@', '@b.ie', 'a@b', 'a b@c.ie'] },
  { kind: 'member',     field: 'memNo',          rule: memberNumberRule,   good: [digits(10), '333 333 3333', '333-333-3333'], bad: [digits(9), digits(11), '', '33333333a3', '٣٣٣٣٣٣٣٣٣٣'] },
  { kind: 'member',     field: 'birthDate',      rule: bornInTime,         good: ['1900-01-01', '2026-03-01', '2026-03-02', '2024-02-29'], bad: ['1899-12-31', '2026-03-03', '2023-02-29', '1980-13-01', '1980-00-10', '1980-01-32', '1980-04-31', ''] },
  { kind: 'consultant', field: 'resourceId',     rule: consultantIdRule,   good: ['1', digits(9), digits(10)], bad: [digits(11), '', '5000a', '5o1', '5.0'] },
  { kind: 'hospital',   field: 'resourceId',     rule: hospitalIdRule,     good: ['1', digits(9), digits(10)], bad: [digits(11), '', '5000a', '+1'] },
  { kind: 'consultant', field: 'registrationId', rule: registrationIdRule, good: [digits(8), 'A1234567'], bad: [digits(7), digits(9), '', 'Á1234567'] },
  { kind: 'hospital',   field: 'registrationId', rule: registrationIdRule, good: [digits(8)], bad: [digits(7), digits(9)] },
  { kind: 'wellness',   field: 'groupId',        rule: groupIdRule,        good: ['1', digits(14), digits(15)], bad: [digits(16), '', 'abc', '1,001'] },
  { kind: 'wellness',   field: 'firstName',      rule: firstNameRule,      good: [messages(19), messages(20), 'Á'], bad: [messages(21), '', ' ', 'R2', '<b>', 'a\r\nBcc: x@y.ie', 'a\u202eb'] },
  { kind: 'wellness',   field: 'lastName',       rule: lastNameRule,       good: [messages(34), messages(35), "D'Arcy-Ní Bhriain"], bad: [messages(36), '', '-', '42'] },
  { kind: 'wellness',   field: 'birthDate',      rule: bornInTime,         good: ['1900-01-01', '2026-03-02'], bad: ['1899-12-31', '2026-03-03'] },
];

describe('SEC-G1 VA4 VA5 the API applies the rules of the forms', () => {
  const cases = tables.flatMap(({ kind, field, rule, good, bad }) => [
    ...good.map((value) => ({ kind, field, rule, value, taken: true })),
    ...bad.map((value) => ({ kind, field, rule, value, taken: false })),
  ]);

  test.each(cases)('$kind $field $value: $taken', async ({ kind, field, rule, value, taken }) => {
    expect(rule(value).ok).toBe(taken);
    expect(await isTaken(kind, field, value)).toBe(taken);
  });

  test.each(['15/01/1980', '15011980', '1980-1-15', '1980-01-15T00:00:00Z', ' 1980-01-15'])(
    'VA5 a date is sent as yyyy-MM-dd, and not as %j',
    async (value) => {
      expect(await isTaken('member', 'birthDate', value)).toBe(false);
    },
  );
});

describe('SEC-G2 a value of a wrong type is refused', () => {
  test.each([
    ['member', 'memNo', 2_000_000_001],
    ['member', 'email', ['a@test.example']],
    ['member', 'password', 12_345_678],
    ['member', 'password', null],
    ['member', 'birthDate', { $ne: 1 }],
    ['consultant', 'resourceId', 50_001],
    ['wellness', 'title', ['MS']],
    ['wellness', 'firstName', true],
    ['wellness', 'processRegularDataAccepted', true],
  ] as const)('%s %s %j', async (kind, field, value) => {
    const { path, body } = nextApplicant(kind, { [field]: value });
    expect((await server.browser().post(path, body)).json()).toEqual({ status: 400, data: { errorCode: 110 } });
  });
});

const emoji = '😀';
/** The composition, filled up to so many code points. */
const ofLength = (count: number, filler = 'x') => `Aa1${filler.repeat(count - 3)}`;

describe.each(['member', 'wellness'] as const)('A1 A2 VA1 the length and characters of a %s’s password', (kind) => {
  test.each([
    ['7 characters', ofLength(7), false],
    ['8', ofLength(8), true],
    ['9', ofLength(9), true],
    ['7 code points in 11 units', ofLength(7, emoji), false],
    ['8 code points', ofLength(8, emoji), true],
    ['64', ofLength(64), true],
    ['127', ofLength(127), true],
    ['128', ofLength(128), true],
    ['128 code points in 253 units', ofLength(128, emoji), true],
    ['129', ofLength(129), false],
    ['129 code points', ofLength(129, emoji), false],
    ['no upper case', 'woven-cloth-42', false],
    ['no lower case', 'WOVEN-CLOTH-42', false],
    ['no digit', 'Woven-cloth-xx', false],
    ['letters of other scripts', 'Ωλή-Ζωή-٤٢-', true],
    ['A7 anything else', `Aa1 '";<>\\ ${emoji}\u05d0`, true],
  ])('%s', async (_what, password, good) => {
    expect(newPasswordRule(password).ok).toBe(good);
    expect(await isTaken(kind, 'password', password)).toBe(good);
  });
});

describe('A2 A3 a login accepts exactly the chosen password', () => {
  test.each([
    ['64 characters', ofLength(64), [ofLength(63)]],
    ['128 characters', ofLength(128), [ofLength(127), ofLength(72)]],
    ['128 code points', ofLength(128, emoji), [ofLength(127, emoji)]],
    ['a space at the end', 'Woven-cloth-42 ', ['Woven-cloth-42', 'Woven-cloth-42  ']],
    ['small and capital letters', 'Woven-Cloth-42', ['woven-cloth-42', 'wOVEN-cLOTH-42']],
  ])('with %s', async (_what, password, others) => {
    const { path, body, email } = nextApplicant('member', { password });
    expect((await server.browser().post(path, body)).statusCode).toBe(200);
    const signIn = async (typed: string) =>
      (await server.browser().post('/api/idauth/auth', { email, userType: 'W', password: typed })).statusCode;
    for (const other of others) expect(await signIn(other)).toBe(401);
    expect(await signIn(password)).toBe(200);
  });

  test('with é in any Unicode form', async () => {
    const { path, body, email } = nextApplicant('member', { password: 'Cáf\u00e9-cloth-42' });
    expect((await server.browser().post(path, body)).statusCode).toBe(200);
    const response = await server
      .browser()
      .post('/api/idauth/auth', { email, userType: 'W', password: 'Cáfe\u0301-cloth-42' });
    expect(response.statusCode).toBe(200);
  });
});
