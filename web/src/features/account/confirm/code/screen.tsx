import type { User } from '@selvage/contract/api/session';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { beginStepUp } from '@selvage/contract/api/two-factor';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { callResult } from '../../../../api/call.ts';
import { CodeSentTo } from '../../../../fields/code-delivery.tsx';
import { confirmMessages } from '../../../../messages/feature-messages.ts';
import { useMessages } from '../../../../messages/load-messages.ts';
import { useLoginMessages } from '../../../../messages/provider.tsx';
import { leave, follow, useGo } from '../../../../router/go.ts';
import { appLocation, useQuery } from '../../../../router/location.ts';
import { nextStepFromHere } from '../../../../router/next-step.ts';
import { paths } from '../../../../router/paths.ts';
import { useSessionEnded } from '../../../../router/session-ended.ts';
import { useScreen } from '../../../../router/use-screen.ts';
import { StepUpPanel } from '../../../../step-up/panel.tsx';
import type { Asked, StepUpWays } from '../../../../step-up/state.ts';
import { LoadingNotice } from '../../../../ui/spinner.tsx';
import { AccountCard } from '../../card.tsx';
import { ConfirmGuard, wayBack } from '../confirm-guard.tsx';

/** OP18: an application wants a second factor shown in this session, which may be open for long without one. */
export function ConfirmCodeScreen({ kind }: { kind: Kind }) {
  return (
    <ConfirmGuard kind={kind} screen="confirmCode">
      {(user) => <ConfirmCode kind={kind} user={user} />}
    </ConfirmGuard>
  );
}

function ConfirmCode({ kind, user }: { kind: Kind; user: User }) {
  const { shell } = useLoginMessages();
  const { code: messages } = useMessages(confirmMessages);
  const [inError, setInError] = useState(false);
  const heading = useScreen({ screen: 'confirmCode', kind, title: messages.title, inError });
  const back = wayBack(kind, user, useQuery());
  const { asked, ways } = useAskedCode(kind, user, back);
  const sentTo = asked?.ask === 'code' && <CodeSentTo {...asked.pending} />;
  return (
    <AccountCard kind={kind} heading={heading} messages={messages} more={sentTo} back={{ page: back }}>
      {asked === null ? (
        <LoadingNotice text={shell.oneMoment} />
      ) : (
        <StepUpPanel kind={kind} stepUp={ways} asked={asked} heading={heading} onProblems={setInError} />
      )}
    </AccountCard>
  );
}

/** Null until it is known that a code was sent, or why not. */
function useAskedCode(kind: Kind, user: User, back: string): { asked: Asked | null; ways: StepUpWays } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const go = useGo();
  const timedOut = useSessionEnded(kind);
  const ask = (pending: PendingTwoFactor, round: number) => {
    const { mfaToken: token } = pending;
    if (token !== undefined) setAsked({ ask: 'code', pending, token, round });
  };

  useEffect(() => {
    const left = new AbortController();
    const begin = async () => {
      const begun = await callResult(beginStepUp, { body: {}, signal: left.signal });
      if (begun.type === 'aborted') return;
      if (begun.type === 'refused') {
        if (begun.failure.refusal === 'session.required') return timedOut(begun.failure);
        return setAsked({ ask: 'to-send', because: begun.failure, round: 0 });
      }
      const { mfaRequired } = begun.reply;
      if (mfaRequired !== undefined) return ask(mfaRequired, 0);
      // There is no second factor yet: the set-up leads on to where the person was going.
      const search = new URLSearchParams(appLocation.search);
      search.set('initial', 'true');
      return go(paths.mfaSettings(kind), { replace: true, search: search.toString() });
    };
    void begin();
    return () => left.abort();
  }, [kind, go, timedOut]);

  const nextRound = (asked?.round ?? 0) + 1;
  return {
    asked,
    ways: {
      confirmed: () => follow(nextStepFromHere(kind, user)),
      cancel: () => leave(back),
      renew: (pending) => ask(pending, nextRound),
      over: () => setAsked({ ask: 'to-send', because: 'over', round: nextRound }),
    },
  };
}
