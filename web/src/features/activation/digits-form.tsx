import { oneTimeCodeRule, type OneTimeCodeProblem } from '@selvage/contract/rules/one-time-code';
import type { Rule } from '@selvage/contract/rules/verdict';
import { useEffect, useState } from 'react';
import type { CallFailed } from '../../api/call-failed.ts';
import { failureSentence } from '../../fields/failure-sentence.ts';
import { FormSummary } from '../../fields/form-summary.tsx';
import { OneTimeCodeField } from '../../fields/one-time-code-field.tsx';
import { SlowNote } from '../../fields/slow-note.tsx';
import { useForm } from '../../fields/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useBook } from '../../words/book.ts';
import { activationBook } from '../../words/activation-book.ts';
import { oneTimeCodeBook } from '../../words/one-time-code-book.ts';
import styles from './check-email-panel.module.css';
import { sendCode } from './send-code.ts';

interface DigitsFormProps {
  onActivated: () => Promise<void>;
  onProblems: (shown: boolean) => void;
}

const codeRule: Rule<string, OneTimeCodeProblem | 'refused'> = oneTimeCodeRule;

/** AC4: the six digits, for the person who is signed in. */
export function DigitsForm({ onActivated, onProblems }: DigitsFormProps) {
  const words = useBook(activationBook);
  const { problems } = useBook(oneTimeCodeBook);
  const [failure, setFailure] = useState<CallFailed | null>(null);
  const form = useForm({
    id: 'activation',
    rules: { code: codeRule },
    async submit({ code }, signal) {
      setFailure(null);
      const sent = await sendCode(code, signal);
      if (sent.outcome === 'wrong') return { refused: { code: 'refused' } };
      if (sent.outcome === 'failed') setFailure(sent.failure);
      if (sent.outcome === 'activated') await onActivated();
      return sent.outcome === 'activated' ? 'left' : 'stayed';
    },
  });
  const code = form.field('code');
  const inError = failure !== null || code.problem !== undefined;
  useEffect(() => onProblems(inError), [inError, onProblems]);
  return (
    <form {...form.props} ref={form.ref} className={styles['form']}>
      <Alert id="activation-alert" tone="error">
        {failure && <p>{failureSentence(failure, words.failures)}</p>}
      </Alert>
      <FormSummary
        failedSubmits={form.failedSubmits}
        fields={[{ id: code.id, sentence: code.problem && problems[code.problem] }]}
      />
      <OneTimeCodeField field={code} hint={words.panel.codeHint} />
      <SubmitButton
        id="activation-submit"
        label={words.activate}
        busyLabel={words.activating}
        state={form.phase === 'idle' ? 'ready' : 'busy'}
        reason=""
      />
      <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
    </form>
  );
}
