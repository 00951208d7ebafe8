import { ownPasskeys, removePasskey, renamePasskey } from '@selvage/contract/api/passkeys';
import type { ReplyOf } from '@selvage/contract/endpoint';
import { useState } from 'react';
import { type CallResult, callResult } from '../../api/call.ts';
import { useFailure } from '../../fields/form/failure-alert.tsx';
import { securityMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import type { OnSessionEnded } from '../../router/session-ended.ts';
import { tellEmailOfPasskeys } from './tell-email.ts';
import { tellAcceptedCredentials } from './browser.ts';
import { addNewPasskey, type BrowserProblem } from './add.ts';
import { type StepUp, useStepUp } from '../step-up/state.ts';
import { useDone } from '../../router/panels/list-card.tsx';
import { renewsSession } from '../../session/session-renewal.ts';

export type OwnPasskeys = ReplyOf<typeof ownPasskeys>;

export const passkeysSource = {
  async load(signal: AbortSignal) {
    const listed = await callResult(ownPasskeys, { signal });
    if (listed.type === 'ok') {
      tellAcceptedCredentials(listed.reply.accepted);
      tellEmailOfPasskeys(listed.reply.accepted);
    }
    return listed;
  },
  // The list has one item, the whole reply, because the reply also says whether the list may grow.
  itemsOf: (reply: OwnPasskeys) => [reply],
};

interface Options {
  /** True if the person is logged in on another device. The removal of a passkey logs out every other device. */
  hasOtherSessions: boolean;
  onChanged: () => void;
  /** Called when one wrong password too many has locked the account and ended the session. */
  onLocked: () => void;
  onSessionEnded: OnSessionEnded;
}

/** The passkey to remove, and the password for it. */
export interface Removal {
  id: string;
  name: string;
  /** True if the recovery codes end together with the passkey. */
  endsCodes: boolean;
  password: string;
}

export interface PasskeyChanges {
  stepUp: StepUp;
  /** The running change: the id of a passkey, or `new`. */
  busy: string | null;
  problem: BrowserProblem | null;
  failure: ReturnType<typeof useFailure>['shown'];
  done: ReturnType<typeof useDone<HTMLParagraphElement>>;
  /** The id of the new passkey, until it has a name. */
  added: string | null;
  named: () => void;
  add: (form: HTMLFormElement) => void;
  /** Removes a passkey. Null if the server first wants a stronger factor than an emailed code. The form is then submitted again. */
  remove: (form: HTMLFormElement | null, removal: Removal, signal: AbortSignal) => Promise<CallResult<unknown> | null>;
  /** Removes a passkey after the stronger factor was shown. A refusal is shown above the list. */
  removeAgain: (form: HTMLFormElement, removal: Removal) => void;
  removed: (removal: Pick<Removal, 'name' | 'endsCodes'>) => void;
  onLocked: () => void;
  onSessionEnded: OnSessionEnded;
  rename: (id: string, name: string, signal: AbortSignal) => Promise<CallResult<unknown>>;
  renamed: () => void;
}

/** Changes the list, one change at a time. Adding and removing need a factor that was shown recently. */
export function usePasskeyChanges(options: Options): PasskeyChanges {
  const { hasOtherSessions, onChanged, onLocked, onSessionEnded } = options;
  const { passkeys: messages } = useMessages(securityMessages);
  const stepUp = useStepUp({ mailbox: true });
  const [added, setAdded] = useState<string | null>(null);
  const { done, setProblem, change, ...shown } = useOneChange(options);

  const tell = (words: string, how?: { keepsFocus: boolean }) => {
    done.tell(words, how);
    onChanged();
  };

  const removed: PasskeyChanges['removed'] = ({ name, endsCodes }) =>
    tell(messages.removed(name, hasOtherSessions, endsCodes));

  const send: PasskeyChanges['remove'] = (form, { id, password }, signal) =>
    stepUp.run(form, () => renewsSession(callResult(removePasskey, { body: { id, password }, signal })), signal);

  return {
    ...shown,
    stepUp,
    done,
    added,
    named: () => setAdded(null),
    add: (form) =>
      void change(
        'new',
        () => addNewPasskey(form, stepUp, setProblem),
        ({ id }) => {
          setAdded(id);
          tell(messages.done);
        },
      ),
    remove: send,
    removeAgain: (form, removal) =>
      void change(
        removal.id,
        () => send(form, removal, new AbortController().signal),
        () => removed(removal),
      ),
    removed,
    onLocked,
    onSessionEnded,
    rename: (id, name, signal) => callResult(renamePasskey, { body: { id, name }, signal }),
    // The message about the added passkey stays, so no further message is shown.
    renamed: () => (added === null ? tell(messages.renamed, { keepsFocus: true }) : onChanged()),
  };
}

/** Runs one change at a time, and keeps its failure and its result. */
function useOneChange({ onLocked, onSessionEnded }: Pick<Options, 'onLocked' | 'onSessionEnded'>) {
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<BrowserProblem | null>(null);
  const done = useDone<HTMLParagraphElement>();
  const failure = useFailure();

  const change = async <Reply>(
    id: string,
    ask: () => Promise<CallResult<Reply> | null>,
    onDone: (reply: Reply) => void,
  ) => {
    if (busy !== null) return;
    failure.clear();
    done.clear();
    setProblem(null);
    setBusy(id);
    const result = await ask();
    setBusy(null);
    // A step-up is needed first, or the person closed the browser's window.
    if (result === null || result.type === 'aborted') return;
    if (result.type === 'ok') onDone(result.reply);
    else if (result.failure.refusal === 'session.locked') onLocked();
    else if (result.failure.refusal === 'session.required') onSessionEnded(result.failure);
    else failure.show(result.failure);
  };

  return { busy, problem, setProblem, failure: failure.shown, done, change };
}
