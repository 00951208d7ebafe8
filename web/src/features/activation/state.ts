import type { User } from '@selvage/contract/api/session';
import { type Kind, kindOfWireCode } from '@selvage/contract/user-types';
import { useCallback, useEffect, useState } from 'react';
import { activate } from '@selvage/contract/api/activation';
import { lastTry } from '@selvage/contract/refusals';
import { leave, follow, useGo } from '../../router/go.ts';
import { landing, nextStepFromHere } from '../../router/next-step.ts';
import { paths } from '../../router/paths.ts';
import { currentUserResult } from '../../session/current-user.ts';
import { mayBeSignedIn } from '../../session/session-hint.ts';
import { callResult } from '../../api/call.ts';
import type { CallFailed } from '../../api/call-failed.ts';

export type Unactivated = { phase: 'finding' } | { phase: 'unreachable' } | { phase: 'waiting'; user: User };

/** Asks the server again. Returns 'left' if the person was redirected. */
export type Look = () => Promise<'stayed' | 'left'>;

/**
 * Finds the signed-in person whose account waits for activation. Redirects an active person onward, and a person without a session to the
 * login.
 */
export function useUnactivated(kind: Kind): { found: Unactivated; look: Look } {
  const [found, setFound] = useState<Unactivated>({ phase: 'finding' });
  const go = useGo();

  const look = useCallback<Look>(async () => {
    if (!mayBeSignedIn()) {
      go(paths.login(kind), { replace: true });
      return 'left';
    }
    const result = await currentUserResult();
    if (result.type === 'ok') {
      const user = result.reply;
      const stays = !user.activated && kindOfWireCode(user.userType) === kind;
      if (stays) setFound({ phase: 'waiting', user });
      else follow(nextStepFromHere(kind, user));
      return stays ? 'stayed' : 'left';
    }
    const { refusal } = result.failure;
    if (refusal === 'offline' || refusal === 'unreachable') {
      setFound((before) => (before.phase === 'waiting' ? before : { phase: 'unreachable' }));
      return 'stayed';
    }
    leave(landing(kind));
    return 'left';
  }, [kind, go]);

  useEffect(() => {
    const first = setTimeout(() => void look());
    // The link may have been opened in another tab, so the server is asked again.
    const lookAgain = () => {
      if (document.visibilityState === 'visible') void look();
    };
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      clearTimeout(first);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [look]);

  return { found, look };
}

export type CodeSent =
  | { type: 'activated'; email: string }
  | { type: 'wrong' | 'last-try' | 'given-up' }
  | { type: 'failed'; failure: CallFailed };

/**
 * The server's answer to the code: 'wrong', or 'last-try' for a wrong code with one try left. With 'failed', it is unknown whether the code
 * is right.
 */
export async function sendCode(code: string, signal: AbortSignal): Promise<CodeSent> {
  const result = await callResult(activate, { body: { code }, signal });
  if (result.type === 'ok') return { type: 'activated', email: result.reply.email };
  if (result.type === 'aborted') return { type: 'given-up' };
  const { failure } = result;
  if (failure.refusal !== 'activation.failed') return { type: 'failed', failure };
  return { type: failure.reason === lastTry ? lastTry : 'wrong' };
}
