import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { here } from './here.ts';
import { nextStep, type NextStep } from './next-step.ts';

/** LN5 from where the browser is. */
export function stepOnward(kind: Kind, user: User): NextStep {
  return nextStep(user, { kind, search: here.search, origin: location.origin });
}
