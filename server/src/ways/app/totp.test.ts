import { describe, expect, test } from 'vitest';
import { base32, matchingStep, stepAt, totpCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code of RFC 6238, appendix B, after %s seconds', (seconds, eightDigits) => {
  expect(totpCode(secret, stepAt(at(seconds)))).toBe(eightDigits.slice(2));
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of RFC 4648, section 10, without the padding: %s', (clear, written) => {
  expect(base32(Buffer.from(clear))).toBe(written);
});

describe('a code of an authenticator app', () => {
  const now = at(1_234_567_890);
  const step = stepAt(now);

  test.each([-1, 0, 1])('is accepted %s time steps away', (away) => {
    expect(matchingStep(secret, totpCode(secret, step + away), now)).toBe(step + away);
  });

  test.each([-2, 2])('is refused %s time steps away', (away) => {
    expect(matchingStep(secret, totpCode(secret, step + away), now)).toBeUndefined();
  });

  test('may be typed with a space, as apps show it', () => {
    const code = totpCode(secret, step);
    expect(matchingStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(step);
  });

  test.each(['', '00592', '0059240', '００５９２４', '005 92'])('is refused as %j', (typed) => {
    expect(matchingStep(secret, typed, now)).toBeUndefined();
  });
});
