import { type Rule, valid } from '@selvage/contract/rules/rule';
import { type ReactNode, useEffect } from 'react';
import type { CallResult } from '../../api/call.ts';
import type { CallFailed, FailureName } from '../../api/call-failed.ts';
import { FailureAlert, useFailure } from '../../fields/form/failure-alert.tsx';
import { HiddenUsername } from './hidden-username.tsx';
import { ownPasswordRule, wrongPassword } from './rules.ts';
import { SlowNote } from '../../fields/form/slow-note.tsx';
import { clearPasswords, type FormPhase, useFieldProblem, useForm } from '../../fields/form/use-form.ts';
import { securityMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import type { OnSessionEnded } from '../../router/session-ended.ts';
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { PasswordField } from '../../ui/inputs/password-field.tsx';
import { SubmitButton } from '../../ui/buttons/submit-button.tsx';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import button from '../../ui/buttons/button.module.css';
import danger from '../../ui/buttons/danger.module.css';
import styles from './dialog.module.css';

interface PasswordDialogProps<Reply> extends PasswordFormOptions<Reply> {
  title: string;
  submit: string;
  submitting?: string | undefined;
  email: string;
  /** True if the action ends or removes something. */
  isDanger?: boolean | undefined;
  /** The label of a checkbox that also forgets the remembered devices. It is ticked in advance. Without a label there is no checkbox. */
  alsoForget?: string | undefined;
  onDismiss: () => void;
  /** Shown above the password field. */
  children?: ReactNode;
  /** Shown below the field, for a person who has forgotten the password. */
  help?: ReactNode;
}

/** Asks for the password before an action that a stranger at an unlocked screen must not do. */
export function PasswordDialog<Reply>(props: PasswordDialogProps<Reply>) {
  const {
    title,
    submit,
    submitting,
    email,
    isDanger = false,
    alsoForget,
    onDismiss,
    children,
    help,
    ...options
  } = props;
  const { ask, failures } = useMessages(securityMessages);
  const { password } = useLoginMessages().fields;
  const { form, failure } = usePasswordForm({ ...options, onDismiss });
  const field = form.field('password');
  // Moves the focus to the password field, because the dialog would give it to the hidden username. The field also takes the focus after an
  // error, because a single field needs no summary.
  useEffect(() => document.getElementById(field.id)?.focus(), [form.failedSubmits, field.id]);
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
      {help}
      {alsoForget !== undefined && <ForgetField id={form.field('forget').id} label={alsoForget} />}
      <Buttons {...{ submit, submitting, isDanger, dismiss }} phase={form.phase} />
      <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
    </form>
  );
  return (
    <Dialog id="password-dialog" title={title} onDismiss={dismiss} actions={actions}>
      {children}
      <p>{ask.text}</p>
    </Dialog>
  );
}

/** The checkbox that also forgets the remembered devices, and what that means. */
function ForgetField({ id, label }: { id: string; label: string }) {
  const { ask } = useMessages(securityMessages);
  const meaning = `${id}-meaning`;
  return (
    <div>
      <CheckboxField id={id} name="forget" label={label} aria-describedby={meaning} defaultChecked />
      <p id={meaning} className={styles['hint']}>
        <Unbroken text={ask.forgetMeans} />
      </p>
    </div>
  );
}

interface ButtonsProps extends Pick<PasswordDialogProps<unknown>, 'submit' | 'submitting' | 'isDanger'> {
  phase: FormPhase;
  dismiss: () => void;
}

function Buttons({ submit, submitting, isDanger = false, phase, dismiss }: ButtonsProps) {
  const { ask } = useMessages(securityMessages);
  return (
    <div className={styles['ways']}>
      <SubmitButton
        id="password-dialog-submit"
        label={submit}
        busyLabel={submitting ?? ask.submitting}
        className={isDanger ? danger['button'] : undefined}
        state={phase === 'idle' ? 'ready' : 'busy'}
      />
      {/* During a slow call, the note below has its own cancel button. */}
      {phase !== 'slow' && (
        <button type="button" className={button['button']} data-look="quiet" onClick={dismiss}>
          {ask.cancel}
        </button>
      )}
    </div>
  );
}

const forget: Rule<boolean, never> = (typed) => valid(typed === 'on');

export interface GivenPassword {
  password: string;
  /** True if the checkbox of the dialog is ticked, so that the trusted devices are to be forgotten too. */
  forget: boolean;
}

interface PasswordFormOptions<Reply> {
  /** Performs the action. Null if a step-up is needed first, which another panel shows. */
  act: (given: GivenPassword, signal: AbortSignal) => Promise<CallResult<Reply> | null>;
  onDone: (reply: Reply) => void;
  /** Called when one wrong password too many has locked the account and ended the session. */
  onLocked: () => void;
  onSessionEnded: OnSessionEnded;
}

function usePasswordForm<Reply>({
  act,
  onDone,
  onDismiss,
  onLocked,
  onSessionEnded,
}: PasswordFormOptions<Reply> & { onDismiss: () => void }) {
  const failure = useFailure();
  const endings: Partial<Record<FailureName, (failure: CallFailed) => void>> = {
    'session.locked': onLocked,
    'session.required': onSessionEnded,
  };
  const form = useForm({
    id: 'password-dialog',
    rules: { password: ownPasswordRule, forget },
    async submit(values, signal) {
      failure.clear();
      const result = await act(values, signal);
      if (result === null) {
        onDismiss();
        return 'left';
      }
      if (result.type === 'aborted') return 'stayed';
      if (result.type === 'ok') {
        onDone(result.reply);
        return 'left';
      }
      const failed = result.failure;
      const end = endings[failed.refusal];
      if (failed.isAnswered) clearPasswords(form.ref.current);
      if (end) {
        end(failed);
        return 'left';
      }
      if (failed.refusal === 'password.wrong' || failed.refusal === 'second-factor.password')
        return { refused: { password: wrongPassword(failed) } };
      failure.show(failed);
      return 'stayed';
    },
  });
  return { form, failure: failure.shown };
}
