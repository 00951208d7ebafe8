import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deriveKeys } from './key-ring.ts';
import { openField, sealField } from './sealed-fields.ts';

const secrets = [1, 2, 3].map((id) => ({ id, secret: `the secret of key ${id} in these tests` }));
const ring = (currentId = 1) => ({ ...deriveKeys(secrets), currentId });
const keys = ring();
const noticed =
  /unable to authenticate data|unknown version|not in the key ring|[Ii]nvalid (authentication tag|initialization vector)|out of range|outside buffer/;

const sealed = () => sealField(keys, 'account mobile', '7', '0850000001');
const open = (bytes: Buffer, ...[label = 'account mobile', row = '7']: ['account mobile'?, string?]) =>
  openField(keys, label, row, bytes);

test.each(['0850000001', '', 'Máire Ní Bhriain 🧵', 'x'.repeat(10_000)])(
  'GDPR-P7 the sealed value %.20j is read back unchanged',
  (clear) => {
    expect(open(sealField(keys, 'account mobile', '7', clear))).toBe(clear);
  },
);

test('GDPR-P7 a sealed (encrypted) field reveals neither its value nor that two values are equal', () => {
  const [one, two] = [sealed(), sealed()];
  expect(one.equals(two)).toBe(false);
  expect(one.toString('latin1')).not.toContain('0850000001');
});

test('a sealed field cannot be opened with another secret', () => {
  const others = deriveKeys([{ id: 1, secret: 'another secret altogether' }]);
  expect(() => openField(others, 'account mobile', '7', sealed())).toThrow(noticed);
});

test('a sealed field with any changed byte is refused', () => {
  const whole = sealed();
  for (let index = 0; index < whole.length; index++) {
    const changed = Buffer.from(whole);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => open(changed)).toThrow(noticed);
  }
});

test.each([0, 1, 2, 12, 28, 30])('a sealed field cut to %i bytes is refused', (length) => {
  expect(() => open(sealed().subarray(0, length))).toThrow(noticed);
});

describe('F20 a sealed (encrypted) database field', () => {
  test('cannot be decrypted in another row', () => {
    expect(() => openField(keys, 'account mobile', '8', sealed())).toThrow(noticed);
  });

  test('cannot be decrypted in another column', () => {
    expect(() => openField(keys, 'requested mobile', '7', sealed())).toThrow(noticed);
    expect(() => openField(keys, 'account first name', '7', sealed())).toThrow(noticed);
  });

  test('can be decrypted only in the row where it was encrypted, for any row and any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (row, other, clear) => {
        fc.pre(row !== other);
        const bytes = sealField(keys, 'agent totp', row, clear);
        expect(openField(keys, 'agent totp', row, bytes)).toBe(clear);
        expect(() => openField(keys, 'agent totp', other, bytes)).toThrow(noticed);
      }),
    );
  });
});

describe('F14 a sealed (encrypted) field', () => {
  test('contains the id of its key, and can be decrypted whichever key is current', () => {
    const bySecond = sealField(ring(2), 'account mobile', '7', '0850000001');
    expect([...bySecond.subarray(0, 3)]).toEqual([1, 0, 2]);
    expect(openField(ring(1), 'account mobile', '7', bySecond)).toBe('0850000001');
    expect(openField(ring(3), 'account mobile', '7', bySecond)).toBe('0850000001');
  });

  test('is refused if its key is missing, and the message names the key', () => {
    const bySecond = sealField(ring(2), 'account mobile', '7', '0850000001');
    const first = deriveKeys(secrets.slice(0, 1));
    expect(() => openField(first, 'account mobile', '7', bySecond)).toThrow('key 2, which is not in the key ring');
  });
});
