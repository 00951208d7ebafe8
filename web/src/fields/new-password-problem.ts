import type { CallFailed } from '../api/call-failed.ts';
import { refusalByCode } from '../api/refusal-by-code.ts';
import type { NewPasswordProblem } from './new-password-rule.ts';

const reasons: Readonly<Record<NewPasswordProblem, true>> = {
  required: true,
  unusable: true,
  'too-long': true,
  weak: true,
  common: true,
  personal: true,
  'used-before': true,
  refused: true,
};

const isReason = (reason: string): reason is NewPasswordProblem => Object.hasOwn(reasons, reason);

/** What a refusal says about the new password itself, if anything. */
export function newPasswordProblem(failure: CallFailed): NewPasswordProblem | undefined {
  const refusal = refusalByCode(failure);
  const { reason = '' } = failure;
  if (refusal === 'password.used-before') return 'used-before';
  if (refusal !== 'password.unacceptable') return undefined;
  return isReason(reason) ? reason : 'refused';
}
