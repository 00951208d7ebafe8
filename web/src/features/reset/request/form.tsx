import { requestReset } from '@selvage/contract/api/reset';
import { emailRule } from '@selvage/contract/rules/email';
import { type ProviderIdProblem, consultantIdRule, hospitalIdRule } from '@selvage/contract/rules/identifiers';
import { type Rule, valid } from '@selvage/contract/rules/rule';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { callResult } from '../../../api/call.ts';
import { EmailField } from '../../../fields/email-field.tsx';
import { FailureAlert, useFailure } from '../../../fields/form/failure-alert.tsx';
import { FormSummary } from '../../../fields/form/form-summary.tsx';
import { ProviderIdField } from '../../../fields/ids/provider-id-field.tsx';
import { FormSubmit } from '../../../fields/form/form-submit.tsx';
import { useForm } from '../../../fields/form/use-form.ts';
import { resetMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { useLoginMessages } from '../../../messages/provider.tsx';
import { carriedSearch } from '../../../router/carried-query.ts';
import { useGo } from '../../../router/go.ts';
import { appLocation } from '../../../router/location.ts';
import { paths } from '../../../router/paths.ts';
import { prefill, useKeptEmail } from '../../../router/prefill.ts';
import { type LinkRequest, type Sent, linkRequestBody } from '../api.ts';
import column from '../../../ui/cards/form-column.module.css';

const loginIdRules = { consultantID: consultantIdRule, hospitalID: hospitalIdRule };

/** RS3: consultants and hospitals give their ID too. */
function requestRules(kind: Kind) {
  const { loginId } = userTypes[kind];
  const loginIdRule: Rule<string | null, ProviderIdProblem> = loginId ? loginIdRules[loginId] : () => valid(null);
  return { email: emailRule, loginId: loginIdRule };
}

interface RequestFormProps {
  kind: Kind;
  last: LinkRequest | null;
  onSent: (sent: Sent) => void;
  onProblems: (shown: boolean) => void;
}

export function RequestForm({ kind, last, onSent, onProblems }: RequestFormProps) {
  const { start } = useMessages(resetMessages);
  const { fields } = useLoginMessages();
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
        <FormSubmit form={form} id="reset-submit" label={start.submit} busyLabel={start.submitting} />
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
    go(paths.reset(kind), { replace: true, search: carriedSearch(appLocation.search, '') });
    const result = await callResult(requestReset, { body: linkRequestBody(kind, request), signal });
    if (result.type === 'ok') onSent({ request, secondsToNext: result.reply.secondsToNext });
    if (result.type === 'refused') failure.show(result.failure);
    return 'stayed';
  };
  return { failure: failure.shown, send };
}
