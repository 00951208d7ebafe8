import { currentPasswordRule } from '@selvage/contract/rules/current-password';
import { emailRule } from '@selvage/contract/rules/email';
import { consultantIdRule, hospitalIdRule, type ProviderIdProblem } from '@selvage/contract/rules/identifiers';
import { valid, type Rule } from '@selvage/contract/rules/rule';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import { type ReactElement, type RefObject, useEffect, useState } from 'react';
import { CurrentPasswordField } from '../../ways/password/current-password-field.tsx';
import { EmailField } from '../../fields/email-field.tsx';
import { FormSummary, summaryLine } from '../../fields/form/form-summary.tsx';
import { ProviderIdField } from '../../fields/ids/provider-id-field.tsx';
import { SlowNote } from '../../fields/form/slow-note.tsx';
import { TermsField } from '../../fields/terms-field.tsx';
import { type Form, clearPasswords, useForm } from '../../fields/form/use-form.ts';
import { tickedRule } from '../../fields/form/use-validation.ts';
import { useHostMode } from '../../host/host-mode.ts';
import { useLanguage, useLoginMessages } from '../../messages/provider.tsx';
import { follow } from '../../router/go.ts';
import { loginPaths } from '../../router/login-paths.ts';
import { prefill, useKeptEmail } from '../../router/prefill.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SubmitButton } from '../../ui/buttons/submit-button.tsx';
import { onFirstInteraction } from '../../ui/on-first-interaction.ts';
import type { SignInOutcome } from '../../ways/sign-in-outcome.tsx';
import button from '../../ui/buttons/button.module.css';
import link from '../../ui/text/link.module.css';
import styles from './form.module.css';

const notAsked: Rule<null, never> = () => valid(null);

const loginIdRules = { consultantID: consultantIdRule, hospitalID: hospitalIdRule };

/** The fields that each kind fills in, in the order of the form. */
function signInRules(kind: Kind) {
  const { loginId, ticksTerms } = userTypes[kind];
  const loginIdRule: Rule<string | null, ProviderIdProblem> = loginId ? loginIdRules[loginId] : notAsked;
  const termsRule: Rule<true | null, 'required'> = ticksTerms ? tickedRule : notAsked;
  return { email: emailRule, loginId: loginIdRule, password: currentPasswordRule, terms: termsRule };
}

interface Refused {
  /** Renders the sentence about the refusal. Undefined if the code for the sentence could not be fetched. */
  says: ((kind: Kind) => ReactElement) | undefined;
  /** The number of refusals. Each new refusal takes the focus again, even with the same sentence. */
  times: number;
}

/** The code that logs a person in. It is fetched at the first interaction with the page, so that the submit need not wait for it. */
const loadApi = () => import('../../ways/sign-in.ts').catch(() => undefined);

/** Sends the form if the person submitted it before this script was loaded. `early-script.ts` has held that submit in the document. */
function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    element.setAttribute('data-alive', '');
    if (!element.hasAttribute('data-early')) return;
    element.removeAttribute('data-early');
    element.querySelector('[type=submit]')?.removeAttribute('aria-busy');
    element.requestSubmit();
  }, [form]);
}

let times = 0;

function useSignIn(kind: Kind) {
  const { language } = useLanguage();
  const [refused, setRefused] = useState<Refused | null>(null);

  const settle = (result: SignInOutcome | undefined) => {
    if (result?.type === 'signed-in') follow(result.next);
    else if (result?.type !== 'given-up') setRefused({ says: result?.says, times: ++times });
    return result;
  };

  /** Logs in with a function of `ways/sign-in.ts`, which is loaded later. */
  const run = async (ask: (api: typeof import('../../ways/sign-in.ts')) => Promise<SignInOutcome>) => {
    setRefused(null);
    const api = await loadApi();
    return settle(api && (await ask(api)));
  };

  // At the first interaction, the browser may also suggest passkeys in the email field.
  useEffect(
    () => onFirstInteraction(() => void loadApi().then((api) => api?.prepare(kind, language, settle))),
    [kind, language],
  );

  const form = useForm({
    id: 'sign-in',
    rules: signInRules(kind),
    gates: ['terms'],
    async submit(values, signal) {
      const result = await run((api) => api.submitSignIn(kind, language, values, signal));
      if (result?.type === 'refused' && !result.keeps) clearPasswords(form.ref.current);
      return result?.type === 'signed-in' ? 'left' : 'stayed';
    },
  });
  return { form, refused, run };
}

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
