import type { FieldProblem } from '../ui/field-problem.ts';
import { useWords } from '../words/words-provider.tsx';
import type { Field } from './use-form.ts';

/** The sentence for what is wrong with a field, if anything is. */
export function useFieldProblem<Problem extends string>(
  field: Field<Problem>,
  sentences: Readonly<Record<Problem, string>>,
): FieldProblem | undefined {
  const { problemPrefix } = useWords().fields;
  return field.problem === undefined ? undefined : { prefix: problemPrefix, sentence: sentences[field.problem] };
}
