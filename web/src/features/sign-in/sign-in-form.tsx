import { userTypes, type Kind } from '@selvage/contract/user-types';
import { useCallback, useEffect, useState } from 'react';
import { clearPasswords } from '../../fields/clear-passwords.ts';
import { CurrentPasswordField } from '../../fields/current-password-field.tsx';
import { EmailField } from '../../fields/email-field.tsx';
import { ProviderIdField } from '../../fields/provider-id-field.tsx';
import { SlowNote } from '../../fields/slow-note.tsx';
import { TermsField } from '../../fields/terms-field.tsx';
import { useForm } from '../../fields/use-form.ts';
import { useHostMode } from '../../host/host-context.ts';
import { frontPaths } from '../../navigation/front-paths.ts';
import { prefill } from '../../navigation/prefill.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useKeptEmail } from '../../navigation/use-kept-email.ts';
import link from '../../ui/link.module.css';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useWords } from '../../words/words-provider.tsx';
import { SignInAlert } from './sign-in-alert.tsx';
import styles from './sign-in-form.module.css';
import { signInRules } from './sign-in-rules.ts';
import { SignInSummary } from './sign-in-summary.tsx';
import { useEarlySubmit, usePrepared, useSignIn } from './use-sign-in.ts';

interface SignInFormProps {
  kind: Kind;
  onProblems: (shown: boolean) => void;
}

const alertId = 'sign-in-alert';

export function SignInForm({ kind, onProblems }: SignInFormProps) {
  const { signIn } = useWords();
  const { brand } = useHostMode();
  const { loginId, ticksTerms, prefillsEmail } = userTypes[kind];
  const [ticked, setTicked] = useState(brand.presetsTerms);
  const { refused, submit } = useSignIn(kind);

  const form = useForm({
    id: 'sign-in',
    rules: signInRules(kind),
    gates: ['terms'],
    async submit(values, signal) {
      const outcome = await submit(values, signal);
      if (outcome === 'refused') clearPasswords(form.ref.current);
      return outcome === 'left' ? 'left' : 'stayed';
    },
  });

  const inError = refused !== null || Object.keys(form.problems).length > 0;
  useEffect(() => onProblems(inError), [inError, onProblems]);
  usePrepared(form.ref);
  useEarlySubmit(form.ref);
  useKeptEmail(form.ref, prefillsEmail ? prefill.get().email : undefined);
  const describedBy = refused ? alertId : undefined;
  const onTick = useCallback((now: boolean) => setTicked(now), []);
  const waiting = form.phase === 'idle' ? (ticksTerms && !ticked ? 'gated' : 'ready') : 'busy';

  return (
    <>
      <SignInAlert id={alertId} kind={kind} refused={refused} />
      <SignInSummary kind={kind} form={form} />
      <form {...form.props} ref={form.ref} className={styles['form']}>
        <EmailField field={form.field('email')} describedBy={describedBy} />
        {loginId && <ProviderIdField field={form.field('loginId')} whose={loginId} />}
        <div className={styles['password']}>
          <CurrentPasswordField field={form.field('password')} describedBy={describedBy} />
          <ScreenLink className={link['link']} data-roomy to={frontPaths.reset(kind)}>
            {signIn.forgotPassword}
          </ScreenLink>
        </div>
        {ticksTerms && (
          <TermsField
            kind={kind}
            field={form.field('terms')}
            label={signIn.terms}
            missing={signIn.termsMissing}
            onTick={onTick}
          />
        )}
        <SubmitButton
          id="sign-in-submit"
          label={signIn.submit}
          busyLabel={signIn.submitting}
          state={waiting}
          reason={signIn.termsReason}
        />
        <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
      </form>
    </>
  );
}
