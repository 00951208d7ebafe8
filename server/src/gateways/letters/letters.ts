import { accountLocked } from './account-locked.ts';
import { activation } from './activation.ts';
import { addressInUse } from './address-in-use.ts';
import type { Letter } from './letter.ts';
import { passwordChanged } from './password-changed.ts';
import { resetPassword } from './reset-password.ts';
import { signInCode } from './sign-in-code.ts';
import { signInCodeText } from './sign-in-code-text.ts';

/** Every letter by the name the outbox knows it by. */
export const letters = {
  'account-locked': accountLocked,
  activation,
  'address-in-use': addressInUse,
  'password-changed': passwordChanged,
  'reset-password': resetPassword,
  'sign-in-code': signInCode,
  'sign-in-code-text': signInCodeText,
} as const satisfies Record<string, Letter>;

export type LetterName = keyof typeof letters;
