import type { ReactNode } from 'react';
import { SubmitButton } from '../../ui/buttons/submit-button.tsx';
import { SlowNote } from './slow-note.tsx';
import type { FormPhase } from './use-form.ts';

interface FormSubmitProps {
  form: { phase: FormPhase; cancel: () => void };
  id: string;
  label: ReactNode;
  busyLabel: string;
}

/** The button that sends a form. During a slow call it also offers to cancel. */
export function FormSubmit({ form: { phase, cancel }, ...button }: FormSubmitProps) {
  return (
    <>
      <SubmitButton {...button} state={phase === 'idle' ? 'ready' : 'busy'} />
      <SlowNote shown={phase === 'slow'} onCancel={cancel} />
    </>
  );
}
