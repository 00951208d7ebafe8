import type { User } from '@selvage/contract/api/session';
import { beginStepUp } from '@selvage/contract/api/two-factor';
import type { ReplyOf } from '@selvage/contract/endpoint';
import type { Kind } from '@selvage/contract/user-types';
import { useCallback, useEffect, useState } from 'react';
import { type CallResult, callResult } from '../../../../api/call.ts';
import { confirmMessages } from '../../../../messages/feature-messages.ts';
import { useMessages } from '../../../../messages/load-messages.ts';
import { useLoginMessages } from '../../../../messages/provider.tsx';
import { leave, follow, useGo } from '../../../../router/go.ts';
import { appLocation, useQuery } from '../../../../router/location.ts';
import { nextStepFromHere } from '../../../../router/next-step.ts';
import { paths } from '../../../../router/paths.ts';
import { ScreenLink } from '../../../../router/panels/screen-link.tsx';
import { useSessionEnded } from '../../../../router/session-ended.ts';
import { useScreen } from '../../../../router/use-screen.ts';
import { StepUpCodeSentTo, StepUpPanel } from '../../../../ways/step-up/panel.tsx';
import { passkeyHere } from '../../../../ways/passkey/show.tsx';
import { type Asked, askedFor, type StepUpActions, withRecovery } from '../../../../ways/step-up/state.ts';
import { LoadingNotice } from '../../../../ui/feedback/spinner.tsx';
import { Unbroken } from '../../../../ui/text/unbroken.tsx';
import button from '../../../../ui/buttons/button.module.css';
import column from '../../../../ui/cards/form-column.module.css';
import { AccountCard } from '../../../../router/panels/account-card.tsx';
import { useWayBack, withAsker } from '../../../../router/way-back.ts';
import { ConfirmGuard } from '../confirm-guard.tsx';

/** Shown if an application asks for a second factor in this session. The session may have been open for long without a second factor. */
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
  const search = useQuery();
  const back = useWayBack(kind, user);
  const links = { back: { page: back.href }, backLabel: back.label };
  const isPasskeyOnly = new URLSearchParams(search).get('only') === 'passkey';
  const { asked, missing, actions } = useAskedCode(kind, user, { back: back.href, isPasskeyOnly });
  const asks = isPasskeyOnly ? messages.asksForPasskey : messages.asks;
  if (missing !== null) {
    const { application } = back;
    const needed = application === undefined ? messages.needsPasskey : messages.asksForPasskey(application);
    const said = { ...messages, text: `${needed} ${messages.missing[missing]}` };
    return (
      <AccountCard kind={kind} heading={heading} messages={said} {...links}>
        {missing === 'no-passkey' && <HowToAdd kind={kind} />}
      </AccountCard>
    );
  }
  const text = asked?.ask === 'passkey' ? messages.passkeyText : messages.text;
  return (
    <AccountCard
      kind={kind}
      heading={heading}
      messages={{ ...messages, text: withAsker(back, asks, text) }}
      more={<StepUpCodeSentTo asked={asked} />}
      {...links}
    >
      {asked === null ? (
        <LoadingNotice text={shell.oneMoment} />
      ) : (
        <StepUpPanel kind={kind} stepUp={actions} asked={asked} heading={heading} onProblems={setInError} />
      )}
    </AccountCard>
  );
}

/**
 * Shown if the area accepts only a passkey. A person without a passkey is not made to add it here, so the panel links to the security page.
 */
function HowToAdd({ kind }: { kind: Kind }) {
  const { add } = useMessages(confirmMessages).code;
  return (
    <div className={column['column']}>
      <p>
        <Unbroken text={add.text} />
      </p>
      <ScreenLink className={button['button']} to={paths.security(kind)}>
        {add.link}
      </ScreenLink>
    </div>
  );
}

/** The reason why a person cannot show the required passkey. */
type Missing = 'no-passkey' | 'no-browser';

interface Asking {
  back: string;
  /** True if the application or the area accepts nothing but a passkey. */
  isPasskeyOnly: boolean;
}

/** All results are null until the answer says whether there is a passkey to show, a code was sent, or something is missing. */
function useAskedCode(
  kind: Kind,
  user: User,
  { back, isPasskeyOnly }: Asking,
): { asked: Asked | null; missing: Missing | null; actions: StepUpActions } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [missing, setMissing] = useState<Missing | null>(null);
  const go = useGo();
  const timedOut = useSessionEnded(kind);
  const nextRound = (asked?.round ?? 0) + 1;

  const begin = useCallback(
    async (round: number, signal?: AbortSignal): Promise<undefined> => {
      const begun = await callResult(beginStepUp, { body: {}, ...(signal && { signal }) });
      if (begun.type === 'ok' && begun.reply.mfaRequired === undefined) {
        // A person without a second factor first sets one up, and then goes to the requested page.
        const search = new URLSearchParams(appLocation.search);
        search.set('initial', 'true');
        go(paths.mfaSettings(kind), { replace: true, search: search.toString() });
      } else if (begun.type === 'refused' && begun.failure.refusal === 'session.required') timedOut(begun.failure);
      else if (begun.type !== 'aborted') setAsked(askedAfter(begun, round));
    },
    [kind, go, timedOut],
  );

  useEffect(() => {
    const left = new AbortController();
    const start = async () => {
      const here = await passkeyHere(left.signal);
      if (left.signal.aborted) return;
      if (isPasskeyOnly && (here === 'no-passkey' || here === 'no-browser')) setMissing(here);
      else if (isPasskeyOnly || here === 'offered') setAsked({ ask: 'passkey', round: 0 });
      else await begin(0, left.signal);
    };
    void start();
    return () => left.abort();
  }, [begin, isPasskeyOnly]);

  return {
    asked,
    missing,
    actions: {
      confirmed: () => follow(nextStepFromHere(kind, user)),
      cancel: () => leave(back),
      renew: (pending) => setAsked(askedFor(pending, nextRound)),
      over: () => setAsked({ ask: 'to-send', because: 'over', round: nextRound }),
      showRecovery: (shown) => setAsked((before) => withRecovery(before, shown)),
      ...(!isPasskeyOnly && { askForCode: () => begin(nextRound) }),
    },
  };
}

const askedAfter = (
  begun: Exclude<CallResult<ReplyOf<typeof beginStepUp>>, { type: 'aborted' }>,
  round: number,
): Asked | null =>
  begun.type === 'refused'
    ? { ask: 'to-send', because: begun.failure, round }
    : askedFor(begun.reply.mfaRequired, round);
