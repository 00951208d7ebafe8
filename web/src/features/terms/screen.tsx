import { type AskedText, termsToAnswer } from '@selvage/contract/api/consents';
import type { ReplyOf } from '@selvage/contract/endpoint';
import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import { useCallback, useEffect, useState } from 'react';
import { callResult } from '../../api/call.ts';
import { termsMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLanguage } from '../../messages/provider.tsx';
import { follow } from '../../router/go.ts';
import { nextStepFromHere } from '../../router/next-step.ts';
import { UnreachablePanel } from '../../router/panels/message-screens.tsx';
import { RequireSignedIn } from '../../router/require-signed-in.tsx';
import { useSessionEnded } from '../../router/session-ended.ts';
import { currentUserResult, type SignedInUser } from '../../session/current-user.ts';
import { markSeen } from '../../session/tab-marks.ts';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { withOffer } from '../../ways/protect/offer.ts';
import { DeclinedPanel } from './declined-panel.tsx';
import { AnswerPanel } from './answer-panel.tsx';

export type Asked = ReplyOf<typeof termsToAnswer>;

/**
 * Asks a person for an answer to new terms. The login leads here with its query, and the answer leads on to the page of that query, to the
 * waiting request of an application, or to the area.
 */
export function TermsScreen({ kind }: { kind: Kind }) {
  return (
    <RequireSignedIn kind={kind} screen="terms" owingTerms>
      {(user) => <Terms kind={kind} user={user} />}
    </RequireSignedIn>
  );
}

type Shown = { phase: 'loading' } | { phase: 'unreachable' } | { phase: 'asked'; asked: Asked };

/** What the person was reading when the server said that it is not current any more. */
interface ReadBefore {
  texts: readonly AskedText[];
  language: Language;
}

function Terms({ kind, user }: { kind: Kind; user: SignedInUser }) {
  const { notLoaded } = useMessages(termsMessages);
  const { language, messages } = useLanguage();
  const [shown, setShown] = useState<Shown>({ phase: 'loading' });
  const [answer, setAnswer] = useState<'none' | 'declined' | 'read-again'>('none');
  const [readBefore, setReadBefore] = useState<ReadBefore>();
  const [round, setRound] = useState(0);
  const onSessionEnded = useSessionEnded(kind);
  const goOn = useGoOn(kind, user);

  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      const result = await callResult(termsToAnswer, { query: { lang: language }, signal: asking.signal });
      if (result.type === 'aborted') return;
      if (result.type === 'refused') {
        if (result.failure.refusal === 'session.required') return onSessionEnded(result.failure);
        return setShown({ phase: 'unreachable' });
      }
      if (result.reply.texts.length === 0) return goOn();
      setShown({ phase: 'asked', asked: result.reply });
    };
    void ask();
    return () => asking.abort();
  }, [language, round, goOn, onSessionEnded]);

  const askAgain = () => setRound((before) => before + 1);
  if (shown.phase === 'loading') return <LoadingNotice text={messages.shell.oneMoment} />;
  if (shown.phase === 'unreachable') {
    const retry = () => {
      setShown({ phase: 'loading' });
      askAgain();
    };
    return <UnreachablePanel kind={kind} screen="terms" text={notLoaded} onRetry={retry} />;
  }
  if (answer === 'declined') return <DeclinedPanel kind={kind} user={user} onAgain={() => setAnswer('read-again')} />;
  const { asked } = shown;
  return (
    <AnswerPanel
      // Each text is read and ticked for itself, so a text that changed is a new form.
      key={asked.texts.map(({ wording }) => wording).join()}
      kind={kind}
      user={user}
      asked={asked}
      readBefore={readBefore?.language === language ? readBefore.texts : undefined}
      takesFocus={answer === 'read-again'}
      onAgreed={goOn}
      onPutOff={() => {
        markSeen('newTerms');
        follow(nextStepFromHere(kind, user));
      }}
      onDeclined={() => setAnswer('declined')}
      onChanged={() => {
        setReadBefore({ texts: asked.texts, language });
        askAgain();
      }}
      onSessionEnded={onSessionEnded}
    />
  );
}

/** Goes on with the login once nothing is asked any more. */
function useGoOn(kind: Kind, user: SignedInUser): () => Promise<void> {
  return useCallback(async () => {
    const found = await currentUserResult();
    const known = found.type === 'ok' ? found.reply : user;
    follow(await withOffer(known, nextStepFromHere(kind, known), { mayAddQuietly: false }));
  }, [kind, user]);
}
