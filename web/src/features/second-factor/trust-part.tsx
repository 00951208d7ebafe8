import type { Field } from '../../fields/use-form.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { useBook } from '../../words/book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import styles from './second-factor.module.css';

/** MF8, MF10: never ticked by itself. */
export function TrustPart({ field }: { field: Field<never> }) {
  const { verify } = useBook(secondFactorBook);
  return (
    <div>
      <CheckboxField id={field.id} name={field.name} label={verify.trust} aria-describedby={`${field.id}-hint`} />
      <p className={styles['trustHint']} id={`${field.id}-hint`}>
        {verify.trustHint}
      </p>
    </div>
  );
}
