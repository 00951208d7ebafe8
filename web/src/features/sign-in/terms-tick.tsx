import { userTypes, type Kind } from '@selvage/contract/user-types';
import { useEffect, useRef } from 'react';
import { useFieldProblem } from '../../fields/use-field-problem.ts';
import type { Field } from '../../fields/use-form.ts';
import { useHostMode } from '../../host/host-context.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { useWords } from '../../words/words-provider.tsx';

interface TermsTickProps {
  kind: Kind;
  field: Field<'required'>;
  onTick: (ticked: boolean) => void;
}

/** LG6, BR1. */
export function TermsTick({ kind, field, onTick }: TermsTickProps) {
  const { shell, signIn } = useWords();
  const { brand } = useHostMode();
  const tick = useRef<HTMLInputElement>(null);
  // It may have been ticked before the page came to life.
  useEffect(() => onTick(tick.current?.checked ?? false), [onTick]);
  return (
    <CheckboxField
      ref={tick}
      id={field.id}
      name={field.name}
      label={signIn.terms}
      problem={useFieldProblem(field, { required: signIn.termsMissing })}
      defaultChecked={brand.presetsTerms}
      onChange={(event) => onTick(event.currentTarget.checked)}
      link={
        <NewTabLink href={userTypes[kind].termsPage} note={shell.opensInNewTab}>
          {signIn.termsLink}
        </NewTabLink>
      }
    />
  );
}
