import { describe, expect, test } from 'vitest';
import { currentPasswordRule, normalPassword } from './current-password.ts';
import { confirmPasswordRule, newPasswordRule, passwordRequirements } from './password.ts';

const metBy = (password: string) => passwordRequirements.filter(({ met }) => met(password)).map(({ name }) => name);
const ofLength = (length: number) => `Aa1${'x'.repeat(length - 3)}`;

describe('VA1 each password requirement is checked on its own', () => {
  test.each([
    ['', []],
    ['A', ['uppercase']],
    ['a', ['lowercase']],
    ['1', ['digit']],
    ['........', ['length']],
    ['.......', []],
    ['Aa1', ['uppercase', 'lowercase', 'digit']],
    ['ÉÉÉÉáááá', ['uppercase', 'lowercase', 'length']],
    ['٣', ['digit']],
    ['Woven-cloth-42', ['uppercase', 'lowercase', 'digit', 'length']],
  ])('%j meets %j', (password, names) => {
    expect(metBy(password)).toEqual(names);
  });
});

describe('VA1 a new password', () => {
  test.each([
    ['', 'required'],
    [ofLength(7), 'weak'],
    ['Aa1😀😀😀😀', 'weak'],
    ['woven-cloth-42', 'weak'],
    ['WOVEN-CLOTH-42', 'weak'],
    ['Woven-cloth-xx', 'weak'],
    [ofLength(129), 'too-long'],
    ['x'.repeat(129), 'too-long'],
    ['Woven\tcloth-42', 'unusable'],
    ['Woven-cloth-42\u0000', 'unusable'],
    ['Woven-cloth-42\ud83d', 'unusable'],
  ])('%j is refused as %s', (typed, problem) => {
    expect(newPasswordRule(typed)).toEqual({ ok: false, problem });
  });

  test.each([
    ofLength(8),
    ofLength(64),
    ofLength(128),
    'Aa1😀😀😀😀😀',
    `Aa1${'😀'.repeat(125)}`,
    ' Woven cloth 42 ',
    `Aa1'";<>\\\`&`,
    'Aa1\u202Exxxx',
  ])('%j is accepted unchanged', (typed) => {
    expect(newPasswordRule(typed)).toEqual({ ok: true, value: typed });
  });

  test('is the same password whether an accented letter is one code point or two', () => {
    expect(newPasswordRule('Cafe\u0301-cloth-42')).toEqual({ ok: true, value: 'Café-cloth-42' });
    expect(metBy('Aa1...e\u0301')).not.toContain('length');
    expect(normalPassword('e\u0301')).toBe('é');
  });
});

test('VA1 a current password is accepted if it is not empty', () => {
  expect(currentPasswordRule('')).toEqual({ ok: false, problem: 'required' });
  expect(currentPasswordRule(' ')).toEqual({ ok: true, value: ' ' });
  expect(currentPasswordRule('old')).toEqual({ ok: true, value: 'old' });
});

test('VA3 the repeated password must equal the password', () => {
  const confirms = confirmPasswordRule('Café-cloth-42');
  expect(confirms('')).toEqual({ ok: false, problem: 'required' });
  expect(confirms('Café-cloth-43')).toEqual({ ok: false, problem: 'different' });
  expect(confirms('café-cloth-42')).toEqual({ ok: false, problem: 'different' });
  expect(confirms('Café-cloth-42 ')).toEqual({ ok: false, problem: 'different' });
  expect(confirms('Café-cloth-42')).toEqual({ ok: true, value: 'Café-cloth-42' });
  expect(confirms('Cafe\u0301-cloth-42')).toEqual({ ok: true, value: 'Café-cloth-42' });
});
