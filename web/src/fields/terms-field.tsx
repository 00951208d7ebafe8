import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useRef } from 'react';
import { useHostMode } from '../host/host-context.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { NewTabLink } from '../ui/new-tab-link.tsx';
import { useWords } from '../words/words-provider.tsx';
import { TermsDisclosure } from './terms-disclosure.tsx';
import { useFieldProblem } from './use-field-problem.ts';
import type { Field } from './use-form.ts';

interface TermsFieldProps {
  kind: Kind;
  field: Field<'required'>;
  label: string;
  /** What is said when it is not ticked. */
  missing: string;
  onTick: (ticked: boolean) => void;
}

/** LG6, RG2, BR1. */
export function TermsField({ kind, field, label, missing, onTick }: TermsFieldProps) {
  const { shell, signIn } = useWords();
  const { brand } = useHostMode();
  const tick = useRef<HTMLInputElement>(null);
  // It may have been ticked before the page came to life.
  useEffect(() => onTick(tick.current?.checked ?? false), [onTick]);
  return (
    <div>
      <CheckboxField
        ref={tick}
        id={field.id}
        name={field.name}
        label={label}
        problem={useFieldProblem(field, { required: missing })}
        defaultChecked={brand.presetsTerms}
        onChange={(event) => onTick(event.currentTarget.checked)}
        link={
          <NewTabLink href={brand.links.terms[kind]} note={shell.opensInNewTab}>
            {signIn.termsLink}
          </NewTabLink>
        }
      />
      <TermsDisclosure kind={kind} label={signIn.termsHere} />
    </div>
  );
}
