import type { Kind } from '@selvage/contract/user-types';
import type { NextStep } from './next-step.ts';
import { loadCurrentUser } from '../session/current-user.ts';
import { stepOnward } from './step-onward.ts';

/** LG2: where someone who is signed in already goes; nowhere if nobody is, or if a second factor is still owed. */
export async function findOnward(kind: Kind): Promise<NextStep | null> {
  const user = await loadCurrentUser();
  // Whoever comes back from the second factor starts again.
  return user.mfaRequired ? null : stepOnward(kind, user);
}
