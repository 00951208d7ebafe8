import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import type { EndReason } from '@selvage/contract/end-reasons';
import { type Kind, kindOfWireCode } from '@selvage/contract/user-types';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { currentUserResult, owesTerms, type SignedInUser } from '../session/current-user.ts';
import { mayBeSignedIn } from '../session/session-hint.ts';
import { whyEnded } from '../session/session-end.ts';
import { LoadingNotice } from '../ui/feedback/spinner.tsx';
import { useLoginMessages } from '../messages/provider.tsx';
import { follow, useGo } from './go.ts';
import { appLocation } from './location.ts';
import { nextStepFromHere } from './next-step.ts';
import { notice } from './notice.ts';
import { type Screen, paths } from './paths.ts';
import { signOutSearch } from './session-ended.ts';
import { UnreachablePanel } from './panels/message-screens.tsx';

export type SignedIn =
  | { phase: 'finding' }
  | { phase: 'unreachable'; retry: () => void }
  | { phase: 'found'; user: SignedInUser };

/** The screen to which a person without a session is redirected. The login then leads back. */
type Elsewhere = 'login' | 'root';

/** Returns true if the screen is also for a person who still owes this step. */
export type Admits = (owed: PendingTwoFactor) => boolean;

/** Admits a person who must set up 2-factor authentication. */
export const owesSetup: Admits = ({ mfaSetupRequired }) => mfaSetupRequired;
/** Admits a person who must add or show a passkey, or must set up a second step, which a passkey can be. */
export const owesPasskey: Admits = ({ passkeyRequired, mfaSetupRequired }) =>
  passkeyRequired === true || mfaSetupRequired;
/** Admits a person who may enter a code from the support desk. */
export const mayUseEnrolmentCode: Admits = ({ enrolment }) => enrolment === true;
const nobodyOwing: Admits = () => false;

/**
 * Loads the person for a screen. A person without a session is redirected to the login (or the root of the kind), a person who owes a step
 * to that step, and a person of another kind to the same screen of their own kind.
 */
export function useSignedIn(
  kind: Kind,
  elsewhere: Elsewhere = 'login',
  admits = nobodyOwing,
  owingTerms = false,
): SignedIn {
  const [user, setUser] = useState<SignedInUser | null>(null);
  const [unreachable, setUnreachable] = useState(false);
  const go = useGo();

  const look = useCallback(async () => {
    setUnreachable(false);
    const nobody = () => {
      notice.set('log-in-to-continue');
      go(elsewhere === 'root' ? paths.entry(kind) : paths.login(kind), { replace: true, search: withRedir() });
    };
    const ended = (why: EndReason) =>
      go(paths.logout(kind), { replace: true, search: signOutSearch(why, appLocation.pathname + appLocation.search) });
    if (!mayBeSignedIn()) return nobody();
    const result = await currentUserResult();
    if (result.type === 'refused') {
      if (result.failure.refusal !== 'session.required') return setUnreachable(true);
      const why = whyEnded(result.failure);
      return why === 'inactivity' ? nobody() : ended(why);
    }
    const found = result.reply;
    const own = kindOfWireCode(found.userType);
    const { mfaRequired } = found;
    if ((mfaRequired && !admits(mfaRequired)) || !found.activated) return follow(nextStepFromHere(kind, found));
    // The answer leads back to this screen.
    if (owesTerms(found) && !owingTerms) return go(paths.terms(own), { replace: true, search: withRedir() });
    if (own === kind) return setUser(found);
    return go(appLocation.pathname.replace(/^\/[^/]+/, paths.entry(own)), { replace: true });
  }, [kind, elsewhere, admits, owingTerms, go]);

  useEffect(() => {
    const first = setTimeout(() => void look());
    return () => clearTimeout(first);
  }, [look]);

  if (user) return { phase: 'found', user };
  return unreachable ? { phase: 'unreachable', retry: () => void look() } : { phase: 'finding' };
}

/** Adds the current address, so that the login leads back to it. An existing `redir` is kept. */
function withRedir(): string {
  const search = new URLSearchParams(appLocation.search);
  if (!search.has('redir')) search.set('redir', appLocation.pathname + appLocation.search);
  return search.toString();
}

interface RequireSignedInProps {
  kind: Kind;
  screen: Screen;
  /** The screen to which a person without a session is redirected. */
  elsewhere?: 'login' | 'root';
  admits?: Admits | undefined;
  /** True if the screen is also for a person who has to answer new terms first. */
  owingTerms?: boolean;
  children: (user: SignedInUser) => ReactNode;
}

/** Shows its children only to a signed-in person of this kind. */
export function RequireSignedIn(props: RequireSignedInProps) {
  const { kind, screen, elsewhere = 'login', admits, owingTerms = false, children } = props;
  const { shell } = useLoginMessages();
  const found = useSignedIn(kind, elsewhere, admits, owingTerms);
  if (found.phase === 'finding') return <LoadingNotice text={shell.oneMoment} />;
  if (found.phase === 'unreachable') return <UnreachablePanel kind={kind} screen={screen} onRetry={found.retry} />;
  return children(found.user);
}
