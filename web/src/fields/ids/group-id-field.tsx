import { fieldLimits } from '@selvage/contract/field-limits';
import { groupIdRule, type GroupIdProblem } from '@selvage/contract/rules/identifiers';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { validateGroup } from '@selvage/contract/api/registration';
import { type Rule, invalid, valid } from '@selvage/contract/rules/rule';
import { identityFieldMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { announce } from '../../ui/feedback/announcements.tsx';
import { FieldFrame } from '../../ui/inputs/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner, useSpinner } from '../../ui/feedback/spinner.tsx';
import { limitedId } from '../form/limited-input.ts';
import { type Field, useFieldProblem } from '../form/use-form.ts';
import button from '../../ui/buttons/button.module.css';
import control from '../../ui/inputs/control.module.css';
import styles from './group-id-field.module.css';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import { callResult } from '../../api/call.ts';

interface GroupIdFieldProps {
  field: Field<CheckedGroupIdProblem>;
  checking: GroupChecking;
  /** The id of the check button. A submit with an unchecked ID moves the focus there. */
  buttonId: string;
}

const limits = limitedId(fieldLimits.groupIdMax);

/** Checks the ID when the field is left, with its button, and on Enter. */
export function GroupIdField({ field, checking, buttonId }: GroupIdFieldProps) {
  const { groupID } = useMessages(identityFieldMessages);
  const problem = useFieldProblem(field, groupID.problems);
  const { phase } = checking.now;
  const input = useRef<HTMLInputElement>(null);
  const check = () => checking.check(input.current?.value ?? '');
  // An ID that cannot be checked is validated as after a change, so that the field shows the problem.
  const demandCheck = () => {
    const given = input.current;
    if (given === null || groupIdRule(given.value).ok) return check();
    given.dispatchEvent(new Event('change', { bubbles: true }));
    given.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || phase === 'found') return;
    event.preventDefault();
    demandCheck();
  };

  useEffect(() => {
    if (phase === 'found') announce(groupID.found);
    if (phase === 'not-found' || phase === 'check-failed') announce(groupID.problems[phase], 'alert');
  }, [phase, groupID]);

  return (
    <FieldFrame
      id={field.id}
      label={groupID.label}
      hint={groupID.hint}
      problem={problem && { ...problem, sentence: <Unbroken text={problem.sentence} /> }}
    >
      {(aria) => (
        <div className={styles['row']}>
          <input
            {...limits}
            {...aria}
            ref={input}
            id={field.id}
            name={field.name}
            className={control['control']}
            data-digits
            type="text"
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="go"
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            dir="ltr"
            required
            onInput={(event) => {
              limits.onInput(event);
              checking.forget();
            }}
            onBlur={check}
            onKeyDown={onKeyDown}
          />
          <CheckButton id={buttonId} phase={phase} onCheck={demandCheck} />
        </div>
      )}
    </FieldFrame>
  );
}

interface CheckButtonProps {
  id: string;
  phase: GroupChecking['now']['phase'];
  onCheck: () => void;
}

/**
 * The button beside the field. When the ID is found the button says so and does nothing. The button is not removed then, because it may
 * have the focus.
 */
function CheckButton({ id, phase, onCheck }: CheckButtonProps) {
  const { groupID } = useMessages(identityFieldMessages);
  const spins = useSpinner(phase === 'checking');
  const found = phase === 'found' && !spins;
  return (
    <button
      type="button"
      id={id}
      className={`${button['button']} ${styles['check']}`}
      data-look="quiet"
      data-found={found || undefined}
      aria-busy={spins || undefined}
      onClick={onCheck}
    >
      {spins && <Spinner />}
      {found && <Icon name="success" />}
      <Unbroken text={spins ? groupID.checking : found ? groupID.checked : groupID.check} />
    </button>
  );
}

export type GroupCheck =
  | { phase: 'unchecked' }
  | { phase: 'checking' | 'found' | 'not-found' | 'check-failed'; groupId: string };

export interface GroupChecking {
  now: GroupCheck;
  /** Sends a request unless the answer for this ID is already there or on its way. */
  check: (typed: string) => void;
  /** Forgets the last answer and aborts a running request, because the ID is being changed. */
  forget: () => void;
}

/** Checks a group ID. Only the answer to the last request counts. */
export function useGroupCheck(): GroupChecking {
  const [now, setNow] = useState<GroupCheck>({ phase: 'unchecked' });
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const ask = async (groupId: string) => {
    const question = new AbortController();
    asking.current?.abort();
    asking.current = question;
    const { signal } = question;
    setNow({ phase: 'checking', groupId });
    const result = await callResult(validateGroup, { query: { groupid: groupId }, signal });
    if (signal.aborted) return;
    if (result.type !== 'ok') setNow({ phase: 'check-failed', groupId });
    else setNow({ phase: result.reply.validWellnessGroup === 'Y' ? 'found' : 'not-found', groupId });
  };

  return {
    now,
    check(typed) {
      const result = groupIdRule(typed);
      if (!result.ok || isAnswered(now, result.value)) return;
      void ask(result.value);
    },
    forget() {
      asking.current?.abort();
      setNow({ phase: 'unchecked' });
    },
  };
}

const isAnswered = (check: GroupCheck, groupId: string): boolean =>
  check.phase !== 'unchecked' && check.phase !== 'check-failed' && check.groupId === groupId;

export type CheckedGroupIdProblem = GroupIdProblem | 'not-found' | 'check-failed' | 'unchecked';

/** The rule for the ID itself and for the answer to its check. */
export const checkedGroupIdRule =
  (check: GroupCheck): Rule<string, CheckedGroupIdProblem> =>
  (typed) => {
    const result = groupIdRule(typed);
    if (!result.ok) return result;
    if (check.phase !== 'not-found' && check.phase !== 'check-failed') return result;
    return check.groupId === result.value ? invalid(check.phase) : result;
  };

/** This rule is validated only on submit, because until then an unchecked ID is no mistake. */
export const groupFoundRule =
  (check: GroupCheck): Rule<true, 'unchecked'> =>
  () =>
    check.phase === 'found' ? valid(true) : invalid('unchecked');

/** Returns the problem to show. A problem in the answer to the check has priority over a problem that was found when the field was left. */
export function groupIdProblem(
  check: GroupCheck,
  found: CheckedGroupIdProblem | undefined,
  unchecked: 'unchecked' | undefined,
): CheckedGroupIdProblem | undefined {
  if (check.phase === 'not-found' || check.phase === 'check-failed') return check.phase;
  return check.phase === 'unchecked' ? (found ?? unchecked) : undefined;
}
