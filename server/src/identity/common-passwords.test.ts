import { newPasswordRule } from '@selvage/contract/rules/password';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { isCommonPassword, requireAcceptablePassword } from './new-password.ts';

const capitalised = (word: string) => word.replace(/[a-z]/, (message) => message.toUpperCase());

/** The first hundred of the list, most tried first, that pass the composition with one capital. */
const samples = dictionary['passwords-common']
  .map(capitalised)
  .filter((password) => newPasswordRule(password).ok)
  .slice(0, 100);

describe('A4 passwords that everyone tries first', () => {
  test('there are a hundred to try', () => {
    expect(samples).toHaveLength(100);
    expect(samples).toContain('Password1');
  });

  test.each(samples)('%s', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
    expect(await isCommonPassword(password.toUpperCase())).toBe(true);
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
  ])('%s is refused with its reason', async (password) => {
    const words = { email: 'someone@test.example', numbers: [], brand: { name: 'Linen Health' } };
    await expect(requireAcceptablePassword(password, words)).rejects.toMatchObject({
      refusal: 'password.unacceptable',
      reason: 'common',
    });
  });

  test.each(['Woven-cloth-42', 'Password1-and-cloth', 'xPassword1'])(
    'the whole password is compared: %s is none',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false);
    },
  );
});
