import { requestReset } from '@selvage/contract/api/reset';
import { type Kind, kindOfWireCode } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { callResult } from '../../../api/call.ts';
import { Resend } from '../../../fields/resend.tsx';
import { resetMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { useLoginMessages } from '../../../messages/provider.tsx';
import { useGo } from '../../../router/go.ts';
import { useQuery } from '../../../router/location.ts';
import { paths } from '../../../router/paths.ts';
import { ScreenLink } from '../../../router/panels/screen-link.tsx';
import { useScreen } from '../../../router/use-screen.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmailLine } from '../../../ui/text/email-line.tsx';
import { MailIllustration } from '../../../ui/cards/illustrations.tsx';
import { LoadingNotice } from '../../../ui/feedback/spinner.tsx';
import { TwoPanelCard } from '../../../ui/cards/two-panel-card.tsx';
import { type LinkRequest, type Sent, findAuthorisation, linkRequestBody } from '../api.ts';
import { ResetCard } from '../card.tsx';
import { RequestForm } from './form.tsx';
import { mayBeAuthorised, resetUser } from '../state.ts';
import button from '../../../ui/buttons/button.module.css';
import link from '../../../ui/text/link.module.css';
import message from '../../../ui/cards/message.module.css';
import actions from '../../../ui/cards/message-actions.module.css';

/** RS1–RS4: asks for the link, then says that it is on its way. */
export function ResetScreen({ kind }: { kind: Kind }) {
  const { shell } = useLoginMessages();
  const go = useGo();
  const restart = new URLSearchParams(useQuery()).get('restart') === 'true';
  const [looking, setLooking] = useState(() => resetUser.get() !== null || (!restart && mayBeAuthorised()));
  useEffect(() => {
    if (!looking) return;
    void findAuthorisation().then((user) => {
      if (user === null) setLooking(false);
      else go(paths.resetForm(kindOfWireCode(user.userType)), { replace: true });
    });
  }, [looking, go]);
  return looking ? <LoadingNotice text={shell.oneMoment} /> : <ResetRequest key={kind} kind={kind} restart={restart} />;
}

/** The form, and then a panel that names the mailbox. Going back shows the form as it was left. */
function ResetRequest({ kind, restart }: { kind: Kind; restart: boolean }) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [last, setLast] = useState<LinkRequest | null>(null);
  const onSent = (now: Sent) => {
    setSent(now);
    setLast(now.request);
  };
  if (sent) return <SentPanel kind={kind} sent={sent} onDifferent={() => setSent(null)} />;
  return <RequestPanel kind={kind} restart={restart} last={last} onSent={onSent} />;
}

interface RequestPanelProps {
  kind: Kind;
  restart: boolean;
  last: LinkRequest | null;
  onSent: (sent: Sent) => void;
}

/** RS1, RS2: the form, and why the person is here again if a link did not work. */
function RequestPanel({ kind, restart, last, onSent }: RequestPanelProps) {
  const { start } = useMessages(resetMessages);
  const [inError, setInError] = useState(false);
  const heading = useScreen({ screen: 'reset', kind, title: start.title, inError });
  return (
    <ResetCard kind={kind} heading={heading} title={start.title} text={start.text}>
      {restart && (
        <Alert id="reset-expired" tone="warning" spoken={false}>
          <p>{start.expired}</p>
        </Alert>
      )}
      <h2>{start.formTitle}</h2>
      <RequestForm kind={kind} last={last} onSent={onSent} onProblems={setInError} />
    </ResetCard>
  );
}

interface SentPanelProps {
  kind: Kind;
  sent: Sent;
  onDifferent: () => void;
}

/** RS4: the text is the same whether or not there is such an account. */
function SentPanel({ kind, sent: { request, secondsToNext }, onDifferent }: SentPanelProps) {
  const { sent, backToLogin } = useMessages(resetMessages);
  const heading = useScreen({ screen: 'reset', kind, title: sent.title });
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <MailIllustration />
        <h1 ref={heading} tabIndex={-1}>
          {sent.title}
        </h1>
        <p className={message['text']}>{sent.lead}</p>
        <EmailLine of={request.email} />
        <p className={message['text']}>{sent.wait}</p>
        <Resend
          id="reset-resend"
          messages={sent.resend}
          ask={() => callResult(requestReset, { body: linkRequestBody(kind, request) })}
          secondsToFirst={secondsToNext}
        />
        <div className={actions['actions']}>
          <button type="button" className={button['button']} data-look="quiet" onClick={onDifferent}>
            {sent.different}
          </button>
          <ScreenLink className={link['link']} data-roomy to={paths.login(kind)}>
            {backToLogin}
          </ScreenLink>
        </div>
      </div>
    </TwoPanelCard>
  );
}
