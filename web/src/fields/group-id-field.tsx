import { limits } from '@selvage/contract/limits';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { announce } from '../ui/announcements.ts';
import button from '../ui/button.module.css';
import { Icon } from '../ui/icon.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSpinner } from '../ui/use-spinner.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { useBook } from '../words/book.ts';
import { identityFieldsBook } from '../words/identity-fields-book.ts';
import styles from './group-id-field.module.css';
import type { CheckedGroupIdProblem } from './group-id-rules.ts';
import { pasteWithoutGaps } from './paste-without-gaps.ts';
import { useFieldProblem } from './use-field-problem.ts';
import type { Field } from './use-form.ts';
import type { GroupChecking } from './use-group-check.ts';

interface GroupIdFieldProps {
  field: Field<CheckedGroupIdProblem>;
  checking: GroupChecking;
  /** Of the button, which a submit without a checked ID leads to. */
  buttonId: string;
}

/** RG5, RG8: checked when it is left, by its button, and by Enter. */
export function GroupIdField({ field, checking, buttonId }: GroupIdFieldProps) {
  const { groupID } = useBook(identityFieldsBook);
  const { phase } = checking.now;
  const input = useRef<HTMLInputElement>(null);
  const check = () => checking.check(input.current?.value ?? '');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || phase === 'found') return;
    event.preventDefault();
    check();
  };

  useEffect(() => {
    if (phase === 'found') announce(groupID.found);
    if (phase === 'not-found' || phase === 'check-failed') announce(groupID.problems[phase], 'alert');
  }, [phase, groupID]);

  return (
    <div className={styles['field']}>
      <TextField
        ref={input}
        id={field.id}
        name={field.name}
        label={groupID.label}
        hint={groupID.hint}
        problem={useFieldProblem(field, groupID.problems)}
        digits
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        maxLength={limits.groupIdMax}
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        dir="ltr"
        required
        onInput={checking.forget}
        onBlur={check}
        onKeyDown={onKeyDown}
        onPaste={pasteWithoutGaps}
      />
      <CheckButton id={buttonId} phase={phase} onCheck={check} />
    </div>
  );
}

interface CheckButtonProps {
  id: string;
  phase: GroupChecking['now']['phase'];
  onCheck: () => void;
}

/** In the row of the field: what can be done, is being done, or has been done. */
function CheckButton({ id, phase, onCheck }: CheckButtonProps) {
  const { groupID } = useBook(identityFieldsBook);
  const spins = useSpinner(phase === 'checking');
  if (phase === 'found' && !spins) {
    return (
      <p className={styles['found']} id={id} tabIndex={-1}>
        <Icon name="success" />
        <VisuallyHidden>{groupID.found}</VisuallyHidden>
      </p>
    );
  }
  return (
    <button type="button" id={id} className={button['button']} data-look="quiet" aria-busy={spins || undefined} onClick={onCheck}>
      {spins && <Spinner />}
      {spins ? <VisuallyHidden>{groupID.checking}</VisuallyHidden> : groupID.check}
    </button>
  );
}
