import { kindOfWireCode, type Kind } from '@selvage/contract/user-types';
import { loadCurrentUser } from '../session/current-user.ts';
import { isLoop } from './landing-loop.ts';
import type { NextStep } from './next-step.ts';
import { stepOnward } from './step-onward.ts';

/** The page after the login sends people back to it. */
export interface Loop {
  go: 'loop';
  href: string;
  /** The person's own, whatever login they came to. */
  kind: Kind;
}

/** LG2: where someone who is signed in already goes; nowhere if nobody is, or if a second factor is still owed. */
export async function findOnward(kind: Kind): Promise<NextStep | Loop | null> {
  const user = await loadCurrentUser();
  // Whoever comes back from the second factor starts again.
  if (user.mfaRequired) return null;
  const next = stepOnward(kind, user);
  const loops = next.go === 'document' && isLoop(next.href);
  return loops ? { go: 'loop', href: next.href, kind: kindOfWireCode(user.userType) } : next;
}
