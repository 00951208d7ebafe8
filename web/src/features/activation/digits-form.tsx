import { oneTimeCodeRule, type OneTimeCodeProblem } from '@selvage/contract/rules/one-time-code';
import type { Rule } from '@selvage/contract/rules/rule';
import { useEffect } from 'react';
import { FailureAlert } from '../../fields/failure-alert.tsx';
import { FormSummary } from '../../fields/form-summary.tsx';
import { OneTimeCodeField } from '../../fields/one-time-code-field.tsx';
import { SlowNote } from '../../fields/slow-note.tsx';
import { useFailure } from '../../fields/use-failure.ts';
import { useForm } from '../../fields/use-form.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useBook } from '../../words/book.ts';
import { activationBook } from '../../words/activation-book.ts';
import { oneTimeCodeBook } from '../../words/one-time-code-book.ts';
import styles from './check-email-panel.module.css';
import { sendCode } from './send-code.ts';
import type { Look } from './use-unactivated.ts';

interface DigitsFormProps {
  onActivated: Look;
  onProblems: (shown: boolean) => void;
}

const codeRule: Rule<string, OneTimeCodeProblem | 'refused' | 'last-try'> = oneTimeCodeRule;

/** AC4: the six digits, for the person who is signed in. */
export function DigitsForm({ onActivated, onProblems }: DigitsFormProps) {
  const words = useBook(activationBook);
  const { problems } = useBook(oneTimeCodeBook);
  const failure = useFailure();
  const form = useForm({
    id: 'activation',
    rules: { code: codeRule },
    async submit({ code }, signal) {
      failure.clear();
      const sent = await sendCode(code, signal);
      if (sent.outcome === 'wrong') return { refused: { code: 'refused' } };
      if (sent.outcome === 'last-try') return { refused: { code: 'last-try' } };
      if (sent.outcome === 'failed') failure.show(sent.failure);
      return sent.outcome === 'activated' ? onActivated() : 'stayed';
    },
  });
  const code = form.field('code');
  const inError = failure.shown !== null || code.problem !== undefined;
  useEffect(() => onProblems(inError), [inError, onProblems]);
  return (
    <form {...form.props} ref={form.ref} className={styles['form']}>
      <FailureAlert id="activation-alert" failure={failure.shown} sentences={words.failures} />
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
      />
      <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
    </form>
  );
}
