import { beginStepUp } from '@selvage/contract/api/two-factor';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/call-failed.ts';

/** What the panel asks for: a code that was sent, or that one be sent, because there is none or it works no more. */
export type Asked =
  | { ask: 'code'; pending: PendingTwoFactor; token: string; round: number }
  | { ask: 'to-send'; because: CallFailed | 'over'; round: number };

export interface StepUp {
  /** Null while the form itself is shown. */
  asked: Asked | null;
  /**
   * Sends a change. Null if the server wants the second factor first: nothing has changed yet, the panel is open, and the
   * form is sent again once the code was right.
   */
  run: <Reply>(
    form: HTMLFormElement | null,
    send: () => Promise<Reply>,
    signal: AbortSignal,
  ) => Promise<{ reply: Reply } | null>;
  /** The code was right, or there is nothing to confirm any more. */
  confirmed: () => void;
  cancel: () => void;
  renew: (pending: PendingTwoFactor) => void;
  over: () => void;
}

interface Closed {
  form: HTMLFormElement | null;
  sendsAgain: boolean;
}

/** F2: the second factor is shown again before it is moved. The form stays as it is, and is hidden meanwhile. */
export function useStepUp(): StepUp {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [closed, setClosed] = useState<Closed | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isRetry = useRef(false);

  // Once the form is in sight again.
  useEffect(() => {
    if (closed === null) return;
    closed.form?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
    isRetry.current = closed.sendsAgain;
    if (closed.sendsAgain) closed.form?.requestSubmit();
  }, [closed]);

  const close = (sendsAgain: boolean) => {
    setAsked(null);
    setClosed({ form: form.current, sendsAgain });
  };
  const nextRound = () => (asked === null ? 0 : asked.round + 1);
  const askFor = (pending: PendingTwoFactor) => {
    const { mfaToken: token } = pending;
    if (token !== undefined) setAsked({ ask: 'code', pending, token, round: nextRound() });
  };

  return {
    asked,
    async run(element, send, signal) {
      form.current = element;
      const wasConfirmed = isRetry.current;
      isRetry.current = false;
      try {
        return { reply: await send() };
      } catch (thrown) {
        // Asked for once more after a right code, it would be asked for for ever.
        if (!isStepUpRequired(thrown) || wasConfirmed) throw thrown;
      }
      const begun = await begin(signal);
      if (begun instanceof CallFailed) setAsked({ ask: 'to-send', because: begun, round: 0 });
      else if (begun === undefined) return { reply: await send() };
      else askFor(begun);
      return null;
    },
    confirmed: () => close(true),
    cancel: () => close(false),
    renew: askFor,
    over: () => setAsked({ ask: 'to-send', because: 'over', round: nextRound() }),
  };
}

const isStepUpRequired = (thrown: unknown): boolean =>
  thrown instanceof CallFailed && thrown.refusal === 'step-up.required';

/** Undefined where there is nothing to confirm. Throws what says that nobody is logged in, and what was given up. */
async function begin(signal: AbortSignal): Promise<PendingTwoFactor | undefined | CallFailed> {
  try {
    return (await call(beginStepUp, { body: {}, signal })).mfaRequired;
  } catch (thrown) {
    const isAnswered = thrown instanceof CallFailed && thrown.status !== 401 && thrown.refusal !== 'session.incomplete';
    if (isAnswered) return thrown;
    throw thrown;
  }
}
