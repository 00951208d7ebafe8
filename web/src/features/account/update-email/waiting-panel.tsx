import button from '../../../ui/buttons/button.module.css';
import link from '../../../ui/text/link.module.css';
import message from '../../../ui/cards/message.module.css';
import linkButton from '../../../ui/buttons/link-button.module.css';
import messageForm from '../../../ui/cards/message-form.module.css';
import styles from './waiting-panel.module.css';
import { cancelEmailChange, pendingEmailChange, resendEmailChange } from '@selvage/contract/api/account';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { callResult } from '../../../api/call.ts';
import { Resend } from '../../../fields/resend.tsx';
import { SlowNote } from '../../../fields/form/slow-note.tsx';
import { useFailure } from '../../../fields/form/failure-alert.tsx';
import { useForm } from '../../../fields/form/use-form.ts';
import { accountMessages, signedInMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { useGo } from '../../../router/go.ts';
import { paths } from '../../../router/paths.ts';
import { useSessionEnded } from '../../../router/session-ended.ts';
import { type Target, TargetLink } from '../../../router/panels/target-link.tsx';
import { useScreen } from '../../../router/use-screen.ts';
import { currentUserResult } from '../../../session/current-user.ts';
import { announce } from '../../../ui/feedback/announcements.tsx';
import { EmailLine } from '../../../ui/text/email-text.tsx';
import { MailIllustration } from '../../../ui/cards/illustrations.tsx';
import { TwoPanelCard } from '../../../ui/cards/two-panel-card.tsx';
import { UpdateAlert } from '../../../ways/step-up/update-screen.tsx';
import { Unbroken } from '../../../ui/text/unbroken.tsx';

interface WaitingPanelProps {
  kind: Kind;
  email: string;
  secondsToNext: number;
  since: 'now' | 'earlier';
  back: Target;
  onDifferent: () => void;
}

/** The text is the same whether or not another account has the email, so that it does not tell who has an account. */
export function WaitingPanel({ kind, email, secondsToNext, since, back, onDifferent }: WaitingPanelProps) {
  const { waiting } = useMessages(accountMessages);
  useConfirmedElsewhere(kind, email);
  const messages = useMessages(signedInMessages);
  const heading = useScreen({ screen: 'updateEmail', kind, title: waiting.title });
  useEffect(() => {
    if (since === 'now') heading.current?.focus();
  }, [heading, since]);
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <MailIllustration />
        <h1 ref={heading} tabIndex={-1}>
          {waiting.title}
        </h1>
        <p className={message['text']}>{since === 'now' ? waiting.lead : waiting.leadOnReturn}</p>
        <EmailLine of={email} />
        <p className={message['text']}>
          <Unbroken text={waiting.unfinished} />
        </p>
        <p className={message['text']}>{waiting.wait}</p>
        <Resend
          id="update-email-resend"
          messages={waiting.resend}
          ask={() => callResult(resendEmailChange)}
          secondsToFirst={secondsToNext}
        />
        <button
          type="button"
          className={`${button['button']} ${styles['different']}`}
          data-look="quiet"
          onClick={onDifferent}
        >
          {waiting.different}
        </button>
        <CancelChange kind={kind} />
        <TargetLink className={link['link']} data-roomy to={back}>
          {messages.back}
        </TargetLink>
      </div>
    </TwoPanelCard>
  );
}

/** Withdraws the change. The details screen then says that the change was withdrawn. */
function CancelChange({ kind }: { kind: Kind }) {
  const { waiting, email } = useMessages(accountMessages);
  const failure = useFailure();
  const go = useGo();
  const timedOut = useSessionEnded(kind);
  const form = useForm({
    id: 'cancel-email',
    rules: {},
    async submit(_, signal) {
      failure.clear();
      const result = await callResult(cancelEmailChange, { signal });
      if (result.type === 'aborted') return 'stayed';
      if (result.type === 'refused') {
        const isOut = result.failure.refusal === 'session.required';
        if (isOut) timedOut(result.failure);
        else failure.show(result.failure);
        return isOut ? 'left' : 'stayed';
      }
      go(paths.accountDetails(kind), { replace: true });
      announce(waiting.cancelled);
      return 'left';
    },
  });
  const busy = form.phase !== 'idle';
  return (
    <form {...form.props} ref={form.ref} className={messageForm['form']}>
      <UpdateAlert id="cancel-email-alert" failure={failure.shown} notAnswered={email.notAnswered} />
      <button
        id="cancel-email-submit"
        type="submit"
        className={linkButton['link']}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
      >
        <Unbroken text={busy ? waiting.cancelling : waiting.cancel} />
      </button>
      <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
    </form>
  );
}

/** Looks again when the person returns to this tab, because the link may have been opened in another tab or on another device. */
function useConfirmedElsewhere(kind: Kind, email: string): void {
  const go = useGo();
  const timedOut = useSessionEnded(kind);
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const change = await callResult(pendingEmailChange);
      if (change.type === 'ok' && change.reply.pending !== undefined) return;
      const found = change.type === 'ok' ? await currentUserResult() : change;
      if (found.type === 'refused') {
        if (found.failure.refusal === 'session.required') timedOut(found.failure);
        return;
      }
      const isConfirmed = found.reply.email === email;
      go(isConfirmed ? paths.updateEmailVerify(kind, 'success') : paths.accountDetails(kind), { replace: true });
    };
    const lookAgain = () => void look();
    document.addEventListener('visibilitychange', lookAgain);
    window.addEventListener('focus', lookAgain);
    return () => {
      document.removeEventListener('visibilitychange', lookAgain);
      window.removeEventListener('focus', lookAgain);
    };
  }, [kind, email, go, timedOut]);
}
