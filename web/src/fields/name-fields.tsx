import { type TitleOption, portalConfig } from '@selvage/contract/api/reference';
import { type Rule, invalid, valid } from '@selvage/contract/rules/rule';
import { useCallback, useEffect, useState } from 'react';
import type { PersonNameProblem } from '@selvage/contract/rules/person-name';
import { callResult } from '../api/call.ts';
import { identityFieldMessages } from '../messages/feature-messages.ts';
import { useMessages } from '../messages/load-messages.ts';
import { ChoiceField } from '../ui/inputs/choice-field.tsx';
import { type Field, useFieldProblem } from './form/use-form.ts';
import { TextField } from '../ui/inputs/text-field.tsx';

/** Loads the titles from the server. If that fails, they are loaded again when the list gets the focus. */
export function useTitles(): { titles: readonly TitleOption[]; askAgain: () => void } {
  const [titles, setTitles] = useState<readonly TitleOption[]>([]);
  const ask = useCallback((signal?: AbortSignal) => {
    void callResult(portalConfig, signal ? { signal } : {}).then((result) => {
      if (result.type === 'ok') setTitles(result.reply.config.titles);
    });
  }, []);
  useEffect(() => {
    const asking = new AbortController();
    ask(asking.signal);
    return () => asking.abort();
  }, [ask]);
  return { titles, askAgain: () => titles.length === 0 && ask() };
}

/** The rule that the title must be in the loaded list. */
export const titleRule =
  (titles: readonly TitleOption[]): Rule<TitleOption, 'required'> =>
  (typed) => {
    const chosen = titles.find(({ id }) => id === typed);
    return chosen ? valid(chosen) : invalid('required');
  };

interface TitleFieldProps {
  field: Field<'required'>;
  titles: readonly TitleOption[];
  onFocus: () => void;
}

export function TitleField({ field, titles, onFocus }: TitleFieldProps) {
  const { title } = useMessages(identityFieldMessages);
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

interface NameFieldProps {
  field: Field<PersonNameProblem>;
  which: 'firstName' | 'lastName';
}

const autoComplete = { firstName: 'given-name', lastName: 'family-name' } as const;

// The field has no `maxlength`, so that a long name is reported as too long and not silently cut.
export function NameField({ field, which }: NameFieldProps) {
  const { label, problems } = useMessages(identityFieldMessages)[which];
  return (
    <TextField
      id={field.id}
      name={field.name}
      label={label}
      problem={useFieldProblem(field, problems)}
      type="text"
      autoComplete={autoComplete[which]}
      enterKeyHint="next"
      spellCheck={false}
      autoCapitalize="words"
      required
    />
  );
}
