import type { Kind } from '@selvage/contract/user-types';
import { type FormEvent, useEffect } from 'react';
import type { CodeChannel } from '@selvage/contract/api/two-factor';
import type { IrishMobileProblem } from '@selvage/contract/rules/irish-mobile';
import { FailureAlert } from '../../fields/form/failure-alert.tsx';
import { FormSummary, summaryLine } from '../../fields/form/form-summary.tsx';
import { useGuide } from '../protect/guided.ts';
import { HiddenUsername } from '../password/hidden-username.tsx';
import { usePhoneProblems, PhoneField } from './phone-field.tsx';
import { SlowNote } from '../../fields/form/slow-note.tsx';
import { type Form, clearPasswords, useForm, type Field, useFieldProblem } from '../../fields/form/use-form.ts';
import { useHostMode } from '../../host/host-mode.ts';
import { twoFactorMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { paths } from '../../router/paths.ts';
import { LeaveDialog, useConfirmLeave } from '../../router/unsaved-changes.tsx';
import type { StepUp } from '../step-up/state.ts';
import { announce } from '../../ui/feedback/announcements.tsx';
import { SubmitButton } from '../../ui/buttons/submit-button.tsx';
import { BackLink } from './card.tsx';
import {
  type OpenSetup,
  offersEmail,
  setupFlow,
  type Setup,
  hasUnsaved,
  hidesPassword,
  isIdleOff,
  isPristine,
  needsCode,
  warnsOfPassword,
} from './setup-flow.ts';
import { type SettingsRules, otherCountries, settingsRules, useChosenWay, useSave } from './settings-state.ts';
import button from '../../ui/buttons/button.module.css';
import styles from './card.module.css';
import type { OwnPasswordProblem } from '../password/rules.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { PasswordField } from '../../ui/inputs/password-field.tsx';
import { RadioGroup, type RadioOption } from '../../ui/inputs/radio-group.tsx';
import { Switch } from '../../ui/inputs/switch.tsx';
import { Unbroken } from '../../ui/text/unbroken.tsx';

interface SettingsFormProps {
  kind: Kind;
  email: string | undefined;
  flow: OpenSetup;
  initial: boolean;
  stepUp: StepUp;
  onLocked: () => void;
  onProblems: (shown: boolean) => void;
}

/** Opens the form again for a person who came back before the next screen had loaded. */
function openSettingsAgain(): void {
  setupFlow.dispatch({ event: 'left', screen: 'verify', to: 'settings' });
  setupFlow.dispatch({ event: 'left', screen: 'final', to: 'elsewhere' });
}

/** The words of the switch. They say "codes" instead of 2-factor authentication if a login also asks for something else. */
function useSwitchWords({ beside }: Setup) {
  const { settings } = useMessages(twoFactorMessages);
  if (beside !== 'app' && beside !== 'required-passkey') return settings;
  const { offConsequences, ...words } = settings.codesOnly;
  return { ...settings, ...words, offConsequence: offConsequences[beside] };
}

function switchOn(): void {
  setupFlow.dispatch({ event: 'switched' });
  // The button that was pressed is removed, so the focus moves to the switch.
  document.getElementById('mfa-settings-switch')?.focus();
}

export function SettingsForm(props: SettingsFormProps) {
  const { kind, email, flow, initial, stepUp, onLocked, onProblems } = props;
  const { settings, textsUnavailable } = useMessages(twoFactorMessages);
  const unsaved = useConfirmLeave(flow.step !== 'verifying' && hasUnsaved(flow));
  const { failure, save } = useSave({ kind, initial, stepUp, onSaved: unsaved.saved, onLocked });
  const form = useForm({
    id: 'mfa-settings',
    rules: settingsRules(flow),
    async submit(values, signal) {
      const outcome = await save({ enabled: flow.draft.enabled, values, form: form.ref.current }, signal);
      if (typeof outcome === 'object') clearPasswords(form.ref.current);
      return outcome;
    },
    onReturn: openSettingsAgain,
  });
  const summary = useSettingsSummary(form, flow);
  const inError = failure !== null || summary.some(({ sentence }) => sentence !== undefined);
  useEffect(() => onProblems(inError), [inError, onProblems]);

  const texts = textsUnavailable[offersEmail(flow) ? 'orEmail' : 'later'];
  const pristine = isPristine(flow);
  const idleOff = isIdleOff(flow);
  const onSubmit = (event: FormEvent) => {
    if (!pristine) return form.props.onSubmit(event);
    event.preventDefault();
    if (idleOff) return switchOn();
    announce(settings.unchanged);
  };
  return (
    <>
      <div hidden={stepUp.asked !== null}>
        <div className={styles['panel']}>
          <FailureAlert
            id="mfa-settings-alert"
            failure={failure}
            sentences={{ ...settings.failures, named: { 'texts.unavailable': texts } }}
          />
          <FormSummary failedSubmits={form.failedSubmits} fields={summary} />
          <form {...form.props} ref={form.ref} className={styles['form']} onSubmit={onSubmit}>
            {/* This is rendered together with the password field, because browsers look at a form once and would find the password field alone. */}
            {!idleOff && <HiddenUsername email={email} />}
            <SwitchSection setup={flow} />
            {flow.draft.enabled && (
              <MethodSection setup={flow} email={email} way={form.field('way')} mobile={form.field('mobile')} />
            )}
            {idleOff ? (
              <TurnOnActions kind={kind} initial={initial} setup={flow} />
            ) : (
              <>
                {!hidesPassword(flow) && <PasswordSection setup={flow} field={form.field('password')} />}
                <Actions kind={kind} initial={initial} setup={flow} busy={form.phase !== 'idle'} />
              </>
            )}
            <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
          </form>
        </div>
      </div>
      <LeaveDialog unsaved={unsaved} messages={settings.unsaved} />
    </>
  );
}

/** The guided way has none, because it leads back to its choice. A person who came from the security page returns there. */
function Cancel({ kind }: { kind: Kind }) {
  const { settings } = useMessages(twoFactorMessages);
  const { chosen } = useGuide();
  const chosenWay = useChosenWay();
  if (chosen !== undefined) return null;
  if (chosenWay !== undefined)
    return (
      <ScreenLink className={button['button']} data-look="quiet" to={paths.security(kind)}>
        {settings.cancel}
      </ScreenLink>
    );
  return (
    <BackLink kind={kind} className={button['button']} look="quiet">
      {settings.cancel}
    </BackLink>
  );
}

interface ActionsProps {
  kind: Kind;
  initial: boolean;
  setup: Setup;
  busy: boolean;
}

function Actions({ kind, initial, setup, busy }: ActionsProps) {
  const settings = useSwitchWords(setup);
  const idle = isPristine(setup) ? 'gated' : 'ready';
  return (
    <div className={styles['actions']}>
      <SubmitButton
        id="mfa-settings-submit"
        label={needsCode(setup) ? settings.next : settings.turnOff}
        busyLabel={settings.saving}
        state={busy ? 'busy' : idle}
        reason={settings.unchanged}
      />
      {!initial && <Cancel kind={kind} />}
    </div>
  );
}

/** Returns the shown fields in their order. An invalid field has a sentence. */
function useSettingsSummary(form: Form<SettingsRules>, setup: Setup) {
  const { settings } = useMessages(twoFactorMessages);
  const phoneProblems = usePhoneProblems(otherCountries(setup.policy));
  const { enabled, way } = setup.draft;
  return [
    ...(enabled ? [summaryLine(form.field('way'), settings.ways.problems)] : []),
    ...(enabled && way === 'SMS' ? [summaryLine(form.field('mobile'), phoneProblems)] : []),
    ...(hidesPassword(setup) ? [] : [summaryLine(form.field('password'), settings.password.problems)]),
  ];
}

/** Says what else protects the account, because the switch is only about codes by email and text. */
function BesideNote({ setup: { beside, stored } }: { setup: Setup }) {
  const { settings } = useMessages(twoFactorMessages);
  if (beside === 'nothing') return null;
  return (
    <Alert id="mfa-settings-beside" tone="info" spoken={false}>
      <p>
        <Unbroken text={settings.beside[beside === 'app' && !stored.enabled ? 'app-without-codes' : beside]} />
      </p>
    </Alert>
  );
}

/** The switch for codes. There is no switch if codes are mandatory. */
function SwitchSection({ setup }: { setup: Setup }) {
  const { policy, stored, draft } = setup;
  const settings = useSwitchWords(setup);
  const { brand } = useHostMode();
  const mandatory = settings.mandatory(brand.name);
  const flip = () => {
    if (policy.mandatory) announce(mandatory);
    else setupFlow.dispatch({ event: 'switched' });
  };
  return (
    <>
      <BesideNote setup={setup} />
      <Switch
        id="mfa-settings-switch"
        label={settings.switch}
        on={draft.enabled}
        texts={settings}
        fixed={policy.mandatory ? mandatory : undefined}
        pending={draft.enabled && !stored.enabled ? settings.notYet : undefined}
        onFlip={flip}
      />
    </>
  );
}

interface MethodSectionProps {
  setup: Setup;
  email: string | undefined;
  way: Field<'required'>;
  mobile: Field<IrishMobileProblem>;
}

/** The choice between the allowed ways, with the email as text and a field for the number. */
function MethodSection({ setup: { policy, draft }, email, way, mobile }: MethodSectionProps) {
  const { settings } = useMessages(twoFactorMessages);
  const others = otherCountries(policy);
  const { legend, labels, problems } = settings.ways;
  const more: Record<CodeChannel, Partial<RadioOption<CodeChannel>>> = {
    EMAIL: email === undefined ? {} : { note: email },
    SMS: {
      revealed: (
        <PhoneField
          field={mobile}
          label={settings.mobileLabel}
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

/** The warning is beside the password field, because switching off needs the password. */
function PasswordSection({ setup, field }: PasswordSectionProps) {
  const settings = useSwitchWords(setup);
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

/** Nothing can be saved while codes are off. The button begins to switch them on. */
function TurnOnActions({ kind, initial, setup }: Omit<ActionsProps, 'busy'>) {
  const settings = useSwitchWords(setup);
  return (
    <div className={styles['actions']}>
      <button type="submit" className={button['button']}>
        {settings.turnOn}
      </button>
      {!initial && <Cancel kind={kind} />}
    </div>
  );
}
