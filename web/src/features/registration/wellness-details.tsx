import type { TitleOption } from '@selvage/contract/api/reference';
import { BirthDateField } from '../../fields/birth-date-field.tsx';
import { NewEmailField } from '../../fields/new-email-field.tsx';
import { NameField } from '../../fields/name-field.tsx';
import { TitleField } from '../../fields/title-field.tsx';
import type { Form } from '../../fields/use-form.ts';
import { useBook } from '../../words/book.ts';
import { registrationBook } from '../../words/registration-book.ts';
import { PasswordPair } from './password-pair.tsx';
import styles from './wellness-details.module.css';
import type { WellnessRules } from './wellness-rules.ts';

interface WellnessDetailsProps {
  form: Pick<Form<WellnessRules>, 'field'>;
  /** Closed until the group is known; what was typed stays. */
  open: boolean;
  titles: readonly TitleOption[];
  onTitles: () => void;
}

export function WellnessDetails({ form, open, titles, onTitles }: WellnessDetailsProps) {
  const words = useBook(registrationBook);
  return (
    <fieldset className={styles['details']} disabled={!open}>
      <legend className={styles['legend']}>{words.details}</legend>
      <TitleField field={form.field('title')} titles={titles} onFocus={onTitles} />
      <NameField field={form.field('firstName')} which="firstName" />
      <NameField field={form.field('lastName')} which="lastName" />
      <BirthDateField field={form.field('birthDate')} />
      <NewEmailField field={form.field('email')} hint={words.emailHint} />
      <PasswordPair password={form.field('password')} confirmation={form.field('confirmPassword')} />
    </fieldset>
  );
}
