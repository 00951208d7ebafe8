import type { Kind } from '@selvage/contract/user-types';
import type { ReactNode } from 'react';
import type { CallResult } from '../../api/call.ts';
import type { FailureName } from '../../api/call-failed.ts';
import { FailureAlert, type FailureSentences, useFailure } from '../../fields/form/failure-alert.tsx';
import { FormSubmit } from '../../fields/form/form-submit.tsx';
import { useForm } from '../../fields/form/use-form.ts';
import { MailIllustration } from '../../ui/cards/illustrations.tsx';
import { MessageScreen } from './message-screens.tsx';
import type { Screen } from '../paths.ts';
import message from '../../ui/cards/message.module.css';
import styles from './mailed-link-action.module.css';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import messageForm from '../../ui/cards/message-form.module.css';

interface MailedLinkActionProps<Reply> {
  id: string;
  kind: Kind;
  screen: Screen;
  messages: {
    title: string;
    lead: string;
    steps?: readonly string[];
    submit: string;
    submitting: string;
    ifYou: string;
  };
  failures: FailureSentences;
  act: (signal: AbortSignal) => Promise<CallResult<Reply>>;
  onDone: (reply: Reply) => void;
  /** Handlers for refusals that make the button useless. Every other failure is shown beside the button. */
  onRefused: Readonly<Partial<Record<FailureName, () => void>>>;
  /** Links for a person who does not want to press the button. */
  children?: ReactNode;
}

/** The screen behind a mailed link. It says what its button does and waits for the press, because mail scanners open links too. */
export function MailedLinkAction<Reply>(props: MailedLinkActionProps<Reply>) {
  const { id, kind, screen, messages, failures, act, onDone, onRefused, children } = props;
  const failure = useFailure();
  const form = useForm({
    id,
    rules: {},
    async submit(_, signal) {
      failure.clear();
      const result = await act(signal);
      if (result.type === 'aborted') return 'stayed';
      if (result.type === 'ok') {
        onDone(result.reply);
        return 'left';
      }
      const leave = onRefused[result.failure.refusal];
      if (leave) leave();
      else failure.show(result.failure);
      return leave ? 'left' : 'stayed';
    },
  });
  return (
    <MessageScreen
      kind={kind}
      screen={screen}
      illustration={MailIllustration}
      title={messages.title}
      inError={failure.shown !== null}
    >
      <p className={message['text']}>
        <Unbroken text={messages.lead} />
      </p>
      {messages.steps && (
        <ol className={styles['steps']}>
          {messages.steps.map((step) => (
            <li key={step}>
              <Unbroken text={step} />
            </li>
          ))}
        </ol>
      )}
      <FailureAlert id={`${id}-alert`} failure={failure.shown} sentences={failures} />
      <form {...form.props} ref={form.ref} className={messageForm['form']}>
        <FormSubmit
          form={form}
          id={`${id}-submit`}
          label={<Unbroken text={messages.submit} />}
          busyLabel={messages.submitting}
        />
      </form>
      <div className={styles['aside']}>
        <p>
          <Unbroken text={messages.ifYou} />
        </p>
        {children}
      </div>
    </MessageScreen>
  );
}
