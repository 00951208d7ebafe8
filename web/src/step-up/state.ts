import { beginStepUp } from '@selvage/contract/api/two-factor';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { useEffect, useRef, useState } from 'react';
import { type CallResult, callResult } from '../api/call.ts';
import type { CallFailed } from '../api/call-failed.ts';

/** What the panel asks for: a code that was sent, or that one be sent, because there is none or it works no more. */
export type Asked =
  | { ask: 'code'; pending: PendingTwoFactor; token: string; round: number }
  | { ask: 'to-send'; because: CallFailed | 'over'; round: number };

export interface StepUp {
  /** WY8: whether whoever has no second factor is asked for a code from their mailbox. */
  mailbox: boolean;
  /** Null while the form itself is shown. */
  asked: Asked | null;
  /**
   * Sends a change. Null if the server wants the second factor first: nothing has changed yet, the panel is open, and the
   * form is sent again once the code was right.
   */
  run: <Reply>(
    form: HTMLFormElement | null,
    send: () => Promise<CallResult<Reply>>,
    signal: AbortSignal,
  ) => Promise<CallResult<Reply> | null>;
  /** The code was right, or there is nothing to confirm any more. */
  confirmed: () => void;
  cancel: () => void;
  renew: (pending: PendingTwoFactor) => void;
  over: () => void;
}

/** What the panel may do, wherever it is shown. */
export type StepUpWays = Pick<StepUp, 'confirmed' | 'cancel' | 'renew' | 'over'> & Partial<Pick<StepUp, 'mailbox'>>;

interface Closed {
  form: HTMLFormElement | null;
  sendsAgain: boolean;
}

/** F2: the second factor is shown again before it is moved. The form stays as it is, and is hidden meanwhile. */
export function useStepUp({ mailbox = false } = {}): StepUp {
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
    mailbox,
    asked,
    async run(element, send, signal) {
      form.current = element;
      const wasConfirmed = isRetry.current;
      isRetry.current = false;
      const sent = await send();
      // Asked for once more after a right code, it would be asked for for ever.
      if (!isStepUpRequired(sent) || wasConfirmed) return sent;
      const begun = await callResult(beginStepUp, { body: mailbox ? { mailbox } : {}, signal });
      if (begun.type === 'aborted') return begun;
      if (begun.type === 'ok') {
        const { mfaRequired } = begun.reply;
        // There is nothing to confirm.
        if (mfaRequired === undefined) return send();
        askFor(mfaRequired);
        return null;
      }
      const { failure } = begun;
      // The form says what is wrong with the session.
      if (failure.refusal === 'session.required' || failure.refusal === 'session.incomplete') return begun;
      setAsked({ ask: 'to-send', because: failure, round: 0 });
      return null;
    },
    confirmed: () => close(true),
    cancel: () => close(false),
    renew: askFor,
    over: () => setAsked({ ask: 'to-send', because: 'over', round: nextRound() }),
  };
}

const isStepUpRequired = (sent: CallResult<unknown>): boolean =>
  sent.type === 'refused' && sent.failure.refusal === 'step-up.required';
