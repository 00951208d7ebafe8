import { resendActivation } from '@selvage/contract/api/activation';
import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { callResult } from '../../api/call.ts';
import { Resend } from '../../fields/resend.tsx';
import { useHostMode } from '../../host/host-mode.ts';
import { paths } from '../../router/paths.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { useScreen } from '../../router/use-screen.ts';
import { EmailLine } from '../../ui/text/email-line.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TwoPanelCard } from '../../ui/cards/two-panel-card.tsx';
import link from '../../ui/text/link.module.css';
import message from '../../ui/cards/message.module.css';
import { MailIllustration } from '../../ui/cards/illustrations.tsx';
import { useMessages } from '../../messages/load-messages.ts';
import { activationMessages } from '../../messages/feature-messages.ts';
import styles from './check-email-panel.module.css';
import { DigitsForm } from './form.tsx';
import type { Look } from './state.ts';

interface CheckEmailPanelProps {
  kind: Kind;
  email: string | undefined;
  /** How long to wait before another email is worth asking for. */
  secondsToNext: number;
  lostLink: boolean;
  onActivated: Look;
}

/** AC2, AC4: waits for the link or the six digits, and can send the email again. */
export function CheckEmailPanel({ kind, email, secondsToNext, lostLink, onActivated }: CheckEmailPanelProps) {
  const { heading: title, panel, lost } = useMessages(activationMessages);
  const [inError, setInError] = useState(false);
  const heading = useScreen({ screen: 'activate', kind, title, inError });
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <MailIllustration />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lostLink && (
          <Alert id="activation-lost" tone="info" spoken={false}>
            <p>{lost.signedInText}</p>
          </Alert>
        )}
        <h2>{panel.title}</h2>
        <p className={message['text']}>{email === undefined ? panel.sentSomewhere : panel.sentTo}</p>
        {email !== undefined && <EmailLine of={email} />}
        <p className={message['text']}>{panel.whatToDo}</p>
        <DigitsForm onActivated={onActivated} onProblems={setInError} />
        <section className={styles['aside']}>
          <h3>{panel.noEmail}</h3>
          <p>{panel.wait}</p>
          <Resend
            id="activation-resend"
            messages={panel.resend}
            ask={() => callResult(resendActivation, { body: {} })}
            secondsToFirst={secondsToNext}
          />
        </section>
        <WrongEmail kind={kind} />
      </div>
    </TwoPanelCard>
  );
}

/** Nobody is left stuck with an address they cannot read. */
function WrongEmail({ kind }: { kind: Kind }) {
  const { panel } = useMessages(activationMessages);
  const { links } = useHostMode().brand;
  return (
    <section className={styles['aside']}>
      <h3>{panel.wrongEmail}</h3>
      <p>{panel.wrongEmailText}</p>
      <p className={styles['ways']}>
        <a className={link['link']} data-roomy href={links.contact}>
          {panel.contact}
        </a>
        <ScreenLink className={link['link']} data-roomy to={paths.logout(kind)}>
          {panel.logout}
        </ScreenLink>
      </p>
    </section>
  );
}
