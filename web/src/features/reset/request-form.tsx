import { userTypes, type Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { EmailField } from '../../fields/email-field.tsx';
import { FailureAlert } from '../../fields/failure-alert.tsx';
import { FormSummary } from '../../fields/form-summary.tsx';
import { ProviderIdField } from '../../fields/provider-id-field.tsx';
import { SlowNote } from '../../fields/slow-note.tsx';
import { useFailure } from '../../fields/use-failure.ts';
import { useForm } from '../../fields/use-form.ts';
import { carriedSearch } from '../../navigation/carried-query.ts';
import { here } from '../../navigation/here.ts';
import { paths } from '../../navigation/paths.ts';
import { prefill } from '../../navigation/prefill.ts';
import { useGo } from '../../navigation/use-go.ts';
import { useKeptEmail } from '../../navigation/use-kept-email.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useBook } from '../../words/book.ts';
import { resetBook } from '../../words/reset-book.ts';
import { useWords } from '../../words/words-provider.tsx';
import { requestLink, type LinkRequest, type Sent } from './request-link.ts';
import { requestRules } from './request-rules.ts';
import column from '../../ui/form-column.module.css';

interface RequestFormProps {
  kind: Kind;
  last: LinkRequest | null;
  onSent: (sent: Sent) => void;
  onProblems: (shown: boolean) => void;
}

export function RequestForm({ kind, last, onSent, onProblems }: RequestFormProps) {
  const { start } = useBook(resetBook);
  const { fields } = useWords();
  const { loginId: whose } = userTypes[kind];
  const { failure, send } = useRequest(kind, onSent);
  const form = useForm({ id: 'reset', rules: requestRules(kind), submit: send });
  useKeptEmail(form.ref, prefill.get().email);
  const [email, loginId] = [form.field('email'), form.field('loginId')];
  const inError = failure !== null || Object.keys(form.problems).length > 0;
  useEffect(() => onProblems(inError), [inError, onProblems]);
  return (
    <>
      <FailureAlert id="reset-alert" failure={failure} sentences={start.failures} />
      <FormSummary
        failedSubmits={form.failedSubmits}
        fields={[
          { id: email.id, sentence: email.problem && fields.email.problems[email.problem] },
          { id: loginId.id, sentence: loginId.problem && fields[whose ?? 'consultantID'].problems[loginId.problem] },
        ]}
      />
      <form {...form.props} ref={form.ref} className={column['form']}>
        <EmailField field={email} />
        {whose && <ProviderIdField field={loginId} whose={whose} defaultValue={last?.loginId ?? ''} />}
        <SubmitButton
          id="reset-submit"
          label={start.submit}
          busyLabel={start.submitting}
          state={form.phase === 'idle' ? 'ready' : 'busy'}
        />
        <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
      </form>
    </>
  );
}

/** RS8: whatever went wrong, the sentence is one. */
function useRequest(kind: Kind, onSent: (sent: Sent) => void) {
  const go = useGo();
  const failure = useFailure();
  const send = async (request: LinkRequest, signal: AbortSignal): Promise<'stayed'> => {
    failure.clear();
    // RS2: whoever asks for a new link has read that the old one is of no use.
    go(paths.reset(kind), { replace: true, search: carriedSearch(here.search, '') });
    try {
      const { secondsToNext } = await requestLink(kind, request, signal);
      onSent({ request, secondsToNext });
    } catch (thrown) {
      if (!signal.aborted) failure.show(thrown);
    }
    return 'stayed';
  };
  return { failure: failure.shown, send };
}
