import type { ConfirmPasswordProblem } from '@selvage/contract/rules/password';
import { useEffect, useState } from 'react';
import { identityFieldMessages } from '../messages/feature-messages.ts';
import { useMessages } from '../messages/load-messages.ts';
import { Icon } from '../ui/icon.tsx';
import { PasswordField } from '../ui/inputs/password-field.tsx';
import { type Field, useFieldProblem } from './form/use-form.ts';
import { typedIn } from './form/validate.ts';
import styles from './confirm-password-field.module.css';

interface ConfirmPasswordFieldProps {
  field: Field<ConfirmPasswordProblem>;
  /** The name of the field it repeats. */
  of: string;
  describedBy?: string | undefined;
}

/** VA3: has to be the same as the field it confirms. */
export function ConfirmPasswordField({ field, of, describedBy }: ConfirmPasswordFieldProps) {
  const { confirmPassword } = useMessages(identityFieldMessages);
  const matches = useMatches(field.id, field.name, of);
  return (
    <div>
      <PasswordField
        id={field.id}
        name={field.name}
        label={confirmPassword.label}
        texts={confirmPassword.texts}
        problem={useFieldProblem(field, confirmPassword.problems)}
        describedBy={describedBy}
        autoComplete="new-password"
        enterKeyHint="next"
        dir="ltr"
        required
      />
      <p className={styles['match']} role="status">
        {matches && field.problem === undefined && (
          <>
            <Icon name="success" /> {confirmPassword.matches}
          </>
        )}
      </p>
    </div>
  );
}

function useMatches(id: string, name: string, of: string): boolean {
  const [matches, setMatches] = useState(false);
  useEffect(() => {
    const form = document.getElementById(id)?.closest('form');
    if (!form) return;
    const compare = () => setMatches(typedIn(form, name) !== '' && typedIn(form, name) === typedIn(form, of));
    form.addEventListener('input', compare);
    return () => form.removeEventListener('input', compare);
  }, [id, name, of]);
  return matches;
}
