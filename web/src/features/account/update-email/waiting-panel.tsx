import { cancelEmailChange, resendEmailChange } from '@selvage/contract/api/account';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { CallFailed } from '../../../api/call-failed.ts';
import { Resend } from '../../../fields/resend.tsx';
import { SlowNote } from '../../../fields/slow-note.tsx';
import { useFailure } from '../../../fields/use-failure.ts';
import { useForm } from '../../../fields/use-form.ts';
import { paths } from '../../../navigation/paths.ts';
import type { Target } from '../../../navigation/target.ts';
import { TargetLink } from '../../../navigation/target-link.tsx';
import { useGo } from '../../../navigation/use-go.ts';
import { useScreen } from '../../../navigation/use-screen.ts';
import { useTimedOut } from '../../../navigation/use-timed-out.ts';
import { Address } from '../../../ui/address.tsx';
import button from '../../../ui/button.module.css';
import { Cloth } from '../../../ui/cloth.tsx';
import link from '../../../ui/link.module.css';
import message from '../../../ui/message.module.css';
import { Needle } from '../../../ui/motifs.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';
import { signedInBook } from '../../../words/signed-in-book.ts';
import { announce } from '../../../ui/announcements.ts';
import { UpdateAlert } from '../update/update-alert.tsx';
import { useConfirmedElsewhere } from './use-confirmed-elsewhere.ts';

interface WaitingPanelProps {
  kind: Kind;
  email: string;
  secondsToNext: number;
  since: 'now' | 'earlier';
  back: Target;
  onDifferent: () => void;
}

/** UP1: the same words whether or not the address is free. */
export function WaitingPanel({ kind, email, secondsToNext, since, back, onDifferent }: WaitingPanelProps) {
  const { waiting } = useBook(accountBook);
  useConfirmedElsewhere(kind, email);
  const words = useBook(signedInBook);
  const heading = useScreen({ screen: 'updateEmail', kind, title: waiting.title });
  useEffect(() => {
    if (since === 'now') heading.current?.focus();
  }, [heading, since]);
  return (
    <Cloth>
      <div className={message['panel']}>
        <Needle />
        <h1 ref={heading} tabIndex={-1}>
          {waiting.title}
        </h1>
        <p className={message['text']}>{since === 'now' ? waiting.lead : waiting.leadOnReturn}</p>
        <Address of={email} />
        <p className={message['text']}>{waiting.unfinished}</p>
        <p className={message['text']}>{waiting.wait}</p>
        <Resend
          id="update-email-resend"
          words={waiting.resend}
          ask={() => call(resendEmailChange)}
          secondsToFirst={secondsToNext}
        />
        <CancelChange kind={kind} />
        <div className={message['ways']}>
          <button type="button" className={button['button']} data-look="quiet" onClick={onDifferent}>
            {waiting.different}
          </button>
          <TargetLink className={link['link']} data-roomy to={back}>
            {words.back}
          </TargetLink>
        </div>
      </div>
    </Cloth>
  );
}

/** S11: the change is withdrawn, and the details say so. */
function CancelChange({ kind }: { kind: Kind }) {
  const { waiting, email } = useBook(accountBook);
  const failure = useFailure();
  const go = useGo();
  const timedOut = useTimedOut(kind);
  const form = useForm({
    id: 'cancel-email',
    rules: {},
    async submit(_, signal) {
      failure.clear();
      try {
        await call(cancelEmailChange, { signal });
      } catch (thrown) {
        if (signal.aborted) return 'stayed';
        const isOut = thrown instanceof CallFailed && thrown.refusal === 'session.required';
        if (isOut) timedOut(thrown);
        else failure.show(thrown);
        return isOut ? 'left' : 'stayed';
      }
      go(paths.accountDetails(kind), { replace: true });
      announce(waiting.cancelled);
      return 'left';
    },
  });
  return (
    <form {...form.props} ref={form.ref}>
      <UpdateAlert id="cancel-email-alert" failure={failure.shown} notAnswered={email.notAnswered} />
      <SubmitButton
        id="cancel-email-submit"
        label={waiting.cancel}
        busyLabel={waiting.cancelling}
        state={form.phase === 'idle' ? 'ready' : 'busy'}
      />
      <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
    </form>
  );
}
