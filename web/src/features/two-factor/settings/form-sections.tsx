import type { CodeChannel } from '@selvage/contract/api/two-factor';
import type { IrishMobileProblem } from '@selvage/contract/rules/irish-mobile';
import type { Kind } from '@selvage/contract/user-types';
import type { OwnPasswordProblem } from '../../../fields/password-rules.ts';
import { PhoneField } from '../../../fields/phone-field.tsx';
import { type Field, useFieldProblem } from '../../../fields/form/use-form.ts';
import { twoFactorMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { useLoginMessages } from '../../../messages/provider.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { announce } from '../../../ui/feedback/announcements.tsx';
import { PasswordField } from '../../../ui/inputs/password-field.tsx';
import { RadioGroup, type RadioOption } from '../../../ui/inputs/radio-group.tsx';
import { Switch } from '../../../ui/inputs/switch.tsx';
import { Unbroken } from '../../../ui/text/unbroken.tsx';
import { BackLink } from '../card.tsx';
import { setupFlow } from '../setup-flow.ts';
import { type Setup, warnsOfPassword } from '../setup.ts';
import { otherCountries } from './rules.ts';
import styles from '../two-factor.module.css';
import button from '../../../ui/buttons/button.module.css';

/** MF1, MF4: on or off; where it is mandatory there is no switch. */
export function SwitchSection({ setup: { policy, draft } }: { setup: Setup }) {
  const { settings } = useMessages(twoFactorMessages);
  const flip = () => {
    if (policy.mandatory) announce(settings.mandatory);
    else setupFlow.dispatch({ event: 'switched' });
  };
  return (
    <Switch
      id="mfa-settings-switch"
      label={settings.switch}
      on={draft.enabled}
      texts={settings}
      fixed={policy.mandatory ? settings.mandatory : undefined}
      onFlip={flip}
    />
  );
}

interface MethodSectionProps {
  setup: Setup;
  email: string | undefined;
  way: Field<'required'>;
  mobile: Field<IrishMobileProblem>;
}

/** MF1: the ways that are allowed, the email as text and the number to be typed. */
export function MethodSection({ setup: { policy, draft }, email, way, mobile }: MethodSectionProps) {
  const { settings } = useMessages(twoFactorMessages);
  const others = otherCountries(policy);
  const { legend, labels, problems } = settings.ways;
  const more: Record<CodeChannel, Partial<RadioOption<CodeChannel>>> = {
    EMAIL: email === undefined ? {} : { note: email },
    SMS: {
      revealed: (
        <PhoneField
          field={mobile}
          example={others ? settings.mobileExampleAnywhere : settings.mobileExample}
          countries={others}
          numeric={others === undefined}
          defaultValue={draft.mobile}
          onType={(typed) => setupFlow.dispatch({ event: 'mobile-typed', mobile: typed })}
        />
      ),
    },
  };
  return (
    <RadioGroup
      id={way.id}
      name={way.name}
      legend={legend}
      options={policy.types.map((value) => ({ value, label: labels[value], ...more[value] }))}
      chosen={draft.way}
      problem={useFieldProblem(way, problems)}
      onChoose={(chosen) => setupFlow.dispatch({ event: 'way-chosen', way: chosen })}
    />
  );
}

interface PasswordSectionProps {
  setup: Setup;
  field: Field<OwnPasswordProblem>;
}

/** MF3: the warning stands where the password is asked for. */
export function PasswordSection({ setup, field }: PasswordSectionProps) {
  const { settings } = useMessages(twoFactorMessages);
  const { texts } = useLoginMessages().fields.password;
  return (
    <div className={styles['password']}>
      <div role="status">
        {warnsOfPassword(setup) && (
          <Alert id="mfa-settings-off" tone="warning" spoken={false}>
            <p>
              <Unbroken text={settings.offWarning} />
            </p>
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

interface TurnOnSectionProps {
  kind: Kind;
  initial: boolean;
  setup: Setup;
}

/** While it is off there is nothing to save: the page says what switching it on takes, and offers to begin. */
export function TurnOnSection({ kind, initial, setup: { policy } }: TurnOnSectionProps) {
  const { settings } = useMessages(twoFactorMessages);
  const { title, list, oneWay } = settings.steps;
  const steps = policy.types.length > 1 ? list : [oneWay, ...list.slice(1)];
  return (
    <>
      <div className={styles['steps']}>
        <h2>{title}</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <div className={styles['actions']}>
        <button type="submit" className={button['button']}>
          {settings.turnOn}
        </button>
        {!initial && (
          <BackLink kind={kind} className={button['button']} look="quiet">
            {settings.cancel}
          </BackLink>
        )}
      </div>
    </>
  );
}
