import { beginStepUp } from '@selvage/contract/api/two-factor';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { strongStepUp } from '@selvage/contract/refusals';
import { useEffect, useRef, useState } from 'react';
import { type CallResult, callResult } from '../../api/call.ts';
import type { CallFailed } from '../../api/call-failed.ts';
import { isPasskeyOffered } from '../passkey/show.tsx';
import { hasCode } from '../ways.ts';

/** The content of the panel. `to-send`: a button that sends a code, because none was sent or the last code has expired. */
export type Asked =
  | { ask: 'code'; pending: PendingTwoFactor; token: string; round: number; byRecovery?: boolean }
  | { ask: 'passkey'; round: number; isOnlyWay?: boolean }
  | { ask: 'to-send'; because: CallFailed | 'over'; round: number };

/**
 * Chooses what to ask for if the passkey was not used: a code if the person has another second step, otherwise a recovery code if they
 * have some, otherwise the passkey again.
 */
export function askedFor(pending: PendingTwoFactor | undefined, round: number): Asked | null {
  const token = pending?.mfaToken;
  if (pending === undefined || token === undefined) return null;
  if (hasCode(pending)) return { ask: 'code', pending, token, round };
  const hasRecovery = pending.ways?.some(({ type }) => type === 'RECOVERY') === true;
  return hasRecovery
    ? { ask: 'code', pending, token, round, byRecovery: true }
    : { ask: 'passkey', round, isOnlyWay: true };
}

interface Asking {
  /** True if a person without a second factor is asked for a code by email. */
  mailbox?: boolean;
  /** True if a code by email is not enough. */
  strong?: boolean;
}

export interface StepUp {
  asking: Asking;
  /** The code or passkey that the panel asks for. Null while the form itself is shown. */
  asked: Asked | null;
  /**
   * Sends a change. Null if the server wants the second factor first. Then nothing has changed, the panel opens, and the form is submitted
   * again after the right code.
   */
  run: <Reply>(
    form: HTMLFormElement | null,
    send: () => Promise<CallResult<Reply>>,
    signal: AbortSignal,
  ) => Promise<CallResult<Reply> | null>;
  /** Called when the code was right, or there is nothing left to confirm. */
  confirmed: () => void;
  cancel: () => void;
  renew: (pending: PendingTwoFactor) => void;
  over: () => void;
  /** Switches between a recovery code (`true`) and the code (`false`). */
  showRecovery: (shown: boolean) => void;
  /** Asks for a code in place of the passkey. Returns a failure, which the panel also shows. */
  askForCode: () => Promise<CallFailed | undefined>;
}

/** The actions of the panel, on every screen that shows it. */
export type StepUpActions = Pick<StepUp, 'confirmed' | 'cancel' | 'renew' | 'over' | 'showRecovery'> &
  Partial<Pick<StepUp, 'asking' | 'askForCode'>>;

/** Switches the shown form to a recovery code, or back to the code. */
export const withRecovery = (asked: Asked | null, byRecovery: boolean): Asked | null =>
  asked?.ask === 'code' ? { ...asked, byRecovery } : asked;

interface Closed {
  form: HTMLFormElement | null;
  sendsAgain: boolean;
}

/** Asks for the second factor before a change that needs it. The form keeps its state, and is hidden meanwhile. */
export function useStepUp({ mailbox = false } = {}): StepUp {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [closed, setClosed] = useState<Closed | null>(null);
  const [asking, setAsking] = useState<Asking>(mailbox ? { mailbox } : {});
  const form = useRef<HTMLFormElement>(null);
  const isRetry = useRef(false);

  // This effect runs when the form is visible again.
  useEffect(() => {
    if (closed === null) return;
    buttonOf(closed.form)?.focus();
    isRetry.current = closed.sendsAgain;
    if (closed.sendsAgain) closed.form?.requestSubmit();
  }, [closed]);

  const close = (sendsAgain: boolean) => {
    setAsked(null);
    setClosed({ form: form.current, sendsAgain });
  };
  const nextRound = () => (asked === null ? 0 : asked.round + 1);
  const askFor = (pending: PendingTwoFactor) => setAsked((before) => askedFor(pending, nextRound()) ?? before);

  const begin = async (body: Asking, signal: AbortSignal | null = null) => {
    const begun = await callResult(beginStepUp, { body, ...(signal && { signal }) });
    if (begun.type === 'ok' && begun.reply.mfaRequired !== undefined) askFor(begun.reply.mfaRequired);
    // A failure of the session itself is shown by the form.
    if (begun.type === 'refused' && !isAboutSession(begun.failure))
      setAsked({ ask: 'to-send', because: begun.failure, round: nextRound() });
    return begun;
  };

  return {
    asking,
    asked,
    async run(element, send, signal) {
      form.current = element;
      const wasConfirmed = isRetry.current;
      isRetry.current = false;
      const sent = await send();
      if (sent.type !== 'refused' || sent.failure.refusal !== 'step-up.required') return sent;
      const strong = sent.failure.reason === strongStepUp;
      // If the server asks again after a right code, the answer is returned as a refusal, because the request would be repeated without
      // end. Only a code by email may be followed by a request for a stronger factor.
      if (wasConfirmed && (!strong || asking.strong)) return sent;
      const body = { ...asking, ...(strong && { strong }) };
      setAsking(body);
      if (await isPasskeyOffered(signal)) {
        setAsked({ ask: 'passkey', round: 0 });
        return null;
      }
      const begun = await begin(body, signal);
      if (begun.type === 'ok') return begun.reply.mfaRequired === undefined ? send() : null;
      return begun.type === 'aborted' || isAboutSession(begun.failure) ? begun : null;
    },
    confirmed: () => close(true),
    cancel: () => close(false),
    renew: askFor,
    over: () => setAsked({ ask: 'to-send', because: 'over', round: nextRound() }),
    showRecovery: (shown) => setAsked((before) => withRecovery(before, shown)),
    async askForCode() {
      const begun = await begin(asking);
      if (begun.type === 'ok' && begun.reply.mfaRequired === undefined) close(true);
      return begun.type === 'refused' ? begun.failure : undefined;
    },
  };
}

/** The button that submits the form, or that opens the dialog with the form. */
const buttonOf = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLButtonElement>('button[type=submit]') ??
  form?.querySelector<HTMLButtonElement>('button:last-of-type');

const isAboutSession = ({ refusal }: CallFailed): boolean =>
  refusal === 'session.required' || refusal === 'session.incomplete';
