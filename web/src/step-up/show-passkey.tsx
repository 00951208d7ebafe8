import { secondStepOptions, showPasskey } from '@selvage/contract/api/passkeys';
import { useEffect, useState } from 'react';
import { callResult } from '../api/call.ts';
import type { CallFailed } from '../api/call-failed.ts';
import { knowsPasskeys, promptForPasskey } from '../session/passkey-prompt.ts';
import { Alert } from '../ui/alert.tsx';
import { renewsSession } from '../session/session-renewal.ts';
import button from '../ui/button.module.css';

/** WY7: whether the account has a passkey on this host, and the browser can show it. */
export async function isPasskeyOffered(signal: AbortSignal): Promise<boolean> {
  return (await passkeyHere(signal)) === 'offered';
}

/** The same with what is missing: a passkey of the account, or a browser that knows them. */
export async function passkeyHere(
  signal: AbortSignal,
): Promise<'offered' | 'no-passkey' | 'no-browser' | 'unanswered'> {
  if (!knowsPasskeys()) return 'no-browser';
  const asked = await callResult(secondStepOptions, { body: {}, signal });
  if (asked.type !== 'ok') return 'unanswered';
  return asked.reply.publicKey === undefined ? 'no-passkey' : 'offered';
}

export function useIsPasskeyOffered(): boolean {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    const asking = new AbortController();
    void isPasskeyOffered(asking.signal).then(setOffered);
    return () => asking.abort();
  }, []);
  return isOffered;
}

interface ShowPasskeyProps {
  id: string;
  messages: { use: string; refused: string };
  /** Whether it is the first thing to do on the screen. */
  isFirst?: boolean;
  onShown: () => Promise<void> | void;
  onSessionEnded: (failure: CallFailed) => Promise<void> | void;
}

/** WY7: has the browser show a passkey. Whoever closes its window stays where they are. */
export function ShowPasskey({ id, messages, isFirst = false, onShown, onSessionEnded }: ShowPasskeyProps) {
  const [refusals, setRefusals] = useState(0);
  const [isBusy, setBusy] = useState(false);

  const show = async () => {
    // Made anew: the one that was asked for before may be too old by now.
    const asked = await callResult(secondStepOptions, { body: {} });
    if (asked.type === 'refused') return onSessionEnded(asked.failure);
    const prompted = asked.reply.publicKey && (await promptForPasskey(asked.reply.publicKey));
    if (prompted?.type === 'closed') return;
    if (prompted?.type !== 'given') return setRefusals((before) => before + 1);
    const shown = await renewsSession(callResult(showPasskey, { body: { credential: prompted.credential } }));
    if (shown.type === 'ok') return onShown();
    if (shown.failure.refusal === 'session.required') return onSessionEnded(shown.failure);
    setRefusals((before) => before + 1);
  };
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    await show();
    setBusy(false);
  };

  return (
    <>
      <Alert id={`${id}-alert`} tone="error" focusCount={refusals}>
        {refusals > 0 && <p>{messages.refused}</p>}
      </Alert>
      <button
        type="button"
        id={id}
        className={button['button']}
        data-look={isFirst ? undefined : 'quiet'}
        aria-disabled={isBusy || undefined}
        onClick={() => void press()}
      >
        {messages.use}
      </button>
    </>
  );
}
