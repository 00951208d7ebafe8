import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './encrypted-fields.ts';

const key = randomBytes(32);
const noticed = /unable to authenticate data|unknown version|[Ii]nvalid (authentication tag|initialization vector)/;

test.each(['0850000001', '', 'Máire Ní Bhriain 🧵', 'x'.repeat(10_000)])('P7 %.20j comes back as it was', (clear) => {
  expect(unseal(key, seal(key, clear))).toBe(clear);
});

test('P7 the sealed field shows neither the value nor that two are equal', () => {
  const [one, two] = [seal(key, '0850000001'), seal(key, '0850000001')];
  expect(one.equals(two)).toBe(false);
  expect(one.toString('latin1')).not.toContain('0850000001');
});

test('another key opens nothing', () => {
  expect(() => unseal(randomBytes(32), seal(key, '0850000001'))).toThrow(noticed);
});

test('any changed byte is noticed', () => {
  const sealed = seal(key, '0850000001');
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => unseal(key, changed)).toThrow(noticed);
  }
});

test.each([0, 1, 12, 28])('a field cut to %i bytes is refused', (length) => {
  expect(() => unseal(key, seal(key, '0850000001').subarray(0, length))).toThrow(noticed);
});
