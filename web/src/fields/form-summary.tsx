import { ErrorSummary } from '../ui/error-summary.tsx';
import { useWords } from '../words/words-provider.tsx';

interface FormSummaryProps {
  /** Fields in the order of the form, each with its sentence if something is wrong with it. */
  fields: readonly { id: string; sentence: string | undefined }[];
  failedSubmits: number;
}

/** Shown from the first failed submit until nothing is wrong any more. */
export function FormSummary({ fields, failedSubmits }: FormSummaryProps) {
  const { thereIsAProblem } = useWords().fields;
  const problems = fields.flatMap(({ id, sentence }) => (sentence === undefined ? [] : [{ fieldId: id, sentence }]));
  if (failedSubmits === 0 || problems.length === 0) return null;
  return <ErrorSummary title={thereIsAProblem} problems={problems} occasion={failedSubmits} />;
}
