import { fieldLimits } from '../field-limits.ts';
import { valid, invalid, type Rule } from './rule.ts';

export type OneTimeCodeProblem = 'required' | 'not-six-digits';

/** Extracts six digits from pasted text. More than six are refused, because it is unclear which of them are meant. */
export const oneTimeCodeRule: Rule<string, OneTimeCodeProblem> = (typed) => {
  if (typed.trim() === '') return invalid('required');
  const digits = typed.normalize('NFKC').replace(/\D/g, '');
  return digits.length === fieldLimits.codeDigits ? valid(digits) : invalid('not-six-digits');
};

/** The characters of recovery codes. 0, 1, i and l are left out, because people confuse them. Each character holds five bits. */
export const recoveryCodeAlphabet = 'abcdefghjkmnopqrstuvwxyz23456789';

/** Ten characters of five bits, so fifty bits. */
export const recoveryCodeLength = 10;

export type RecoveryCodeProblem = 'required' | 'not-a-recovery-code';

/** Accepts ten characters, in any case and with any spaces or dashes. A zero always means an o. */
export const recoveryCodeRule: Rule<string, RecoveryCodeProblem> = (typed) => {
  const code = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('0', 'o');
  if (code === '') return invalid('required');
  const isWhole =
    code.length === recoveryCodeLength && Array.from(code).every((each) => recoveryCodeAlphabet.includes(each));
  return isWhole ? valid(code) : invalid('not-a-recovery-code');
};

/** Groups a code as people see it: `k7f2-9qmd-x3`. */
export const groupedRecoveryCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';
