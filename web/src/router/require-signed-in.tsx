import type { User } from '@selvage/contract/api/session';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import type { EndReason } from '@selvage/contract/end-reasons';
import { type Kind, kindOfWireCode } from '@selvage/contract/user-types';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { currentUserResult } from '../session/current-user.ts';
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
  | { phase: 'found'; user: User };

/** RT16: where nobody is signed in, this leads to; the login leads back. */
type Elsewhere = 'login' | 'root';

/** Whether a screen is for somebody who still owes this. */
type Admits = (owed: PendingTwoFactor) => boolean;

/** RT13: the screen where the set-up is done. */
export const owesSetup: Admits = ({ mfaSetupRequired }) => mfaSetupRequired;
/** WY25: the screen where a passkey is added or shown. */
export const owesPasskey: Admits = ({ passkeyRequired }) => passkeyRequired === true;
/** WY26: the screen where a code from the support desk is typed. */
export const mayUseEnrolmentCode: Admits = ({ enrolment }) => enrolment === true;
const nobodyOwing: Admits = () => false;

/**
 * RT16: the person a screen is about. Nobody is sent to the login (or the root of the kind), whoever still owes something to that,
 * and whoever belongs to another area to the same screen there.
 */
export function useSignedIn(kind: Kind, elsewhere: Elsewhere = 'login', admits = nobodyOwing): SignedIn {
  const [user, setUser] = useState<User | null>(null);
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
    if (own === kind) return setUser(found);
    return go(appLocation.pathname.replace(/^\/[^/]+/, paths.entry(own)), { replace: true });
  }, [kind, elsewhere, admits, go]);

  useEffect(() => {
    const first = setTimeout(() => void look());
    return () => clearTimeout(first);
  }, [look]);

  if (user) return { phase: 'found', user };
  return unreachable ? { phase: 'unreachable', retry: () => void look() } : { phase: 'finding' };
}

/** The login leads back to where someone wanted to go, unless they were already on their way somewhere. */
function withRedir(): string {
  const search = new URLSearchParams(appLocation.search);
  if (!search.has('redir')) search.set('redir', appLocation.pathname + appLocation.search);
  return search.toString();
}

interface RequireSignedInProps {
  kind: Kind;
  screen: Screen;
  /** RT16: where nobody is sent. */
  elsewhere?: 'login' | 'root';
  children: (user: User) => ReactNode;
}

/** RT16: what only a signed-in person of this kind gets to see. */
export function RequireSignedIn({ kind, screen, elsewhere = 'login', children }: RequireSignedInProps) {
  const { shell } = useLoginMessages();
  const found = useSignedIn(kind, elsewhere);
  if (found.phase === 'finding') return <LoadingNotice text={shell.oneMoment} />;
  if (found.phase === 'unreachable') return <UnreachablePanel kind={kind} screen={screen} onRetry={found.retry} />;
  return children(found.user);
}
