import type { TitleOption } from '@selvage/contract/api/reference';
import { ChoiceField } from '../ui/choice-field.tsx';
import { useBook } from '../words/book.ts';
import { identityFieldsBook } from '../words/identity-fields-book.ts';
import { useFieldProblem } from './use-field-problem.ts';
import type { Field } from './use-form.ts';

interface TitleFieldProps {
  field: Field<'required'>;
  titles: readonly TitleOption[];
  onFocus: () => void;
}

/** RG9. */
export function TitleField({ field, titles, onFocus }: TitleFieldProps) {
  const { title } = useBook(identityFieldsBook);
  return (
    <ChoiceField
      id={field.id}
      name={field.name}
      label={title.label}
      placeholder={title.placeholder}
      options={titles.map(({ id, text }) => ({ value: id, text: title.names[id] ?? text }))}
      problem={useFieldProblem(field, title.problems)}
      autoComplete="honorific-prefix"
      required
      onFocus={onFocus}
    />
  );
}
