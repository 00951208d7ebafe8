import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { passkeyAskMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { follow } from '../../router/go.ts';
import { MessageScreen } from '../../router/panels/message-screen.tsx';
import { nextStepFromHere } from '../../router/next-step.ts';
import { paths } from '../../router/paths.ts';
import { RequireSignedIn } from '../../router/require-signed-in.tsx';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { KeyIllustration } from '../../ui/cards/illustrations.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { usePasskeyAsk } from './state.ts';
import button from '../../ui/buttons/button.module.css';
import linkButton from '../../ui/buttons/link-button.module.css';
import message from '../../ui/cards/message.module.css';
import actions from '../../ui/cards/message-actions.module.css';

/** WY10: asks whoever has logged in with a password to add a passkey. Every answer leads on. */
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
