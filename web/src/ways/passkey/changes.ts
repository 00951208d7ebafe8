import { ownPasskeys, removePasskey, renamePasskey } from '@selvage/contract/api/passkeys';
import type { ReplyOf } from '@selvage/contract/endpoint';
import { useState } from 'react';
import { type CallResult, callResult } from '../../api/call.ts';
import type { useFailure } from '../../fields/form/failure-alert.tsx';
import { securityMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import type { OnSessionEnded } from '../../router/session-ended.ts';
import { tellEmailOfPasskeys } from './tell-email.ts';
import { tellAcceptedCredentials } from './browser.ts';
import { addNewPasskey, type BrowserProblem } from './add.ts';
import { type StepUp, useStepUp } from '../step-up/state.ts';
import type { useDone } from '../../router/panels/list-card.tsx';
import { useOneChange } from '../../router/panels/one-change.ts';
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
  const [problem, setProblem] = useState<BrowserProblem | null>(null);
  const { busy, failure, done, change } = useOneChange<HTMLParagraphElement>({
    'session.locked': onLocked,
    'session.required': onSessionEnded,
  });

  const tell = (words: string, how?: { keepsFocus: boolean }) => {
    done.tell(words, how);
    onChanged();
  };

  const removed: PasskeyChanges['removed'] = ({ name, endsCodes }) =>
    tell(messages.removed(name, hasOtherSessions, endsCodes));

  const send: PasskeyChanges['remove'] = (form, { id, password }, signal) =>
    stepUp.run(form, () => renewsSession(callResult(removePasskey, { body: { id, password }, signal })), signal);

  return {
    busy,
    failure,
    problem,
    stepUp,
    done,
    added,
    named: () => setAdded(null),
    add: (form) =>
      void change(
        'new',
        () => {
          setProblem(null);
          return addNewPasskey(form, stepUp, setProblem);
        },
        ({ id }) => {
          setAdded(id);
          tell(messages.done);
        },
      ),
    remove: send,
    removeAgain: (form, removal) =>
      void change(
        removal.id,
        () => {
          setProblem(null);
          return send(form, removal, new AbortController().signal);
        },
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
