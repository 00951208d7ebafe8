import { thisWasNotMe } from '@selvage/contract/api/overview';
import type { Kind } from '@selvage/contract/user-types';
import { call } from '../../api/call.ts';
import { CallFailed } from '../../api/call-failed.ts';
import { FailureAlert } from '../../fields/failure-alert.tsx';
import { SlowNote } from '../../fields/slow-note.tsx';
import { useFailure } from '../../fields/use-failure.ts';
import { useForm } from '../../fields/use-form.ts';
import { useScreen } from '../../navigation/use-screen.ts';
import { Cloth } from '../../ui/cloth.tsx';
import message from '../../ui/message.module.css';
import { Needle } from '../../ui/motifs.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useBook } from '../../words/book.ts';
import { overviewBook } from '../../words/overview-book.ts';
import styles from './not-me-panel.module.css';

interface NotMePanelProps {
  kind: Kind;
  code: string;
  onDone: () => void;
  onUseless: () => void;
}

export function NotMePanel({ kind, code, onDone, onUseless }: NotMePanelProps) {
  const { notMe: words, failures } = useBook(overviewBook);
  const failure = useFailure();
  const heading = useScreen({ screen: 'notMe', kind, title: words.title, inError: failure.shown !== null });
  const form = useForm({
    id: 'not-me',
    rules: {},
    async submit(_, signal) {
      failure.clear();
      try {
        await call(thisWasNotMe, { body: { code }, signal });
      } catch (thrown) {
        if (signal.aborted) return 'stayed';
        const useless = thrown instanceof CallFailed && thrown.refusal === 'not-me.failed';
        if (useless) onUseless();
        else failure.show(thrown);
        return useless ? 'left' : 'stayed';
      }
      onDone();
      return 'left';
    },
  });
  return (
    <Cloth>
      <div className={message['panel']}>
        <Needle />
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <p className={message['text']}>{words.lead}</p>
        <ol className={styles['steps']}>
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <FailureAlert id="not-me-alert" failure={failure.shown} sentences={failures} />
        <form {...form.props} ref={form.ref}>
          <SubmitButton
            id="not-me-submit"
            label={words.submit}
            busyLabel={words.submitting}
            state={form.phase === 'idle' ? 'ready' : 'busy'}
          />
          <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
        </form>
        <p className={styles['aside']}>{words.ifYou}</p>
      </div>
    </Cloth>
  );
}
