import { type Kind, kindOfWireCode } from '@selvage/contract/user-types';
import { loadCurrentUser } from '../session/current-user.ts';
import { isLandingLoop } from './landing-loop.ts';
import { type NextStep, nextStepFromHere } from './next-step.ts';

/** Returned in place of a next step if the page after the login keeps redirecting to the login. */
export interface LandingLoop {
  go: 'loop';
  href: string;
  /** The person's own kind, even if the login was for another kind. */
  kind: Kind;
}

/** Returns the next step of a person who is already signed in. Null without a session, or if a code is still owed. */
export async function findNextStep(kind: Kind): Promise<NextStep | LandingLoop | null> {
  const user = await loadCurrentUser();
  // A person who returns without completing the second step starts again.
  if (user.mfaRequired) return null;
  const next = nextStepFromHere(kind, user);
  const loops = next.go === 'document' && isLandingLoop(next.href);
  return loops ? { go: 'loop', href: next.href, kind: kindOfWireCode(user.userType) } : next;
}
