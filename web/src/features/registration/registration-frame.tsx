import { useEffect, type ReactNode } from 'react';
import { FormSummary } from '../../fields/form-summary.tsx';
import { SlowNote } from '../../fields/slow-note.tsx';
import type { Form } from '../../fields/use-form.ts';
import type { Rules } from '../../fields/judge.ts';
import { LeaveDialog } from '../../navigation/leave-dialog.tsx';
import { prefill } from '../../navigation/prefill.ts';
import { useKeptEmail } from '../../navigation/use-kept-email.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useBook } from '../../words/book.ts';
import { registrationBook } from '../../words/registration-book.ts';
import type { RegisteringKind } from './registering-kinds.ts';
import { RegistrationAlert } from './registration-alert.tsx';
import styles from './registration-frame.module.css';
import type { Registration } from './use-registration.ts';

interface RegistrationFrameProps {
  kind: RegisteringKind;
  form: Pick<Form<Rules>, 'ref' | 'props' | 'phase' | 'failedSubmits' | 'cancel'>;
  registration: Registration;
  /** Every field in the order of the form, with its sentence if something is wrong with it. */
  fields: readonly { id: string; sentence: string | undefined }[];
  /** What is still missing before the form can be sent. */
  gate?: string | undefined;
  onProblems: (shown: boolean) => void;
  children: ReactNode;
}

/** What the forms of all kinds have around their fields. */
export function RegistrationFrame(props: RegistrationFrameProps) {
  const { kind, form, registration, fields, gate, onProblems, children } = props;
  const { ref, phase, failedSubmits, cancel } = form;
  const words = useBook(registrationBook);
  const { refused, unsaved } = registration;
  const inError = refused !== null || fields.some(({ sentence }) => sentence !== undefined);
  useEffect(() => onProblems(inError), [inError, onProblems]);
  useEffect(() => () => onProblems(false), [onProblems]);
  // RG6.
  useKeptEmail(ref, prefill.get().email);

  return (
    <>
      <RegistrationAlert kind={kind} registration={registration} />
      {/* What the server refused is said in the alert, and beside the field it is about. */}
      {refused === null && <FormSummary fields={fields} failedSubmits={failedSubmits} />}
      <form {...form.props} ref={ref} className={styles['form']}>
        {children}
        <SubmitButton
          id="register-submit"
          label={words.submit}
          busyLabel={words.submitting}
          state={phase !== 'idle' ? 'busy' : gate === undefined ? 'ready' : 'gated'}
          reason={gate ?? ''}
        />
        <SlowNote shown={phase === 'slow'} onCancel={cancel} />
      </form>
      <LeaveDialog unsaved={unsaved} words={words.unsaved} />
    </>
  );
}
