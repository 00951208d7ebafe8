import { accountLocked } from './account-locked.ts';
import type { Letter } from './letter.ts';
import { signInCode } from './sign-in-code.ts';
import { signInCodeText } from './sign-in-code-text.ts';

/** Every letter by the name the outbox knows it by. */
export const letters = {
  'account-locked': accountLocked,
  'sign-in-code': signInCode,
  'sign-in-code-text': signInCodeText,
} as const satisfies Record<string, Letter>;

export type LetterName = keyof typeof letters;
