import { fieldLimits } from '@selvage/contract/field-limits';
import { normalPassword } from '@selvage/contract/rules/current-password';
import { passwordRequirements, passwordStrength, type ConfirmPasswordProblem } from '@selvage/contract/rules/password';
import { useEffect, useState } from 'react';
import { identityFieldMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { announce } from '../../ui/feedback/announcements.tsx';
import { Checklist, StrengthBar } from '../../ui/inputs/password-strength.tsx';
import { PasswordField } from '../../ui/inputs/password-field.tsx';
import type { NewPasswordProblem } from './rules.ts';
import { type Field, useFieldProblem } from '../../fields/form/use-form.ts';
import styles from './new-password-field.module.css';
import { Icon } from '../../ui/icon.tsx';
import { typedIn } from '../../fields/form/use-validation.ts';

interface NewPasswordFieldProps {
  field: Field<NewPasswordProblem>;
  /** The label of the field. The default is 'New password'. */
  label?: string;
  describedBy?: string | undefined;
}

// This attribute tells password managers which passwords to generate. React does not know it.
const passwordManagerHints = { passwordrules: 'minlength: 8; required: lower; required: upper; required: digit;' };

const announceDelayMs = 1000;

/** Says during typing which of the requirements are met. */
export function NewPasswordField({ field, label, describedBy }: NewPasswordFieldProps) {
  const { newPassword } = useMessages(identityFieldMessages);
  const { texts } = useLoginMessages().fields.password;
  const [typed, setTyped] = useState('');
  const items = passwordRequirements.map(({ name, met }) => {
    const done = met(normalPassword(typed));
    return { name, text: newPassword.requirements[name], done, status: done ? newPassword.met : newPassword.notMet };
  });
  const metCount = items.filter(({ done }) => done).length;
  const strength = shownStrength(typed, metCount === items.length);

  useEffect(() => {
    if (typed === '') return;
    const timer = setTimeout(() => announce(newPassword.metCount(metCount, items.length)), announceDelayMs);
    return () => clearTimeout(timer);
  }, [typed, metCount, items.length, newPassword]);

  return (
    <div className={styles['field']}>
      <PasswordField
        {...passwordManagerHints}
        id={field.id}
        name={field.name}
        label={label ?? newPassword.label}
        texts={texts}
        hint={<Checklist lead={newPassword.requirementsLead} items={items} />}
        problem={useFieldProblem(field, newPassword.problems)}
        describedBy={describedBy}
        autoComplete="new-password"
        enterKeyHint="next"
        dir="ltr"
        required
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <StrengthBar
        label={newPassword.strength}
        score={strength.score}
        band={strength.band}
        word={typed === '' ? '' : newPassword.bands[strength.band]}
      />
    </div>
  );
}

/** Keeps the bar in the red until every rule is met, because a good rating for a password that will be refused would mislead. */
function shownStrength(typed: string, acceptable: boolean) {
  const strength = passwordStrength(typed);
  if (acceptable) return strength;
  return { score: Math.min(strength.score, fieldLimits.strengthAmberFrom - 1), band: 'red' as const };
}

interface ConfirmPasswordFieldProps {
  field: Field<ConfirmPasswordProblem>;
  /** The name of the password field that this field repeats. */
  of: string;
  describedBy?: string | undefined;
}

/** A field that must have the same value as the password field. */
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
