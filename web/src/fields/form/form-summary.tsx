import type { ReactNode } from 'react';
import { useLoginMessages } from '../../messages/provider.tsx';
import { ErrorSummary } from '../../ui/feedback/error-summary.tsx';
import type { Field } from './use-form.ts';

interface FormSummaryProps {
  /** All fields in the order of the form. An invalid field has a sentence. */
  fields: readonly { id: string; sentence: ReactNode }[];
  failedSubmits: number;
}

/** Shown from the first failed submit until no field is invalid. */
export function FormSummary({ fields, failedSubmits }: FormSummaryProps) {
  const { thereIsAProblem } = useLoginMessages().fields;
  const problems = fields.flatMap(({ id, sentence }) => (sentence === undefined ? [] : [{ id, sentence }]));
  if (failedSubmits === 0 || problems.length === 0) return null;
  return <ErrorSummary title={thereIsAProblem} problems={problems} focusCount={failedSubmits} />;
}

/** A field's line in the error summary, with a sentence if its value is wrong. */
export function summaryLine<Problem extends string>(
  field: Field<Problem>,
  sentences: Readonly<Record<Problem, string>>,
) {
  return { id: field.id, sentence: field.problem === undefined ? undefined : sentences[field.problem] };
}
