import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { stopPasskeyAsks } from '@selvage/contract/api/passkey-offers';
import { addPasskey, newPasskeyOptions } from '@selvage/contract/api/passkeys';
import { useState } from 'react';
import { passkeyAskMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { follow } from '../../router/go.ts';
import { MessageScreen } from '../../router/panels/message-screens.tsx';
import { nextStepFromHere } from '../../router/next-step.ts';
import { paths } from '../../router/paths.ts';
import { RequireSignedIn } from '../../router/require-signed-in.tsx';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { KeyIllustration } from '../../ui/cards/illustrations.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import button from '../../ui/buttons/button.module.css';
import linkButton from '../../ui/buttons/link-button.module.css';
import message from '../../ui/cards/message.module.css';
import actions from '../../ui/cards/message-actions.module.css';
import { callResult } from '../../api/call.ts';
import type { CallFailed } from '../../api/call-failed.ts';
import { useSessionEnded } from '../../router/session-ended.ts';
import { promptForNewPasskey } from './browser.ts';

/** WY10: asks a person who has logged in with a password to add a passkey. Every answer leads on. */
export function PasskeyAskScreen({ kind }: { kind: Kind }) {
  return (
    <RequireSignedIn kind={kind} screen="passkeyAsk">
      {(user) => <PasskeyAsk kind={kind} user={user} />}
    </RequireSignedIn>
  );
}

function PasskeyAsk({ kind, user }: { kind: Kind; user: User }) {
  const messages = useMessages(passkeyAskMessages);
  const goOn = () => follow(nextStepFromHere(kind, user));
  const { isAdding, problem, problems, add, stop } = usePasskeyAsk(kind, goOn);
  return (
    <MessageScreen
      kind={kind}
      screen="passkeyAsk"
      illustration={KeyIllustration}
      title={messages.title}
      inError={problem !== null}
    >
      <p className={message['text']}>{messages.text}</p>
      <p className={message['text']}>{messages.prompt}</p>
      <Alert id="passkey-ask-problem" tone="error" focusCount={problems}>
        {problem && (
          <>
            <p>{messages.problems[problem]}</p>
            {problem === 'late' && <ScreenLink to={paths.security(kind)}>{messages.security}</ScreenLink>}
          </>
        )}
      </Alert>
      <div className={actions['actions']}>
        <button
          type="button"
          className={button['button']}
          aria-disabled={isAdding || undefined}
          aria-busy={isAdding || undefined}
          onClick={add}
        >
          {isAdding && <Spinner />}
          {isAdding ? messages.adding : messages.add}
        </button>
        <button type="button" className={button['button']} data-look="quiet" onClick={goOn}>
          {messages.later}
        </button>
      </div>
      <button type="button" className={linkButton['link']} onClick={stop}>
        {messages.never}
      </button>
    </MessageScreen>
  );
}

/** `late`: the second factor was shown too long ago to add a passkey. */
export type Problem = 'impossible' | 'failed' | 'late';

interface PasskeyAsk {
  isAdding: boolean;
  problem: Problem | null;
  /** Each new problem takes the focus. */
  problems: number;
  add: () => void;
  stop: () => void;
}

/** WY10: adds a passkey, or sees to it that nobody asks again. Both lead on. */
export function usePasskeyAsk(kind: Kind, goOn: () => void): PasskeyAsk {
  const [isAdding, setAdding] = useState(false);
  const [told, setTold] = useState<{ problem: Problem | null; problems: number }>({ problem: null, problems: 0 });
  const sessionEnded = useSessionEnded(kind);

  const failed = (failure: CallFailed): Problem | null => {
    if (failure.refusal !== 'session.required') return failure.refusal === 'step-up.required' ? 'late' : 'failed';
    sessionEnded(failure);
    return null;
  };
  const make = async (): Promise<Problem | null> => {
    const asked = await callResult(newPasskeyOptions, { body: {} });
    if (asked.type === 'refused') return failed(asked.failure);
    const made = await promptForNewPasskey(asked.reply.publicKey);
    if (made.type === 'closed') return null;
    if (made.type === 'impossible') return 'impossible';
    const added = made.type === 'given' && (await callResult(addPasskey, { body: { credential: made.credential } }));
    if (added && added.type === 'refused') return failed(added.failure);
    goOn();
    return null;
  };
  const add = async () => {
    if (isAdding) return;
    setAdding(true);
    const problem = await make();
    setAdding(false);
    setTold(({ problems }) => ({ problem, problems: problem === null ? problems : problems + 1 }));
  };
  const stop = async () => {
    // If it fails they are asked once more at worst.
    await callResult(stopPasskeyAsks, { body: {} });
    goOn();
  };
  return { isAdding, ...told, add: () => void add(), stop: () => void stop() };
}
