import { fieldLimits } from '../field-limits.ts';
import { digitsUpTo, type DigitsProblem } from './digits-up-to.ts';
import { fine, wrong, type Rule } from './verdict.ts';

export type ProviderIdProblem = DigitsProblem;

/** VA4. */
export const consultantIdRule: Rule<string, ProviderIdProblem> = digitsUpTo(fieldLimits.loginIdMax);

/** VA4, VA7 (`hospital`). */
export const hospitalIdRule: Rule<string, ProviderIdProblem> = digitsUpTo(fieldLimits.loginIdMax);

export type RegistrationIdProblem = 'required' | 'invalid';

/** VA4: eight visible characters. They are digits on our letters, but the specification asks only for eight. */
export const registrationIdRule: Rule<string, RegistrationIdProblem> = (typed) => {
  const id = typed.replace(/\s/g, '');
  if (id === '') return wrong('required');
  return /^[!-~]+$/.test(id) && id.length === fieldLimits.registrationIdLength ? fine(id) : wrong('invalid');
};
