import { type Kind, kindOfWireCode } from '@selvage/contract/user-types';
import type { CallFailed } from '../api/call-failed.ts';
import { currentUserResult } from '../session/current-user.ts';
import { whyEnded } from '../session/session-end.ts';
import { hintedKind } from '../session/session-hint.ts';
import { isLandingLoop } from './landing-loop.ts';
import { appLocation } from './location.ts';
import { type NextStep, nextStepFromHere } from './next-step.ts';
import { notice } from './notice.ts';
import { paths } from './paths.ts';
import { signOutSearch } from './session-ended.ts';

/** Returned in place of a next step if the page after the login keeps redirecting to the login. */
export interface LandingLoop {
  go: 'loop';
  href: string;
  /** The person's own kind, even if the login was for another kind. */
  kind: Kind;
}

/** Returns the next step of a person who is already signed in. Null if the person can log in here, or still owes a code. */
export async function findNextStep(kind: Kind): Promise<NextStep | LandingLoop | null> {
  // Without a session the server clears the hint, so it is read first.
  const own = hintedKind() ?? kind;
  const result = await currentUserResult();
  if (result.type === 'refused') return afterSessionEnd({ kind, own }, result.failure);
  const user = result.reply;
  // A person who returns without completing the second step starts again.
  if (user.mfaRequired) return null;
  const next = nextStepFromHere(kind, user);
  const loops = next.go === 'document' && isLandingLoop(next.href);
  return loops ? { go: 'loop', href: next.href, kind: kindOfWireCode(user.userType) } : next;
}

/**
 * A page behind the login redirects here if the session has ended. The person is told why. A member whose session ended in the area of
 * wellness users is led to the login of members. An application explains its login itself, so nothing is added to its request.
 */
function afterSessionEnd({ kind, own }: { kind: Kind; own: Kind }, failure: CallFailed): NextStep | null {
  const redir = new URLSearchParams(appLocation.search).get('redir');
  if (failure.refusal !== 'session.required' || redir === null || redir.startsWith('/oidc/')) return null;
  const why = whyEnded(failure);
  if (why !== 'inactivity' || own !== kind)
    return { go: 'screen', path: paths.logout(own), search: signOutSearch(why, redir) };
  notice.set('log-in-to-continue');
  return null;
}
