import message from '../../../../ui/cards/message.module.css';
import messageForm from '../../../../ui/cards/message-form.module.css';
import { confirmEmailChange, emailChangeOfLink } from '@selvage/contract/api/account';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { callResult } from '../../../../api/call.ts';
import { FormSubmit } from '../../../../fields/form/form-submit.tsx';
import { useFailure } from '../../../../fields/form/failure-alert.tsx';
import { useForm } from '../../../../fields/form/use-form.ts';
import { accountMessages } from '../../../../messages/feature-messages.ts';
import { useMessages } from '../../../../messages/load-messages.ts';
import { useGo } from '../../../../router/go.ts';
import { useLinkCode } from '../../../../router/mailed-link.ts';
import { paths } from '../../../../router/paths.ts';
import { useScreen } from '../../../../router/use-screen.ts';
import { currentUserResult } from '../../../../session/current-user.ts';
import { mayBeSignedIn } from '../../../../session/session-hint.ts';
import { tellChangedEmail } from '../../../../ways/passkey/tell-email.ts';
import { FailureIllustration, MailIllustration } from '../../../../ui/cards/illustrations.tsx';
import { TwoPanelCard } from '../../../../ui/cards/two-panel-card.tsx';
import { UpdateAlert } from '../../../../ways/step-up/update-screen.tsx';
import { renewsSession } from '../../../../session/session-renewal.ts';

/** Confirms a new email, with or without a session. */
export function ConfirmEmailScreen({ kind }: { kind: Kind }) {
  const link = useLinkCode();
  if (link.state === 'held') return <ConfirmPanel kind={kind} code={link.code} />;
  return link.state === 'lost' ? <LostLinkPanel kind={kind} /> : <NoLink kind={kind} />;
}

/** Shown if the address has no code. Such a link is treated as expired. */
function NoLink({ kind }: { kind: Kind }) {
  const go = useGo();
  useEffect(() => go(paths.updateEmailVerify(kind, 'fail'), { replace: true }), [go, kind]);
  return null;
}

/** Waits until the person presses the button, because mail scanners open links too. */
function ConfirmPanel({ kind, code }: { kind: Kind; code: string }) {
  const { confirm } = useMessages(accountMessages);
  const failure = useFailure();
  const heading = useScreen({
    screen: 'updateEmailConfirm',
    kind,
    title: confirm.title,
    inError: failure.shown !== null,
  });
  const email = useEmailOfLink(code);
  const go = useGo();
  const form = useForm({
    id: 'confirm-email',
    rules: {},
    async submit(_, signal) {
      failure.clear();
      const result = await renewsSession(callResult(confirmEmailChange, { body: { code }, signal }));
      if (result.type === 'aborted') return 'stayed';
      // Other refusals do not say that the link itself is invalid.
      if (result.type === 'refused' && result.failure.refusal !== 'email-change.failed') {
        failure.show(result.failure);
        return 'stayed';
      }
      const isConfirmed = result.type === 'ok';
      if (isConfirmed && mayBeSignedIn() && (await currentUserResult()).type === 'ok') void tellChangedEmail();
      go(paths.updateEmailVerify(kind, isConfirmed ? 'success' : 'fail'), { replace: true });
      return 'left';
    },
  });
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <MailIllustration />
        <h1 ref={heading} tabIndex={-1}>
          {confirm.title}
        </h1>
        <p className={message['text']}>{confirm.text}</p>
        {email !== null && <p className={message['text']}>{confirm.address(email)}</p>}
        <UpdateAlert id="confirm-email-alert" failure={failure.shown} notAnswered={confirm.notAnswered} />
        <form {...form.props} ref={form.ref} className={messageForm['form']}>
          <FormSubmit form={form} id="confirm-email-submit" label={confirm.submit} busyLabel={confirm.submitting} />
        </form>
      </div>
    </TwoPanelCard>
  );
}

/** The masked email, or null until it is known. The button works without it. */
function useEmailOfLink(code: string): string | null {
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      const result = await callResult(emailChangeOfLink, { body: { code }, signal: asking.signal });
      if (result.type === 'ok') setEmail(result.reply.email);
    };
    void ask();
    return () => asking.abort();
  }, [code]);
  return email;
}

function LostLinkPanel({ kind }: { kind: Kind }) {
  const { lost } = useMessages(accountMessages).confirm;
  const heading = useScreen({ screen: 'updateEmailConfirm', kind, title: lost.title });
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <FailureIllustration />
        <h1 ref={heading} tabIndex={-1}>
          {lost.title}
        </h1>
        <p className={message['text']}>{lost.text}</p>
      </div>
    </TwoPanelCard>
  );
}
