import { useEffect, type ReactNode } from 'react';
import { FormSummary } from '../../../fields/form-summary.tsx';
import { HiddenUsername } from '../../../fields/hidden-username.tsx';
import type { Rules } from '../../../fields/judge.ts';
import { SlowNote } from '../../../fields/slow-note.tsx';
import type { Failure } from '../../../fields/use-failure.ts';
import type { Form } from '../../../fields/use-form.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { UpdateAlert } from './update-alert.tsx';
import column from '../../../ui/form-column.module.css';

interface UpdateFrameProps {
  update: {
    form: Pick<Form<Rules>, 'ref' | 'props' | 'phase' | 'failedSubmits' | 'cancel'>;
    failure: Failure | null;
  };
  words: { submit: string; submitting: string; notAnswered: string };
  /** What password managers know the person by. */
  username: string | undefined;
  /** Every field in the order of the form, with its sentence if something is wrong with it. */
  said: readonly { id: string; sentence: string | undefined }[];
  onProblems: (shown: boolean) => void;
  children: ReactNode;
}

/** What the three update forms have around their fields. */
export function UpdateFrame({ update, words, username, said, onProblems, children }: UpdateFrameProps) {
  const { form, failure } = update;
  const { id } = form.props;
  const inError = failure !== null || said.some(({ sentence }) => sentence !== undefined);
  useEffect(() => onProblems(inError), [inError, onProblems]);
  return (
    <>
      <UpdateAlert id={`${id}-alert`} failure={failure} notAnswered={words.notAnswered} />
      <FormSummary fields={said} failedSubmits={form.failedSubmits} />
      <form {...form.props} ref={form.ref} className={column['form']}>
        <HiddenUsername email={username} />
        {children}
        <SubmitButton
          id={`${id}-submit`}
          label={words.submit}
          busyLabel={words.submitting}
          state={form.phase === 'idle' ? 'ready' : 'busy'}
        />
        <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
      </form>
    </>
  );
}
