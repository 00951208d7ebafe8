import { describe, expect, test } from 'vitest';
import { groupedRecoveryCode, recoveryCodeAlphabet, recoveryCodeRule } from './codes.ts';

describe('WY21 a recovery code', () => {
  test('uses an alphabet of 32 characters that people do not mistake for each other', () => {
    expect(new Set(recoveryCodeAlphabet).size).toBe(32);
    expect(recoveryCodeAlphabet).not.toMatch(/[01il]/);
  });

  test.each([
    ['k7f2-9qmd-x3'],
    ['K7F2-9QMD-X3'],
    ['k7f29qmdx3'],
    ['  k7f2 9qmd x3 '],
    ['k7f2–9qmd—x3'],
    ['ｋ７ｆ２ ９ｑｍｄ ｘ３'],
  ])('typed as %j is accepted', (typed) => {
    expect(recoveryCodeRule(typed)).toEqual({ ok: true, value: 'k7f29qmdx3' });
  });

  test('typed with a zero for the letter o is accepted', () => {
    expect(recoveryCodeRule('k702-9qmd-x3')).toEqual({ ok: true, value: 'k7o29qmdx3' });
  });

  test.each([
    ['', 'required'],
    [' - ', 'required'],
    ['k7f2-9qmd-x', 'not-a-recovery-code'],
    ['k7f2-9qmd-x33', 'not-a-recovery-code'],
    ['k7f2-9qmd-xl', 'not-a-recovery-code'],
    ['k7f2_9qmd_x3', 'not-a-recovery-code'],
    ['123456', 'not-a-recovery-code'],
  ])('typed as %j is refused as %s', (typed, problem) => {
    expect(recoveryCodeRule(typed)).toEqual({ ok: false, problem });
  });

  test('is displayed in groups of four characters', () => {
    expect(groupedRecoveryCode('k7f29qmdx3')).toBe('k7f2-9qmd-x3');
  });
});
