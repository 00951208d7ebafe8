import type { OwnPasswordProblem } from '../../fields/own-password-rule.ts';
import { useFieldProblem } from '../../fields/use-field-problem.ts';
import type { Field } from '../../fields/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useBook } from '../../words/book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import { useWords } from '../../words/words-provider.tsx';
import styles from './second-factor.module.css';
import { warnsOfPassword, type Setup } from './setup.ts';

interface PasswordPartProps {
  setup: Setup;
  field: Field<OwnPasswordProblem>;
}

/** MF3: the warning stands where the password is asked for. */
export function PasswordPart({ setup, field }: PasswordPartProps) {
  const { settings } = useBook(secondFactorBook);
  const { texts } = useWords().fields.password;
  return (
    <div className={styles['password']}>
      <div role="status">
        {warnsOfPassword(setup) && (
          <Alert id="mfa-settings-off" tone="warning" spoken={false}>
            <p>{settings.offWarning}</p>
            <p>{settings.offConsequence}</p>
          </Alert>
        )}
      </div>
      <PasswordField
        id={field.id}
        name={field.name}
        label={settings.password.label}
        texts={texts}
        problem={useFieldProblem(field, settings.password.problems)}
        autoComplete="current-password"
        enterKeyHint="go"
        dir="ltr"
        required
      />
    </div>
  );
}
