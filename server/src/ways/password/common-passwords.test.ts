import { newPasswordRule } from '@selvage/contract/rules/password';
import { dictionary } from '@zxcvbn-ts/language-common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCommonPasswords, shippedPasswords, type OpenCommonPasswords } from './common-passwords.ts';
import { requireAcceptablePassword } from './new-password.ts';

let commonPasswords: OpenCommonPasswords;
beforeAll(async () => void (commonPasswords = await openCommonPasswords({ passwordFilter: null })));
afterAll(() => commonPasswords.close());

const capitalised = (word: string) => word.replace(/[a-z]/, (message) => message.toUpperCase());

/** The first hundred passwords of the list, most common first, that meet the password rules once they begin with a capital letter. */
const samples = dictionary['passwords-common']
  .map(capitalised)
  .filter((password) => newPasswordRule(password).ok)
  .slice(0, 100);

describe('A4 the shipped list of common passwords', () => {
  test('is tested with a hundred samples', () => {
    expect(samples).toHaveLength(100);
    expect(samples).toContain('Password1');
  });

  test('has as many passwords as docs/security.md says', async () => {
    expect((await shippedPasswords()).size).toBe(326_591);
  });

  test.each(samples)('contains %s', async (password) => {
    expect(await commonPasswords.has(password)).toBe(true);
    expect(await commonPasswords.has(password.toUpperCase())).toBe(true);
  });

  test.each([
    'Password1',
    'Qwerty123',
    'Welcome1',
    'Abcd1234',
    'Trustno1',
    'P@ssw0rd',
    'Passw0rd',
    'Letmein1',
    'Password123',
    'Iloveyou1',
  ])('makes the rules refuse %s with that reason', async (password) => {
    const words = { email: 'someone@test.example', numbers: [], brand: { name: 'Linen Health' } };
    await expect(requireAcceptablePassword({ commonPasswords }, password, words)).rejects.toMatchObject({
      refusal: 'password.unacceptable',
      reason: 'common',
    });
  });

  test.each(['Woven-cloth-42', 'Password1-and-cloth', 'xPassword1'])(
    'compares the whole password, and does not contain %s',
    async (password) => {
      expect(await commonPasswords.has(password)).toBe(false);
    },
  );
});
