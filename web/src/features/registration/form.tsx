import { type EmailProblem, emailRule } from '@selvage/contract/rules/email';
import type { ConfirmPasswordProblem } from '@selvage/contract/rules/password';
import type { Rule } from '@selvage/contract/rules/rule';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { ConfirmPasswordField, NewPasswordField } from '../../ways/password/new-password-field.tsx';
import { FormSummary } from '../../fields/form/form-summary.tsx';
import { type NewPasswordProblem, newPasswordRule, sameAsField } from '../../ways/password/rules.ts';
import { SlowNote } from '../../fields/form/slow-note.tsx';
import type { Field, Form } from '../../fields/form/use-form.ts';
import type { Rules } from '../../fields/form/use-validation.ts';
import { registrationMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { LeaveDialog } from '../../router/unsaved-changes.tsx';
import { prefill, useKeptEmail } from '../../router/prefill.ts';
import { SubmitButton } from '../../ui/buttons/submit-button.tsx';
import { RegistrationAlert } from './registration-alert.tsx';
import type { RegisteringKind, Registration } from './state.ts';
import styles from './form.module.css';

/** The server may answer that another account is registered with the email. */
export const newEmailRule: Rule<string, EmailProblem | 'taken'> = emailRule;

/** The sentences about the email. The sentence for a taken email depends on the kind. */
export function useEmailProblems(kind: RegisteringKind) {
  const { failures } = useMessages(registrationMessages);
  return { ...useLoginMessages().fields.email.problems, taken: failures['email.taken'][kind] };
}

export const passwordPairRules = { password: newPasswordRule, confirmPassword: sameAsField('password') };

interface PasswordPairProps {
  password: Field<NewPasswordProblem>;
  confirmation: Field<ConfirmPasswordProblem>;
}

export function PasswordPair({ password, confirmation }: PasswordPairProps) {
  const messages = useMessages(registrationMessages);
  return (
    <>
      <NewPasswordField field={password} label={messages.password} />
      <ConfirmPasswordField field={confirmation} of={password.name} />
    </>
  );
}

/** The form of one kind of user. `onProblems` says whether something in the form is marked as wrong. */
export type KindForm = ComponentType<{ onProblems: (shown: boolean) => void }>;

interface RegistrationFormLayoutProps {
  kind: RegisteringKind;
  form: Pick<Form<Rules>, 'ref' | 'props' | 'phase' | 'failedSubmits' | 'cancel'>;
  registration: Registration;
  /** All fields in the order of the form. An invalid field has a sentence. */
  fields: readonly { id: string; sentence: ReactNode }[];
  /** Says what the person must do before the form can be sent. It is shown under the button, which stays aria-disabled until then. */
  gate?: string | undefined;
  onProblems: (shown: boolean) => void;
  children: ReactNode;
}

/** The parts that the forms of all kinds share around their fields. */
export function RegistrationFormLayout(props: RegistrationFormLayoutProps) {
  const { kind, form, registration, fields, gate, onProblems, children } = props;
  const { ref, phase, failedSubmits, cancel } = form;
  const messages = useMessages(registrationMessages);
  const { refused, unsaved } = registration;
  const inError = refused !== null || fields.some(({ sentence }) => sentence !== undefined);
  useEffect(() => onProblems(inError), [inError, onProblems]);
  useEffect(() => () => onProblems(false), [onProblems]);
  // Fills in the email that was typed on the previous screen.
  useKeptEmail(ref, prefill.get().email);

  return (
    <>
      <RegistrationAlert kind={kind} registration={registration} />
      {/* The alert and the field show a refusal of the server already. */}
      {refused === null && <FormSummary fields={fields} failedSubmits={failedSubmits} />}
      <form {...form.props} ref={ref} className={styles['form']}>
        {children}
        <SubmitButton
          id="register-submit"
          label={messages.submit}
          busyLabel={messages.submitting}
          state={phase !== 'idle' ? 'busy' : gate === undefined ? 'ready' : 'gated'}
          reason={gate ?? ''}
        />
        <SlowNote shown={phase === 'slow'} onCancel={cancel} />
      </form>
      <LeaveDialog unsaved={unsaved} messages={messages.unsaved} />
    </>
  );
}
