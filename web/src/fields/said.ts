import type { Field } from './use-form.ts';

/** A field's line in the summary of what is wrong, if anything is. */
export function said<Problem extends string>(field: Field<Problem>, sentences: Readonly<Record<Problem, string>>) {
  return { id: field.id, sentence: field.problem === undefined ? undefined : sentences[field.problem] };
}
