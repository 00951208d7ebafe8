import { secondStepOptions, showPasskey } from '@selvage/contract/api/passkeys';
import { useEffect, useState } from 'react';
import { type EndedCall, callResult } from '../../api/call.ts';
import { CallFailed } from '../../api/call-failed.ts';
import { FailureAlert, useFailure } from '../../fields/form/failure-alert.tsx';
import { signedInMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { knowsPasskeys } from '../../host/knows-passkeys.ts';
import { promptForPasskey } from './browser.ts';
import { renewsSession } from '../../session/session-renewal.ts';
import linkButton from '../../ui/buttons/link-button.module.css';
import button from '../../ui/buttons/button.module.css';

/** True if the account has a passkey for this host and the browser can use it. */
export async function isPasskeyOffered(signal: AbortSignal): Promise<boolean> {
  return (await passkeyHere(signal)) === 'offered';
}

/**
 * Like `isPasskeyOffered`, but also returns the reason why no passkey is offered: the account has no passkey here, or the browser cannot
 * use it.
 */
export async function passkeyHere(
  signal: AbortSignal,
): Promise<'offered' | 'no-passkey' | 'no-browser' | 'unanswered'> {
  if (!knowsPasskeys()) return 'no-browser';
  const asked = await callResult(secondStepOptions, { body: {}, signal });
  if (asked.type !== 'ok') return 'unanswered';
  return asked.reply.publicKey === undefined ? 'no-passkey' : 'offered';
}

export function useIsPasskeyOffered(isWanted = true): boolean {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const asking = new AbortController();
    void isPasskeyOffered(asking.signal).then(setOffered);
    return () => asking.abort();
  }, [isWanted]);
  return isOffered;
}

/** Lets the browser show a passkey of the account, and sends its answer. */
export async function showOwnPasskey(): Promise<EndedCall<unknown> | 'closed' | 'replaced' | 'impossible'> {
  // A new challenge is requested, because the one before may have expired.
  const asked = await callResult(secondStepOptions, { body: {} });
  if (asked.type !== 'ok') return asked;
  const prompted = asked.reply.publicKey && (await promptForPasskey(asked.reply.publicKey));
  if (prompted?.type === 'given')
    return renewsSession(callResult(showPasskey, { body: { credential: prompted.credential } }));
  return prompted?.type === 'closed' || prompted?.type === 'replaced' ? prompted.type : 'impossible';
}

export interface ShowPasskeyProps {
  id: string;
  messages: { use: string; refused: string };
  /** The look of the button: the main action of the screen, a secondary action, or an entry of a list. */
  look?: 'first' | 'quiet' | 'listed';
  onShown: () => Promise<void> | void;
  onSessionEnded: (failure: CallFailed) => Promise<void> | void;
}

/** A button that lets the browser show a passkey. A person who closes the browser's window stays on the screen and can try again. */
export function ShowPasskey({ id, messages, look = 'quiet', onShown, onSessionEnded }: ShowPasskeyProps) {
  const { tooMany, busy, refusals, stepUp } = useMessages(signedInMessages);
  const failure = useFailure();
  const [isBusy, setBusy] = useState(false);

  const take = (failed: CallFailed) => {
    if (failed.refusal === 'session.required') return onSessionEnded(failed);
    failure.show(failed);
  };
  const show = async () => {
    failure.clear();
    const shown = await showOwnPasskey();
    if (shown === 'replaced') return;
    if (shown === 'closed') return take(new CallFailed('passkey.closed'));
    if (shown === 'impossible') return take(new CallFailed('passkey.refused'));
    return shown.type === 'ok' ? onShown() : take(shown.failure);
  };
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    await show();
    setBusy(false);
  };

  return (
    <>
      <FailureAlert
        id={`${id}-alert`}
        failure={failure.shown}
        sentences={{
          tooMany,
          busy,
          other: refusals.other,
          named: { 'passkey.refused': messages.refused, 'passkey.closed': stepUp.passkey.closed },
        }}
      />
      <button
        type="button"
        id={id}
        className={look === 'listed' ? linkButton['link'] : button['button']}
        data-look={look === 'quiet' ? look : undefined}
        aria-disabled={isBusy || undefined}
        onClick={() => void press()}
      >
        {messages.use}
      </button>
    </>
  );
}
