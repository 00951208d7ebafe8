import { useContentText } from '../../api/use-content-text.ts';
import { useFieldProblem } from '../../fields/use-field-problem.ts';
import type { Field } from '../../fields/use-form.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Prose } from '../../ui/prose.tsx';
import { useBook } from '../../words/book.ts';
import { registrationBook } from '../../words/registration-book.ts';
import styles from './data-use-field.module.css';

interface DataUseFieldProps {
  field: Field<'required'>;
  onTick: (ticked: boolean) => void;
}

/** RG5: never preset, whatever the brand does with the terms. */
export function DataUseField({ field, onTick }: DataUseFieldProps) {
  const words = useBook(registrationBook);
  const notice = useContentText('dpnotice', 'wellness');
  return (
    <div className={styles['field']}>
      {notice.phase === 'loaded' && (
        <section className={styles['notice']} aria-labelledby={`${field.id}-notice`}>
          <h2 className={styles['title']} id={`${field.id}-notice`}>
            {notice.title}
          </h2>
          <Prose html={notice.html} />
        </section>
      )}
      <CheckboxField
        id={field.id}
        name={field.name}
        label={notice.phase === 'missing' ? words.dataUseWithoutNotice : words.dataUse}
        problem={useFieldProblem(field, { required: words.dataUseMissing })}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
    </div>
  );
}
