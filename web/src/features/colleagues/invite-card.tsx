import { inviteColleague } from '@selvage/contract/api/colleagues';
import { type EmailProblem, emailRule } from '@selvage/contract/rules/email';
import type { Rule } from '@selvage/contract/rules/rule';
import { useEffect } from 'react';
import { callResult } from '../../api/call.ts';
import { useFailure } from '../../fields/form/failure-alert.tsx';
import { FormSubmit } from '../../fields/form/form-submit.tsx';
import { emptyField, useForm } from '../../fields/form/use-form.ts';
import { NewEmailField } from '../../fields/new-email-field.tsx';
import { colleaguesMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { Card, useDone } from '../../router/panels/list-card.tsx';
import type { ListChanges } from './state.ts';
import styles from './screen.module.css';

/** The server may answer that this person is a colleague already. */
const rule: Rule<string, EmailProblem | 'taken'> = emailRule;

function emailIn(form: HTMLFormElement | null): HTMLInputElement | undefined {
  const input = form?.elements.namedItem('email');
  return input instanceof HTMLInputElement ? input : undefined;
}

/** The form, and the result of the last invitation. */
function useInvitation({ list, stepUp, onSessionEnded }: ListChanges) {
  const { invite: words } = useMessages(colleaguesMessages);
  const failure = useFailure();
  const done = useDone();
  const form = useForm({
    id: 'invite',
    rules: { email: rule },
    async submit({ email }, signal) {
      failure.clear();
      done.clear();
      const send = () => callResult(inviteColleague, { body: { email }, signal });
      const result = await stepUp.run(form.ref.current, send, signal);
      if (result === null || result.type === 'aborted') return 'stayed';
      if (result.type === 'ok') {
        const input = emailIn(form.ref.current);
        if (input) emptyField(input);
        done.tell(words.done(email), { keepsFocus: true });
        list.refresh();
        return 'stayed';
      }
      const { refusal } = result.failure;
      if (refusal === 'session.required') {
        onSessionEnded(result.failure);
        return 'left';
      }
      list.refresh();
      if (refusal === 'colleague.exists') return { refused: { email: 'taken' } };
      failure.show(result.failure);
      return 'stayed';
    },
  });
  return { form, failure: failure.shown, done };
}

/** Sends an invitation to an email. */
export function InviteCard(changes: ListChanges) {
  const { invite: words, failures, notLoaded } = useMessages(colleaguesMessages);
  const { form, failure, done } = useInvitation(changes);
  const field = form.field('email');
  // Nobody has to invite a person, so an empty field that is only passed by is not reported as missing.
  useEffect(() => {
    const input = emailIn(form.ref.current);
    if (input?.value === '') emptyField(input);
  }, [form.ref]);
  // A single field needs no summary, so it takes the focus after an error.
  useEffect(() => {
    if (form.failedSubmits > 0) document.getElementById(field.id)?.focus();
  }, [form.failedSubmits, field.id]);
  return (
    <Card
      id="invite"
      messages={{ title: words.title, failed: notLoaded }}
      sentences={failures}
      heading={done.heading}
      list={changes.list}
      failure={failure}
      done={done.words}
    >
      {() => (
        <form {...form.props} ref={form.ref} className={styles['body']}>
          <NewEmailField
            field={field}
            label={words.label}
            hint={words.hint}
            taken={words.problems.exists}
            autoComplete="off"
          />
          <FormSubmit form={form} id="invite-submit" label={words.submit} busyLabel={words.submitting} />
        </form>
      )}
    </Card>
  );
}
