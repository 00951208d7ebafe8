import type { Kind } from '@selvage/contract/user-types';
import type { ReactNode } from 'react';
import { CallFailed, type FailureName } from '../api/call-failed.ts';
import { FailureAlert } from '../fields/failure-alert.tsx';
import type { FailureSentences } from '../fields/failure-sentence.ts';
import { SlowNote } from '../fields/slow-note.tsx';
import { useFailure } from '../fields/use-failure.ts';
import { useForm } from '../fields/use-form.ts';
import message from '../ui/message.module.css';
import { Needle } from '../ui/motifs.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import styles from './link-action.module.css';
import { MessageScreen } from './message-screen.tsx';
import type { Screen } from './paths.ts';

interface LinkActionProps<Reply> {
  id: string;
  kind: Kind;
  screen: Screen;
  words: { title: string; lead: string; steps: readonly string[]; submit: string; submitting: string; ifYou: string };
  failures: FailureSentences;
  act: (signal: AbortSignal) => Promise<Reply>;
  onDone: (reply: Reply) => void;
  /** What follows a refusal after which the button is of no more use. Any other failure is shown beside the button. */
  onRefused: Readonly<Partial<Record<FailureName, () => void>>>;
  /** The way on for whoever does not mean to press the button. */
  children?: ReactNode;
}

/** Where a mailed link leads: it says what its button does, and does nothing by itself. Mail scanners open links too. */
export function LinkAction<Reply>(props: LinkActionProps<Reply>) {
  const { id, kind, screen, words, failures, act, onDone, onRefused, children } = props;
  const failure = useFailure();
  const form = useForm({
    id,
    rules: {},
    async submit(_, signal) {
      failure.clear();
      try {
        onDone(await act(signal));
        return 'left';
      } catch (thrown) {
        if (signal.aborted) return 'stayed';
        const leave = thrown instanceof CallFailed ? onRefused[thrown.refusal] : undefined;
        if (leave) leave();
        else failure.show(thrown);
        return leave ? 'left' : 'stayed';
      }
    },
  });
  return (
    <MessageScreen kind={kind} screen={screen} motif={Needle} title={words.title} inError={failure.shown !== null}>
      <p className={message['text']}>{words.lead}</p>
      <ol className={styles['steps']}>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <FailureAlert id={`${id}-alert`} failure={failure.shown} sentences={failures} />
      <form {...form.props} ref={form.ref}>
        <SubmitButton
          id={`${id}-submit`}
          label={words.submit}
          busyLabel={words.submitting}
          state={form.phase === 'idle' ? 'ready' : 'busy'}
        />
        <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
      </form>
      <div className={styles['aside']}>
        <p>{words.ifYou}</p>
        {children}
      </div>
    </MessageScreen>
  );
}
