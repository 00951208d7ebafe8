import { type Kind, userTypes } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { CurrentPasswordField } from '../../ways/password/current-password-field.tsx';
import { EmailField } from '../../fields/email-field.tsx';
import { FormSummary, summaryLine } from '../../fields/form/form-summary.tsx';
import { ProviderIdField } from '../../fields/ids/provider-id-field.tsx';
import { SlowNote } from '../../fields/form/slow-note.tsx';
import { TermsField } from '../../fields/terms-field.tsx';
import type { Form } from '../../fields/form/use-form.ts';
import { useHostMode } from '../../host/host-mode.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { loginPaths } from '../../router/login-paths.ts';
import { prefill, useKeptEmail } from '../../router/prefill.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SubmitButton } from '../../ui/buttons/submit-button.tsx';
import { type signInRules, type Refused, useEarlySubmit, useSignIn } from './state.ts';
import button from '../../ui/buttons/button.module.css';
import link from '../../ui/text/link.module.css';
import styles from './form.module.css';

function SignInSummary({ kind, form }: { kind: Kind; form: Form<ReturnType<typeof signInRules>> }) {
  const { fields, signIn } = useLoginMessages();
  const loginIdProblems = fields[userTypes[kind].loginId ?? 'consultantID'].problems;
  return (
    <FormSummary
      failedSubmits={form.failedSubmits}
      fields={[
        summaryLine(form.field('email'), fields.email.problems),
        summaryLine(form.field('loginId'), loginIdProblems),
        summaryLine(form.field('password'), fields.password.problems),
        summaryLine(form.field('terms'), { required: signIn.termsMissing }),
      ]}
    />
  );
}

const alertId = 'sign-in-alert';

interface SignInAlertProps {
  kind: Kind;
  refused: Refused | null;
}

/** An alert that cannot be dismissed. The next submit removes it. */
function SignInAlert({ kind, refused }: SignInAlertProps) {
  const { shell, signIn } = useLoginMessages();
  return (
    <Alert id={alertId} tone="error" focusCount={refused?.times ?? 0}>
      {refused && (refused.says?.(kind) ?? <p>{navigator.onLine ? signIn.unreachable : shell.notSent}</p>)}
    </Alert>
  );
}

interface SignInFormProps {
  kind: Kind;
  onProblems: (shown: boolean) => void;
}

export function SignInForm({ kind, onProblems }: SignInFormProps) {
  const { signIn } = useLoginMessages();
  const { brand } = useHostMode();
  const { loginId, ticksTerms, prefillsEmail } = userTypes[kind];
  const [ticked, setTicked] = useState(brand.presetsTerms);
  const { form, refused, run } = useSignIn(kind);
  const inError = refused !== null || Object.keys(form.problems).length > 0;
  useEffect(() => onProblems(inError), [inError, onProblems]);
  useEarlySubmit(form.ref);
  useKeptEmail(form.ref, prefillsEmail ? prefill.get().email : undefined);
  const describedBy = refused ? alertId : undefined;
  const waiting = form.phase === 'idle' ? (ticksTerms && !ticked ? 'gated' : 'ready') : 'busy';

  return (
    <>
      <SignInAlert kind={kind} refused={refused} />
      <SignInSummary kind={kind} form={form} />
      <form {...form.props} ref={form.ref} className={styles['form']}>
        <EmailField field={form.field('email')} describedBy={describedBy} autoComplete="username webauthn" />
        {loginId && <ProviderIdField field={form.field('loginId')} whose={loginId} />}
        <div className={styles['password']}>
          <CurrentPasswordField field={form.field('password')} describedBy={describedBy} />
          <ScreenLink className={link['link']} data-roomy to={loginPaths.reset(kind)}>
            {signIn.forgotPassword}
          </ScreenLink>
        </div>
        {ticksTerms && (
          <TermsField
            kind={kind}
            field={form.field('terms')}
            label={signIn.terms}
            missing={signIn.termsMissing}
            onTick={setTicked}
          />
        )}
        <SubmitButton
          id="sign-in-submit"
          label={signIn.submit}
          busyLabel={signIn.submitting}
          state={waiting}
          reason={signIn.termsReason}
        />
        <button
          type="button"
          className={button['button']}
          id="passkey"
          data-look="quiet"
          onClick={() => void run((api) => api.logInByPasskey(kind))}
        >
          {signIn.passkey}
        </button>
        <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
      </form>
    </>
  );
}
