import { spendEnrolmentCode } from '@selvage/contract/api/two-factor';
import { type Rule, invalid, valid } from '@selvage/contract/rules/rule';
import type { Kind } from '@selvage/contract/user-types';
import { callResult } from '../../../api/call.ts';
import { FailureAlert, useFailure } from '../../../fields/form/failure-alert.tsx';
import { FormSummary, summaryLine } from '../../../fields/form/form-summary.tsx';
import { FormSubmit } from '../../../fields/form/form-submit.tsx';
import { useFieldProblem, useForm } from '../../../fields/form/use-form.ts';
import { policyMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { useLoginMessages } from '../../../messages/provider.tsx';
import { useGo } from '../../../router/go.ts';
import { paths } from '../../../router/paths.ts';
import { mayUseEnrolmentCode, useSignedIn } from '../../../router/require-signed-in.tsx';
import { ScreenLink } from '../../../router/panels/screen-link.tsx';
import { useSessionEnded } from '../../../router/session-ended.ts';
import { UnreachablePanel } from '../../../router/panels/message-screens.tsx';
import { useScreen } from '../../../router/use-screen.ts';
import { pendingChallenge } from '../../../session/pending-challenge.ts';
import { IntroCard } from '../../../ui/cards/lead-card.tsx';
import { patternOfKind } from '../../../ui/pattern.tsx';
import { LoadingNotice } from '../../../ui/feedback/spinner.tsx';
import { TextField } from '../../../ui/inputs/text-field.tsx';
import { renewsSession } from '../../../session/session-renewal.ts';
import column from '../../../ui/cards/form-column.module.css';

/** Asks for a code from the support desk in place of the code for the second step. */
export function EnrolmentCodeScreen({ kind }: { kind: Kind }) {
  const { shell } = useLoginMessages();
  const found = useSignedIn(kind, 'login', mayUseEnrolmentCode);
  if (found.phase === 'finding') return <LoadingNotice text={shell.oneMoment} />;
  if (found.phase === 'unreachable')
    return <UnreachablePanel kind={kind} screen="enrolmentCode" onRetry={found.retry} />;
  return <EnrolmentPanel kind={kind} owesCode={found.user.mfaRequired?.passkeyRequired !== true} />;
}

const codeRule: Rule<string, 'required' | 'refused'> = (typed) =>
  typed.trim() === '' ? invalid('required') : valid(typed.trim());

/** Sends the code to the server. A right code leads to the screen that adds a passkey. */
function useEnrolment(kind: Kind) {
  const go = useGo();
  const timedOut = useSessionEnded(kind);
  const failure = useFailure();
  const form = useForm({
    id: 'enrolment',
    rules: { code: codeRule },
    async submit({ code }, signal) {
      failure.clear();
      const sent = await renewsSession(callResult(spendEnrolmentCode, { body: { code }, signal }));
      if (sent.type === 'aborted') return 'stayed';
      if (sent.type === 'ok') {
        pendingChallenge.clear();
        go(paths.passkeyRequired(kind), { replace: true });
        return 'left';
      }
      const { refusal } = sent.failure;
      if (refusal === 'enrolment.refused') return { refused: { code: 'refused' } };
      if (refusal === 'session.required' || refusal === 'challenge.over') timedOut(sent.failure);
      else failure.show(sent.failure);
      return 'stayed';
    },
  });
  return { form, failure: failure.shown };
}

function EnrolmentPanel({ kind, owesCode }: { kind: Kind; owesCode: boolean }) {
  const { enrolment: messages } = useMessages(policyMessages);
  const { form, failure } = useEnrolment(kind);
  const inError = failure !== null || form.problems.code !== undefined;
  const heading = useScreen({ screen: 'enrolmentCode', kind, title: messages.title, inError });
  const back = owesCode ? paths.mfaVerify(kind) : paths.passkeyRequired(kind);
  return (
    <IntroCard
      heading={heading}
      title={messages.title}
      text={messages.text}
      links={<ScreenLink to={back}>{messages.back}</ScreenLink>}
      variation={patternOfKind[kind]}
    >
      <div className={column['column']}>
        <EnrolmentForm form={form} failure={failure} />
      </div>
    </IntroCard>
  );
}

function EnrolmentForm({ form, failure }: ReturnType<typeof useEnrolment>) {
  const { enrolment: messages } = useMessages(policyMessages);
  const code = form.field('code');
  return (
    <form {...form.props} ref={form.ref} className={column['form']}>
      <FailureAlert id="enrolment-alert" failure={failure} sentences={messages.failures} />
      <FormSummary failedSubmits={form.failedSubmits} fields={[summaryLine(code, messages.problems)]} />
      <TextField
        id={code.id}
        name={code.name}
        label={messages.label}
        hint={messages.hint}
        problem={useFieldProblem(code, messages.problems)}
        digits
        type="text"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        dir="ltr"
        required
      />
      <FormSubmit form={form} id="enrolment-submit" label={messages.submit} busyLabel={messages.submitting} />
    </form>
  );
}
