import type { Kind } from '@selvage/contract/user-types';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useHostMode } from '../host/host-mode.ts';
import { useLoginMessages } from '../messages/provider.tsx';
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx';
import { lazyOnce } from '../ui/load-once.ts';
import { NewTabLink } from '../ui/text/new-tab-link.tsx';
import { withAllStyles } from '../ui/styles/all-styles.ts';
import { type Field, useFieldProblem } from './form/use-form.ts';
import styles from './terms-field.module.css';

const TermsText = lazyOnce(async () => (await withAllStyles(() => import('./terms-text.tsx'))).TermsText);

/** The terms, which open on this page. Their text is fetched when the person opens them. */
function TermsDisclosure({ kind, label }: { kind: Kind; label: string }) {
  const { shell } = useLoginMessages();
  const [opened, setOpened] = useState(false);
  return (
    <details className={styles['terms']} onToggle={() => setOpened(true)}>
      <summary>{label}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to scroll by keyboard too */}
      <div className={styles['text']} role="region" aria-label={shell.terms} tabIndex={0}>
        <Suspense>{opened && <TermsText kind={kind} />}</Suspense>
      </div>
    </details>
  );
}

interface TermsFieldProps {
  kind: Kind;
  field: Field<'required'>;
  label: string;
  /** The sentence that is shown if the checkbox is not ticked. */
  missing: string;
  onTick: (ticked: boolean) => void;
}

/** A checkbox to accept the terms of the brand. The terms open in place. */
export function TermsField({ kind, field, label, missing, onTick }: TermsFieldProps) {
  const { shell, signIn } = useLoginMessages();
  const { brand } = useHostMode();
  const tick = useRef<HTMLInputElement>(null);
  // The checkbox may have been ticked before hydration.
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
        onChange={({ currentTarget }) => {
          // The login says whether the tick is the person’s own, or the brand’s.
          currentTarget.dataset['own'] = '';
          onTick(currentTarget.checked);
        }}
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
