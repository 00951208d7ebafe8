import type { Kind } from '@selvage/contract/user-types';
import { useRef } from 'react';
import { securityMessages, signedInMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import type { OnSessionEnded } from '../../router/session-ended.ts';
import { StepUpCodeSentTo, StepUpPanel } from '../step-up/panel.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Card, useFocusAfterChange, useList } from '../../router/panels/list-card.tsx';
import { PasskeyItem } from './item.tsx';
import { type OwnPasskeys, type PasskeyChanges, passkeysSource, usePasskeyChanges } from './changes.ts';
import button from '../../ui/buttons/button.module.css';
import styles from '../../router/panels/list-item.module.css';

interface PasskeysPartProps {
  kind: Kind;
  email: string;
  onChanged: () => void;
  onLocked: () => void;
  onSessionEnded: OnSessionEnded;
}

const ignore = () => {};

/** WY8, WY11: one's own passkeys. While a code is asked for, it stands in the place of the list. */
export function PasskeysPart({ kind, email, onChanged, onLocked, onSessionEnded }: PasskeysPartProps) {
  const { passkeys: messages } = useMessages(securityMessages);
  const { stepUp: words } = useMessages(signedInMessages);
  const { heading, changed } = useFocusAfterChange();
  const stepUpHeading = useRef<HTMLHeadingElement>(null);
  const list = useList(passkeysSource, onSessionEnded);
  const changes = usePasskeyChanges({
    onLocked,
    onSessionEnded,
    onChanged(what) {
      list.refresh();
      // A new name takes nothing away that held the focus.
      if (what !== 'name') changed();
      onChanged();
    },
  });
  const { stepUp, failure } = changes;
  const { asked } = stepUp;
  if (list.state.phase === 'loaded' && list.state.items.every(isOutOfUse)) return null;
  return (
    <Card id="passkeys" messages={messages} heading={heading} list={list} failure={failure} isPart>
      {([own], at) => (
        <>
          <div hidden={asked !== null}>
            {own && <PasskeyList own={own} at={at} kind={kind} email={email} changes={changes} />}
          </div>
          {asked && (
            <div className={styles['stack']}>
              <h4 ref={stepUpHeading} tabIndex={-1}>
                {words.title}
              </h4>
              <p>{words.reason}</p>
              <StepUpCodeSentTo asked={asked} />
              <StepUpPanel kind={kind} stepUp={stepUp} asked={asked} heading={stepUpHeading} onProblems={ignore} />
            </div>
          )}
        </>
      )}
    </Card>
  );
}

/** Somebody of a kind that may not have passkeys, and who has none from before. */
const isOutOfUse = ({ canAdd, passkeys }: OwnPasskeys): boolean => !canAdd && passkeys.length === 0;

interface PasskeyListProps {
  own: OwnPasskeys;
  at: Date;
  kind: Kind;
  email: string;
  changes: PasskeyChanges;
}

function PasskeyList({ own: { passkeys, canAdd }, at, kind, email, changes }: PasskeyListProps) {
  const { passkeys: messages } = useMessages(securityMessages);
  const { problem } = changes;
  return (
    <div className={styles['stack']}>
      {passkeys.length === 0 ? (
        <p className={styles['none']}>{messages.empty}</p>
      ) : (
        <ul className={styles['list']}>
          {passkeys.map((each) => (
            <PasskeyItem key={each.id} passkey={each} at={at} kind={kind} email={email} changes={changes} />
          ))}
        </ul>
      )}
      <Alert id="passkeys-problem" tone="error" focusCount={problem === null ? 0 : 1}>
        {problem && <p>{messages[problem]}</p>}
      </Alert>
      {canAdd && <AddPasskey changes={changes} />}
    </div>
  );
}

function AddPasskey({ changes: { busy, add } }: Pick<PasskeyListProps, 'changes'>) {
  const { passkeys: messages } = useMessages(securityMessages);
  const isAdding = busy === 'new';
  return (
    <form
      className={styles['stack']}
      onSubmit={(event) => {
        event.preventDefault();
        add(event.currentTarget);
      }}
    >
      <p className={styles['hint']}>{messages.prompt}</p>
      <button
        type="submit"
        className={button['button']}
        data-look="quiet"
        aria-disabled={isAdding || undefined}
        aria-busy={isAdding || undefined}
      >
        {isAdding && <Spinner />}
        {isAdding ? messages.adding : messages.add}
      </button>
    </form>
  );
}
