import { useEffect } from 'react';
import { FailureAlert } from '../../fields/failure-alert.tsx';
import { HiddenUsername } from '../../fields/hidden-username.tsx';
import { SlowNote } from '../../fields/slow-note.tsx';
import { useFieldProblem } from '../../fields/use-field-problem.ts';
import button from '../../ui/button.module.css';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useBook } from '../../words/book.ts';
import { overviewBook } from '../../words/overview-book.ts';
import { useWords } from '../../words/words-provider.tsx';
import styles from './password-dialog.module.css';
import { usePasswordForm, type PasswordFormOptions } from './use-password-form.ts';

interface PasswordDialogProps extends PasswordFormOptions {
  title: string;
  submit: string;
  email: string;
  /** S12: a box that is ticked unless somebody unticks it. */
  alsoForget?: string | undefined;
  onDismiss: () => void;
}

/** Asks for the password before something is done that a stranger at an open screen must not do. */
export function PasswordDialog({ title, submit, email, alsoForget, onDismiss, ...options }: PasswordDialogProps) {
  const { ask, failures } = useBook(overviewBook);
  const { password } = useWords().fields;
  const { form, failure } = usePasswordForm(options);
  const field = form.field('password');
  // One field needs no summary: the focus goes where the problem is told.
  useEffect(() => {
    if (form.failedSubmits > 0) document.getElementById(field.id)?.focus();
  }, [form.failedSubmits, field.id]);
  const dismiss = () => {
    form.cancel();
    onDismiss();
  };
  const actions = (
    <form {...form.props} ref={form.ref} className={styles['form']}>
      <HiddenUsername email={email} />
      <FailureAlert id="password-dialog-alert" failure={failure} sentences={failures} />
      <PasswordField
        id={field.id}
        name={field.name}
        label={password.label}
        texts={password.texts}
        problem={useFieldProblem(field, { ...password.problems, wrong: ask.wrong, 'last-try': ask.lastTry })}
        autoComplete="current-password"
        enterKeyHint="go"
        dir="ltr"
        required
      />
      {alsoForget !== undefined && (
        <CheckboxField id={form.field('forget').id} name="forget" label={alsoForget} defaultChecked />
      )}
      <div className={styles['ways']}>
        <SubmitButton
          id="password-dialog-submit"
          label={submit}
          busyLabel={ask.submitting}
          state={form.phase === 'idle' ? 'ready' : 'busy'}
        />
        <button type="button" className={button['button']} data-look="quiet" onClick={dismiss}>
          {ask.cancel}
        </button>
      </div>
      <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
    </form>
  );
  return (
    <Dialog id="password-dialog" title={title} onDismiss={dismiss} actions={actions}>
      <p>{ask.text}</p>
    </Dialog>
  );
}
