import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deriveKeys, newSecretId, oneTimeCode, oneTimeToken, tokenHash } from './key-ring.ts';

const keys = deriveKeys([{ id: 1, secret: 'a secret for the tests of codes' }]);

/** Ids and nonces come from a counter, so that every run has the same codes. */
const id = (index: number) => `00010000-0000-8000-8000-${String(index).padStart(12, '0')}`;
const nonce = (index: number) => Buffer.from(String(index).padStart(16, '0'));
const codes = Array.from({ length: 2000 }, (_, index) => oneTimeCode(keys, id(index), nonce(index)));

describe('C2 two thousand one-time codes', () => {
  test('have six digits each', () => {
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  });

  test('start with zero in 8 to 12 of a hundred', () => {
    const share = codes.filter((code) => code.startsWith('0')).length / codes.length;
    expect(share).toBeGreaterThan(0.08);
    expect(share).toBeLessThan(0.12);
  });

  test.each([0, 1, 2, 3, 4, 5])('show every digit equally often at position %i (chi-square, p > 0.001)', (place) => {
    const expected = codes.length / 10;
    const counts = Array.from(
      { length: 10 },
      (_, digit) => codes.filter((code) => code[place] === String(digit)).length,
    );
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // The 99.9th percentile of chi-square with nine degrees of freedom.
    expect(chiSquare).toBeLessThan(27.88);
  });

  test('repeat no more often than by chance', () => {
    // About two repetitions are expected among 2,000 of 1,000,000 codes. More than ten have a probability below 1 in 100,000.
    expect(codes.length - new Set(codes).size).toBeLessThanOrEqual(10);
  });
});

describe('the one-time code or link token of a database row', () => {
  const row = newSecretId(keys);
  const salt = randomBytes(16);

  test('is the same each time the server derives it', () => {
    expect(oneTimeCode(keys, row, salt)).toBe(oneTimeCode(keys, row, salt));
    expect(oneTimeToken(keys, row)).toBe(oneTimeToken(keys, row));
  });

  test('differs for another row, another nonce or another secret of the operator', () => {
    const others = deriveKeys([{ id: 1, secret: 'another secret for the tests of codes' }]);
    const drawn = (one: typeof keys, each: string, salted: Buffer) =>
      Array.from({ length: 5 }, (_, index) => oneTimeCode(one, `${each}${index}`, salted)).join();
    const first = drawn(keys, row, salt);
    expect(drawn(keys, newSecretId(keys), salt)).not.toBe(first);
    expect(drawn(keys, row, randomBytes(16))).not.toBe(first);
    expect(drawn(others, row, salt)).not.toBe(first);
    expect(oneTimeToken(others, row)).not.toBe(oneTimeToken(keys, row));
  });

  test('D1 link tokens are URL-safe, have 256 bits and at most 64 characters, and are stored as a hash', () => {
    const tokens = Array.from({ length: 1000 }, (_, index) => oneTimeToken(keys, id(index)));
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    expect(new Set(tokens.map((token) => token.slice(0, 12))).size).toBe(1000);
    expect(tokenHash(tokens[0] ?? '').toString('base64url')).not.toBe(tokens[0]);
  });
});
