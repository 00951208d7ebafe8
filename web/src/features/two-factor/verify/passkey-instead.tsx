import { secondStepOptions, showPasskey } from '@selvage/contract/api/passkeys';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { callResult } from '../../../api/call.ts';
import type { CallFailed } from '../../../api/call-failed.ts';
import { twoFactorMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { knowsPasskeys, promptForPasskey } from '../../../session/passkey-prompt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { useVerified } from './form.tsx';
import button from '../../../ui/button.module.css';

interface PasskeyInsteadProps {
  kind: Kind;
  onExpired: (failure: CallFailed) => Promise<void>;
}

/** WY7: another way than the code, for whoever has a passkey here. */
export function PasskeyInstead({ kind, onExpired }: PasskeyInsteadProps) {
  const { passkey } = useMessages(twoFactorMessages).verify;
  const isOffered = useIsOffered();
  const verified = useVerified(kind, false);
  const [refusals, setRefusals] = useState(0);
  const [isBusy, setBusy] = useState(false);

  const show = async () => {
    // Made anew: the one that was asked for before may be too old by now.
    const asked = await callResult(secondStepOptions, { body: {} });
    if (asked.type === 'refused') return onExpired(asked.failure);
    const prompted = asked.reply.publicKey && (await promptForPasskey(asked.reply.publicKey));
    if (prompted?.type === 'closed') return;
    if (prompted?.type !== 'given') return setRefusals((before) => before + 1);
    const shown = await callResult(showPasskey, { body: { credential: prompted.credential } });
    if (shown.type === 'ok') return verified('finish-sign-in');
    if (shown.failure.refusal === 'session.required') return onExpired(shown.failure);
    setRefusals((before) => before + 1);
  };
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    await show();
    setBusy(false);
  };

  if (!isOffered) return null;
  return (
    <>
      <Alert id="mfa-passkey-alert" tone="error" focusCount={refusals}>
        {refusals > 0 && <p>{passkey.refused}</p>}
      </Alert>
      <button
        type="button"
        className={button['button']}
        data-look="quiet"
        aria-disabled={isBusy || undefined}
        onClick={() => void press()}
      >
        {passkey.use}
      </button>
    </>
  );
}

/** Whether the account has a passkey on this host, and the browser can show it. */
function useIsOffered(): boolean {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    if (!knowsPasskeys()) return;
    const asking = new AbortController();
    void callResult(secondStepOptions, { body: {}, signal: asking.signal }).then((asked) =>
      setOffered(asked.type === 'ok' && asked.reply.publicKey !== undefined),
    );
    return () => asking.abort();
  }, []);
  return isOffered;
}
