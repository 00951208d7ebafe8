import { type OneTimeCodeProblem, oneTimeCodeRule } from '@selvage/contract/rules/codes';
import type { Rule } from '@selvage/contract/rules/rule';
import { useEffect } from 'react';
import { FailureAlert, useFailure } from '../../fields/form/failure-alert.tsx';
import { FormSummary } from '../../fields/form/form-summary.tsx';
import { OneTimeCodeField } from '../../fields/one-time-code-field.tsx';
import { FormSubmit } from '../../fields/form/form-submit.tsx';
import { useForm } from '../../fields/form/use-form.ts';
import { activationMessages, oneTimeCodeMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { sendCode } from './api.ts';
import type { Look } from './state.ts';
import styles from './check-email-panel.module.css';

interface DigitsFormProps {
  onActivated: Look;
  onProblems: (shown: boolean) => void;
}

const codeRule: Rule<string, OneTimeCodeProblem | 'refused' | 'last-try'> = oneTimeCodeRule;

/** AC4: the six digits, for the person who is signed in. */
export function DigitsForm({ onActivated, onProblems }: DigitsFormProps) {
  const messages = useMessages(activationMessages);
  const { problems } = useMessages(oneTimeCodeMessages);
  const failure = useFailure();
  const form = useForm({
    id: 'activation',
    rules: { code: codeRule },
    async submit({ code }, signal) {
      failure.clear();
      const sent = await sendCode(code, signal);
      if (sent.type === 'wrong') return { refused: { code: 'refused' } };
      if (sent.type === 'last-try') return { refused: { code: 'last-try' } };
      if (sent.type === 'failed') failure.show(sent.failure);
      return sent.type === 'activated' ? onActivated() : 'stayed';
    },
  });
  const code = form.field('code');
  const inError = failure.shown !== null || code.problem !== undefined;
  useEffect(() => onProblems(inError), [inError, onProblems]);
  return (
    <form {...form.props} ref={form.ref} className={styles['form']}>
      <FailureAlert id="activation-alert" failure={failure.shown} sentences={messages.failures} />
      <FormSummary
        failedSubmits={form.failedSubmits}
        fields={[{ id: code.id, sentence: code.problem && problems[code.problem] }]}
      />
      <OneTimeCodeField field={code} hint={messages.panel.codeHint} />
      <FormSubmit form={form} id="activation-submit" label={messages.activate} busyLabel={messages.activating} />
    </form>
  );
}
