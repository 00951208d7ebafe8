import { acceptInvitation, type invitationOfLink } from '@selvage/contract/api/colleagues';
import type { ReplyOf } from '@selvage/contract/endpoint';
import type { OrganisationKind } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { callResult } from '../../api/call.ts';
import type { CallFailed } from '../../api/call-failed.ts';
import { FailureAlert, useFailure } from '../../fields/form/failure-alert.tsx';
import { FormSubmit } from '../../fields/form/form-submit.tsx';
import { FormSummary, summaryLine } from '../../fields/form/form-summary.tsx';
import { clearPasswords, useForm } from '../../fields/form/use-form.ts';
import { identityFieldMessages, invitationMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { paths } from '../../router/paths.ts';
import { useScreen } from '../../router/use-screen.ts';
import { FactList } from '../../ui/cards/fact-list.tsx';
import { IntroCard } from '../../ui/cards/lead-card.tsx';
import { patternOfKind } from '../../ui/pattern.tsx';
import { EmailText } from '../../ui/text/email-text.tsx';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import { HiddenUsername } from '../../ways/password/hidden-username.tsx';
import { ConfirmPasswordField, NewPasswordField } from '../../ways/password/new-password-field.tsx';
import { newPasswordProblem, newPasswordRule, sameAsField } from '../../ways/password/rules.ts';
import column from '../../ui/cards/form-column.module.css';
import styles from './join-panel.module.css';

export type Invited = ReplyOf<typeof invitationOfLink>;

interface JoinPanelProps {
  kind: OrganisationKind;
  code: string;
  invited: Invited;
  onDone: () => void;
  /** Returns true if the refusal is shown in place of the form. */
  onRefused: (failure: CallFailed) => boolean;
}

/** Says who invited the person to which ID, and asks for a password. */
export function JoinPanel(props: JoinPanelProps) {
  const { kind, invited } = props;
  const messages = useMessages(invitationMessages);
  const area = useLoginMessages().shell.areas[kind];
  const [inError, setInError] = useState(false);
  const heading = useScreen({ screen: 'invitation', kind, title: messages.title, inError });
  const expires = new Date(invited.expiresAt);
  return (
    <IntroCard
      heading={heading}
      title={messages.title}
      text={messages.lead(kind, { email: invited.invitedBy, area, id: invited.id })}
      links={<ScreenLink to={paths.login(kind)}>{messages.logIn}</ScreenLink>}
      variation={patternOfKind[kind]}
    >
      <div className={column['column']}>
        <FactList
          facts={[
            { term: messages.email, is: <EmailText text={invited.email} /> },
            { term: messages.until, is: <time dateTime={invited.expiresAt}>{messages.at(expires)}</time> },
          ]}
        />
        <JoinForm {...props} onProblems={setInError} />
        <p className={styles['foot']}>
          <Unbroken text={messages.ifUnknown} />
        </p>
      </div>
    </IntroCard>
  );
}

const rules = { password: newPasswordRule, confirmPassword: sameAsField('password') };

function JoinForm({
  code,
  invited,
  onDone,
  onRefused,
  onProblems,
}: JoinPanelProps & { onProblems: (shown: boolean) => void }) {
  const messages = useMessages(invitationMessages);
  const { newPassword, confirmPassword } = useMessages(identityFieldMessages);
  const failure = useFailure();
  const form = useForm({
    id: 'join',
    rules,
    async submit({ password }, signal) {
      failure.clear();
      const result = await callResult(acceptInvitation, { body: { code, password }, signal });
      if (result.type === 'aborted') return 'stayed';
      if (result.type === 'ok') {
        onDone();
        return 'left';
      }
      if (onRefused(result.failure)) return 'left';
      const problem = newPasswordProblem(result.failure);
      if (problem !== undefined) {
        clearPasswords(form.ref.current);
        return { refused: { password: problem } };
      }
      failure.show(result.failure);
      return 'stayed';
    },
  });
  const inError = failure.shown !== null || Object.keys(form.problems).length > 0;
  useEffect(() => onProblems(inError), [inError, onProblems]);
  return (
    <>
      <FailureAlert id="join-alert" failure={failure.shown} sentences={messages.failures} />
      <FormSummary
        failedSubmits={form.failedSubmits}
        fields={[
          summaryLine(form.field('password'), newPassword.problems),
          summaryLine(form.field('confirmPassword'), confirmPassword.problems),
        ]}
      />
      <form {...form.props} ref={form.ref} className={column['form']}>
        <HiddenUsername email={invited.email} />
        <NewPasswordField field={form.field('password')} label={messages.password} />
        <ConfirmPasswordField field={form.field('confirmPassword')} of="password" />
        <FormSubmit form={form} id="join-submit" label={messages.submit} busyLabel={messages.submitting} />
      </form>
    </>
  );
}
