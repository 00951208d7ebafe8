import type { CallFailed } from '../../api/call-failed.ts';
import type { RegistrationWords } from '../../words/en/registration.ts';

export type FailureCase = keyof RegistrationWords['failures'];

const named: Readonly<Record<Exclude<FailureCase, 'other-refusal' | 'other'>, true>> = {
  'password.unacceptable': true,
  'email.taken': true,
  'number.unavailable': true,
  'registration.locked': true,
  'details.not-recognised': true,
  'registry.unavailable': true,
};

const isNamed = (refusal: string): refusal is keyof typeof named => Object.hasOwn(named, refusal);

/** ER3: the line of the register table that a failure falls under. */
export function failureCase({ refusal, status }: CallFailed): FailureCase {
  if (isNamed(refusal)) return refusal;
  if (status === 400) return 'other-refusal';
  return status === 401 ? 'details.not-recognised' : 'other';
}
