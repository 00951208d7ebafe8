import type { Kind } from '@selvage/contract/user-types';
import { useEffect, type FormEvent } from 'react';
import { clearPasswords } from '../../fields/clear-passwords.ts';
import { FormSummary } from '../../fields/form-summary.tsx';
import { HiddenUsername } from '../../fields/hidden-username.tsx';
import { SlowNote } from '../../fields/slow-note.tsx';
import { useForm } from '../../fields/use-form.ts';
import { LeaveDialog } from '../../navigation/leave-dialog.tsx';
import { useLeaveQuestion } from '../../navigation/use-leave-question.ts';
import type { StepUp } from '../../step-up/state.ts';
import { announce } from '../../ui/announcements.ts';
import button from '../../ui/button.module.css';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useBook } from '../../words/book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import { FailureAlert } from '../../fields/failure-alert.tsx';
import { PasswordPart } from './password-part.tsx';
import styles from './second-factor.module.css';
import { settingsRules } from './settings-rules.ts';
import { offersEmail, type OpenSetup } from './setup-flow.ts';
import { setupFlow } from './setup-store.ts';
import { hasUnsaved, hidesPassword, isIdleOff, isPristine, needsCode, type Setup } from './setup.ts';
import { SwitchPart } from './switch-part.tsx';
import { TurnOnPart } from './turn-on-part.tsx';
import { useSave } from './use-save.ts';
import { useSettingsSummary } from './use-settings-summary.ts';
import { WayBack } from './way-back.tsx';
import { WaysPart } from './ways-part.tsx';

interface SettingsFormProps {
  kind: Kind;
  email: string | undefined;
  flow: OpenSetup;
  initial: boolean;
  stepUp: StepUp;
  onLocked: () => void;
  onProblems: (shown: boolean) => void;
}

/** RT11: somebody came back before the screen after this one had loaded. */
function openSettingsAgain(): void {
  setupFlow.tell({ event: 'left', screen: 'verify', to: 'settings' });
  setupFlow.tell({ event: 'left', screen: 'final', to: 'elsewhere' });
}

function switchOn(): void {
  setupFlow.tell({ event: 'switched' });
  // The button goes; what it has switched stays.
  document.getElementById('mfa-settings-switch')?.focus();
}

export function SettingsForm(props: SettingsFormProps) {
  const { kind, email, flow, initial, stepUp, onLocked, onProblems } = props;
  const { settings, textsUnavailable } = useBook(secondFactorBook);
  const unsaved = useLeaveQuestion(flow.step !== 'verifying' && hasUnsaved(flow));
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
            {/* It comes with the password: browsers look at a field once, and would find the password alone. */}
            {!idleOff && <HiddenUsername email={email} />}
            <SwitchPart setup={flow} />
            {flow.draft.enabled && (
              <WaysPart setup={flow} email={email} way={form.field('way')} mobile={form.field('mobile')} />
            )}
            {idleOff ? (
              <TurnOnPart kind={kind} initial={initial} setup={flow} />
            ) : (
              <>
                {!hidesPassword(flow) && <PasswordPart setup={flow} field={form.field('password')} />}
                <Actions kind={kind} initial={initial} setup={flow} busy={form.phase !== 'idle'} />
              </>
            )}
            <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
          </form>
        </div>
      </div>
      <LeaveDialog unsaved={unsaved} words={settings.unsaved} />
    </>
  );
}

interface ActionsProps {
  kind: Kind;
  initial: boolean;
  setup: Setup;
  busy: boolean;
}

function Actions({ kind, initial, setup, busy }: ActionsProps) {
  const { settings } = useBook(secondFactorBook);
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
      {!initial && (
        <WayBack kind={kind} className={button['button']} look="quiet">
          {settings.cancel}
        </WayBack>
      )}
    </div>
  );
}
