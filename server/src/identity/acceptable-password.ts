import { newPasswordRule } from '@selvage/contract/rules/password';
import { refuse } from '../refuse.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isPersonal, type PersonalWords } from './personal-words.ts';

/** VA1, A4, A5: refuses with the reason, so that a person can do better. */
export async function requireAcceptable(password: string, words: PersonalWords): Promise<void> {
  const verdict = newPasswordRule(password);
  if (!verdict.ok) refuse('password.unacceptable', { reason: verdict.problem });
  if (await isCommonPassword(password)) refuse('password.unacceptable', { reason: 'common' });
  if (isPersonal(password, words)) refuse('password.unacceptable', { reason: 'personal' });
}
